// The functions that hold fields, one call of the core each. Every argument is copied or viewed
// first; then the interpreter is released, and other Python threads run while the core works.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <exception>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "binding/arguments.hpp"
#include "binding/arrays.hpp"
#include "binding/parts.hpp"
#include "core/generator.hpp"
#include "core/lattice.hpp"
#include "core/lay.hpp"
#include "core/limits.hpp"
#include "core/numbers.hpp"
#include "core/opening.hpp"
#include "core/play.hpp"

namespace sapper {
namespace {

template <typename Work>
auto released(Work work) {
    const nb::gil_scoped_release release;
    return work();
}

std::vector<std::uint64_t> bound_generate(const nb::int_& seed, const nb::int_& count) {
    const std::uint64_t word = seed_word(seed);
    const std::int64_t length = whole("The count", count);
    require_range("The count", length, 0, most_cells);
    return released([&] {
        Generator generator(word);
        std::vector<std::uint64_t> outputs(static_cast<std::size_t>(length));
        for (std::uint64_t& output : outputs) output = generator.next();
        return outputs;
    });
}

nb::tuple bound_lay(const nb::int_& size, const nb::int_& mines, const nb::int_& given,
                    const nb::int_& seed, const nb::sequence& barred) {
    const std::int64_t cells = whole("The size", size);
    const std::int64_t wanted_mines = whole("The number of mines", mines);
    const std::int64_t wanted_given = whole("The number of given cells", given);
    const std::uint64_t word = seed_word(seed);
    const std::vector<std::int64_t> closed = wholes("A barred cell", barred);
    const Laying laying =
        released([&] { return lay(cells, wanted_mines, wanted_given, word, closed); });
    return nb::make_tuple(to_bytes(laying.mine_map), laying.given);
}

nb::bytes bound_numbers(const std::string& shape, const nb::int_& width, const nb::int_& height,
                        const nb::bytes& mine_map) {
    const Shape pattern = shape_named(shape);
    const std::int64_t columns = whole("The width", width);
    const std::int64_t rows = whole("The height", height);
    return to_bytes(released([&] { return numbers(pattern, columns, rows, view(mine_map)); }));
}

std::vector<Cell> bound_open_cells(const std::string& shape, const nb::int_& width,
                                   const nb::int_& height, const nb::bytes& numbers,
                                   const nb::bytearray& seen, const nb::int_& start) {
    const Shape pattern = shape_named(shape);
    const std::int64_t columns = whole("The width", width);
    const std::int64_t rows = whole("The height", height);
    const std::int64_t first = whole("The start", start);
    const Writable writable(seen);
    return released(
        [&] { return open_cells(pattern, columns, rows, view(numbers), writable.bytes(), first); });
}

using Seeds = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

GameRules game_rules(const nb::int_& width, const nb::int_& height, const nb::int_& mines,
                     const std::string& first, const nb::int_& click) {
    const std::int64_t columns = whole("The width", width);
    const std::int64_t rows = whole("The height", height);
    const std::int64_t cells = board_cells(columns, rows);
    const std::int64_t number = whole("The number of mines", mines);
    const std::int64_t cell = whole("The first cell", click);
    require_range("The number of mines", number, 0, cells);
    require_range("The first cell", cell, 0, cells - 1);
    GameRules rules;
    rules.width = static_cast<std::int32_t>(columns);
    rules.height = static_cast<std::int32_t>(rows);
    rules.mines = number;
    rules.click = static_cast<std::int32_t>(cell);
    if (first == "none") {
        rules.first = First::none;
    } else if (first == "safe") {
        rules.first = First::safe;
    } else if (first == "opening") {
        rules.first = First::opening;
    } else {
        throw std::invalid_argument("The first click is none, safe or opening, not " + first + ".");
    }
    return rules;
}

// What became of each game, one array for each fact.
struct Results {
    explicit Results(std::size_t games)
        : won(games), guesses(games), analyses(games), opened(games), survival(games) {}

    void set(std::size_t game, const Played& played) {
        won[game] = played.won;
        guesses[game] = played.guesses;
        analyses[game] = played.analyses;
        opened[game] = played.opened;
        survival[game] = played.survival;
    }

    std::vector<std::uint8_t> won;
    std::vector<std::uint32_t> guesses, analyses, opened;
    std::vector<double> survival;
};

void play_some(const GameRules& rules, const Seeds& seeds, std::size_t first, std::size_t step,
               double seconds, std::uint64_t memory, const std::atomic<bool>& stopped,
               Results& results) {
    const bool polling = first == 0;
    Player player(rules);
    for (std::size_t game = first; game < seeds.size() && !stopped; game += step) {
        // The budget is one game's; Ctrl-C is asked for between games.
        Budget budget = polling ? budget_of(seconds, memory) : Budget(memory, seconds);
        if (polling && (game / step & 255) == 255) budget.require_time();
        results.set(game, player.play(seeds.data()[game], budget));
    }
}

nb::dict bound_play(const nb::int_& width, const nb::int_& height, const nb::int_& mines,
                    const std::string& first, const nb::int_& click, const Seeds& seeds,
                    const nb::int_& threads, double seconds, std::uint64_t memory) {
    const GameRules rules = game_rules(width, height, mines, first, click);
    const std::size_t workers = thread_count(threads);
    Results results(seeds.size());
    {
        const nb::gil_scoped_release release;
        on_threads(workers, [&](std::size_t worker, const std::atomic<bool>& stopped) {
            play_some(rules, seeds, worker, workers, seconds, memory, stopped, results);
        });
    }
    nb::dict answer;
    const std::size_t games = seeds.size();
    answer["won"] = to_array(std::move(results.won), {games});
    answer["guesses"] = to_array(std::move(results.guesses), {games});
    answer["analyses"] = to_array(std::move(results.analyses), {games});
    answer["opened"] = to_array(std::move(results.opened), {games});
    answer["survival"] = to_array(std::move(results.survival), {games});
    return answer;
}

nb::tuple bound_play_one(const nb::int_& width, const nb::int_& height, const nb::int_& mines,
                         const std::string& first, const nb::int_& click, const nb::int_& seed,
                         double seconds, std::uint64_t memory) {
    const GameRules rules = game_rules(width, height, mines, first, click);
    const std::uint64_t word = seed_word(seed);
    std::vector<Guess> guesses;
    const Played played = released([&] {
        Budget budget = budget_of(seconds, memory);
        return Player(rules).play(word, budget, &guesses);
    });
    nb::list told;
    for (const Guess& guess : guesses) told.append(nb::make_tuple(guess.cell, guess.chance));
    return nb::make_tuple(played.won, played.opened, played.survival, told);
}

}  // namespace

void bind_games(nb::module_& module) {
    using namespace nb::literals;

    module.def("generate", &bound_generate, "seed"_a, "count"_a);
    module.def("lay", &bound_lay, "size"_a, "mines"_a, "given"_a, "seed"_a, "barred"_a);
    module.def("numbers", &bound_numbers, "shape"_a, "width"_a, "height"_a, "mine_map"_a);
    module.def("open_cells", &bound_open_cells, "shape"_a, "width"_a, "height"_a, "numbers"_a,
               "seen"_a, "start"_a);
    module.def("play", &bound_play, "width"_a, "height"_a, "mines"_a, "first"_a, "click"_a,
               "seeds"_a, "threads"_a, "seconds"_a, "memory"_a);
    module.def("play_one", &bound_play_one, "width"_a, "height"_a, "mines"_a, "first"_a,
               "click"_a, "seed"_a, "seconds"_a, "memory"_a);
}

}  // namespace sapper
