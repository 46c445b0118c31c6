package import TimelineModel

extension EffectDescription {
    package static let hueRotation = EffectDescription(
        name: "hueRotation", kind: .color,
        summary: "turns all hues",
        discussion: """
            As SwiftUI's `hueRotation` and CSS's `hue-rotate`: the matrix of the W3C's Filter \
            Effects, which keeps the luminance of colours unless they would leave 0…1.
            """,
        parameters: [
            Parameter(
                "degrees", .number, default: .required, unit: "degrees",
                "the angle on the colour wheel: 120 makes red green")
        ],
        isApplied: "$degrees != 0", takesValueAlone: true,
        example: "hueRotation: 90")
}
