// Words. A *pass* sums over all worlds by following edges. Forward, the value of a state is the
// weight of all ways to reach it; backward, of all ways on from it. The *context* of a component is
// what the rest of the board gives for each number of mines in it: the other components, the
// background and the prior on the total. A component's forward *polynomial* times its context is
// the whole sum.
//
// Components are multiplied pairwise in a tree, and contexts handed down the same tree, so that a
// board with hundreds of components costs little more than the two topmost products.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "core/transfer.hpp"

namespace sapper {

// Doubles reach from 2^-1022 to 2^1023. Values may drift so many powers of two before they are
// scaled: those of both passes are multiplied, and each may have begun 100 away from 1.
inline constexpr std::uint32_t most_drift = 380;

template <typename Ring>
class Sums {
public:
    using Value = typename Ring::Value;

    struct Polynomial {
        std::uint32_t least = 0;
        std::uint32_t length = 0;
        std::size_t offset = 0;  // among the values of the tree
    };

    // The forward pass of every component, and the tree of their products.
    void forward(const Transfer& transfer, const Ring& ring, Budget& budget) {
        forward_.assign(transfer.values(), Value{0});
        exponent_ = 0;
        lopsided_ = false;
        for (const Transfer::Component& component : transfer.components()) {
            forward_component(transfer, component, ring, budget);
        }
        tree_.clear();
        nodes_.clear();
        const auto count = static_cast<std::uint32_t>(transfer.components().size());
        if (count > 0) grow(transfer, ring, budget, 0, count);
    }

    // Weight of all worlds of the fringe by their number of mines; the values end with the next
    // call.
    Polynomial product() const {
        return nodes_.empty() ? Polynomial{0, 1, 0} : nodes_.back().value;
    }
    Value product_value(std::uint32_t index) const {
        return nodes_.empty() ? Value{1} : tree_[nodes_.back().value.offset + index];
    }
    // The power of two taken out of the product.
    std::int64_t exponent() const { return exponent_; }

    // What the worlds of one group amount to. `least` and `most` are the fewest and the most mines
    // that the group has in any world.
    struct Marginal {
        std::uint32_t group, size, least, most;
        double mean;  // of the number of mines
    };

    // The backward pass. `root[i]` is what the background and the prior give for product().least +
    // i mines on the fringe. Calls `sink(Marginal)` for every group.
    template <typename Sink>
    void backward(const Transfer& transfer, const Ring& ring, Budget& budget,
                  std::span<const Value> root, Sink sink) {
        if (nodes_.empty()) return;
        backward_.assign(transfer.values(), Value{0});
        contexts_.assign(tree_.size(), Value{0});
        const Node& top = nodes_.back();
        std::copy(root.begin(), root.end(),
                  contexts_.begin() + static_cast<std::ptrdiff_t>(top.value.offset));
        for (std::size_t i = nodes_.size(); i-- > 0;) {
            if (nodes_[i].component < 0) hand_down(ring, budget, nodes_[i]);
        }
        for (const Node& node : nodes_) {
            if (node.component < 0) continue;
            const auto& component =
                transfer.components()[static_cast<std::size_t>(node.component)];
            backward_component(transfer, component, node.value, ring, budget, sink);
        }
    }

    // Is the context of some component so lopsided that a world's weight may have been lost?
    bool lopsided() const { return lopsided_; }

private:
    struct Node {
        Polynomial value;
        std::int32_t component;  // of a leaf; -1 inside
        std::uint32_t left, right;
    };

    void forward_component(const Transfer& transfer, const Transfer::Component& component,
                           const Ring& ring, Budget& budget) {
        const std::span<const Step> steps = transfer.steps(component);
        forward_[transfer.state(steps.front().first_state).offset] = Value{1};
        std::uint32_t drift = 0;
        std::uint64_t by_weights = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const Step& step = steps[i];
            spend(step, budget);
            by_weights += step.drift;
            for (std::uint32_t s = step.first_state; s < step.first_state + step.states; ++s) {
                const State& from = transfer.state(s);
                const Value* values = forward_.data() + from.offset;
                for (const Edge& edge : transfer.edges(from)) {
                    const State& to = transfer.state(edge.to);
                    const Value c = ring.coefficient(step.size, edge.mines, edge.weight);
                    Value* target =
                        forward_.data() + to.offset + (from.least + edge.mines - to.least);
                    for (std::uint32_t j = 0; j < from.length; ++j) {
                        target[j] = ring.add(target[j], ring.multiply(c, values[j]));
                    }
                }
            }
            drift += ring.drift(step);
            if (i + 1 < steps.size() && drift + ring.drift(steps[i + 1]) > most_drift) {
                exponent_ += Ring::rescale(layer(transfer, steps[i + 1], forward_));
                drift = 0;
            }
        }
        const State& last = transfer.state(component.last_state);
        const std::span<Value> polynomial{forward_.data() + last.offset, last.length};
        exponent_ += Ring::rescale(polynomial);
        note_lopsided(polynomial);
        if (by_weights > most_drift) lopsided_ = true;
    }

    // Asks after the time once in so many states, of whatever component.
    void spend(const Step& step, Budget& budget) {
        spent_ += step.states;
        if (spent_ < 8192) return;
        spent_ = 0;
        budget.require_time();
    }

    std::span<Value> layer(const Transfer& transfer, const Step& step, std::vector<Value>& values) {
        const std::uint64_t begin = transfer.state(step.first_state).offset;
        const State& last = transfer.state(step.first_state + step.states - 1);
        return {values.data() + begin, last.offset + last.length - begin};
    }

    // The product of components first..end - 1; returns its node.
    std::uint32_t grow(const Transfer& transfer, const Ring& ring, Budget& budget,
                       std::uint32_t first, std::uint32_t end) {
        Node node{};
        node.value.offset = tree_.size();
        if (end - first == 1) {
            const State& last = transfer.state(transfer.components()[first].last_state);
            node.component = static_cast<std::int32_t>(first);
            node.value = {last.least, last.length, tree_.size()};
            tree_.insert(tree_.end(), forward_.begin() + static_cast<std::ptrdiff_t>(last.offset),
                         forward_.begin() + static_cast<std::ptrdiff_t>(last.offset + last.length));
        } else {
            const std::uint32_t middle = first + (end - first) / 2;
            node.component = -1;
            node.left = grow(transfer, ring, budget, first, middle);
            node.right = grow(transfer, ring, budget, middle, end);
            const Polynomial a = nodes_[node.left].value;
            const Polynomial b = nodes_[node.right].value;
            node.value = {a.least + b.least, a.length + b.length - 1, tree_.size()};
            tree_.resize(tree_.size() + node.value.length, Value{0});
            Value* target = tree_.data() + node.value.offset;
            for (std::uint32_t i = 0; i < a.length; ++i) {
                if ((i & 255) == 255) budget.require_time();
                const Value value = tree_[a.offset + i];
                for (std::uint32_t j = 0; j < b.length; ++j) {
                    target[i + j] =
                        ring.add(target[i + j], ring.multiply(value, tree_[b.offset + j]));
                }
            }
            exponent_ += Ring::rescale({target, node.value.length});
        }
        nodes_.push_back(node);
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }

    void hand_down(const Ring& ring, Budget& budget, const Node& node) {
        const Value* context = contexts_.data() + node.value.offset;
        const auto give = [&](std::uint32_t child, std::uint32_t sibling) {
            const Polynomial to = nodes_[child].value;
            const Polynomial other = nodes_[sibling].value;
            Value* target = contexts_.data() + to.offset;
            for (std::uint32_t i = 0; i < to.length; ++i) {
                if ((i & 255) == 255) budget.require_time();
                Value sum{0};
                for (std::uint32_t j = 0; j < other.length; ++j) {
                    sum = ring.add(sum, ring.multiply(tree_[other.offset + j], context[i + j]));
                }
                target[i] = sum;
            }
            Ring::rescale({target, to.length});
        };
        give(node.left, node.right);
        give(node.right, node.left);
    }

    template <typename Sink>
    void backward_component(const Transfer& transfer, const Transfer::Component& component,
                            const Polynomial& place, const Ring& ring, Budget& budget,
                            Sink sink) {
        const State& last = transfer.state(component.last_state);
        std::copy_n(contexts_.data() + place.offset, place.length,
                    backward_.data() + last.offset);
        note_lopsided({contexts_.data() + place.offset, place.length});
        const std::span<const Step> steps = transfer.steps(component);
        std::uint32_t drift = 0;
        for (std::size_t i = steps.size(); i-- > 0;) {
            const Step& step = steps[i];
            spend(step, budget);
            Marginal marginal{step.group, step.size, step.size, 0, 0};
            double whole = 0;
            double mines = 0;
            for (std::uint32_t s = step.first_state; s < step.first_state + step.states; ++s) {
                const State& from = transfer.state(s);
                const Value* before = forward_.data() + from.offset;
                Value* target = backward_.data() + from.offset;
                for (const Edge& edge : transfer.edges(from)) {
                    const State& to = transfer.state(edge.to);
                    const Value c = ring.coefficient(step.size, edge.mines, edge.weight);
                    const Value* on =
                        backward_.data() + to.offset + (from.least + edge.mines - to.least);
                    Value flow{0};
                    for (std::uint32_t j = 0; j < from.length; ++j) {
                        const Value value = ring.multiply(c, on[j]);
                        target[j] = ring.add(target[j], value);
                        flow = ring.add(flow, ring.multiply(before[j], value));
                    }
                    if (flow == Value{0}) continue;
                    marginal.least = std::min(marginal.least, edge.mines);
                    marginal.most = std::max(marginal.most, edge.mines);
                    whole += static_cast<double>(flow);
                    mines += static_cast<double>(flow) * edge.mines;
                }
            }
            marginal.mean = mines / whole;
            sink(marginal);
            drift += ring.drift(step);
            if (i > 0 && drift + ring.drift(steps[i - 1]) > most_drift) {
                Ring::rescale(layer(transfer, step, backward_));
                drift = 0;
            }
        }
    }

    // But for weights, neighbouring values differ by a bounded factor, so whoever sank below the
    // smallest double has neighbours that are nearly there. Values of both passes are multiplied,
    // and weights may add `most_drift` powers of two: all three together stay above 1e-308.
    void note_lopsided(std::span<const Value> values) {
        if constexpr (std::is_same_v<Value, double>) {
            double most = 0;
            double least = 1e300;
            for (const double value : values) {
                most = std::max(most, value);
                if (value > 0) least = std::min(least, value);
            }
            if (least < most * 1e-90) lopsided_ = true;
        }
    }

    std::vector<Value> forward_, backward_, tree_, contexts_;
    std::vector<Node> nodes_;
    std::int64_t exponent_ = 0;
    std::uint32_t spent_ = 0;  // states since the time was asked for
    bool lopsided_ = false;
};

}  // namespace sapper
