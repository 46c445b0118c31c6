package import TimelineModel

extension EffectDescription {
    package static let luminanceToAlpha = EffectDescription(
        name: "luminanceToAlpha", kind: .color,
        summary: "black, as opaque as what is drawn is bright",
        discussion: """
            The alpha becomes 0.2125 red + 0.7154 green + 0.0721 blue, of colours that are \
            multiplied by their alpha: what is translucent counts as darker. Light parts of a \
            picture become a mask.
            """,
        parameters: [],
        example: "luminanceToAlpha")
}
