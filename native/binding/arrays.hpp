// Arrays on the way out, threads, and budgets that let Ctrl-C through.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <atomic>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <thread>
#include <utility>
#include <vector>

#include "binding/arguments.hpp"
#include "core/budget.hpp"
#include "core/limits.hpp"

namespace sapper {

// As numpy's array, or as a memoryview, which needs no numpy.
template <typename Framework = nb::numpy, typename Value>
nb::object to_array(std::vector<Value>&& values, std::initializer_list<std::size_t> shape) {
    auto* kept = new std::vector<Value>(std::move(values));
    const nb::capsule owner(
        kept, [](void* p) noexcept { delete static_cast<std::vector<Value>*>(p); });
    return nb::cast(nb::ndarray<Framework, Value>(kept->data(), shape, owner));
}

// A budget whose questions let Ctrl-C through.
inline Budget budget_of(double seconds, std::uint64_t memory) {
    return Budget(memory, seconds, [] {
        const nb::gil_scoped_acquire held;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    });
}

inline std::size_t thread_count(const nb::int_& threads) {
    const std::int64_t wanted = whole("The number of threads", threads);
    require_range("The number of threads", wanted, 1, 1024);
    return static_cast<std::size_t>(wanted);
}

// Runs work(0) here and the others on threads of their own; the first failure is thrown when all are
// done. Only work(0) may ask Python anything. `stopped` tells the others that somebody has failed.
template <typename Work>
void on_threads(std::size_t workers, Work work) {
    std::atomic<bool> stopped = false;
    std::vector<std::exception_ptr> failures(workers);
    std::vector<std::thread> others;
    const auto guarded = [&](std::size_t worker) {
        try {
            work(worker, stopped);
        } catch (...) {
            failures[worker] = std::current_exception();
            stopped = true;
        }
    };
    for (std::size_t worker = 1; worker < workers; ++worker) others.emplace_back(guarded, worker);
    guarded(0);
    for (std::thread& other : others) other.join();
    for (const std::exception_ptr& failure : failures) {
        if (failure) std::rethrow_exception(failure);
    }
}

}  // namespace sapper
