package import MediaTime

/// A text whose letters, words or lines move on their own, as with SwiftUI's `TextRenderer`.
///
/// Each part appears and disappears like a layer with a `transition`, one after the other, and has
/// values of its own, which may depend on the part.
package struct TextSplit: Hashable, Sendable {
    /// What a part is.
    package enum Unit: String, Hashable, Sendable, CaseIterable {
        /// A grapheme cluster, or several that the font draws as one glyph.
        case letters
        /// What white space separates; without spaces, a word of the language.
        case words
        /// A line as it is broken.
        case lines
    }

    /// Whether the letters of joined scripts stay together.
    package enum Joins: String, Hashable, Sendable, CaseIterable {
        case kept, cut
    }

    /// Which part comes first.
    package enum Order: String, Hashable, Sendable, CaseIterable {
        case forward, reverse, fromCenter, toCenter, random
    }

    /// A change of a part while it is absent.
    package enum Change: Hashable, Sendable {
        case opacity
        /// A point that multiplies the scale.
        case scale(Value)
        /// A point that is added to the offset.
        case offset(Value)
        /// Degrees that are added to the rotation.
        case rotation(Value)
        /// A blur: σ in points.
        case blur(Value)
        case color(Value)

        package var value: Value? {
            switch self {
            case .opacity: nil
            case .scale(let value), .offset(let value), .rotation(let value), .blur(let value),
                .color(let value):
                value
            }
        }
    }

    package var unit = Unit.letters
    package var joins = Joins.kept
    package var order = Order.forward
    /// Of the random order and of `$part.random`.
    package var seed: UInt64 = 0
    /// The time from one part to the next.
    package var stagger = TextSplit.standardStagger
    /// The time before the first part.
    package var delay = Time.zero
    package var inward: [Change] = []
    package var outward: [Change] = []
    /// The duration of each part's change. Springs have their own.
    package var duration = TextSplit.standardDuration
    package var curve = TimingCurve.easeOut
    /// Instead of `duration` and `curve`.
    package var spring: Spring?
    /// The centre of scaling and rotation, as a unit point of the part.
    package var anchor = Value.point(0.5, 0.5)
    package var offset = Value.point(0, 0)
    package var scale = Value.point(1, 1)
    package var rotation = Value.number(0)
    package var opacity = Value.number(1)
    package var blur = Value.number(0)
    /// Nil for the text's.
    package var color: Value?
    /// When the layer is present: `in` counts from its start, `out` to its end.
    package var during: Layer.During?

    package init() {}

    package static let standardStagger = Time(1, over: 20) ?? .zero
    package static let standardDuration = Time(2, over: 5) ?? .zero

    package var values: [Value?] {
        [anchor, offset, scale, rotation, opacity, blur, color]
            + (inward + outward).map(\.value)
    }
}

/// What an expression of a `split` may know about its part: `$part.index`.
package enum PartProperty: String, Hashable, Sendable, CaseIterable {
    /// From 0, in reading order.
    case index
    /// The number of parts.
    case count
    /// 0 before it appears, 1 while it is there, and 0 after it has disappeared.
    case progress
    /// From 0 up to 1, another for every part.
    case random
}

extension TextSplit: Declared {
    package static var ignoredParts: [PartialKeyPath<TextSplit>] { [\.during] }
}
