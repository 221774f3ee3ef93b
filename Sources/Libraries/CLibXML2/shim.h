#include <libxml/xmlversion.h>

// Debian builds libxml2 with ICU, whose headers clash with the ICU inside Foundation when one Swift file imports both. Only a
// converter's private tail is declared with ICU's types, and nothing here reads it.
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

// `xmlFree` is a variable, which Swift can't read safely from several threads.
static inline void CLibXML2_free(void *memory) {
    xmlFree(memory);
}
