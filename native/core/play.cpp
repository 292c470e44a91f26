#include "core/play.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/generator.hpp"

namespace sapper {
namespace {

bool near(std::int32_t a, std::int32_t b, std::int32_t width) {
    const std::int32_t across = a % width - b % width;
    const std::int32_t down = a / width - b / width;
    return across >= -1 && across <= 1 && down >= -1 && down <= 1;
}

}  // namespace

Player::Player(const GameRules& rules) : rules_(rules) {
    const std::int32_t cells = rules.width * rules.height;
    for (std::int32_t cell = 0; cell < cells; ++cell) {
        if (rules.first == First::safe && cell == rules.click) continue;
        if (rules.first == First::opening && near(cell, rules.click, rules.width)) continue;
        candidates_.push_back(cell);
    }
    if (rules.mines > static_cast<std::int64_t>(candidates_.size())) {
        throw std::invalid_argument("The mines do not fit on the cells that are not kept free.");
    }
    const std::int32_t stride = rules.width + 2;
    std::size_t n = 0;
    for (std::int32_t down = -1; down <= 1; ++down) {
        for (std::int32_t right = -1; right <= 1; ++right) {
            if (down != 0 || right != 0) neighbour_[n++] = down * stride + right;
        }
    }
    rank_cells();
    mines_.assign(static_cast<std::size_t>(stride) * static_cast<std::size_t>(rules.height + 2), 0);
    in_fringe_.assign(mines_.size(), 0);
    sums_.assign(mines_.size(), 0);
    numbers_.assign(mines_.size(), 0);
    swaps_.resize(static_cast<std::size_t>(rules.mines));
    prior_.totals.assign(1, {0, 1.0});
}

// Fewest neighbours first, then reading order.
void Player::rank_cells() {
    position_.start(rules_.width, rules_.height, rules_.mines);
    for (std::int32_t most = 0; most <= 8; ++most) {
        for (std::int32_t cell = 0; cell < rules_.width * rules_.height; ++cell) {
            const std::int32_t x = cell % rules_.width;
            const std::int32_t y = cell / rules_.width;
            const std::int32_t across = 1 + (x > 0) + (x + 1 < rules_.width);
            const std::int32_t down = 1 + (y > 0) + (y + 1 < rules_.height);
            if (across * down - 1 == most) by_rank_.push_back(position_.place(cell));
        }
    }
    rank_.resize(static_cast<std::size_t>(rules_.width + 2) *
                 static_cast<std::size_t>(rules_.height + 2));
    for (std::size_t i = 0; i < by_rank_.size(); ++i) {
        rank_[static_cast<std::size_t>(by_rank_[i])] = static_cast<std::int32_t>(i);
    }
}

// The same draws as `lay`; the list of candidates is put back in order afterwards by undoing the
// swaps, so that a game costs its mines and not its cells.
void Player::lay(std::uint64_t seed) {
    Generator generator(seed);
    const auto mines = static_cast<std::size_t>(rules_.mines);
    std::fill(mines_.begin(), mines_.end(), std::uint8_t{0});
    for (std::size_t i = 0; i < mines; ++i) {
        const std::size_t j = i + generator.below(candidates_.size() - i);
        swaps_[i] = static_cast<std::int32_t>(j);
        std::swap(candidates_[i], candidates_[j]);
        mines_[static_cast<std::size_t>(position_.place(candidates_[i]))] = 1;
    }
    for (std::size_t i = mines; i-- > 0;) {
        std::swap(candidates_[i], candidates_[static_cast<std::size_t>(swaps_[i])]);
    }
    count();
}

// All numbers at once: sums of three along the rows, then of three rows.
void Player::count() {
    const auto stride = static_cast<std::size_t>(position_.stride());
    const std::size_t cells = mines_.size();
    for (std::size_t i = 1; i + 1 < cells; ++i) {
        sums_[i] = static_cast<std::uint8_t>(mines_[i - 1] + mines_[i] + mines_[i + 1]);
    }
    for (std::size_t i = stride; i + stride < cells; ++i) {
        numbers_[i] = static_cast<std::uint8_t>(sums_[i - stride] + sums_[i] + sums_[i + stride]);
    }
}

// False: it is a mine. A 0 opens its neighbours in turn.
bool Player::open(Position::Place place) {
    if (mines_[static_cast<std::size_t>(place)]) return false;
    queue_.clear();
    queue_.push_back(place);
    while (!queue_.empty()) {
        const Position::Place cell = queue_.back();
        queue_.pop_back();
        const Known known = position_.known(cell);
        if (known != Known::unknown && known != Known::safe) continue;
        const std::uint8_t shown = numbers_[static_cast<std::size_t>(cell)];
        position_.open(cell, shown);
        --safe_left_;
        if (shown != 0) continue;
        for (const std::int32_t step : neighbour_) {
            const Known other = position_.known(cell + step);
            if (other == Known::unknown || other == Known::safe) queue_.push_back(cell + step);
        }
    }
    return true;
}

// Opens all that single numbers and pairs call safe.
bool Player::follow_certain() {
    Stack<Position::Place>& safe = position_.safe_cells();
    for (;;) {
        while (!safe.empty()) {
            const Position::Place place = safe.pop();
            if (position_.known(place) == Known::safe && !open(place)) return false;
        }
        if (safe_left_ == 0) return true;
        if (!position_.deduce(true)) return false;
        if (safe.empty()) return true;
    }
}

// Takes over what counting found certain; true when there is a safe cell among it.
bool Player::settle_counted() {
    bool any_safe = false;
    for (const auto& [place, group] : fringe_) {
        const Verdict verdict = solver_.odds(group).verdict;
        if (verdict == Verdict::safe) {
            position_.settle_safe(place);
            any_safe = true;
        } else if (verdict == Verdict::mine) {
            position_.settle_mine(place);
        }
    }
    const Verdict background = solver_.background_odds().verdict;
    if (background == Verdict::open) return any_safe;
    for (const auto& [place, group] : fringe_) in_fringe_[static_cast<std::size_t>(place)] = 1;
    for (std::int32_t cell = 0; cell < rules_.width * rules_.height; ++cell) {
        const Position::Place place = position_.place(cell);
        if (position_.known(place) != Known::unknown) continue;
        if (in_fringe_[static_cast<std::size_t>(place)]) continue;
        if (background == Verdict::safe) {
            position_.settle_safe(place);
            any_safe = true;
        } else {
            position_.settle_mine(place);
        }
    }
    for (const auto& [place, group] : fringe_) in_fringe_[static_cast<std::size_t>(place)] = 0;
    return any_safe;
}

Guess Player::choose() {
    const bool background = position_.unknown_cells() > static_cast<std::int64_t>(fringe_.size());
    const double behind = solver_.background_odds().mine;
    double least = background ? behind : 2;
    for (const auto& [place, group] : fringe_) {
        least = std::min(least, solver_.odds(group).mine);
    }
    Position::Place best = -1;
    double chance = 2;
    const auto consider = [&](Position::Place place, double mine) {
        if (mine > least + same_chance) return;
        if (best >= 0 && rank_[static_cast<std::size_t>(best)] <
                             rank_[static_cast<std::size_t>(place)]) {
            return;
        }
        best = place;
        chance = mine;
    };
    for (const auto& [place, group] : fringe_) consider(place, solver_.odds(group).mine);
    if (background && behind <= least + same_chance) {
        for (const auto& [place, group] : fringe_) in_fringe_[static_cast<std::size_t>(place)] = 1;
        // In order of rank, so the first is the best.
        for (const Position::Place place : by_rank_) {
            if (position_.known(place) != Known::unknown) continue;
            if (in_fringe_[static_cast<std::size_t>(place)]) continue;
            consider(place, behind);
            break;
        }
        for (const auto& [place, group] : fringe_) in_fringe_[static_cast<std::size_t>(place)] = 0;
    }
    return {position_.index(best), chance};
}

Played Player::play(std::uint64_t seed, Budget& budget, std::vector<Guess>* guesses) {
    position_.start(rules_.width, rules_.height, rules_.mines);
    lay(seed);
    safe_left_ = std::int64_t{rules_.width} * rules_.height - rules_.mines;
    const std::int64_t safe_cells = safe_left_;
    Played played;
    const auto finish = [&](bool won) {
        played.won = won;
        played.opened = static_cast<std::uint32_t>(safe_cells - safe_left_);
        return played;
    };
    if (safe_left_ == 0) return finish(true);
    if (!open(position_.place(rules_.click))) return finish(false);
    for (;;) {
        if (!follow_certain()) throw std::logic_error("A field contradicts its own numbers.");
        if (safe_left_ == 0) return finish(true);
        position_.write(problem_, fringe_);
        prior_.totals[0].first = position_.mines_left();
        const auto background =
            position_.unknown_cells() - static_cast<std::int64_t>(fringe_.size());
        if (!solver_.solve(problem_, background, prior_, budget)) {
            throw std::logic_error("A field contradicts its own numbers.");
        }
        ++played.analyses;
        if (settle_counted()) continue;
        const Guess guess = choose();
        if (guesses) guesses->push_back(guess);
        ++played.guesses;
        played.survival *= 1 - guess.chance;
        if (!open(position_.place(guess.cell))) return finish(false);
    }
}

}  // namespace sapper
