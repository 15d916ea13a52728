// What the system knows: memory, files in its cache, other processes.
#ifndef UNDERPIXEL_PROCESS_H
#define UNDERPIXEL_PROCESS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The bytes that are allocated now.
size_t up_allocated(void);
/// Takes memory, writes to all of it, and gives it back, so that the system has it at hand for the next who asks.
void up_touch_memory(size_t bytes);

/// Has the system forget what it keeps of a file, as far as nobody maps it: no rights are needed for that.
void up_forget_file(const char *path);
/// The share of a file that the system keeps in memory, 0 to 1; below 0 where it does not tell.
double up_cached_share(const char *path);

/// Runs this program's file with two arguments, its output going to a file.
/// Returns the nanoseconds from its start to its end, or 0 where it did not end well.
uint64_t up_time_program(const char *program, const char *first, const char *second, const char *output);

#ifdef __cplusplus
}
#endif

#endif
