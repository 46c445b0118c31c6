import Diagnostics

extension [FindingDescription] {
    static let shaderText: Self = [
        FindingDescription(
            "attribute", .error, .warning,
            means: """
                An attribute in `[[…]]` has no meaning at this place, which is a warning; or it \
                asks for a value that shaders of SwiftUI are not given, which is an error.
                """,
            shader: """
                -[[ stitchable ]] half4 dot(float2 place [[position]], half4 color) \
                { return color; }
                +[[ stitchable ]] half4 dot(float2 place, half4 color) { return color; }
                """),
        FindingDescription(
            "define", .error,
            means: """
                A macro's definition is invalid: it has no name, its parameters are not names, or \
                `#` and `##` have no operands.
                """,
            shader: """
                -#define TWICE(2) 2 * 2
                +#define TWICE(x) 2 * (x)
                """),
        FindingDescription(
            "directive", .error, .warning,
            means: """
                A line that begins with `#` is not a known directive, does not match those around \
                it, or is an `#error`. A `#warning` is reported as a warning.
                """,
            shader: """
                 #ifdef FAST
                 constant int steps = 4;
                +#endif
                """),
        FindingDescription(
            "include", .error,
            means: """
                `#include` names a file that does not exist, or files include each other without \
                end. Paths are relative to the including file.
                """,
            shader: """
                 #include "noise.h"
                """,
            right: .text(
                "noise.h",
                """
                float noise(float2 p) { return fract(sin(p.x * 12.9898) * 43758.5453); }
                """)),
        FindingDescription(
            "macro-arguments", .error,
            means: "A macro is used with more or fewer arguments than it has parameters.",
            shader: """
                 #define SUM(a, b) ((a) + (b))
                -constant float three = SUM(1, 2, 3);
                +constant float three = SUM(1, 2);
                """, alongside: ["syntax"]),
        FindingDescription(
            "macro-limit", .error,
            means: "Macros are nested too deeply, or expand to too much text.",
            shader: """
                -#define A(x) x x x x x x x x x x x x x x x x
                -#define B(x) A(x) A(x) A(x) A(x) A(x) A(x) A(x) A(x)
                -#define C(x) B(x) B(x) B(x) B(x) B(x) B(x) B(x) B(x)
                -#define D(x) C(x) C(x) C(x) C(x) C(x) C(x) C(x) C(x)
                -#define E(x) D(x) D(x) D(x) D(x) D(x) D(x) D(x) D(x)
                -#define F(x) E(x) E(x) E(x) E(x) E(x) E(x) E(x) E(x)
                -F(;)
                +#define A(x) x x
                +A(;)
                """),
        FindingDescription(
            "number-range", .error,
            means: "The number is malformed, or too large for its type.",
            shader: """
                -constant int count = 5000000000;
                +constant int count = 500000000;
                """),
        FindingDescription(
            "number-suffix", .error,
            means: "A number ends in unknown letters. `f`, `h` and `u` are suffixes.",
            shader: """
                -constant float width = 20.5px;
                +constant float width = 20.5f;
                """),
        FindingDescription(
            "other-stage", .note,
            means: """
                The file has a vertex function of an app. It is ignored: a timeline has layers, \
                effects and kernels.
                """,
            shader: """
                -vertex float4 corner(uint id [[vertex_id]]) { return float4(id); }
                +fragment float4 glass(float4 position [[position]]) { return float4(1); }
                """),
        FindingDescription(
            "stray-character", .error, .warning,
            means: """
                The character has no meaning in the language. A space of another kind than the \
                usual one is a warning: it counts as one.
                """,
            shader: """
                -float half_of(float x) { return x / 2; } §
                +float half_of(float x) { return x / 2; }
                """),
        FindingDescription(
            "syntax", .error,
            means: """
                The shader, or an expression, does not follow the grammar: something is missing \
                or unexpected at this place.
                """,
            shader: """
                 float half_of(float x) {
                -    return x / 2
                +    return x / 2;
                 }
                """),
        FindingDescription(
            "too-large", .error,
            means: """
                The shader is too large to be compiled in reasonable time: it has too many \
                tokens, entries, branches or numbers, or functions and loops are nested too \
                deeply.
                """,
            shader: """
                 [[ stitchable ]] half4 dots(float2 position) {
                -    float a[4000];
                -    float b[4000];
                +    float a[40];
                +    float b[40];
                     a[int(position.x)] = 1;
                     b[int(position.y)] = 1;
                     return half4(a[0] + b[0]);
                 }
                """),
        FindingDescription(
            "unterminated-comment", .error,
            means: """
                A comment that begins with `/*` is never closed, so it contains the rest of the \
                file.
                """,
            shader: """
                -/* Half of a number.
                +/* Half of a number. */
                 float half_of(float x) { return x / 2; }
                """),
    ]
}
