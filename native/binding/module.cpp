// The extension: what holds fields and what sees views only, side by side.
#include <nanobind/nanobind.h>

#include "binding/parts.hpp"

NB_MODULE(_sapper_native, module) {
    module.doc() = "The compiled engine of Sapper; use it through sapper.engine.";
    module.attr("sources") = SAPPER_SOURCES;
    module.attr("sanitized") = static_cast<bool>(SAPPER_SANITIZED);
    sapper::bind_games(module);
    sapper::bind_analysis(module);
    sapper::bind_proofs(module);
}
