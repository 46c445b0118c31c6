// zlib's header: the compression of PNGs.
#include <zlib.h>
