"""What `sapper bench` measures: one subject a file, each yielding figures.

`twins`: the extension against the plain Python it replaces. `positions`: where the measured
positions come from. `odds`: analyses of single positions, against ms_toollib. `large`: natural
boards of ten thousand cells, and memory. `games`: whole games. `growth`: cost against size, and its
plot. `reasons`: what an explanation takes.
"""
