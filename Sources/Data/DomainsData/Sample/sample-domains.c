#include "CSampleDomains.h"

// In C, since the Swift compiler takes seconds for an array of so many bytes, and Clang none. C23 section 6.10.4.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "sample-domains.txt"
};

const unsigned char *sample_domains(size_t *count) {
    *count = sizeof bytes;
    return bytes;
}
