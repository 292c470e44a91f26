/* The middle of two places, as it stood in many libraries: low + high may overflow. */
int middle(int low, int high)
{
    int place;
    assume(0 <= low && low <= high);
    place = (low + high) / 2;
    assert(low <= place && place <= high);
    return place;
}
