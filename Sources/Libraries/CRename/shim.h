// Renaming with conditions. Linux and Darwin have it under different names, and glibc hides its own from Swift, which is compiled
// without _GNU_SOURCE; this declares it as its manual does. The numbers are AT_FDCWD, RENAME_EXCHANGE and RENAME_NOREPLACE of
// Linux, whose headers would bring half of glibc into this module.
#ifdef __APPLE__
#include <stdio.h>

static inline int CRename_exchange(const char *one, const char *other) {
    return renamex_np(one, other, RENAME_SWAP);
}

static inline int CRename_withoutReplacing(const char *from, const char *to) {
    return renamex_np(from, to, RENAME_EXCL);
}
#else
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

static inline int CRename_exchange(const char *one, const char *other) {
    return renameat2(-100, one, -100, other, 2);
}

static inline int CRename_withoutReplacing(const char *from, const char *to) {
    return renameat2(-100, from, -100, to, 1);
}
#endif
