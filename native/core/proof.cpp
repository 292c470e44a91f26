#include "core/proof.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sapper {
namespace {

using Literal = std::int32_t;
constexpr Literal most_variables = 10'000'000;

// Words of a text, line by line. Lines that begin with c are comments.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}

    // The next line that says something, without the blanks around it; false at the end.
    bool next(std::string_view& line) {
        while (!rest_.empty()) {
            const std::size_t end = rest_.find('\n');
            line = trimmed(rest_.substr(0, end));
            rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 1);
            ++number_;
            if (!line.empty() && line.front() != 'c') return true;
        }
        return false;
    }

    std::int64_t number() const { return number_; }

    [[noreturn]] void refuse(const std::string& reason) const {
        throw std::invalid_argument("line " + std::to_string(number_) + ": " + reason);
    }

    // Each number of a line in turn; a 0 ends a clause.
    template <typename Take>
    void numbers(std::string_view line, Take take) const {
        while (!(line = trimmed(line)).empty()) {
            Literal number = 0;
            const auto [end, error] = 
                std::from_chars(line.data(), line.data() + line.size(), number);
            const auto read = static_cast<std::size_t>(end - line.data());
            const bool apart = read == line.size() || blank(line[read]);
            if (error != std::errc{} || !apart || number > most_variables ||
                number < -most_variables) {
                refuse("a literal was expected, not '" + std::string(line.substr(0, 20)) + "'");
            }
            take(number);
            line.remove_prefix(read);
        }
    }

private:
    static bool blank(char sign) { return sign == ' ' || sign == '\t' || sign == '\r'; }
    static std::string_view trimmed(std::string_view line) {
        while (!line.empty() && blank(line.front())) line.remove_prefix(1);
        while (!line.empty() && blank(line.back())) line.remove_suffix(1);
        return line;
    }

    std::string_view rest_;
    std::int64_t number_ = 0;
};

class Judge {
public:
    explicit Judge(Budget& budget) : budget_(budget) {}

    void add(std::span<const Literal> given);
    bool remove(std::span<const Literal> given);
    bool follows(std::span<const Literal> given);

private:
    // A clause lies in one array, behind its size; its place is its name. Deleted ones stay there
    // with size 0. The two watched literals come first.
    using Place = std::uint32_t;
    struct Watcher {
        Place place;
        Literal blocker;  // if it is true, the clause need not be looked at
    };

    static std::size_t index(Literal literal) {
        return 2 * static_cast<std::size_t>(literal < 0 ? -literal : literal) + (literal < 0);
    }
    bool is_true(Literal literal) const { return value_[index(literal)] > 0; }
    bool is_false(Literal literal) const { return value_[index(literal)] < 0; }
    std::span<Literal> clause(Place place) {
        return {store_.data() + place + 1, static_cast<std::size_t>(store_[place])};
    }

    void normalize(std::span<const Literal> given);
    bool is_tautology() const;
    std::uint64_t hash() const;
    void assign(Literal literal, Place reason);
    bool propagate();
    void take_back(std::size_t mark);

    static constexpr Place nobody = static_cast<Place>(-1);
    Budget& budget_;
    std::vector<Literal> store_;
    std::vector<std::vector<Watcher>> watchers_;
    std::vector<signed char> value_;
    std::vector<Place> reason_;
    std::vector<Literal> trail_;
    std::size_t looked_at_ = 0;
    std::uint64_t work_ = 0;
    bool absurd_ = false;
    std::vector<Literal> literals_;  // the clause at hand, sorted, each literal once
    std::unordered_multimap<std::uint64_t, Place> places_;
};

void Judge::normalize(std::span<const Literal> given) {
    literals_.assign(given.begin(), given.end());
    std::sort(literals_.begin(), literals_.end());
    literals_.erase(std::unique(literals_.begin(), literals_.end()), literals_.end());
    for (const Literal literal : literals_) {
        const std::size_t needed = (index(literal) | 1) + 1;
        if (value_.size() < needed) {
            value_.resize(needed);
            watchers_.resize(needed);
            reason_.resize(needed / 2, nobody);
        }
    }
}

bool Judge::is_tautology() const {
    return std::any_of(literals_.begin(), literals_.end(), [&](Literal literal) {
        return std::binary_search(literals_.begin(), literals_.end(), -literal);
    });
}

std::uint64_t Judge::hash() const {
    std::uint64_t sum = 0;
    for (const Literal literal : literals_) {
        sum = (sum ^ static_cast<std::uint32_t>(literal)) * 0x9E3779B97F4A7C15u;
        sum ^= sum >> 29;
    }
    return sum;
}

void Judge::assign(Literal literal, Place reason) {
    value_[index(literal)] = 1;
    value_[index(-literal)] = -1;
    reason_[index(literal) / 2] = reason;
    trail_.push_back(literal);
}

// Keep a clause, and settle what it says now: nothing is assumed here.
void Judge::add(std::span<const Literal> given) {
    normalize(given);
    if (is_tautology()) return;
    if (store_.size() + literals_.size() + 1 >= nobody) throw OverBudget("too many literals");
    const auto place = static_cast<Place>(store_.size());
    places_.emplace(hash(), place);
    // What is false for ever comes last, so that it is not watched.
    std::stable_partition(literals_.begin(), literals_.end(),
                          [&](Literal literal) { return !is_false(literal); });
    store_.push_back(static_cast<Literal>(literals_.size()));
    store_.insert(store_.end(), literals_.begin(), literals_.end());
    if (literals_.size() > 1) {
        watchers_[index(literals_[0])].push_back({place, literals_[1]});
        watchers_[index(literals_[1])].push_back({place, literals_[0]});
    }
    if (literals_.empty() || is_false(literals_[0])) {
        absurd_ = true;
    } else if ((literals_.size() == 1 || is_false(literals_[1])) && !is_true(literals_[0])) {
        assign(literals_[0], place);
        absurd_ = !propagate() || absurd_;
    }
}

// Forget one such clause, unless something is settled by it; whether there is one.
bool Judge::remove(std::span<const Literal> given) {
    normalize(given);
    const std::vector<Literal> wanted = literals_;
    const auto [first, last] = places_.equal_range(hash());
    for (auto found = first; found != last; ++found) {
        const Place place = found->second;
        const std::span<Literal> stored = clause(place);
        if (stored.size() != wanted.size() ||
            !std::is_permutation(stored.begin(), stored.end(), wanted.begin())) {
            continue;
        }
        for (const Literal literal : stored) {
            if (is_true(literal) && reason_[index(literal) / 2] == place) return true;
        }
        if (stored.size() < 2) return true;
        store_[place] = 0;  // its watchers are dropped when they are come across
        places_.erase(found);
        return true;
    }
    return false;
}

bool Judge::follows(std::span<const Literal> given) {
    normalize(given);
    if (absurd_ || is_tautology()) return true;
    const std::size_t mark = trail_.size();
    bool found = false;
    for (const Literal literal : literals_) {
        if (is_true(literal)) {
            found = true;
            break;
        }
        if (!is_false(literal)) assign(-literal, nobody);
    }
    found = found || !propagate();
    take_back(mark);
    return found;
}

void Judge::take_back(std::size_t mark) {
    while (trail_.size() > mark) {
        const Literal literal = trail_.back();
        value_[index(literal)] = value_[index(-literal)] = 0;
        reason_[index(literal) / 2] = nobody;
        trail_.pop_back();
    }
    looked_at_ = mark;
}

// Whether no clause is false after all that follows by units from what is new on the trail.
bool Judge::propagate() {
    while (looked_at_ < trail_.size()) {
        const Literal wrong = -trail_[looked_at_++];
        std::vector<Watcher>& watching = watchers_[index(wrong)];
        if ((++work_ & 4095) == 0) budget_.require_time();
        std::size_t kept = 0;
        for (std::size_t at = 0; at < watching.size(); ++at) {
            const Watcher watcher = watching[at];
            if (is_true(watcher.blocker)) {
                watching[kept++] = watcher;
                continue;
            }
            const std::span<Literal> literals = clause(watcher.place);
            if (literals.empty()) continue;  // deleted
            if (literals[0] == wrong) std::swap(literals[0], literals[1]);
            const Literal first = literals[0];
            std::size_t other = 2;
            if (!is_true(first)) {
                while (other < literals.size() && is_false(literals[other])) ++other;
                if (other < literals.size()) {
                    std::swap(literals[1], literals[other]);
                    watchers_[index(literals[1])].push_back({watcher.place, first});
                    continue;
                }
            }
            watching[kept++] = {watcher.place, first};
            if (is_true(first)) continue;
            if (is_false(first)) {
                while (++at < watching.size()) watching[kept++] = watching[at];
                watching.resize(kept);
                return false;
            }
            assign(first, watcher.place);
        }
        watching.resize(kept);
    }
    return true;
}

void read_formula(std::string_view text, Judge& judge) {
    Lines lines(text);
    std::string_view line;
    std::vector<Literal> clause;
    bool headed = false;
    while (lines.next(line)) {
        if (line.front() == '%') break;  // so ends a family of well-known benchmark files
        if (line.front() == 'p') {
            if (headed || !line.starts_with("p cnf")) lines.refuse("one line 'p cnf' was expected");
            headed = true;
            continue;
        }
        if (!headed) lines.refuse("a line 'p cnf' comes first");
        lines.numbers(line, [&](Literal number) {
            if (number != 0) return clause.push_back(number);
            judge.add(clause);
            clause.clear();
        });
    }
    if (!headed) throw std::invalid_argument("there is no line 'p cnf'");
    if (!clause.empty()) throw std::invalid_argument("the last clause does not end with 0");
}

}  // namespace

ProofVerdict judge_proof(std::string_view formula, std::string_view proof, Budget& budget) {
    Judge judge(budget);
    read_formula(formula, judge);
    Lines lines(proof);
    std::string_view line;
    std::vector<Literal> clause;
    ProofVerdict verdict;
    while (lines.next(line)) {
        const bool deletes = line.front() == 'd';
        if (deletes) line.remove_prefix(1);
        clause.clear();
        bool ended = false;
        lines.numbers(line, [&](Literal number) {
            if (ended) lines.refuse("a clause ends with 0, and nothing comes after it");
            ended = number == 0;
            if (!ended) clause.push_back(number);
        });
        if (!ended) lines.refuse("a clause ends with 0");
        if (deletes) {
            verdict.ignored += !judge.remove(clause);
            continue;
        }
        ++verdict.additions;
        if (!judge.follows(clause)) {
            verdict.line = lines.number();
            verdict.reason = "it does not follow by units";
            return verdict;
        }
        if (clause.empty()) return verdict;
        judge.add(clause);
    }
    if (!judge.follows({})) {
        verdict.line = lines.number() + 1;
        verdict.reason = "the proof ends without the empty clause";
    }
    return verdict;
}

}  // namespace sapper
