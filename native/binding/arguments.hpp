// Words. An *argument* is what Python handed over; here it becomes a plain C++ value or a view of
// bytes. What does not fit a 64-bit number is a ValueError, not a TypeError: the type was right.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <vector>

namespace sapper {

namespace nb = nanobind;

std::int64_t whole(const char* name, const nb::int_& value);

std::uint64_t seed_word(const nb::int_& value);

std::vector<std::int64_t> wholes(const char* name, const nb::sequence& values);

std::span<const std::uint8_t> view(const nb::bytes& bytes);

nb::bytes to_bytes(std::span<const std::uint8_t> bytes);

// The bytes of a bytearray. While this lives Python refuses to resize the array, so the view stays
// valid when the interpreter is released and another thread runs.
class Writable {
public:
    explicit Writable(const nb::bytearray& array);
    ~Writable();
    Writable(const Writable&) = delete;
    Writable& operator=(const Writable&) = delete;

    std::span<std::uint8_t> bytes() const;

private:
    Py_buffer buffer_;
};

}  // namespace sapper
