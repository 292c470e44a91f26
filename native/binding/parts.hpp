#pragma once

#include <nanobind/nanobind.h>

namespace sapper {

// Adds the functions that see views only.
void bind_analysis(nanobind::module_& module);

// Adds the judge of proofs.
void bind_proofs(nanobind::module_& module);

// Adds the functions that hold fields.
void bind_games(nanobind::module_& module);

}  // namespace sapper
