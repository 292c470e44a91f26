/* Euclid's algorithm as the Spanish project prints it, fault included:
   the old v is lost, for t is 0 where it should be v. */
int euclid(int u, int v)
{
    int t;
    while (v != 0) {
        t = 0;
        v = u % v;
        u = t;
    }
    return u;
}
