// The functions of `_sapper_native`, one call of the core each. Every argument is copied or viewed
// first; then the interpreter is released, and other Python threads run while the core works.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "binding/arguments.hpp"
#include "core/generator.hpp"
#include "core/lay.hpp"
#include "core/limits.hpp"
#include "core/numbers.hpp"
#include "core/opening.hpp"

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

nb::bytes bound_numbers(const nb::int_& width, const nb::int_& height, const nb::bytes& mine_map) {
    const std::int64_t columns = whole("The width", width);
    const std::int64_t rows = whole("The height", height);
    return to_bytes(released([&] { return numbers(columns, rows, view(mine_map)); }));
}

std::vector<Cell> bound_open_cells(const nb::int_& width, const nb::int_& height,
                                   const nb::bytes& numbers, const nb::bytearray& seen,
                                   const nb::int_& start) {
    const std::int64_t columns = whole("The width", width);
    const std::int64_t rows = whole("The height", height);
    const std::int64_t first = whole("The start", start);
    const Writable writable(seen);
    return released(
        [&] { return open_cells(columns, rows, view(numbers), writable.bytes(), first); });
}

}  // namespace
}  // namespace sapper

NB_MODULE(_sapper_native, module) {
    using namespace nanobind::literals;

    module.doc() = "The compiled engine of Sapper; use it through sapper.engine.";
    module.attr("sanitized") = static_cast<bool>(SAPPER_SANITIZED);
    module.def("generate", &sapper::bound_generate, "seed"_a, "count"_a);
    module.def("lay", &sapper::bound_lay, "size"_a, "mines"_a, "given"_a, "seed"_a, "barred"_a);
    module.def("numbers", &sapper::bound_numbers, "width"_a, "height"_a, "mine_map"_a);
    module.def("open_cells", &sapper::bound_open_cells, "width"_a, "height"_a, "numbers"_a,
               "seen"_a, "start"_a);
}
