// Words. A *component* is groups and clues that hang together. An *order* lists the groups of a
// component so that few clues are *open* at a time: begun, and not yet complete.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/problem.hpp"

namespace sapper {

class Ordering {
public:
    // Splits the problem into components and orders each. The order of components, and the order
    // within each, depend on the problem only.
    void arrange(const Problem& problem);

    std::uint32_t components() const { return static_cast<std::uint32_t>(ends_.size()); }
    std::span<const std::uint32_t> component(std::uint32_t index) const {
        const std::uint32_t begin = index == 0 ? 0 : ends_[index - 1];
        return {order_.data() + begin, ends_[index] - begin};
    }

private:
    std::uint32_t farthest(const Problem& problem, std::uint32_t start);
    void order_component(const Problem& problem, std::uint32_t start);
    void take(const Problem& problem, std::uint32_t group);

    std::vector<std::uint32_t> order_, ends_;
    std::vector<std::uint32_t> queue_, seen_, left_, candidates_;
    std::vector<std::uint8_t> taken_, candidate_;
    std::uint32_t stamp_ = 0;
};

}  // namespace sapper
