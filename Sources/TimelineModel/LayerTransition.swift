package import MediaTime

extension Layer {
    /// When a layer is there: from a time on, and up to another, not at it.
    package struct During: Hashable, Sendable {
        package var from: Time
        /// Nil is for good.
        package var to: Time?

        package init(from: Time, to: Time?) {
            self.from = from
            self.to = to
        }
    }

    /// How a layer comes and goes: what it looks like just before its time and just after it, and
    /// how long it takes from there and to there. Both lie within its time.
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

    /// What is otherwise about a layer that isn't there yet, or no more: SwiftUI's transitions.
    package enum Change: Hashable, Sendable {
        case opacity
        /// A point: times the layer's own scale.
        case scale(Value)
        /// A point: added to the layer's own offset.
        case offset(Value)
        /// As far towards that edge as the layer is long.
        case move(Edge)
        /// A number: σ in points.
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
