"""Programs: can this C function go wrong?"""
