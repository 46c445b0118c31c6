package import TimelineModel

extension EffectDescription {
    package static let colorMultiply = EffectDescription(
        name: "colorMultiply", kind: .color,
        summary: "multiplies colours by one colour",
        discussion: """
            Each channel is multiplied by that of the colour, and so is the alpha, as with \
            SwiftUI's `colorMultiply`: white becomes the colour, black stays black.
            """,
        parameters: [
            Parameter(
                "color", .color, default: .required, unit: "colour",
                "what colours are multiplied by")
        ],
        takesValueAlone: true,
        example: "colorMultiply: orange")
}
