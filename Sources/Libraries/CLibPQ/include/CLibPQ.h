// PostgreSQL's client library, loaded when `CLibPQ_problem` is first asked. Of its functions those are there that CLibPQ.c
// lists.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#elif __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
// Where Homebrew has what it keeps out of the usual places.
#elif __has_include("/opt/homebrew/opt/libpq/include/libpq-fe.h")
#include "/opt/homebrew/opt/libpq/include/libpq-fe.h"
#else
#include "/usr/local/opt/libpq/include/libpq-fe.h"
#endif

/// Why the library cannot be used, or NULL where it is loaded. Before this was asked all functions fail.
const char *CLibPQ_problem(void);

/// A function of the library, or of one that it is linked with; NULL where there is none.
void *CLibPQ_symbol(const char *name);
