// Embeds the font files of Inter. The search path of Package.swift leads to `Fonts`.
#if defined(__APPLE__)
    .section __TEXT,__const
#define SYMBOL(name) _##name
#else
    .section .rodata
#define SYMBOL(name) name
#endif

#define FONT(name, file)              \
    .globl SYMBOL(name)            ;  \
    .balign 16                     ;  \
SYMBOL(name):                      ;  \
    .incbin file                   ;  \
    .globl SYMBOL(name##End)       ;  \
SYMBOL(name##End):

FONT(cinterThin, "Inter-Thin.otf")
FONT(cinterThinItalic, "Inter-ThinItalic.otf")
FONT(cinterExtraLight, "Inter-ExtraLight.otf")
FONT(cinterExtraLightItalic, "Inter-ExtraLightItalic.otf")
FONT(cinterLight, "Inter-Light.otf")
FONT(cinterLightItalic, "Inter-LightItalic.otf")
FONT(cinterRegular, "Inter-Regular.otf")
FONT(cinterItalic, "Inter-Italic.otf")
FONT(cinterMedium, "Inter-Medium.otf")
FONT(cinterMediumItalic, "Inter-MediumItalic.otf")
FONT(cinterSemiBold, "Inter-SemiBold.otf")
FONT(cinterSemiBoldItalic, "Inter-SemiBoldItalic.otf")
FONT(cinterBold, "Inter-Bold.otf")
FONT(cinterBoldItalic, "Inter-BoldItalic.otf")
FONT(cinterExtraBold, "Inter-ExtraBold.otf")
FONT(cinterExtraBoldItalic, "Inter-ExtraBoldItalic.otf")
FONT(cinterBlack, "Inter-Black.otf")
FONT(cinterBlackItalic, "Inter-BlackItalic.otf")

#if defined(__linux__) && defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
