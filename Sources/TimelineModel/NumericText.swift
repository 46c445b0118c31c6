package import MediaTime

/// How the digits of a text that counts roll when they change, as with SwiftUI's `numericText`.
package struct NumericText: Hashable, Sendable {
    /// The direction in which digits roll.
    package enum Direction: String, Hashable, Sendable, CaseIterable {
        /// Up where the number grows, and else down.
        case automatic
        case up, down
    }

    package var direction = Direction.automatic
    /// The duration of a roll. Springs have their own.
    package var duration = NumericText.standardDuration
    package var curve = TimingCurve.easeOut
    /// Instead of `duration` and `curve`.
    package var spring: Spring?
    /// The start of the layer: what changed before doesn't roll.
    package var start = Time.zero

    package init() {}

    package static let standardDuration = Time(2, over: 5) ?? .zero
    /// The longest roll.
    package static let longest = Time(seconds: 2)
    /// The rate at which changes of the text are looked for, in times per second.
    package static let ticksPerSecond = 60
    /// A digit that changes again within this time doesn't roll.
    package static let shortest = Time(1, over: 10) ?? .zero
}

extension NumericText: Declared {
    package static var ignoredParts: [PartialKeyPath<NumericText>] { [\.start] }
}
