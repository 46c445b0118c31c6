// libimagequant's header: palettes.
#include <libimagequant.h>
