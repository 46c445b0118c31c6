package import MediaTime

/// A text whose letters, words or lines move on their own, as with SwiftUI's `TextRenderer`.
///
/// Each part appears and disappears like a layer with a `transition`, one after the other, and has
/// values of its own, which may depend on the part.
package struct TextSplitTree<Form: ValueForm>: Sendable {
    package typealias Unit = TextSplitUnit
    package typealias Joins = TextSplitJoins
    package typealias Order = TextSplitOrder

    package var unit = Unit.letters
    package var joins = Joins.kept
    package var order = Order.forward
    /// The seed of the random order and of `$part.random`.
    package var seed: UInt64 = 0
    /// The time from one part to the next.
    package var stagger = Time(1, over: 20) ?? .zero
    /// The time before the first part.
    package var delay = Time.zero
    package var inward: [ChangeTree<Form>] = []
    package var outward: [ChangeTree<Form>] = []
    /// The duration of each part's change. Springs have their own.
    package var duration = Time(2, over: 5) ?? .zero
    package var curve = TimingCurve.easeOut
    /// Instead of `duration` and `curve`.
    package var spring: Spring?
    /// The centre of scaling and rotation, as a unit point of the part.
    package var anchor: Form.Place
    package var offset: Form.Place
    package var scale: Form.Place
    package var rotation: Form.Number
    package var opacity: Form.Number
    package var blur: Form.Number
    /// Nil for the text's.
    package var color: Form.Color?
    /// When the layer is present: `in` counts from its start, `out` to its end.
    package var during: Layer.During?

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> TextSplitTree<Transform.To> where Transform.From == Form {
        return TextSplitTree<Transform.To>(
            unit: unit, joins: joins, order: order, seed: seed, stagger: stagger, delay: delay,
            inward: try ChangeTree.map(inward, transform, "split.in"),
            outward: try ChangeTree.map(outward, transform, "split.out"), duration: duration,
            curve: curve, spring: spring, anchor: try transform.place(anchor, "split.anchor"),
            offset: try transform.place(offset, "split.offset"),
            scale: try transform.place(scale, "split.scale"),
            rotation: try transform.number(rotation, "split.rotation"),
            opacity: try transform.number(opacity, "split.opacity"),
            blur: try transform.number(blur, "split.blur"),
            color: try transform.color(color, "split.color"), during: during)
    }
}

package typealias TextSplit = TextSplitTree<Written>

extension TextSplit {
    package init() {
        self.init(
            anchor: .point(0.5, 0.5), offset: .point(0, 0), scale: .point(1, 1),
            rotation: .number(0), opacity: .number(1), blur: .number(0))
    }
}

extension TextSplitTree: Hashable, Equatable where Form: HashableForm {}

/// The parts into which a text is split.
package enum TextSplitUnit: String, Hashable, Sendable, CaseIterable {
    /// A grapheme cluster, or several that the font draws as one glyph.
    case letters
    /// Letters between white space; without spaces, a word of the language.
    case words
    /// A line as it is broken.
    case lines
}

/// Whether the letters of joined scripts stay together.
package enum TextSplitJoins: String, Hashable, Sendable, CaseIterable {
    case kept, cut
}

/// The order in which parts move.
package enum TextSplitOrder: String, Hashable, Sendable, CaseIterable {
    case forward, reverse, fromCenter, toCenter, random
}

/// The properties of its part that an expression of a `split` may use: `$part.index`.
package enum PartProperty: String, Hashable, Sendable, CaseIterable {
    /// The part's number from 0, in reading order.
    case index
    /// The number of parts.
    case count
    /// 0 before it appears, 1 while it is there, and 0 after it has disappeared.
    case progress
    /// A number from 0 up to 1, another for every part.
    case random
}

extension TextSplitTree: Declared where Form == Written {
    package static var ignoredParts: [PartialKeyPath<TextSplit>] { [\.during] }
}
