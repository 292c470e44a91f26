/* The seed's function with its variables passed by reference. */
void euclid(int *u, int *v, int *t)
{
    while (*v != 0) {
        *t = 0;
        *v = *u % *v;
        *u = *t;
    }
}
