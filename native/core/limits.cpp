#include "core/limits.hpp"

#include <stdexcept>
#include <string>

namespace sapper {

void require_range(const char* name, std::int64_t value, std::int64_t least, std::int64_t most) {
    if (value < least || value > most) {
        throw std::invalid_argument(std::string(name) + " must be from " + std::to_string(least) +
                                    " to " + std::to_string(most) + ", not " +
                                    std::to_string(value) + ".");
    }
}

std::int64_t board_cells(std::int64_t width, std::int64_t height) {
    // Each side first: the product of two allowed sides cannot overflow.
    require_range("The width", width, 1, most_cells);
    require_range("The height", height, 1, most_cells);
    require_range("The number of cells", width * height, 1, most_cells);
    return width * height;
}

void require_length(const char* name, std::int64_t length, std::int64_t cells) {
    if (length != cells) {
        throw std::invalid_argument(std::string(name) + " must have one byte for each of the " +
                                    std::to_string(cells) + " cells, not " +
                                    std::to_string(length) + ".");
    }
}

}  // namespace sapper
