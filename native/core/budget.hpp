// Words. A *budget* bounds the work of one call: bytes of work space and seconds. Whoever works
// asks now and then whether it is spent; a *poll* lets the caller stop the work between two
// questions.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

namespace sapper {

// The work was stopped because its budget is spent; what() says which part of it.
struct OverBudget : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Budget {
public:
    Budget() = default;
    Budget(std::uint64_t bytes, double seconds, std::function<void()> poll = {})
        : bytes_(bytes), seconds_(seconds), poll_(std::move(poll)) {}

    void require_bytes(std::uint64_t bytes) const {
        if (bytes > bytes_) {
            throw OverBudget("counting needs more than " + std::to_string(bytes_ >> 20) +
                             " MiB of memory");
        }
    }

    // Cheap enough to ask after every few thousand steps of work. The clock starts at the first
    // question, so that short work never reads it.
    void require_time() {
        const auto now = Clock::now();
        if (!started_) {
            started_ = true;
            start_ = now;
        }
        const std::chrono::duration<double> spent = now - start_;
        if (spent.count() > seconds_) {
            throw OverBudget("counting takes longer than " + trimmed(seconds_) + " s");
        }
        if (poll_) poll_();
    }

private:
    using Clock = std::chrono::steady_clock;

    static std::string trimmed(double seconds) {
        std::string text = std::to_string(seconds);
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
        return text;
    }

    std::uint64_t bytes_ = std::uint64_t{1} << 30;
    double seconds_ = 10;
    std::function<void()> poll_;
    bool started_ = false;
    Clock::time_point start_;
};

}  // namespace sapper
