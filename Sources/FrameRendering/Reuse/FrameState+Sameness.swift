package import FrameScheduling

// Equal states have equal pixels, with one exception: 0 and -0 are equal, but a shader can
// distinguish them. So arguments are also compared by their bits.

extension FrameState {
    /// Whether both certainly have the same pixels.
    package func isSame(as other: FrameState) -> Bool {
        guard self == other, layers.areSame(as: other.layers) else { return false }
        if exposures != nil {
            return zip(moments, other.moments).allSatisfy { $0.isSame(as: $1) }
        }
        guard let transition, let second = other.transition else { return true }
        return transition.arguments.hasBits(of: second.arguments)
            && zip(transition.lists, second.lists).allSatisfy { $0.hasBits(of: $1) }
            && transition.from.areSame(as: second.from) && transition.to.areSame(as: second.to)
    }
}

/// A state as a key of drawn pixels: states that differ only in a zero's sign have different keys.
package struct ExactState: Hashable, Sendable {
    package let state: FrameState

    package init(_ state: FrameState) { self.state = state }

    package static func == (left: ExactState, right: ExactState) -> Bool {
        left.state.isSame(as: right.state)
    }

    /// Same states are equal, so their hashes are.
    package func hash(into hasher: inout Hasher) { hasher.combine(state) }
}

extension LayerState {
    func isSame(as other: LayerState) -> Bool { self == other && hasArguments(of: other) }

    /// Whether equal layers have arguments with equal bits.
    fileprivate func hasArguments(of other: LayerState) -> Bool {
        guard zip(effects, other.effects).allSatisfy({ $0.hasArguments(of: $1) }) else {
            return false
        }
        return layersInside.areSame(as: other.layersInside)
    }
}

extension EffectState {
    func isSame(as other: EffectState) -> Bool { self == other && hasArguments(of: other) }

    fileprivate func hasArguments(of other: EffectState) -> Bool {
        arguments.hasBits(of: other.arguments)
            && zip(lists, other.lists).allSatisfy { $0.hasBits(of: $1) }
    }
}

extension [LayerState] {
    /// Whether equal layers have arguments with equal bits.
    fileprivate func areSame(as other: [LayerState]) -> Bool {
        zip(self, other).allSatisfy { $0.hasArguments(of: $1) }
    }
}
