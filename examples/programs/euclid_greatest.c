/* Whatever divides both numbers divides the result. Together with divides-both this says that the
   result is the greatest common divisor: d is a parameter, and so any number. */
unsigned euclid(unsigned u, unsigned v, unsigned d)
{
    unsigned t;
    assume(d != 0 && u % d == 0 && v % d == 0);
    while (v != 0) {
        t = v;
        v = u % v;
        u = t;
    }
    assert(u % d == 0);
    return u;
}
