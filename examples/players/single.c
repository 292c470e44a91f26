/* A player in plain C, without any library: what one number at a time proves, else any cell.
 *
 *     cc -O2 -o single examples/players/single.c
 *     sapper arena ./single --level beginner --games 200
 *
 * It speaks docs/protocol.md: one JSON object a line. Only two things are read from a line, so that
 * no JSON reader is needed: whole numbers by their key, and the rows, which are plain text.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1 << 22 };

static char line[LONGEST];
static int width, height;
static char *board; /* width * height letters: H hidden, F marked, 0 to 9 */
static unsigned long long chance;

static unsigned long long number(const char *key) {
    const char *found = strstr(line, key);
    return found ? strtoull(found + strlen(key), NULL, 10) : 0;
}

/* Take the letters out of "rows":["H1H","111"]. */
static int read_rows(void) {
    const char *at = strstr(line, "\"rows\":[");
    if (!at) return 0;
    int cells = 0;
    for (at += 8; *at && *at != ']'; at++)
        if (*at != '"' && *at != ',' && cells < width * height) board[cells++] = *at;
    return cells == width * height;
}

static int below(int bound) {
    chance = chance * 6364136223846793005ULL + 1442695040888963407ULL;
    return (int)((chance >> 33) % (unsigned long long)bound);
}

static int is_hidden(char letter) { return letter == 'H' || letter == 'F'; }

/* The neighbours of a cell on the board; gives how many. */
static int around(int cell, int *found) {
    int count = 0, x = cell % width, y = cell / width;
    for (int v = y - 1; v <= y + 1; v++)
        for (int u = x - 1; u <= x + 1; u++)
            if (u >= 0 && u < width && v >= 0 && v < height && v * width + u != cell)
                found[count++] = v * width + u;
    return count;
}

/* What is known of each cell: m a mine, s safe, 0 nothing. Gives a safe cell, or -1. */
static int deduce(char *known) {
    int near[8];
    memset(known, 0, (size_t)(width * height));
    for (int changed = 1; changed;) {
        changed = 0;
        for (int cell = 0; cell < width * height; cell++) {
            if (is_hidden(board[cell])) continue;
            int count = around(cell, near), mines = 0, open = 0;
            for (int i = 0; i < count; i++) {
                mines += known[near[i]] == 'm';
                open += is_hidden(board[near[i]]) && !known[near[i]];
            }
            int left = board[cell] - '0' - mines;
            if (!open || (left != 0 && left != open)) continue;
            for (int i = 0; i < count; i++)
                if (is_hidden(board[near[i]]) && !known[near[i]]) {
                    known[near[i]] = left ? 'm' : 's';
                    changed = 1;
                }
        }
    }
    for (int cell = 0; cell < width * height; cell++)
        if (known[cell] == 's') return cell;
    return -1;
}

static int choose(char *known) {
    int cell = deduce(known), unknown = 0;
    if (cell >= 0) return cell;
    for (int i = 0; i < width * height; i++)
        if (is_hidden(board[i]) && !known[i] && below(++unknown) == 0) cell = i;
    return cell;
}

int main(void) {
    if (!fgets(line, LONGEST, stdin)) return 1;
    width = (int)number("\"width\":");
    height = (int)number("\"height\":");
    chance = number("\"chance\":");
    if (width < 1 || height < 1 || width > 4096 || height > 4096) return 1;
    board = malloc((size_t)(width * height));
    char *known = malloc((size_t)(width * height));
    if (!board || !known) return 1;
    puts("{\"sapper\":1,\"name\":\"single\"}");
    fflush(stdout);
    while (fgets(line, LONGEST, stdin) && !strstr(line, "\"over\"") && read_rows()) {
        int cell = choose(known);
        if (cell < 0) puts("{\"give_up\":true}");
        else printf("{\"cell\":[%d,%d]}\n", cell % width, cell / width);
        fflush(stdout);
    }
    return 0;
}
