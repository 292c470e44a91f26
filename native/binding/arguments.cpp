#include "binding/arguments.hpp"

#include <string>

namespace sapper {
namespace {

[[noreturn]] void refuse(const char* name, const nb::handle& value, const char* range) {
    const std::string text = nb::str(value).c_str();
    const std::string sentence = std::string(name) + " must be " + range + ", not " + text + ".";
    throw nb::value_error(sentence.c_str());
}

}  // namespace

std::int64_t whole(const char* name, const nb::int_& value) {
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
    if (overflow != 0) refuse(name, value, "a number of at most 63 bits");
    return number;
}

std::uint64_t seed_word(const nb::int_& value) {
    const unsigned long long number = PyLong_AsUnsignedLongLong(value.ptr());
    if (PyErr_Occurred()) {
        PyErr_Clear();
        refuse("The seed", value, "from 0 to 18446744073709551615");
    }
    return number;
}

std::vector<std::int64_t> wholes(const char* name, const nb::sequence& values) {
    std::vector<std::int64_t> numbers;
    numbers.reserve(nb::len(values));
    for (const nb::handle value : values) {
        if (!PyLong_Check(value.ptr())) {
            const std::string text = nb::repr(value).c_str();
            const std::string sentence = std::string(name) + " must be whole, not " + text + ".";
            throw nb::type_error(sentence.c_str());
        }
        numbers.push_back(whole(name, nb::borrow<nb::int_>(value)));
    }
    return numbers;
}

std::span<const std::uint8_t> view(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

nb::bytes to_bytes(std::span<const std::uint8_t> bytes) {
    return nb::bytes(bytes.data(), bytes.size());
}

Writable::Writable(const nb::bytearray& array) {
    if (PyObject_GetBuffer(array.ptr(), &buffer_, PyBUF_WRITABLE) != 0) throw nb::python_error();
}

Writable::~Writable() { PyBuffer_Release(&buffer_); }

std::span<std::uint8_t> Writable::bytes() const {
    return {static_cast<std::uint8_t*>(buffer_.buf), static_cast<std::size_t>(buffer_.len)};
}

}  // namespace sapper
