package import TimelineModel

extension EffectDescription {
    package static let grayscale = EffectDescription(
        name: "grayscale", kind: .color,
        summary: "takes the colour out of what is drawn",
        discussion: """
            As in SwiftUI and CSS: a mix with the grey 0.2126 red + 0.7152 green + 0.0722 blue.
            """,
        parameters: [
            Parameter(
                "amount", .number, default: .text("1"), unit: "fraction",
                "0 changes nothing, 1 leaves no colour")
        ],
        isApplied: "$amount > 0", takesValueAlone: true,
        example: "grayscale: 0.8")
}
