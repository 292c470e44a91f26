/* The greatest common divisor, after Euclid. */
unsigned euclid(unsigned u, unsigned v)
{
    unsigned t;
    while (v != 0) {
        t = v;
        v = u % v;
        u = t;
    }
    return u;
}
