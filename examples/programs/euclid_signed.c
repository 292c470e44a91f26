/* The same with int: the result may be negative, and INT_MIN % -1 is undefined. */
int euclid(int u, int v)
{
    int t;
    assume(u != INT_MIN && v != INT_MIN);
    while (v != 0) {
        t = v;
        v = u % v;
        u = t;
    }
    return u;
}
