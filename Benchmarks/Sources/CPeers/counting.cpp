#include "counting.h"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

bool up_counts(void) { return RUNNING_ON_VALGRIND != 0; }

void up_count_start(void) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}

void up_count_stop(const char *name) {
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS_AT(name);
}

#else

bool up_counts(void) { return false; }
void up_count_start(void) {}
void up_count_stop(const char *) {}

#endif
