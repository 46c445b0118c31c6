import Diagnostics

extension [FindingDescription] {
    static let effects: Self = [
        FindingDescription(
            "broken-shader", .error,
            means: """
                The shader file has errors, so none of its functions can be used; or the function \
                that is used here has some, or uses something that has. Further findings say \
                what they are, at their places in that file.
                """,
            timeline: """
                 shaders: [tint.metal]
                 layers: []
                """,
            changing: "tint.metal",
            by: """
                -[[ stitchable ]] half4 tint(float2 position, half4 color) { return color.bgra }
                +[[ stitchable ]] half4 tint(float2 position, half4 color) { return color.bgra; }
                """, alongside: ["syntax"]),
        FindingDescription(
            "expression-too-long", .error,
            means: """
                An expression has at most 4096 characters. Longer computations belong into a \
                shader's function.
                """,
            shownBy: "Tests/TimelineParsingTests/LimitTests.swift",
            "an expression has 4096 characters, and not one more"),
        FindingDescription(
            "incomplete-name", .error,
            means: """
                `$name` has several values: a sensor or an animator with tracks has one per \
                track. Write `$name.track`.
                """,
            timeline: """
                 sensors:
                   tilt: { roll: [{ at: 0, value: 0 }], pitch: [{ at: 0, value: 0 }] }
                 layers:
                -  - { color: red, rotation: $tilt }
                +  - { color: red, rotation: $tilt.roll + $tilt.pitch }
                """),
        FindingDescription(
            "kernel", .error,
            means: """
                A kernel discards a pixel or takes a derivative. Only functions of pixels can: a \
                kernel's threads are not pixels.
                """,
            shader: """
                 kernel void fill(
                     texture2d<float, access::write> canvas, uint2 at [[thread_position_in_grid]]
                 ) {
                -    if (at.x > 10) { discard_fragment(); }
                +    if (at.x > 10) { return; }
                     canvas.write(float4(1), at);
                 }
                """),
        FindingDescription(
            "missing-buffer", .error,
            means: "The number of elements of a kernel's buffer is missing in `buffers`.",
            timeline: """
                 shaders: [heat.metal]
                 layers:
                   - frame: [8, 8]
                     compute:
                +      buffers: { heats: 8 }
                       step: [heat]
                """,
            .text(
                "heat.metal",
                """
                kernel void heat(
                    device float* heats, texture2d<float, access::write> canvas,
                    uint2 at [[thread_position_in_grid]]
                ) {
                    canvas.write(float4(heats[at.x]), at);
                }
                """)),
        FindingDescription(
            "unknown-buffer", .error,
            means: "`buffers` names a buffer that no kernel of the layer has.",
            timeline: """
                 shaders: [fill.metal]
                 layers:
                   - frame: [8, 8]
                     compute:
                -      buffers: { heats: 64 }
                       step: [fill]
                """, .fill),
        FindingDescription(
            "unknown-effect", .error,
            means: """
                No effect has this name. `flipbook effects` lists the built-in ones; others are \
                in files that `shaders` names.
                """,
            timeline: """
                 layers:
                   - color: red
                -    effects: [bluur: 4]
                +    effects: [blur: 4]
                """),
        FindingDescription(
            "unknown-kernel", .error,
            means: "No kernel has this name in the files that `shaders` names.",
            timeline: """
                 shaders: [fill.metal]
                 layers:
                   - frame: [8, 8]
                     compute:
                -      step: [fil]
                +      step: [fill]
                """, .fill),
        FindingDescription(
            "unseen-compute", .error,
            means: "No kernel of the layer writes its texture, so the layer shows nothing.",
            timeline: """
                 shaders: [heat.metal]
                 layers:
                   - frame: [8, 8]
                     compute:
                       buffers: { heats: 8 }
                -      step: [warm]
                +      step: [warm, show]
                """,
            changing: "heat.metal",
            by: """
                 kernel void warm(device float* heats, uint id [[thread_position_in_grid]]) {
                     heats[id] += 1;
                 }
                +
                +kernel void show(
                +    device float* heats, texture2d<float, access::write> canvas,
                +    uint2 at [[thread_position_in_grid]]
                +) {
                +    canvas.write(float4(heats[at.x]), at);
                +}
                """),
        FindingDescription(
            "wrong-buffer", .error,
            means: """
                Two kernels of a layer have buffers of the same name with elements of different \
                types. Kernels share buffers by name.
                """,
            timeline: """
                 shaders: [heat.metal]
                 layers:
                   - frame: [8, 8]
                     compute:
                       buffers: { heats: 8 }
                       step: [warm, heat]
                """,
            changing: "heat.metal",
            by: """
                -kernel void warm(device float2* heats, uint id [[thread_position_in_grid]]) {
                +kernel void warm(device float* heats, uint id [[thread_position_in_grid]]) {
                     heats[id] += 1;
                 }

                 kernel void heat(
                     device float* heats, texture2d<float, access::write> canvas,
                     uint2 at [[thread_position_in_grid]]
                 ) {
                     canvas.write(float4(heats[at.x]), at);
                 }
                """),
        FindingDescription(
            "wrong-effect", .error,
            means: """
                An entry of `effects` is not an effect: it is not a single function, is a \
                function of another kind, or has a parameter that a timeline can't give.
                """,
            timeline: """
                 layers:
                   - color: red
                     effects:
                -      - { blur: 4, lumaThreshold: {} }
                +      - blur: 4
                +      - lumaThreshold: {}
                """),
        FindingDescription(
            "wrong-kernel", .error,
            means: """
                An entry of `step` is not a single kernel with its arguments, or the kernel has a \
                parameter that a timeline can't give.
                """,
            timeline: """
                 shaders: [fill.metal]
                 layers:
                   - frame: [8, 8]
                     compute:
                -      step: [[fill]]
                +      step: [fill]
                """, .fill),
    ]
}
