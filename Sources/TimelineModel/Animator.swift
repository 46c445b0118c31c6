package import Diagnostics
package import MediaTime

/// SwiftUI's keyframe animator: values that play through keyframes whenever a trigger changes.
package struct Animator: Hashable, Sendable {
    package var name: String
    /// Index of the trigger; nil plays once from time 0.
    package var trigger: Int?
    package var tracks: [Track]
    package var repetition: Repetition
    package var location: SourceLocation?

    package init(
        name: String, trigger: Int?, tracks: [Track], repetition: Repetition,
        location: SourceLocation? = nil
    ) {
        self.name = name
        self.trigger = trigger
        self.tracks = tracks
        self.repetition = repetition
        self.location = location
    }

    package enum Repetition: Hashable, Sendable {
        /// 1 plays once.
        case count(Int)
        case forever
    }

    /// One value that moves. Numbers in it have as many components as its kind.
    package struct Track: Hashable, Sendable {
        /// Empty where the animator has one value only: `$glow`; otherwise `$drift.x`.
        package var name: String
        package var kind: ValueKind
        package var initial: [Double]
        /// Played when the trigger becomes a UUID.
        package var keyframes: [Keyframe]
        /// Played when the trigger becomes nil; nil plays `keyframes`.
        package var whenNil: [Keyframe]?

        package init(
            name: String, kind: ValueKind, initial: [Double], keyframes: [Keyframe],
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
    package var target: [Double]
    package var motion: Motion
    package var location: SourceLocation?

    package init(target: [Double], motion: Motion, location: SourceLocation? = nil) {
        self.target = target
        self.motion = motion
        self.location = location
    }

    package enum Motion: Hashable, Sendable {
        /// At once.
        case move
        case linear(duration: Time, curve: TimingCurve)
        /// A cubic Bézier in the value; velocities in units a second. Where they are left out, they
        /// are chosen so that neighbouring cubics join smoothly.
        case cubic(duration: Time, startVelocity: [Double]?, endVelocity: [Double]?)
        /// A nil duration lasts until the spring has settled.
        case spring(duration: Time?, spring: Spring, startVelocity: [Double]?)
    }
}

/// SwiftUI's `Spring(duration:bounce:)`: perceptual duration in seconds, bounce in -1…1.
package struct Spring: Hashable, Sendable {
    package var duration: Double
    package var bounce: Double
    package init(duration: Double = 0.5, bounce: Double = 0) {
        self.duration = duration
        self.bounce = bounce
    }
}

/// How progress eases: SwiftUI's `UnitCurve`, a cubic Bézier from (0, 0) to (1, 1).
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
