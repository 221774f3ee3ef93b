#include "CLibPQ.h"
#include "CLazyLibrary.h"

#include <dlfcn.h>
#include <pthread.h>

// Each function: what it gives, its name, its parameters, their names, and what it gives where the library is not loaded.
#define FUNCTIONS(ONE) \
    ONE(int, PQbackendPID, (const PGconn *c), (c), 0) \
    ONE(int, PQcancel, (PGcancel *c, char *reason, int size), (c, reason, size), 0) \
    ONE(void, PQclear, (PGresult *r), (r), (void)0) \
    ONE(char *, PQcmdTuples, (PGresult *r), (r), NULL) \
    ONE(PostgresPollingStatusType, PQconnectPoll, (PGconn *c), (c), PGRES_POLLING_FAILED) \
    ONE(PGconn *, PQconnectStartParams, (const char *const *names, const char *const *values, int expand), \
        (names, values, expand), NULL) \
    ONE(int, PQconsumeInput, (PGconn *c), (c), 0) \
    ONE(int, PQenterPipelineMode, (PGconn *c), (c), 0) \
    ONE(char *, PQerrorMessage, (const PGconn *c), (c), NULL) \
    ONE(int, PQexitPipelineMode, (PGconn *c), (c), 0) \
    ONE(void, PQfinish, (PGconn *c), (c), (void)0) \
    ONE(int, PQflush, (PGconn *c), (c), -1) \
    ONE(void, PQfreeCancel, (PGcancel *c), (c), (void)0) \
    ONE(void, PQfreemem, (void *p), (p), (void)0) \
    ONE(Oid, PQftype, (const PGresult *r, int column), (r, column), InvalidOid) \
    ONE(PGcancel *, PQgetCancel, (PGconn *c), (c), NULL) \
    ONE(PGresult *, PQgetResult, (PGconn *c), (c), NULL) \
    ONE(int, PQgetisnull, (const PGresult *r, int row, int column), (r, row, column), 1) \
    ONE(int, PQgetlength, (const PGresult *r, int row, int column), (r, row, column), 0) \
    ONE(char *, PQgetvalue, (const PGresult *r, int row, int column), (r, row, column), NULL) \
    ONE(int, PQisBusy, (PGconn *c), (c), 0) \
    ONE(int, PQnfields, (const PGresult *r), (r), 0) \
    ONE(PGnotify *, PQnotifies, (PGconn *c), (c), NULL) \
    ONE(int, PQntuples, (const PGresult *r), (r), 0) \
    ONE(int, PQpipelineSync, (PGconn *c), (c), 0) \
    ONE(char *, PQresultErrorField, (const PGresult *r, int field), (r, field), NULL) \
    ONE(ExecStatusType, PQresultStatus, (const PGresult *r), (r), PGRES_FATAL_ERROR) \
    ONE(int, PQsendPrepare, (PGconn *c, const char *name, const char *text, int count, const Oid *types), \
        (c, name, text, count, types), 0) \
    ONE(int, PQsendQuery, (PGconn *c, const char *text), (c, text), 0) \
    ONE(int, PQsendQueryParams, \
        (PGconn *c, const char *text, int count, const Oid *types, const char *const *values, const int *lengths, \
         const int *formats, int format), \
        (c, text, count, types, values, lengths, formats, format), 0) \
    ONE(int, PQsendQueryPrepared, \
        (PGconn *c, const char *name, int count, const char *const *values, const int *lengths, const int *formats, \
         int format), \
        (c, name, count, values, lengths, formats, format), 0) \
    ONE(PQnoticeReceiver, PQsetNoticeReceiver, (PGconn *c, PQnoticeReceiver receiver, void *own), (c, receiver, own), \
        NULL) \
    ONE(int, PQsetnonblocking, (PGconn *c, int is), (c, is), -1) \
    ONE(int, PQsocket, (const PGconn *c), (c), -1) \
    ONE(ConnStatusType, PQstatus, (const PGconn *c), (c), CONNECTION_BAD) \
    /* Of the benchmarks, which hold the bare library against the storage. */ \
    ONE(PGconn *, PQconnectdb, (const char *address), (address), NULL) \
    ONE(PGresult *, PQexec, (PGconn *c, const char *text), (c, text), NULL) \
    ONE(PGresult *, PQexecPrepared, \
        (PGconn *c, const char *name, int count, const char *const *values, const int *lengths, const int *formats, \
         int format), \
        (c, name, count, values, lengths, formats, format), NULL) \
    ONE(PGresult *, PQprepare, (PGconn *c, const char *name, const char *text, int count, const Oid *types), \
        (c, name, text, count, types), NULL)

#define INDEX(type, name, ...) name##_index,
enum { FUNCTIONS(INDEX) count };

#define NAME(type, name, ...) #name,
static const char *const names[] = {FUNCTIONS(NAME) NULL};

static void *functions[count];

// Hidden, so that the library's own calls of these never come here.
#define FORWARD(type, name, parameters, arguments, otherwise) \
    __attribute__((visibility("hidden"))) type name parameters { \
        __typeof__(&name) function = (__typeof__(&name))functions[name##_index]; \
        return function ? function arguments : otherwise; \
    }
FUNCTIONS(FORWARD)

// On macOS with their folders: without one, the folder that the program was started in would count as well.
static const char *const files[] = {
#ifdef __APPLE__
    "/opt/homebrew/opt/libpq/lib/libpq.5.dylib", "/usr/local/opt/libpq/lib/libpq.5.dylib",
#else
    "libpq.so.5",
#endif
    NULL,
};

static void *library;
static const char *problem;

static void load(void) {
    library = lazy_library_load(files, names, functions, &problem);
}

const char *CLibPQ_problem(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return problem;
}

void *CLibPQ_symbol(const char *name) {
    return CLibPQ_problem() ? NULL : dlsym(library, name);
}
