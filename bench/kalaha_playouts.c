/* Random games of Kalaha in plain C: what `make bench` holds our compiled Python against.
 *
 * The same algorithm as src/tablee/games/kalaha/rules.py, function by function: a row of 16 cells
 * per seat, sowing over whole rows by tables that are laid once from the options, every option
 * read from the setup while playing, xoshiro128** on 32-bit words.
 *
 *   kalaha_playouts CHECKED TIMED WORD WORD WORD WORD OPTION=VALUE ...
 *
 * plays CHECKED games and adds up their margins, then times TIMED games from the same random words.
 * Prints: moves and sum of margins of the checked games, moves of the timed ones, playouts a second
 * of the thread's CPU time.
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIELDS = 12, STORE = 12, ROW = 16, CELLS = 2 * ROW, SWAP = FIELDS, MAX_LEGAL = FIELDS + 1, NEVER = 999 };
enum { CAPTURE_NONEMPTY, CAPTURE_ALWAYS, CAPTURE_NEVER };
enum { END_EITHER_SIDE, END_MOVER };
enum { COLLECT_OWNER, COLLECT_EMPTIER, COLLECT_NONE };
enum { FIRST_RANDOM = 2 };
enum { RUNNING, SIDE_EMPTY, MAJORITY };

struct setup {
    int16_t fields, seeds, lap;
    int8_t first, extra_turn, capture, takes_last, end_check, collect, majority_stop, pie_rule;
    int16_t step[2][FIELDS][CELLS]; /* at which step each cell gets its seed */
    int16_t path[2][FIELDS][CELLS]; /* the cell of each step */
};

struct state {
    int16_t cells[CELLS];
    int16_t mover;  /* -1 when over */
    int16_t answer; /* the seat that may still answer with a swap, -1 when none */
    int32_t ended;
};

struct rng {
    uint32_t word[4];
};

/* --- chance ---------------------------------------------------------------------------------- */

static inline uint32_t rotate_left(uint32_t word, int bits)
{
    return (word << bits) | (word >> (32 - bits));
}

static inline uint32_t draw(struct rng *rng)
{
    uint32_t *word = rng->word;
    uint32_t bits = rotate_left(word[1] * 5, 7) * 9;
    uint32_t shifted = word[1] << 9;
    word[2] ^= word[0];
    word[3] ^= word[1];
    word[1] ^= word[2];
    word[0] ^= word[3];
    word[2] ^= shifted;
    word[3] = rotate_left(word[3], 11);
    return bits;
}

static inline int below(struct rng *rng, int n)
{
    return (int)(((uint64_t)draw(rng) * (uint64_t)n) >> 32);
}

/* --- rules ----------------------------------------------------------------------------------- */

static void lay_paths(struct setup *g, bool skip_origin)
{
    int fields = g->fields;
    int around = 2 * fields + 1;
    g->lap = (int16_t)(around - skip_origin);
    for (int seat = 0; seat < 2; seat++) {
        int ring[2 * FIELDS + 1];
        for (int field = 0; field < fields; field++) {
            ring[field] = seat * ROW + field;
            ring[fields + 1 + field] = (1 - seat) * ROW + field;
        }
        ring[fields] = seat * ROW + STORE;
        for (int field = 0; field < fields; field++) {
            for (int cell = 0; cell < CELLS; cell++)
                g->step[seat][field][cell] = NEVER;
            for (int step = 1; step <= g->lap; step++) {
                int cell = ring[(field + step) % around];
                g->path[seat][field][step] = (int16_t)cell;
                g->step[seat][field][cell] = (int16_t)step;
            }
        }
    }
}

static void deal(const struct setup *g, struct state *s, struct rng *rng)
{
    memset(s, 0, sizeof *s);
    for (int seat = 0; seat < 2; seat++)
        for (int field = 0; field < g->fields; field++)
            s->cells[seat * ROW + field] = g->seeds;
    int first = g->first == FIRST_RANDOM ? below(rng, 2) : g->first;
    s->mover = (int16_t)first;
    s->answer = (int16_t)(g->pie_rule ? 1 - first : -1);
}

static inline int legal(const struct state *s, int *moves)
{
    int seat = s->mover;
    const int16_t *side = s->cells + seat * ROW;
    int n = 0;
    for (int field = 0; field < FIELDS; field++) {
        moves[n] = field;
        n += side[field] > 0;
    }
    if (s->answer == seat)
        moves[n++] = SWAP;
    return n;
}

static inline int sow(const struct setup *restrict g, struct state *restrict s, int seat, int field)
{
    const int16_t *restrict step = g->step[seat][field];
    int16_t *restrict cells = s->cells;
    int16_t lap = g->lap;
    int origin = seat * ROW + field;
    int16_t seeds = cells[origin];
    int16_t hand = seeds; /* as narrow as the cells, so that rows are compared without widening */
    while (hand > lap) {
        for (int cell = 0; cell < CELLS; cell++)
            cells[cell] += step[cell] <= lap;
        hand -= lap;
    }
    for (int cell = 0; cell < CELLS; cell++)
        cells[cell] += (step[cell] <= hand) - (cell == origin ? seeds : 0);
    return g->path[seat][field][hand];
}

static inline void take_opposite(const struct setup *g, struct state *s, int seat, int field)
{
    int opposite = (1 - seat) * ROW + g->fields - 1 - field;
    int taken = s->cells[opposite];
    if (g->capture == CAPTURE_NEVER || (g->capture == CAPTURE_NONEMPTY && taken == 0))
        return;
    s->cells[opposite] = 0;
    if (g->takes_last) {
        s->cells[seat * ROW + field] = 0;
        taken++;
    }
    s->cells[seat * ROW + STORE] += (int16_t)taken;
}

static void swap_sides(struct state *s)
{
    int16_t kept[ROW];
    memcpy(kept, s->cells, sizeof kept);
    memcpy(s->cells, s->cells + ROW, sizeof kept);
    memcpy(s->cells + ROW, kept, sizeof kept);
    s->answer = -1;
}

static inline void collect(const struct setup *g, struct state *s, int emptier)
{
    if (g->collect == COLLECT_NONE)
        return;
    int left = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        if (cell % ROW < FIELDS) {
            left += s->cells[cell];
            s->cells[cell] = 0;
        }
    }
    int taker = g->collect == COLLECT_EMPTIER ? emptier : 1 - emptier;
    s->cells[taker * ROW + STORE] += (int16_t)left;
}

static inline void end(struct state *s, int reason)
{
    s->mover = -1;
    s->answer = -1;
    s->ended = reason;
}

static inline void settle(const struct setup *g, struct state *s)
{
    int16_t side_0 = 0, side_1 = 0;
    for (int field = 0; field < FIELDS; field++) {
        side_0 |= s->cells[field];
        side_1 |= s->cells[ROW + field];
    }
    if (side_0 == 0 || side_1 == 0) {
        int mover_side = s->mover == 1 ? side_1 : side_0;
        if (g->end_check == END_EITHER_SIDE || mover_side == 0) {
            collect(g, s, side_0 == 0 ? 0 : 1);
            end(s, SIDE_EMPTY);
            return;
        }
    }
    if (g->majority_stop) {
        int total = 0;
        for (int cell = 0; cell < CELLS; cell++)
            total += s->cells[cell];
        int a = s->cells[STORE], b = s->cells[ROW + STORE];
        if (2 * (a > b ? a : b) > total)
            end(s, MAJORITY);
    }
}

static inline void play(const struct setup *g, struct state *s, int move)
{
    int seat = s->mover;
    if (move == SWAP) {
        swap_sides(s);
        s->mover = (int16_t)(1 - seat);
        return;
    }
    int last = sow(g, s, seat, move);
    bool keeps_turn = false;
    if (last == seat * ROW + STORE)
        keeps_turn = g->extra_turn;
    else if (s->cells[last] == 1 && last / ROW == seat)
        take_opposite(g, s, seat, last % ROW);
    if (s->answer == seat)
        s->answer = -1;
    s->mover = (int16_t)(keeps_turn ? seat : 1 - seat);
    settle(g, s);
}

/* Plays `count` random games from `start`, the last of them left in `s`; returns the moves made. */
static int64_t playouts(const struct setup *g, const struct state *start, struct state *s, struct rng *rng,
                        int64_t count)
{
    int moves[MAX_LEGAL];
    int64_t made = 0;
    for (int64_t i = 0; i < count; i++) {
        *s = *start;
        while (s->mover >= 0) {
            int n = legal(s, moves);
            play(g, s, moves[below(rng, n)]);
            made++;
        }
    }
    return made;
}

/* --- the command line ------------------------------------------------------------------------ */

/* Sets one `name=value`; returns false when the name is unknown. */
static bool set_option(struct setup *g, int *skip_origin, const char *text)
{
    const char *equals = strchr(text, '=');
    if (equals == NULL)
        return false;
    size_t length = (size_t)(equals - text);
    int value = atoi(equals + 1);
    struct {
        const char *name;
        int8_t *narrow;
        int16_t *wide;
    } options[] = {
        {"fields", NULL, &g->fields},
        {"seeds", NULL, &g->seeds},
        {"first", &g->first, NULL},
        {"extra_turn", &g->extra_turn, NULL},
        {"capture", &g->capture, NULL},
        {"takes_last", &g->takes_last, NULL},
        {"end_check", &g->end_check, NULL},
        {"collect", &g->collect, NULL},
        {"majority_stop", &g->majority_stop, NULL},
        {"pie_rule", &g->pie_rule, NULL},
    };
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        if (strlen(options[i].name) == length && strncmp(text, options[i].name, length) == 0) {
            if (options[i].wide)
                *options[i].wide = (int16_t)value;
            else
                *options[i].narrow = (int8_t)value;
            return true;
        }
    }
    if (strncmp(text, "skip_origin=", length + 1) == 0) {
        *skip_origin = value;
        return true;
    }
    return false;
}

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv)
{
    static struct setup g = {.fields = 6, .seeds = 4};
    struct state start, s;
    int skip_origin = 0;
    if (argc < 7) {
        fprintf(stderr, "usage: kalaha_playouts CHECKED TIMED WORD WORD WORD WORD OPTION=VALUE ...\n");
        return 2;
    }
    int64_t checked = strtoll(argv[1], NULL, 10);
    int64_t timed = strtoll(argv[2], NULL, 10);
    struct rng rng;
    for (int i = 0; i < 4; i++)
        rng.word[i] = (uint32_t)strtoul(argv[3 + i], NULL, 10);
    for (int i = 7; i < argc; i++) {
        if (!set_option(&g, &skip_origin, argv[i])) {
            fprintf(stderr, "kalaha_playouts: unknown option '%s'\n", argv[i]);
            return 2;
        }
    }
    lay_paths(&g, skip_origin);
    deal(&g, &start, &rng);

    struct rng words = rng;
    int64_t moves = 0, margins = 0;
    for (int64_t i = 0; i < checked; i++) {
        moves += playouts(&g, &start, &s, &words, 1);
        margins += s.cells[STORE] - s.cells[ROW + STORE];
    }

    words = rng;
    double begin = cpu_seconds();
    int64_t moves_timed = playouts(&g, &start, &s, &words, timed);
    double seconds = cpu_seconds() - begin;
    printf("%" PRId64 " %" PRId64 " %" PRId64 " %.1f\n", moves, margins, moves_timed, (double)timed / seconds);
    return 0;
}
