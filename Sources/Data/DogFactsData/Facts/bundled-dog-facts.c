#include "CBundledFacts.h"

// In C, since the Swift compiler takes seconds for an array of so many bytes, and Clang none. C23 section 6.10.4.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "dog-facts.jsonl"
};

const unsigned char *bundled_dog_facts(size_t *count) {
    *count = sizeof bytes;
    return bytes;
}
