package import Diagnostics
package import MediaTime

/// SwiftUI's keyframe animator: values that follow keyframes whenever a trigger changes.
package struct Animator: Hashable, Sendable {
    package var name: String
    /// The index of the trigger; nil plays once from time 0.
    package var trigger: Int?
    /// Whether states play it instead: its only keyframe, whenever they change its target. At
    /// first it is the target.
    package var followsStates = false
    package var tracks: [Track]
    package var repetition: Repetition
    /// The time from the trigger's change to the start.
    package var delay: Time
    package var location: SourceLocation?

    package init(
        name: String, trigger: Int?, tracks: [Track], repetition: Repetition,
        delay: Time = .zero, location: SourceLocation? = nil
    ) {
        self.name = name
        self.trigger = trigger
        self.tracks = tracks
        self.repetition = repetition
        self.delay = delay
        self.location = location
    }

    package enum Repetition: Hashable, Sendable {
        /// 1 plays once.
        case count(Int)
        case forever
    }

    /// One animated value. All values in it are of its kind. Expressions are evaluated when they
    /// are used: an initial value at time 0 and at the start of every further round, a keyframe's
    /// values at its start.
    package struct Track: Hashable, Sendable {
        /// Empty if the animator has a single value, as for `$glow`; else as in `$drift.x`.
        package var name: String
        package var kind: ValueKind
        package var initial: Value
        /// Played when the trigger becomes a UUID.
        package var keyframes: [Keyframe]
        /// Played when the trigger becomes nil; nil plays `keyframes`.
        package var whenNil: [Keyframe]?

        package init(
            name: String, kind: ValueKind, initial: Value, keyframes: [Keyframe],
            whenNil: [Keyframe]?
        ) {
            self.name = name
            self.kind = kind
            self.initial = initial
            self.keyframes = keyframes
            self.whenNil = whenNil
        }
    }
}

/// One step of a track.
package struct Keyframe: Hashable, Sendable {
    package var target: Value
    package var motion: Motion
    /// The time that the value is held before the keyframe starts.
    package var delay: Time
    package var location: SourceLocation?

    package init(
        target: Value, motion: Motion, delay: Time = .zero, location: SourceLocation? = nil
    ) {
        self.target = target
        self.motion = motion
        self.delay = delay
        self.location = location
    }

    package enum Motion: Hashable, Sendable {
        /// Sets the value immediately.
        case move
        case linear(duration: Time, curve: TimingCurve)
        /// A cubic Hermite curve; velocities in units per second. By default, velocities are chosen
        /// so that neighbouring cubics join smoothly.
        case cubic(duration: Time, startVelocity: Value?, endVelocity: Value?)
        /// A spring. With a nil duration, it lasts until it has settled.
        case spring(duration: Time?, spring: Spring, startVelocity: Value?)
    }
}

extension Keyframe {
    /// The duration; nil for a spring that lasts until it has settled.
    package var duration: Time? {
        switch motion {
        case .move: .zero
        case .linear(let duration, _), .cubic(let duration, _, _): duration
        case .spring(let duration, _, _): duration
        }
    }

    /// The target and the velocities.
    package var values: [Value] {
        switch motion {
        case .move, .linear: [target]
        case .cubic(_, let start, let end): [target] + [start, end].compactMap { $0 }
        case .spring(_, _, let start): [target] + [start].compactMap { $0 }
        }
    }
}

extension Animator.Track {
    /// All values that may be expressions.
    package var values: [Value] {
        [initial] + (keyframes + (whenNil ?? [])).flatMap(\.values)
    }
}

extension Animator {
    /// All values that may be expressions.
    package var values: [Value] { tracks.flatMap(\.values) }

    /// The animators that it reads, in order of first mention.
    package var animatorsRead: [Int] {
        var found: [Int] = []
        for case .animator(let index, _) in values.flatMap(\.references)
        where !found.contains(index) {
            found.append(index)
        }
        return found
    }
}

extension Animator {
    /// The states that it reads.
    package var statesRead: Set<Int> {
        Set(
            values.flatMap(\.references).compactMap {
                if case .state(let index) = $0 { index } else { nil }
            })
    }
}

extension Timeline {
    /// The animators in order of their dependencies, and the first cycle of dependencies, if any.
    package var animatorOrder: (order: [Int], circle: [Int]?) {
        enum Mark { case open, done }
        var marks: [Int: Mark] = [:]
        var order: [Int] = []
        var way: [Int] = []
        var circle: [Int]?
        let read = animators.map(\.animatorsRead)
        func visit(_ index: Int) {
            switch marks[index] {
            case .done: return
            case .open:
                if circle == nil, let start = way.firstIndex(of: index) {
                    circle = Array(way[start...])
                }
                return
            case nil: break
            }
            marks[index] = .open
            way.append(index)
            for other in read[index] where other != index && animators.indices.contains(other) {
                visit(other)
            }
            way.removeLast()
            marks[index] = .done
            order.append(index)
        }
        animators.indices.forEach(visit)
        return (order, circle)
    }
}

/// SwiftUI's `Spring(duration:bounce:)`: the perceptual duration in seconds, and the bounce in
/// -1…1.
package struct Spring: Hashable, Sendable {
    package var duration: Double
    package var bounce: Double
    package init(duration: Double = 0.5, bounce: Double = 0) {
        self.duration = duration
        self.bounce = bounce
    }
}

/// An easing: SwiftUI's `UnitCurve`, a cubic Bézier from (0, 0) to (1, 1).
package struct TimingCurve: Hashable, Sendable {
    package var x1: Double
    package var y1: Double
    package var x2: Double
    package var y2: Double
    package init(x1: Double, y1: Double, x2: Double, y2: Double) {
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }
    package static let linear = TimingCurve(x1: 0, y1: 0, x2: 1, y2: 1)
    package static let easeIn = TimingCurve(x1: 0.42, y1: 0, x2: 1, y2: 1)
    package static let easeOut = TimingCurve(x1: 0, y1: 0, x2: 0.58, y2: 1)
    package static let easeInOut = TimingCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
}
