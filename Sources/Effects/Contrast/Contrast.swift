package import TimelineModel

extension EffectDescription {
    package static let contrast = EffectDescription(
        name: "contrast", kind: .color,
        summary: "raises or lowers the contrast",
        discussion: """
            A channel c, 0…1, becomes (c − 0.5) · amount + 0.5, and stays within 0…1, as in \
            SwiftUI and CSS.
            """,
        parameters: [
            Parameter(
                "amount", .number, default: .required, unit: "factor",
                "0 makes everything grey, 1 changes nothing; below 0 colours are inverted")
        ],
        isApplied: "$amount != 1", takesValueAlone: true,
        example: "contrast: 1.4")
}
