// What the C library declares must stay the C library's: declared again in here, its types would be
// this module's for every Swift file that has to do with Drawing.
#if defined(__linux__) && __has_feature(modules)
#pragma clang module import SwiftGlibc
#endif

#include <fontconfig/fontconfig.h>

#include <fontconfig/fcfreetype.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <cairo-ft.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
