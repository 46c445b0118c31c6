#include "CTexts.h"

// #embed belongs to C23; clang has it in every version of C. Unlike the assembler's .incbin, it
// makes the text a dependency of this file, so that a changed text is built again.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char findings[] = {
#embed "../FindingIndex/Subjects/Files.md"
    ,
#embed "../FindingIndex/Subjects/Values.md"
    ,
#embed "../FindingIndex/Subjects/Authoring.md"
    ,
#embed "../FindingIndex/Subjects/Tables.md"
    ,
#embed "../FindingIndex/Subjects/Publishing.md"
    ,
#embed "../FindingIndex/Subjects/Canvas.md"
    ,
#embed "../FindingIndex/Subjects/Layers.md"
    ,
#embed "../FindingIndex/Subjects/Counting.md"
    ,
#embed "../FindingIndex/Subjects/Captions.md"
    ,
#embed "../FindingIndex/Subjects/Animation.md"
    ,
#embed "../FindingIndex/Subjects/Scenes.md"
    ,
#embed "../FindingIndex/Subjects/Effects.md"
    ,
#embed "../FindingIndex/Subjects/Unintended.md"
    ,
#embed "../FindingIndex/Subjects/ShaderText.md"
    ,
#embed "../FindingIndex/Subjects/ShaderTypes.md"
    ,
#embed "../FindingIndex/Subjects/ShaderCode.md"
    ,
#embed "../FindingIndex/Subjects/Manifests.md"
};

static const unsigned char example_files[] = {
#embed "../FindingIndex/ExampleFiles.md"
};

static const unsigned char icons[] = {
#embed "../Drawing/Icons/Phosphor/icons.txt"
};

static const unsigned char character_names[] = {
#embed "../CaptionReading/character-names.txt"
};

static const unsigned char foreign_words[] = {
#embed "../TimelineWords/foreign-words.txt"
};

static const unsigned char foreign_choices[] = {
#embed "../TimelineWords/foreign-choices.txt"
};

static const unsigned char formats[] = {
#embed "../Guides/Documentation/formats.md"
};

static const unsigned char starting_timeline[] = {
#embed "../Guides/StartingPoints/card.yaml"
};

static const unsigned char starting_color_effect[] = {
#embed "../Guides/StartingPoints/color.metal"
};

static const unsigned char starting_layer_effect[] = {
#embed "../Guides/StartingPoints/layer.metal"
};

static const unsigned char starting_distortion[] = {
#embed "../Guides/StartingPoints/distortion.metal"
};

static const unsigned char report_style[] = {
#embed "../Verification/Reports/report.css"
};

static const unsigned char report_script[] = {
#embed "../Verification/Reports/report.js"
};

#define DEFINE(name) \
    CText ctexts_##name(void) { \
        CText text = {name, sizeof name}; \
        return text; \
    }

DEFINE(findings)
DEFINE(example_files)
DEFINE(icons)
DEFINE(character_names)
DEFINE(foreign_words)
DEFINE(foreign_choices)
DEFINE(formats)
DEFINE(starting_timeline)
DEFINE(starting_color_effect)
DEFINE(starting_layer_effect)
DEFINE(starting_distortion)
DEFINE(report_style)
DEFINE(report_script)
