#include "core/transfer.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>

namespace sapper {
namespace {

constexpr std::uint32_t none = 0xFFFFFFFF;
constexpr std::size_t few = 8;  // states that are looked through rather than hashed

std::uint64_t hashed(std::uint64_t key) {
    key *= 0x9E3779B97F4A7C15;
    return key ^ (key >> 32);
}
std::uint64_t hashed(WideKey key) {
    return hashed(static_cast<std::uint64_t>(key) ^
                  (static_cast<std::uint64_t>(key >> 64) * 0xBF58476D1CE4E5B9));
}

}  // namespace

// The states of the layer being made, by key.
template <typename Key>
struct Transfer::Finder {
    std::vector<Key> keys, before;  // of this layer and of the one before it
    std::vector<std::uint32_t> table;
    std::size_t mask = 0;

    std::uint64_t bytes() const {
        return (keys.capacity() + before.capacity()) * sizeof(Key) +
               table.capacity() * sizeof(std::uint32_t);
    }

    void start_layer() {
        keys.swap(before);
        keys.clear();
        mask = 0;
    }

    // The index of `key` within the layer; a new one is appended.
    std::uint32_t find(Key key) {
        if (mask == 0) {
            for (std::size_t i = 0; i < keys.size(); ++i) {
                if (keys[i] == key) return static_cast<std::uint32_t>(i);
            }
            keys.push_back(key);
            if (keys.size() > few) rehash(64);
            return static_cast<std::uint32_t>(keys.size() - 1);
        }
        std::size_t at = hashed(key) & mask;
        while (table[at] != none) {
            if (keys[table[at]] == key) return table[at];
            at = (at + 1) & mask;
        }
        table[at] = static_cast<std::uint32_t>(keys.size());
        keys.push_back(key);
        if (keys.size() * 2 > mask) rehash((mask + 1) * 4);
        return static_cast<std::uint32_t>(keys.size() - 1);
    }

    void rehash(std::size_t size) {
        mask = size - 1;
        table.assign(size, none);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            std::size_t at = hashed(keys[i]) & mask;
            while (table[at] != none) at = (at + 1) & mask;
            table[at] = static_cast<std::uint32_t>(i);
        }
    }
};

void Transfer::clear() {
    components_.clear();
    steps_.clear();
    states_.clear();
    edges_.clear();
    values_ = 0;
}

std::uint64_t Transfer::bytes() const {
    const std::uint64_t graph =
        states_.capacity() * sizeof(State) + edges_.capacity() * sizeof(Edge);
    // A vector that grows to twice its size holds both for a while. Later there are two doubles
    // and two truths for each value: forward and backward.
    return std::max(graph + graph / 2, graph + values_ * 2 * (sizeof(double) + 1));
}

// Gives every clue a slot of four bits while it is open, and works out for every step which counts
// are still possible after it.
void Transfer::plan(const Problem& problem, std::span<const std::uint32_t> order) {
    clue_steps_.clear();
    plan_begin_.assign(1, 0);
    if (slot_.size() < problem.clues()) {
        slot_.resize(problem.clues());
        left_cells_.resize(problem.clues());
        left_groups_.resize(problem.clues());
    }
    for (const std::uint32_t group : order) {
        for (const std::uint32_t clue : problem.clues_of(group)) slot_[clue] = none;
    }
    std::uint64_t used = 0;
    most_open_ = 0;
    for (const std::uint32_t group : order) {
        const std::uint32_t size = problem.size(group);
        for (const std::uint32_t clue : problem.clues_of(group)) {
            if (slot_[clue] == none) {
                slot_[clue] = static_cast<std::uint32_t>(std::countr_one(used));
                if (slot_[clue] >= 32) throw OverBudget("more than 32 clues are open at once");
                used |= std::uint64_t{1} << slot_[clue];
                most_open_ = std::max(most_open_, slot_[clue] + 1);
                left_cells_[clue] = 0;
                left_groups_[clue] = 0;
                for (const std::uint32_t other : problem.groups_of(clue)) {
                    left_cells_[clue] += problem.size(other);
                    ++left_groups_[clue];
                }
            }
            left_cells_[clue] -= size;
            --left_groups_[clue];
            const ClueSupport& support = problem.support(clue);
            const bool closes = left_groups_[clue] == 0;
            const auto left = static_cast<std::int32_t>(left_cells_[clue]);
            const double* weights =
                closes && support.weights >= 0 ? problem.weights(support) : nullptr;
            clue_steps_.push_back(
                {4 * slot_[clue], support.low - left, support.high, closes, support.flat, weights});
        }
        for (std::uint32_t i = plan_begin_.back(); i < clue_steps_.size(); ++i) {
            if (clue_steps_[i].closes) used &= ~(std::uint64_t{1} << (clue_steps_[i].shift / 4));
        }
        plan_begin_.push_back(static_cast<std::uint32_t>(clue_steps_.size()));
    }
}

bool Transfer::add(const Problem& problem, std::span<const std::uint32_t> order, Budget& budget) {
    plan(problem, order);
    if (most_open_ <= 16) {
        thread_local Finder<std::uint64_t> finder;
        return add_with<std::uint64_t>(problem, order, budget, finder);
    }
    thread_local Finder<WideKey> finder;
    return add_with<WideKey>(problem, order, budget, finder);
}

template <typename Key>
bool Transfer::add_with(const Problem& problem, std::span<const std::uint32_t> order,
                        Budget& budget, Finder<Key>& finder) {
    const auto first_step = static_cast<std::uint32_t>(steps_.size());
    auto layer = static_cast<std::uint32_t>(states_.size());
    states_.push_back({0, 0, 0, 1, values_++});
    std::uint32_t layer_size = 1;
    finder.keys.assign(1, Key{0});
    std::uint64_t checked = edges_.size();

    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::uint32_t size = problem.size(order[i]);
        const std::span<const ClueStep> clues{clue_steps_.data() + plan_begin_[i],
                                              plan_begin_[i + 1] - plan_begin_[i]};
        Key add = 0;
        Key keep = ~Key{0};
        bool weighted = false;
        bool flattens = false;
        for (const ClueStep& clue : clues) {
            add |= Key{1} << clue.shift;
            if (clue.closes) keep &= ~(Key{15} << clue.shift);
            weighted |= clue.weights != nullptr;
            flattens |= !clue.closes && clue.flat < most_clue_cells;
        }
        steps_.push_back({order[i], size, layer, layer_size, 0});
        finder.start_layer();
        const std::uint32_t next = layer + layer_size;
        for (std::uint32_t s = 0; s < layer_size; ++s) {
            const Key key = finder.before[s];
            std::int32_t fewest = 0;
            auto most = static_cast<std::int32_t>(size);
            for (const ClueStep& clue : clues) {
                const auto count = static_cast<std::int32_t>((key >> clue.shift) & 15);
                fewest = std::max(fewest, clue.low - count);
                most = std::min(most, clue.high - count);
            }
            const auto first_edge = static_cast<std::uint32_t>(edges_.size());
            const std::uint32_t least = states_[layer + s].least;
            const std::uint32_t length = states_[layer + s].length;
            for (std::int32_t mines = fewest; mines <= most; ++mines) {
                double weight = 1;
                const auto number = static_cast<std::uint32_t>(mines);
                if (weighted) {
                    for (const ClueStep& clue : clues) {
                        if (!clue.weights) continue;
                        weight *= clue.weights[((key >> clue.shift) & 15) + number];
                    }
                    if (weight == 0) continue;
                    const auto power = static_cast<std::uint32_t>(std::abs(std::ilogb(weight))) + 1;
                    if (weight != 1) steps_.back().drift = std::max(steps_.back().drift, power);
                }
                Key reached = (key + add * number) & keep;
                if (flattens) {
                    for (const ClueStep& clue : clues) {
                        const auto count = static_cast<std::uint32_t>((reached >> clue.shift) & 15);
                        if (count > clue.flat) reached -= Key{count - clue.flat} << clue.shift;
                    }
                }
                const std::uint32_t found = finder.find(reached);
                const std::uint32_t from = least + number;
                if (next + found == states_.size()) {
                    states_.push_back({0, 0, from, length, 0});
                } else {
                    State& to = states_[next + found];
                    const std::uint32_t end = std::max(to.least + to.length, from + length);
                    to.least = std::min(to.least, from);
                    to.length = end - to.least;
                }
                edges_.push_back({next + found, number, weight});
            }
            states_[layer + s].first_edge = first_edge;
            states_[layer + s].edges = static_cast<std::uint32_t>(edges_.size()) - first_edge;
            if (edges_.size() - checked > 4096) {
                checked = edges_.size();
                budget.require_bytes(bytes() + finder.bytes());
                budget.require_time();
            }
        }
        layer = next;
        layer_size = static_cast<std::uint32_t>(states_.size()) - next;
        if (layer_size == 0) return false;
        for (std::uint32_t s = next; s < states_.size(); ++s) {
            states_[s].offset = values_;
            values_ += states_[s].length;
        }
        budget.require_bytes(bytes() + finder.bytes());
    }
    components_.push_back({first_step, static_cast<std::uint32_t>(order.size()), layer});
    return true;
}

}  // namespace sapper
