// Nothing to call: the functions are declared by the headers of the libraries.
#ifndef FLIPBOOK_LATE_DRAWING_H
#define FLIPBOOK_LATE_DRAWING_H
#endif
