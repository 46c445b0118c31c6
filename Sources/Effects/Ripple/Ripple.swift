package import TimelineModel

extension EffectDescription {
    package static let ripple = EffectDescription(
        name: "ripple", kind: .layer,
        summary: "a wave that runs outwards from a point, bends the layer and brightens its crests",
        discussion: """
            With τ = max(0, elapsedTime − distance/speed) and r = amplitude · sin(frequency·τ) · \
            exp(−decay·τ), the layer is sampled r points farther out, and r/amplitude brightens \
            it. It is applied while elapsedTime lies between 0 and `duration`.
            """,
        parameters: [
            Parameter(
                "origin", .point, default: .required, unit: "points", "where the wave starts"),
            Parameter(
                "elapsedTime", .number, default: .required, unit: "seconds",
                "time since the wave started"),
            Parameter(
                "duration", .number, default: .text("1"), unit: "seconds",
                "how long the effect is applied"),
            Parameter(
                "amplitude", .number, default: .text("3"), unit: "points",
                "how far the wave moves the picture"),
            Parameter(
                "frequency", .number, default: .text("18"), unit: "radians per second",
                "how fast the wave swings"),
            Parameter(
                "decay", .number, default: .text("4"), unit: "per second",
                "how fast the wave dies away"),
            Parameter(
                "speed", .number, default: .text("320"), unit: "points per second",
                "how fast the wave runs outwards"),
        ],
        maxSampleOffset: "float2($amplitude)",
        isApplied: "$elapsedTime >= 0 && $elapsedTime <= $duration",
        example: "ripple: { origin: $finger.start, elapsedTime: $ripple }")
}
