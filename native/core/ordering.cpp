#include "core/ordering.hpp"

#include <algorithm>
#include <limits>

namespace sapper {

void Ordering::arrange(const Problem& problem) {
    order_.clear();
    ends_.clear();
    taken_.assign(problem.groups(), 0);
    candidate_.assign(problem.groups(), 0);
    seen_.assign(problem.groups(), 0);
    stamp_ = 0;
    left_.resize(problem.clues());
    for (std::uint32_t clue = 0; clue < problem.clues(); ++clue) {
        left_[clue] = static_cast<std::uint32_t>(problem.groups_of(clue).size());
    }
    for (std::uint32_t group = 0; group < problem.groups(); ++group) {
        if (taken_[group]) continue;
        // From one end to the other few clues are open at a time; from the middle, twice as many.
        order_component(problem, farthest(problem, group));
        ends_.push_back(static_cast<std::uint32_t>(order_.size()));
    }
}

// The last group that a search in breadth reaches: an end of the component.
std::uint32_t Ordering::farthest(const Problem& problem, std::uint32_t start) {
    ++stamp_;
    queue_.clear();
    queue_.push_back(start);
    seen_[start] = stamp_;
    for (std::size_t head = 0; head < queue_.size(); ++head) {
        for (const std::uint32_t clue : problem.clues_of(queue_[head])) {
            for (const std::uint32_t group : problem.groups_of(clue)) {
                if (seen_[group] == stamp_) continue;
                seen_[group] = stamp_;
                queue_.push_back(group);
            }
        }
    }
    return queue_.back();
}

// Greedy: the group that opens the fewest clues and closes the most, among those next to an open
// clue; ties go to the clue with the fewest groups left, then to the smaller number.
void Ordering::order_component(const Problem& problem, std::uint32_t start) {
    candidates_.clear();
    take(problem, start);
    while (!candidates_.empty()) {
        std::size_t best = 0;
        std::int64_t best_cost = std::numeric_limits<std::int64_t>::max();
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            const std::uint32_t group = candidates_[i];
            std::int64_t opened = 0;
            std::int64_t fewest = 64;
            for (const std::uint32_t clue : problem.clues_of(group)) {
                const std::uint32_t left = left_[clue];
                const bool fresh = left == problem.groups_of(clue).size();
                opened += static_cast<int>(fresh) - static_cast<int>(left == 1);
                if (!fresh) fewest = std::min<std::int64_t>(fewest, left);
            }
            const std::int64_t cost = ((opened * 64 + fewest) << 32) + group;
            if (cost < best_cost) {
                best_cost = cost;
                best = i;
            }
        }
        const std::uint32_t group = candidates_[best];
        candidates_[best] = candidates_.back();
        candidates_.pop_back();
        take(problem, group);
    }
}

void Ordering::take(const Problem& problem, std::uint32_t group) {
    taken_[group] = 1;
    candidate_[group] = 1;
    order_.push_back(group);
    for (const std::uint32_t clue : problem.clues_of(group)) {
        if (left_[clue] == problem.groups_of(clue).size()) {
            for (const std::uint32_t other : problem.groups_of(clue)) {
                if (candidate_[other]) continue;
                candidate_[other] = 1;
                candidates_.push_back(other);
            }
        }
        --left_[clue];
    }
}

}  // namespace sapper
