#include "CCollation.h"

#include <stdio.h>
#include <unicode/ucol.h>

void *CCollation_open(const char *language) {
    UErrorCode status = U_ZERO_ERROR;
    UCollator *order = ucol_open(language, &status);
    ucol_setAttribute(order, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
    if (U_SUCCESS(status)) return order;
    ucol_close(order);
    return NULL;
}

void CCollation_name(const void *order, char *name, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const char *locale = ucol_getLocaleByType(order, ULOC_ACTUAL_LOCALE, &status);
    UVersionInfo version;
    ucol_getVersion(order, version);
    snprintf(name, (size_t)capacity, "%s %d.%d.%d.%d", locale && *locale ? locale : "root", version[0], version[1], version[2], version[3]);
}

int32_t CCollation_key(const void *order, const uint16_t *text, int32_t length, uint8_t *key, int32_t capacity) {
    return ucol_getSortKey(order, text, length, key, capacity);
}
