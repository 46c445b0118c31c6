package import TimelineModel

extension EffectDescription {
    package static let saturation = EffectDescription(
        name: "saturation", kind: .color,
        summary: "makes colours more or less vivid",
        discussion: """
            As SwiftUI's `saturation` and CSS's `saturate`: a colour moves away from the grey of \
            its luminance, 0.213 red + 0.715 green + 0.072 blue, or towards it, and stays within \
            0…1.
            """,
        parameters: [
            Parameter(
                "amount", .number, default: .required, unit: "factor",
                "0 makes everything grey, 1 changes nothing")
        ],
        isApplied: "$amount != 1", takesValueAlone: true,
        example: "saturation: 0.4")
}
