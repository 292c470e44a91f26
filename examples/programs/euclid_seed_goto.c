/* The seed's goto program. The test comes after the body, where `while` tests first. */
void euclid(int *u, int *v, int *t)
{
eu:
    *t = 0;
    *v = *u % *v;
    *u = *t;
    if (*v != 0) {
        goto eu;
    }
}
