#include "process.h"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#ifdef __APPLE__
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

#include "peers.h"

extern char **environ;

size_t up_allocated(void) {
#ifdef __APPLE__
  malloc_statistics_t statistics;
  malloc_zone_statistics(nullptr, &statistics);
  return statistics.size_in_use;
#else
  const auto information = mallinfo2();
  return information.uordblks + information.hblkhd;
#endif
}

void up_touch_memory(size_t bytes) {
  // Once in pages of the usual size, once in large ones: the system keeps them apart.
  for (int round = 0; round < 2; round++) {
    void *memory = nullptr;
    if (posix_memalign(&memory, 2 << 20, bytes) != 0) return;
#ifdef MADV_HUGEPAGE
    if (round == 1) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    std::memset(memory, 1, bytes);
    // The compiler may leave out what nobody reads.
    asm volatile("" : : "r"(memory) : "memory");
    std::free(memory);
  }
}

void up_forget_file(const char *path) {
#ifdef POSIX_FADV_DONTNEED
  const int file = open(path, O_RDONLY);
  if (file < 0) return;
  // Only what has been written down can be forgotten.
  fsync(file);
  posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
  close(file);
#endif
}

double up_cached_share(const char *path) {
#ifdef __linux__
  const int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0) return -1;
  double share = -1;
  if (fstat(file, &status) == 0 && status.st_size > 0) {
    void *start = mmap(nullptr, status.st_size, PROT_READ, MAP_SHARED, file, 0);
    if (start != MAP_FAILED) {
      const size_t page = sysconf(_SC_PAGESIZE);
      std::vector<unsigned char> pages((status.st_size + page - 1) / page);
      if (mincore(start, status.st_size, pages.data()) == 0) {
        size_t cached = 0;
        for (unsigned char state : pages) cached += state & 1;
        share = double(cached) / double(pages.size());
      }
      munmap(start, status.st_size);
    }
  }
  close(file);
  return share;
#else
  return -1;
#endif
}

uint64_t up_time_program(const char *program, const char *first, const char *second, const char *output) {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return 0;
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  char *const arguments[] = {const_cast<char *>(program), const_cast<char *>(first), const_cast<char *>(second), nullptr};
  pid_t child;
  int status = 0;
  const uint64_t start = up_now();
  const bool hasEnded =
      posix_spawn(&child, program, &actions, nullptr, arguments, environ) == 0 && waitpid(child, &status, 0) == child;
  const uint64_t time = up_now() - start;
  posix_spawn_file_actions_destroy(&actions);
  return hasEnded && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? time : 0;
}
