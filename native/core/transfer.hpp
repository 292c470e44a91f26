// Words. A *state* is how many mines each open clue has so far, four bits each. A *layer* is the
// states after some groups of the order; a *step* leads from one layer to the next over *edges*,
// one for each number of mines the step's group may hold. The *transfer* of a component is its
// layers and edges, found once; sums over all worlds are then passes over the edges.
//
// The value of a state is a polynomial in the number of mines so far: numbers `least`..`least +
// length - 1`, coefficients elsewhere.
//
// States are looked up by hashing, or by looking through them while there are few. A state that a
// clue rules out (too many mines already, or too few cells left) is never made. Where a clue weighs
// all numbers from some one on alike ("at least so many"), it does not count beyond that.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/problem.hpp"

namespace sapper {

__extension__ typedef unsigned __int128 WideKey;

struct Edge {
    std::uint32_t to;     // index into the states
    std::uint32_t mines;  // how many mines the group holds
    double weight;        // of the clues that close here; 1 for exact clues
};

struct State {
    std::uint32_t first_edge;
    std::uint32_t edges;
    std::uint32_t least;   // fewest mines so far
    std::uint32_t length;  // of its polynomial
    std::uint64_t offset;  // of its polynomial among the values
};

struct Step {
    std::uint32_t group;
    std::uint32_t size;
    std::uint32_t first_state;  // of the layer before the step
    std::uint32_t states;
    std::uint32_t drift;  // by how many powers of two its weights may move a value
};

class Transfer {
public:
    void clear();

    // Adds the component that `order` lists. False: no world at all. Throws OverBudget when too
    // many clues are open at once, or when states and edges outgrow the budget.
    bool add(const Problem& problem, std::span<const std::uint32_t> order, Budget& budget);

    struct Component {
        std::uint32_t first_step, steps;
        std::uint32_t last_state;  // the one state in which every clue is complete
    };
    const std::vector<Component>& components() const { return components_; }
    std::span<const Step> steps(const Component& component) const {
        return {steps_.data() + component.first_step, component.steps};
    }
    const State& state(std::uint32_t index) const { return states_[index]; }
    std::span<const Edge> edges(const State& state) const {
        return {edges_.data() + state.first_edge, state.edges};
    }
    std::uint64_t values() const { return values_; }
    std::uint64_t count_states() const { return states_.size(); }
    std::uint64_t count_edges() const { return edges_.size(); }
    std::uint64_t bytes() const;

private:
    struct ClueStep {
        std::uint32_t shift;
        std::int32_t low, high;  // what the count must reach, and may reach, after this step
        bool closes;
        std::uint32_t flat;     // counts above it are as good as it
        const double* weights;  // where the clue closes and is not exact
    };
    template <typename Key>
    struct Finder;

    template <typename Key>
    bool add_with(const Problem& problem, std::span<const std::uint32_t> order, Budget& budget,
                  Finder<Key>& finder);
    void plan(const Problem& problem, std::span<const std::uint32_t> order);

    std::vector<Component> components_;
    std::vector<Step> steps_;
    std::vector<State> states_;
    std::vector<Edge> edges_;
    std::uint64_t values_ = 0;

    // The plan of the component being added.
    std::vector<ClueStep> clue_steps_;
    std::vector<std::uint32_t> plan_begin_;
    std::vector<std::uint32_t> slot_, left_cells_, left_groups_;
    std::uint32_t most_open_ = 0;
};

}  // namespace sapper
