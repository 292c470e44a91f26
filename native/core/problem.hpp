// Words. A *problem* is groups of cells and clues about them, with no board. A *group* is cells
// that no clue can tell apart; how many of them are mines is all that counts. A *clue* speaks of
// some groups and has a weight for each number of mines among all their cells, zero outside its
// *support* low..high. An *exact* clue has one number and weight 1.
//
// A problem is filled group by group and clue by clue, then `finish` links the two. It keeps its
// memory when it is cleared, so that the next problem allocates nothing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sapper {

// Counts of mines are kept in four bits while a clue is open.
inline constexpr std::uint32_t most_clue_cells = 15;

struct ClueSupport {
    std::uint8_t low = 0;
    std::uint8_t high = 0;
    std::uint8_t flat = most_clue_cells;  // from here on all its weights are equal
    std::int32_t weights = -1;  // where its weights begin, for 0..cells mines; -1: exact
};

class Problem {
public:
    void clear() {
        sizes_.clear();
        supports_.clear();
        weights_.clear();
        clue_begin_.assign(1, 0);
        clue_groups_.clear();
    }

    std::uint32_t add_group(std::uint32_t size) {
        sizes_.push_back(size);
        return static_cast<std::uint32_t>(sizes_.size() - 1);
    }
    void grow_group(std::uint32_t group) { ++sizes_[group]; }

    // A clue is the groups added since the last one was closed.
    void add_to_clue(std::uint32_t group) { clue_groups_.push_back(group); }
    void close_exact(std::uint32_t number) {
        const auto mines = static_cast<std::uint8_t>(number);
        supports_.push_back({mines, mines, most_clue_cells, -1});
        clue_begin_.push_back(static_cast<std::uint32_t>(clue_groups_.size()));
    }
    // `weights` has one entry for each number from 0 to all cells; at least one is positive.
    void close_weighted(std::span<const double> weights) {
        ClueSupport support{0, 0, 0, static_cast<std::int32_t>(weights_.size())};
        while (weights[support.low] == 0) ++support.low;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            if (weights[i] != 0) support.high = static_cast<std::uint8_t>(i);
            if (weights[i] != weights.back()) support.flat = static_cast<std::uint8_t>(i + 1);
        }
        weights_.insert(weights_.end(), weights.begin(), weights.end());
        supports_.push_back(support);
        clue_begin_.push_back(static_cast<std::uint32_t>(clue_groups_.size()));
    }

    // Links groups to clues; nothing may be added after it.
    void finish() {
        group_begin_.assign(sizes_.size() + 1, 0);
        for (const std::uint32_t group : clue_groups_) ++group_begin_[group + 1];
        for (std::size_t g = 0; g < sizes_.size(); ++g) group_begin_[g + 1] += group_begin_[g];
        group_clues_.resize(clue_groups_.size());
        place_.assign(group_begin_.begin(), group_begin_.end());
        for (std::uint32_t clue = 0; clue < clues(); ++clue) {
            for (const std::uint32_t group : groups_of(clue)) group_clues_[place_[group]++] = clue;
        }
    }

    std::uint32_t groups() const { return static_cast<std::uint32_t>(sizes_.size()); }
    std::uint32_t clues() const { return static_cast<std::uint32_t>(supports_.size()); }
    std::uint32_t size(std::uint32_t group) const { return sizes_[group]; }
    const ClueSupport& support(std::uint32_t clue) const { return supports_[clue]; }
    const double* weights(const ClueSupport& support) const {
        return weights_.data() + support.weights;
    }
    std::span<const std::uint32_t> groups_of(std::uint32_t clue) const {
        return {clue_groups_.data() + clue_begin_[clue], clue_begin_[clue + 1] - clue_begin_[clue]};
    }
    std::span<const std::uint32_t> clues_of(std::uint32_t group) const {
        return {group_clues_.data() + group_begin_[group],
                group_begin_[group + 1] - group_begin_[group]};
    }

private:
    std::vector<std::uint32_t> sizes_, clue_begin_{0}, clue_groups_, group_begin_, group_clues_;
    std::vector<std::uint32_t> place_;
    std::vector<ClueSupport> supports_;
    std::vector<double> weights_;
};

}  // namespace sapper
