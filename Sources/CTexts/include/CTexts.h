#ifndef CTEXTS_H
#define CTEXTS_H

#include <stddef.h>

/// A text in the program's constant data, in UTF-8, without a zero at its end.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} CText;

CText ctexts_findings(void);
CText ctexts_example_files(void);
CText ctexts_icons(void);
CText ctexts_character_names(void);
CText ctexts_foreign_words(void);
CText ctexts_foreign_choices(void);
CText ctexts_formats(void);
CText ctexts_starting_timeline(void);
CText ctexts_starting_color_effect(void);
CText ctexts_starting_layer_effect(void);
CText ctexts_starting_distortion(void);
CText ctexts_report_style(void);
CText ctexts_report_script(void);

#endif
