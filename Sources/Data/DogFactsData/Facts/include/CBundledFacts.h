#include <stddef.h>

/// The bytes of the facts about dogs that come with the product, and how many they are.
const unsigned char *bundled_dog_facts(size_t *count);
