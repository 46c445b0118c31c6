package import MediaTime

/// When a layer is present: from a time, inclusive, to another, exclusive.
package struct LayerDuration: Hashable, Sendable {
    package var from: Time
    /// Nil for no end.
    package var to: Time?

    package init(from: Time, to: Time?) {
        self.from = from
        self.to = to
    }
}

extension LayerTree {
    package typealias During = LayerDuration

    /// How a layer appears and disappears: its changes before and after it is present, and the
    /// durations. Both transitions run while it is present.
    package struct Transition: Sendable {
        package var inward: [ChangeTree<Form>]
        package var outward: [ChangeTree<Form>]
        package var duration: Time
        package var curve: TimingCurve

        package init(
            inward: [ChangeTree<Form>] = [], outward: [ChangeTree<Form>] = [],
            duration: Time = .standardTransition, curve: TimingCurve = .easeInOut
        ) {
            self.inward = inward
            self.outward = outward
            self.duration = duration
            self.curve = curve
        }

        func map<Transform: ValueTransform>(
            _ transform: Transform
        ) throws(Transform.Failure) -> LayerTree<Transform.To>.Transition
        where Transform.From == Form, Transform.To: LayerForm {
            .init(
                inward: try ChangeTree.map(inward, transform, "transition"),
                outward: try ChangeTree.map(outward, transform, "transition"),
                duration: duration, curve: curve)
        }
    }
}

extension LayerTree.Transition: Hashable, Equatable where Form == Written {}

extension Time {
    /// That of SwiftUI's animations.
    package static var standardTransition: Time { Time(7, over: 20) ?? .zero }
}
