#ifndef CEXPAT_SHIM_H
#define CEXPAT_SHIM_H

#include <expat.h>

// The line of the current event, from 1, and its column, from 0. Expat 2.9 deprecates the functions of older releases.
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
static inline long long shim_line(XML_Parser parser) { return (long long)XML_GetCurrentLineNumber64(parser); }
static inline long long shim_column(XML_Parser parser) { return (long long)XML_GetCurrentColumnNumber64(parser); }
#else
static inline long long shim_line(XML_Parser parser) { return (long long)XML_GetCurrentLineNumber(parser); }
static inline long long shim_column(XML_Parser parser) { return (long long)XML_GetCurrentColumnNumber(parser); }
#endif

#endif
