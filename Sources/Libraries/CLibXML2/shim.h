#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>

// `xmlFree` is a variable, which Swift can't read safely from several threads.
static inline void CLibXML2_free(void *memory) {
    xmlFree(memory);
}
