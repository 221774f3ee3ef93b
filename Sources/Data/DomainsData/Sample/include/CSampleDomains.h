#include <stddef.h>

/// The bytes of the sample of domain names, and how many they are.
const unsigned char *sample_domains(size_t *count);
