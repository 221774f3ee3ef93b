// libcurl, loaded when `CCurl_problem` is first asked. Of its functions those are there that CCurl.c lists.
#include <curl/curl.h>

/// Why the library cannot be used, or NULL where it is loaded. Before this was asked all functions fail.
const char *CCurl_problem(void);

// `curl_easy_setopt` and `curl_easy_getinfo` take any kind of argument, which Swift cannot call: one function for each kind
// here.
CURLcode curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode curl_set_read(CURL *handle, curl_read_callback value);
CURLcode curl_set_write(CURL *handle, CURLoption option, curl_write_callback value);
CURLcode curl_set_progress(CURL *handle, curl_xferinfo_callback value);
CURLcode curl_get_long(CURL *handle, CURLINFO info, long *value);
