/* The 9x9 kernel without Python, for processors that are not at hand: solves the puzzles of a file (81 characters a line)
   until two solutions of each are found, and prints how many puzzles, solutions and steps there were.

   Includes the C that an installation made of the kernel, of which it calls what touches no Python object, so that it
   is compiled with Python's headers but linked without Python. README.md beside it says how. */

#include KERNEL
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define IN_KERNEL(name) __pyx_##name
#define BANDS(name) IN_KERNEL(f_8rulegrid_6engine_6kernel_6_bands_5Bands_##name)
#define TABLE(name) IN_KERNEL(v_8rulegrid_6engine_6kernel_6_bands_##name)
#define LEVELS 165

/* tables9.py in C. */
static int bit_of_cell[81], cell_of_bit[96], pick[64];

static void make_tables(void) {
    for (int cell = 0; cell < 81; cell++) {
        int row = cell / 9, col = cell % 9;
        bit_of_cell[cell] = row / 3 * 32 + col / 3 * 9 + row % 3 * 3 + col % 3;
        cell_of_bit[bit_of_cell[cell]] = cell;
    }
    for (int alive = 1; alive < 64; alive++) {
        int uses[9] = {0}, best = 1000;
        for (int number = 0; number < 6; number++)
            for (int i = 0; i < 3; i++)
                uses[3 * i + (number % 3 + (1 + number / 3) * i) % 3] += alive >> number & 1;
        for (int entry = 0; entry < 9; entry++) {
            int off = abs(2 * uses[entry] - __builtin_popcount(alive));
            if (uses[entry] && off < best) {
                best = off;
                pick[alive] = entry;
            }
        }
    }
    TABLE(bit_of_cell) = bit_of_cell;
    TABLE(cell_of_bit) = cell_of_bit;
    TABLE(pick_of) = pick;
}

int main(int count, char **arguments) {
    static struct IN_KERNEL(obj_8rulegrid_6engine_6kernel_6_bands_Bands) bands;
    static struct IN_KERNEL(vtabstruct_8rulegrid_6engine_6kernel_6_bands_Bands) calls;
    static lanes_v states[3 * LEVELS];
    long puzzles = 0, solutions = 0, steps = 0;
    unsigned char grid[81], answer[81];
    char line[200];
    FILE *file = count > 1 ? fopen(arguments[1], "r") : NULL;
    if (file == NULL) return 2;
    make_tables();
    calls._choose = BANDS(_choose);
    bands.IN_KERNEL(base).IN_KERNEL(vtab) = (void *) &calls;
    bands.states = states;
    bands.allowed = states + 3 * (LEVELS - 1);
    for (int band = 0; band < 3; band++) bands.allowed[band] = (lanes_v) {0} + 0777777777;
    while (fgets(line, sizeof line, file)) {
        if (strlen(line) < 81) continue;
        for (int i = 0; i < 81; i++) grid[i] = line[i] > '0' && line[i] <= '9' ? line[i] - '0' : 0;
        BANDS(load)(&bands, grid, 0);
        for (int found = 0; found < 2 && BANDS(go)(&bands, 1LL << 60) == IN_KERNEL(e_8rulegrid_6engine_6kernel_4bits_FOUND);) {
            if (found++ == 0) BANDS(write)(&bands, answer, 0);
            solutions++;
        }
        puzzles++;
        steps += bands.IN_KERNEL(base).steps;
    }
    printf("%s: %ld puzzles, %ld solutions, %ld steps\n", arguments[1], puzzles, solutions, steps);
    return 0;
}
