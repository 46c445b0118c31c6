package import TimelineModel

extension EffectDescription {
    /// The Gaussian blur, drawn by the renderer in two passes instead of a shader. Beyond 3σ, a
    /// Gaussian is invisible in 8 bits.
    package static let blur = EffectDescription(
        name: "blur", kind: .layer, drawnBy: .gaussianBlur,
        summary: "a Gaussian blur",
        discussion: """
            `radius` is the Gaussian's standard deviation σ, as in SwiftUI, and nothing lies \
            outside the layer. `blur: 8` is short for `blur: { radius: 8 }`. The output grows by \
            3σ. With `opaque`, as in SwiftUI, nothing becomes translucent at the layer's edges: \
            colours beyond them don't count, and the output doesn't grow.
            """,
        parameters: [
            Parameter(
                "radius", .number, in: LayerFormat.blurs, default: .required, unit: "points",
                "the standard deviation, from 0 to 1000; 0 leaves the picture as it is"),
            Parameter(
                "opaque", .boolean, default: .text("false"), unit: "true or false",
                "whether what the layer covers stays opaque"),
        ],
        maxSampleOffset: "float2($radius * 3)", isApplied: "$radius > 0", keepsBounds: "opaque",
        takesValueAlone: true, example: "blur: 8")
}
