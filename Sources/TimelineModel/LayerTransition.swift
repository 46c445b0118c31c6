package import MediaTime

extension Layer {
    /// When a layer is present: from a time, inclusive, to another, exclusive.
    package struct During: Hashable, Sendable {
        package var from: Time
        /// Nil for no end.
        package var to: Time?

        package init(from: Time, to: Time?) {
            self.from = from
            self.to = to
        }
    }

    /// How a layer appears and disappears: its changes before and after it is present, and the
    /// durations. Both transitions run while it is present.
    package struct Transition: Hashable, Sendable {
        package var inward: [Change]
        package var outward: [Change]
        package var duration: Time
        package var curve: TimingCurve

        package init(inward: [Change], outward: [Change], duration: Time, curve: TimingCurve) {
            self.inward = inward
            self.outward = outward
            self.duration = duration
            self.curve = curve
        }
    }
}
