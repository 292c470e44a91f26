/* The greatest common divisor as it is defined, for comparison: the first d, from u downwards, that
   divides both. */
unsigned euclid(unsigned u, unsigned v)
{
    unsigned d;
    if (u == 0)
        return v;
    if (v == 0)
        return u;
    for (d = u; u % d != 0 || v % d != 0; d--)
        ;
    return d;
}
