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

    /// A change to a layer while it is absent, as in SwiftUI's transitions.
    package enum Change: Hashable, Sendable {
        case opacity
        /// A point that multiplies the layer's scale.
        case scale(Value)
        /// A point that is added to the layer's offset.
        case offset(Value)
        /// A move towards that edge by the layer's size.
        case move(Edge)
        /// A blur: σ in points.
        case blur(Value)

        package var value: Value? {
            switch self {
            case .opacity, .move: nil
            case .scale(let value), .offset(let value), .blur(let value): value
            }
        }
    }

    package enum Edge: String, Hashable, Sendable, CaseIterable {
        case top, bottom, leading, trailing
    }
}
