// For memfd_create, which glibc's headers hide otherwise.
#define _GNU_SOURCE
#include "CInter.h"

#ifdef __linux__
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

#define FONTS(each) \
    each(Thin) \
    each(ThinItalic) \
    each(ExtraLight) \
    each(ExtraLightItalic) \
    each(Light) \
    each(LightItalic) \
    each(Regular) \
    each(Italic) \
    each(Medium) \
    each(MediumItalic) \
    each(SemiBold) \
    each(SemiBoldItalic) \
    each(Bold) \
    each(BoldItalic) \
    each(ExtraBold) \
    each(ExtraBoldItalic) \
    each(Black) \
    each(BlackItalic)

#define DECLARE(name) extern const unsigned char cinter##name[], cinter##name##End[];
FONTS(DECLARE)

CInterFont cinter_font(size_t index) {
#define BOUNDS(name) {cinter##name, cinter##name##End},
    static const unsigned char *const bounds[CINTER_FONT_COUNT][2] = {FONTS(BOUNDS)};
    CInterFont font = {bounds[index][0], (size_t)(bounds[index][1] - bounds[index][0])};
    return font;
}

int cinter_file(const char *name, CInterFont font) {
#ifdef __linux__
    int file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return -1;
    size_t done = 0;
    while (done < font.count) {
        ssize_t written = write(file, font.bytes + done, font.count - done);
        if (written <= 0) {
            close(file);
            return -1;
        }
        done += (size_t)written;
    }
    fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
    return file;
#else
    (void)name;
    (void)font;
    return -1;
#endif
}

int cinter_has_files(void) {
    CInterFont none = {NULL, 0};
    int file = cinter_file("Inter", none);
#ifdef __linux__
    if (file >= 0) close(file);
#endif
    return file >= 0;
}
