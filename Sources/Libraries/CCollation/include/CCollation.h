#pragma once

#include <stdint.h>

// ICU's collation, without its headers: those clash with the ICU inside Foundation when one Swift file imports both.

// The order of a language, a BCP 47 tag, in which numbers count by their value; NULL where ICU fails. It may be used by several
// threads at a time, since nothing changes it.
void *CCollation_open(const char *language);

// Writes which order it is and the version of its rules, as "root 153.120". The text is cut at the capacity.
void CCollation_name(const void *order, char *name, int32_t capacity);

// Writes the sort key of a text in UTF-16, which ends with a zero byte. Gives back how many bytes it has: where they are more than
// the capacity, none is of use.
int32_t CCollation_key(const void *order, const uint16_t *text, int32_t length, uint8_t *key, int32_t capacity);
