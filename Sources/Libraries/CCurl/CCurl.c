#include "CCurl.h"
#include "CLazyLibrary.h"

#include <pthread.h>

// Each function: what it gives, its name, its parameters, their names, and what it gives where the library is not loaded.
#define FUNCTIONS(ONE) \
    ONE(CURLcode, curl_global_init, (long flags), (flags), CURLE_FAILED_INIT) \
    ONE(CURL *, curl_easy_init, (void), (), NULL) \
    ONE(CURLcode, curl_easy_perform, (CURL *handle), (handle), CURLE_FAILED_INIT) \
    ONE(void, curl_easy_cleanup, (CURL *handle), (handle), (void)0) \
    ONE(const char *, curl_easy_strerror, (CURLcode code), (code), "libcurl is not loaded") \
    ONE(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text), (list, text), NULL) \
    ONE(void, curl_slist_free_all, (struct curl_slist *list), (list), (void)0)

#define INDEX(type, name, ...) name##_index,
enum { FUNCTIONS(INDEX) curl_easy_setopt_index, curl_easy_getinfo_index, count };

#define NAME(type, name, ...) #name,
static const char *const names[] = {FUNCTIONS(NAME) "curl_easy_setopt", "curl_easy_getinfo", NULL};

static void *functions[count];

#define CALL(name, arguments, otherwise) \
    (functions[name##_index] ? ((__typeof__(&name))functions[name##_index])arguments : otherwise)

// Hidden, so that the library's own calls of these never come here.
#define FORWARD(type, name, parameters, arguments, otherwise) \
    __attribute__((visibility("hidden"))) type name parameters { return CALL(name, arguments, otherwise); }
FUNCTIONS(FORWARD)

#define SET(option, value) return CALL(curl_easy_setopt, (handle, option, value), CURLE_FAILED_INIT)

CURLcode curl_set_long(CURL *handle, CURLoption option, long value) { SET(option, value); }
CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) { SET(option, value); }
CURLcode curl_set_pointer(CURL *handle, CURLoption option, void *value) { SET(option, value); }
CURLcode curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) { SET(option, value); }
CURLcode curl_set_read(CURL *handle, curl_read_callback value) { SET(CURLOPT_READFUNCTION, value); }
CURLcode curl_set_write(CURL *handle, CURLoption option, curl_write_callback value) { SET(option, value); }
CURLcode curl_set_progress(CURL *handle, curl_xferinfo_callback value) { SET(CURLOPT_XFERINFOFUNCTION, value); }

CURLcode curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return CALL(curl_easy_getinfo, (handle, info, value), CURLE_FAILED_INIT);
}

// On macOS with their folders: without one, the folder that the program was started in would count as well.
static const char *const files[] = {
#ifdef __APPLE__
    "/usr/lib/libcurl.4.dylib", "/opt/homebrew/opt/curl/lib/libcurl.4.dylib",
    "/usr/local/opt/curl/lib/libcurl.4.dylib",
#else
    "libcurl.so.4",
#endif
    NULL,
};

static const char *problem;

static void load(void) {
    lazy_library_load(files, names, functions, &problem);
}

const char *CCurl_problem(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return problem;
}
