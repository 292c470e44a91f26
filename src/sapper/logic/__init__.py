"""Logic: what follows from formulas? It knows nothing of any game."""
