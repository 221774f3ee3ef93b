// A module that includes sys/stat.h becomes the owner of its declarations for every Swift file of a target, Foundation's view of
// them included. libarchive only names pointers to `struct stat`, so glibc's and musl's guard keeps the header out.
#ifdef __linux__
#define _SYS_STAT_H 1
struct stat;
#endif

#include <archive.h>
#include <archive_entry.h>
