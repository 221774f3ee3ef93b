// glibc has memmem but hides it from Swift, which is compiled without _GNU_SOURCE; this declares it as its manual does.
#include <string.h>
void *memmem(const void *haystack, size_t haystack_size, const void *needle, size_t needle_size);
