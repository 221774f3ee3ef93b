#include "CLazyLibrary.h"

#include <dlfcn.h>
#include <string.h>

/// A text that stays: the next failure takes the place of the one before.
static const char *last_problem(void) {
    const char *text = dlerror();
    const char *kept = text ? strdup(text) : NULL;
    return kept ? kept : "it is not known why";
}

void *lazy_library_load(
    const char *const *files, const char *const *names, void **functions, const char **problem
) {
    void *library = NULL;
    *problem = "it has no name";
    for (const char *const *file = files; *file && !library; file++) {
        // What it needs is its own affair (RTLD_LOCAL): nothing in the program is bound to it.
        library = dlopen(*file, RTLD_NOW | RTLD_LOCAL);
        // Elsewhere it may be absent; the first place is the usual one.
        if (!library && file == files) *problem = last_problem();
    }
    if (!library) return NULL;
    for (int index = 0; names[index]; index++) {
        functions[index] = dlsym(library, names[index]);
        if (functions[index]) continue;
        *problem = last_problem();
        memset(functions, 0, (size_t)index * sizeof *functions);
        return NULL;
    }
    *problem = NULL;
    return library;
}
