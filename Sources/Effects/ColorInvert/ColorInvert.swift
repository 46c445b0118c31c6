package import TimelineModel

extension EffectDescription {
    package static let colorInvert = EffectDescription(
        name: "colorInvert", kind: .color,
        summary: "inverts colours",
        discussion: """
            A channel c, 0…1, becomes 1 − c, as with SwiftUI's `colorInvert()` and CSS's \
            `invert`; with an amount, c · (1 − amount) + (1 − c) · amount.
            """,
        parameters: [
            Parameter(
                "amount", .number, default: .text("1"), unit: "fraction",
                "0 changes nothing, 0.5 makes everything grey")
        ],
        isApplied: "$amount > 0", takesValueAlone: true,
        example: "colorInvert")
}
