// For memfd_create, which glibc's headers hide otherwise.
#define _GNU_SOURCE
#include "CInter.h"

#ifdef __linux__
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

// #embed belongs to C23; clang has it in every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

_Alignas(16) static const unsigned char Thin[] = {
#embed "Fonts/Inter-Thin.otf"
};
_Alignas(16) static const unsigned char ThinItalic[] = {
#embed "Fonts/Inter-ThinItalic.otf"
};
_Alignas(16) static const unsigned char ExtraLight[] = {
#embed "Fonts/Inter-ExtraLight.otf"
};
_Alignas(16) static const unsigned char ExtraLightItalic[] = {
#embed "Fonts/Inter-ExtraLightItalic.otf"
};
_Alignas(16) static const unsigned char Light[] = {
#embed "Fonts/Inter-Light.otf"
};
_Alignas(16) static const unsigned char LightItalic[] = {
#embed "Fonts/Inter-LightItalic.otf"
};
_Alignas(16) static const unsigned char Regular[] = {
#embed "Fonts/Inter-Regular.otf"
};
_Alignas(16) static const unsigned char Italic[] = {
#embed "Fonts/Inter-Italic.otf"
};
_Alignas(16) static const unsigned char Medium[] = {
#embed "Fonts/Inter-Medium.otf"
};
_Alignas(16) static const unsigned char MediumItalic[] = {
#embed "Fonts/Inter-MediumItalic.otf"
};
_Alignas(16) static const unsigned char SemiBold[] = {
#embed "Fonts/Inter-SemiBold.otf"
};
_Alignas(16) static const unsigned char SemiBoldItalic[] = {
#embed "Fonts/Inter-SemiBoldItalic.otf"
};
_Alignas(16) static const unsigned char Bold[] = {
#embed "Fonts/Inter-Bold.otf"
};
_Alignas(16) static const unsigned char BoldItalic[] = {
#embed "Fonts/Inter-BoldItalic.otf"
};
_Alignas(16) static const unsigned char ExtraBold[] = {
#embed "Fonts/Inter-ExtraBold.otf"
};
_Alignas(16) static const unsigned char ExtraBoldItalic[] = {
#embed "Fonts/Inter-ExtraBoldItalic.otf"
};
_Alignas(16) static const unsigned char Black[] = {
#embed "Fonts/Inter-Black.otf"
};
_Alignas(16) static const unsigned char BlackItalic[] = {
#embed "Fonts/Inter-BlackItalic.otf"
};

#define FONT(name) {name, sizeof name}

CInterFont cinter_font(size_t index) {
    static const CInterFont fonts[CINTER_FONT_COUNT] = {
        FONT(Thin), FONT(ThinItalic), FONT(ExtraLight), FONT(ExtraLightItalic),
        FONT(Light), FONT(LightItalic), FONT(Regular), FONT(Italic),
        FONT(Medium), FONT(MediumItalic), FONT(SemiBold), FONT(SemiBoldItalic),
        FONT(Bold), FONT(BoldItalic), FONT(ExtraBold), FONT(ExtraBoldItalic),
        FONT(Black), FONT(BlackItalic),
    };
    return fonts[index];
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
