import Diagnostics

extension [FindingDescription] {
    static let shaderTypes: Self = [
        FindingDescription(
            "alias", .error,
            means: "`auto` stands for the type of a value, so it can't get another name.",
            shader: """
                -using number = auto;
                +using number = float;
                """),
        FindingDescription(
            "array-length", .error,
            means: """
                An array's length is missing, is not a constant, or is not between 1 and 4096.
                """,
            shader: """
                 float sum(int n) {
                -    float values[n];
                -    return values[0];
                +    float values[8] = {};
                +    return values[n];
                 }
                """),
        FindingDescription(
            "array-type", .error,
            means: "There are no arrays of this type.",
            shader: """
                 float sum(texture2d<float> picture) {
                -    array<texture2d<float>, 2> pictures;
                -    return 0;
                +    array<float, 2> values = {};
                +    return values[0];
                 }
                """),
        FindingDescription(
            "assertion", .error,
            means: "A `static_assert` fails, or its condition is known only when the shader runs.",
            shader: """
                -constant int count = 3;
                +constant int count = 4;
                 static_assert(count % 2 == 0, "count must be even");
                """),
        FindingDescription(
            "constant", .error,
            means: """
                A constant takes too many steps to compute. Compute it beforehand, and write the \
                number.
                """,
            shader: """
                 constexpr float total(int n) {
                     float sum = 0;
                     for (int i = 0; i < n; i++) { sum += sin(float(i)); }
                     return sum;
                 }
                -constant float sum = total(1000000000);
                +constant float sum = total(10);
                """),
        FindingDescription(
            "entry-type", .error, .warning,
            means: """
                A function for timelines has a parameter or a result of an unsupported type. A \
                shader returns `half4`, or `float2` for a distortion; its first parameter is the \
                pixel's position. Another parameter called `position` is a warning.
                """,
            shader: """
                -[[ stitchable ]] half3 paint(float2 position, half4 color) { return color.rgb; }
                +[[ stitchable ]] half4 paint(float2 position, half4 color) { return color; }
                """),
        FindingDescription(
            "enumeration-type", .error,
            means: "The type of an enumeration must be an integer type.",
            shader: """
                -enum class Edge : float { top, bottom };
                +enum class Edge : int { top, bottom };
                """),
        FindingDescription(
            "enumeration-value", .error,
            means: "The value of a case must be constant.",
            shader: """
                 float level(float x) {
                -    enum Level { low = 1, high = x };
                +    enum Level { low = 1, high = 2 };
                     return low;
                 }
                """),
        FindingDescription(
            "global", .error,
            means: """
                A variable outside functions is not constant, or has no value. All pixels share \
                it, so it can't change.
                """,
            shader: """
                -float width = 2;
                +constant float width = 2;
                """),
        FindingDescription(
            "member-type", .error,
            means: """
                A structure's member can't be of this type, such as a texture. Pass it to the \
                functions that need it.
                """,
            shader: """
                -struct Brush { float width; texture2d<float> picture; };
                +struct Brush { float width; float4 tint; };
                """),
        FindingDescription(
            "missing-return", .warning,
            means: "The function can end without returning a value. Then it returns 0.",
            shader: """
                 half4 paint(float x) {
                     if (x > 0) { return half4(1); }
                +    return half4(0);
                 }
                """),
        FindingDescription(
            "parameter", .error,
            means: """
                A parameter without a default value follows one that has a default. Calls would \
                be ambiguous.
                """,
            shader: """
                -float wave(float x, float height = 1, float speed) {
                +float wave(float x, float speed, float height = 1) {
                     return sin(x * speed) * height;
                 }
                """),
        FindingDescription(
            "parameter-type", .error,
            means: "A function can't take a parameter of this type.",
            shader: """
                -float bright(void color) { return 1; }
                +float bright(half4 color) { return color.r; }
                """),
        FindingDescription(
            "recursion", .error,
            means: """
                The function calls itself, directly or through others. Shaders can't, on a \
                graphics processor either. Write a loop.
                """,
            shader: """
                -float power(float x, int n) { return n == 0 ? 1 : x * power(x, n - 1); }
                +float power(float x, int n) {
                +    float product = 1;
                +    for (int i = 0; i < n; i++) { product *= x; }
                +    return product;
                +}
                 [[ stitchable ]] half4 cube(float2 position) \
                { return half4(power(position.x, 3)); }
                """),
        FindingDescription(
            "redefinition", .error,
            means: """
                Two functions, types, variables or members have the same name at one place, so a \
                use would be ambiguous.
                """,
            shader: """
                 float half_of(float x) { return x / 2; }
                -float half_of(float x) { return x * 0.5; }
                +float third_of(float x) { return x / 3; }
                """),
        FindingDescription(
            "return-type", .error,
            means: "The function can't have this return type, or returns a value of another type.",
            shader: """
                 float2 middle(float2 size) {
                -    return;
                +    return size / 2;
                 }
                """),
        FindingDescription(
            "template", .error,
            means: """
                A template is used with the wrong arguments in `<…>`, or a specialisation has \
                none.
                """,
            shader: """
                 template <typename T> struct Pair { T a; T b; };
                 float sum(float x) {
                -    Pair<float, int> pair = { x, x };
                -    return pair.a;
                +    Pair<float> pair = { x, x };
                +    return pair.a + pair.b;
                 }
                """),
        FindingDescription(
            "undefined-function", .error,
            means: """
                The function is declared and used, but has no body. If it is in another file, \
                name that in `shaders` too.
                """,
            shader: """
                -float noise(float2 p);
                +float noise(float2 p) { return fract(p.x * p.y); }
                 [[ stitchable ]] half4 grain(float2 position) { return half4(noise(position)); }
                """),
        FindingDescription(
            "unknown-type", .error,
            means: """
                There is no type of this name, or it doesn't exist with these arguments in `<…>`. \
                Shaders have no 64-bit types.
                """,
            shader: """
                -float area(vec2 size) { return size.x * size.y; }
                +float area(float2 size) { return size.x * size.y; }
                """),
        FindingDescription(
            "variable-type", .error,
            means: "A variable can't have this type, or a reference or pointer has no target.",
            shader: """
                 float bright(half4 color) {
                -    float& sum;
                -    return color.r;
                +    float sum = color.r;
                +    float& alias = sum;
                +    return alias;
                 }
                """),
    ]
}
