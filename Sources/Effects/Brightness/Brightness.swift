package import TimelineModel

extension EffectDescription {
    package static let brightness = EffectDescription(
        name: "brightness", kind: .color,
        summary: "brightens or darkens colours",
        discussion: """
            A channel c, 0…1, becomes c · factor + amount, and stays within 0…1. SwiftUI's \
            `brightness(0.2)` is `brightness: 0.2`; CSS's `brightness(1.2)` is \
            `brightness: { factor: 1.2 }`.
            """,
        parameters: [
            Parameter(
                "amount", .number, default: .text("0"), unit: "fraction",
                "what is added: 1 makes everything white, −1 black"),
            Parameter(
                "factor", .number, default: .text("1"), unit: "factor",
                "what is multiplied by: 0 makes everything black"),
        ],
        isApplied: "$amount != 0 || $factor != 1", takesValueAlone: true,
        example: "brightness: 0.2")
}
