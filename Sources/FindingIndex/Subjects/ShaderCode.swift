import Diagnostics

extension [FindingDescription] {
    static let shaderCode: Self = [
        FindingDescription(
            "arguments", .error,
            means: """
                A function is called with too many or too few arguments, or with arguments of the \
                wrong types.
                """,
            shader: """
                -float wave(float x) { return clamp(x, 0.0); }
                +float wave(float x) { return clamp(x, 0.0, 1.0); }
                """),
        FindingDescription(
            "assignment", .error,
            means: "The left side of an assignment is a constant, or not a variable.",
            shader: """
                 float wave(float x) {
                -    const float speed = 2;
                +    float speed = 2;
                     speed = 3;
                     return x * speed;
                 }
                """),
        FindingDescription(
            "condition", .error,
            means: "A condition has several components. `any(…)` and `all(…)` reduce them to one.",
            shader: """
                 float inside(float2 p) {
                -    if (p > 0) { return 1; }
                +    if (all(p > 0)) { return 1; }
                     return 0;
                 }
                """),
        FindingDescription(
            "construct", .error,
            means: """
                A vector, matrix or structure can't be made of these components: there are too \
                many or too few.
                """,
            shader: """
                -float3 tint(float2 p) { return float3(p); }
                +float3 tint(float2 p) { return float3(p, 0); }
                """),
        FindingDescription(
            "conversion", .error,
            means: """
                A value has another type than needed, and is not converted automatically: it has \
                too few or too many components.
                """,
            shader: """
                 float2 place(float3 p) {
                -    float2 flat = p;
                +    float2 flat = p.xy;
                     return flat;
                 }
                """),
        FindingDescription(
            "list", .error,
            means: "A list in braces has too many values, or is not allowed at this place.",
            shader: """
                 float first(float x) {
                -    float values[2] = { x, 1, 2 };
                +    float values[3] = { x, 1, 2 };
                     return values[0];
                 }
                """),
        FindingDescription(
            "loop", .error,
            means: "A range-based loop needs an array.",
            shader: """
                -float sum(float4 values) {
                +float sum(float4 v) {
                +    float values[4] = { v.x, v.y, v.z, v.w };
                     float total = 0;
                -    for (float value : values.x) { total += value; }
                +    for (float value : values) { total += value; }
                     return total;
                 }
                """),
        FindingDescription(
            "member", .error,
            means: "The value has no member or component of this name.",
            shader: """
                -float depth(float2 p) { return p.z; }
                +float depth(float3 p) { return p.z; }
                """),
        FindingDescription(
            "method", .error,
            means: "The value has no method of this name, or the texture does not support it.",
            shader: """
                 [[ stitchable ]] half4 copy(float2 position, SwiftUI::Layer layer) {
                -    return layer.smaple(position);
                +    return layer.sample(position);
                 }
                """),
        FindingDescription(
            "operand-type", .error,
            means: "The operator does not support operands of these types.",
            shader: """
                -float2 move(float2 p, float3 by) { return p + by; }
                +float2 move(float2 p, float3 by) { return p + by.xy; }
                """),
        FindingDescription(
            "pointer", .error,
            means: """
                Something that is not a pointer is used as one, or pointer arithmetic is used. \
                Use an index instead.
                """,
            shader: """
                -float first(float x) { return *x; }
                +float first(float x) {
                +    float* place = &x;
                +    return *place;
                +}
                """),
        FindingDescription(
            "sampler", .error,
            means: "The arguments of a sampler don't describe how a texture is read.",
            shader: """
                -constexpr sampler s(filter::cubic);
                +constexpr sampler s(filter::linear);
                """),
        FindingDescription(
            "sizeof", .error,
            means: "A value of this type has no size in a shader.",
            shader: """
                -constant int bytes = sizeof(texture2d<float>);
                +constant int bytes = sizeof(float4);
                """),
        FindingDescription(
            "stray-jump", .error,
            means: "`break` and `continue` are only allowed in a loop, and `break` in a switch.",
            shader: """
                 float wave(float x) {
                -    if (x > 1) { break; }
                +    if (x > 1) { return 1; }
                     return x;
                 }
                """),
        FindingDescription(
            "subscript", .error,
            means: "The value has no elements, or the index is not a whole number.",
            shader: """
                -float first(float x) { return x[0]; }
                +float first(float2 x) { return x[0]; }
                """),
        FindingDescription(
            "switch", .error,
            means: "A switch needs an integer, and its cases must be distinct constants.",
            shader: """
                 float level(float x) {
                -    switch (x) { case 1: return 2; }
                +    switch (int(x)) { case 1: return 2; }
                     return 0;
                 }
                """),
        FindingDescription(
            "unknown-function", .error,
            means: """
                There is no function of this name, in Metal's library or in the file. Functions \
                of GLSL and HLSL often have other names in Metal.
                """,
            shader: """
                -float wave(float x) { return lerp(0.0, 1.0, x); }
                +float wave(float x) { return mix(0.0, 1.0, x); }
                """),
        FindingDescription(
            "unknown-name", .error,
            means: """
                Nothing has this name here: no variable, parameter or constant and, in a \
                timeline, no touch, sensor or animator.
                """,
            timeline: """
                 animators:
                   fade: { initial: 0, keyframes: [{ linear: 1, duration: 1 }] }
                 layers:
                -  - { color: red, opacity: $fade * $fadd }
                +  - { color: red, opacity: $fade * $fade }
                """),
    ]
}
