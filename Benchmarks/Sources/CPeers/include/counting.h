// Counting of instructions by valgrind's callgrind, where the program runs under it.
#ifndef UNDERPIXEL_COUNTING_H
#define UNDERPIXEL_COUNTING_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether instructions are counted: under valgrind, and built where valgrind's headers are.
bool up_counts(void);
/// Starts to count, from nothing.
void up_count_start(void);
/// Stops, and has what was counted since written out under a name.
void up_count_stop(const char *name);

#ifdef __cplusplus
}
#endif

#endif
