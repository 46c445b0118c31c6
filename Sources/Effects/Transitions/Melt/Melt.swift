import PortableMath
package import TimelineModel

extension TransitionDescription {
    /// Screen melt: the old scene runs down in columns with different starts, as in the game.
    package static let melt = TransitionDescription(
        name: "melt", summary: "the outgoing scene runs down the screen in columns",
        discussion: """
            First each column gets a start of its own, of up to 0.35 screens, then all fall alike, \
            as in the game of 1993. `columns: 160` makes 160 broad ones. It is over after \
            1/`startSpeed` + 1/`meltSpeed` seconds; `flipbook check` warns where the step's \
            `duration` is less.
            """,
        parameters: [
            .argument(.viewSize("the screen that melts")),
            .time,
            .argument(
                EffectDescription.Parameter(
                    "startSpeed", .number, default: .text("2.7"), unit: "per second",
                    "how fast the columns get their different starts")),
            .argument(
                EffectDescription.Parameter(
                    "meltSpeed", .number, default: .text("1"), unit: "screens per second",
                    "how fast they fall after that")),
            .argument(
                EffectDescription.Parameter(
                    "columns", .number, default: .text("0"), unit: "columns",
                    "how many fall alike; 0: each column of pixels by itself")),
            .displayScale,
        ],
        // At the end even the last column has fallen a whole screen.
        length: "1 / $startSpeed + 1 / $meltSpeed",
        example: "{ transition: melt, duration: 1.8, arguments: { meltSpeed: 0.8, columns: 160 } }")
}

enum Melt {
    /// The index of `columns` among the arguments' components.
    static let columnsIndex = 5

    /// The noise of each pixel column, 0…1: fract(sin(12.9898·x)·43758.545) of its position x as a
    /// fraction of the width, rounded down to multiples of 1/`columns` if that is positive.
    ///
    /// In binary64: in binary32 the factor would amplify the sine's rounding.
    static func noise(arguments: [Float], pixelWidth: Int) -> [Float] {
        let given = arguments.indices.contains(columnsIndex) ? Double(arguments[columnsIndex]) : 0
        let columns = given.isFinite ? given : 0
        return (0..<pixelWidth).map { pixel in
            var x = (Double(pixel) + 0.5) / Double(pixelWidth)
            if columns > 0 { x = (x * columns).rounded(.down) / columns }
            let noise = Portable.sin(12.9898 * x) * 43758.545
            return Float(noise - noise.rounded(.down))
        }
    }
}
