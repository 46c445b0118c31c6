package import Diagnostics
package import MediaTime

/// The part of the canvas that the frame shows. Layers are drawn at the camera's size, not
/// enlarged.
package struct Camera: Sendable {
    package enum Motion: Hashable, Sendable {
        case values(View)
        case following(Following)
    }

    /// A view given by values.
    package struct View: Hashable, Sendable {
        /// The point of the canvas in the middle of the frame; nil for the canvas's centre.
        package var center: Value?
        package var zoom = Value.number(1)
        /// The camera's rotation about the frame's middle, in degrees clockwise: the layers turn
        /// the other way.
        package var rotation = Value.number(0)

        package init() {}
    }

    /// A camera that goes to touches.
    package struct Following: Hashable, Sendable {
        /// Indices into the timeline's touches.
        package var touches: [Int]
        /// The zoom at a touch, 1…100.
        package var zoom = Following.standardZoom
        /// The duration of a move.
        package var duration = Following.standardDuration
        package var ease = TimingCurve.easeInOut
        /// The time from the end of a move to the touch.
        package var lead = Following.standardLead
        /// The time from the end of the touch to the move back.
        package var hold = Following.standardHold
        /// The distance in points that is kept between touches and the frame's edge; nil for a
        /// tenth of the canvas's shorter side.
        package var margin: Double?

        package init(touches: [Int]) { self.touches = touches }

        package static let standardZoom = 2.0
        package static let standardDuration = Time(3, over: 5) ?? .zero
        package static let standardLead = Time(3, over: 20) ?? .zero
        package static let standardHold = Time(4, over: 5) ?? .zero
    }

    package var motion: Motion
    package var location: SourceLocation?

    package init(_ motion: Motion, location: SourceLocation? = nil) {
        self.motion = motion
        self.location = location
    }

    /// The limits of every zoom. Below 1, the frame shows what lies around the canvas.
    package static let zooms: ClosedRange<Double> = 0.1...100
    /// More gestures than a film has, and few enough to be laid out before the first frame.
    package static let maxGestures = 1000
    package static let maxTouches = 16

    /// All values that may vary.
    package var values: [Value?] {
        if case .values(let view) = motion { [view.center, view.zoom, view.rotation] } else { [] }
    }

    package var followedTouches: [Int] {
        if case .following(let following) = motion { following.touches } else { [] }
    }
}

extension Camera: Hashable {
    /// Locations are ignored.
    package static func == (left: Camera, right: Camera) -> Bool { left.motion == right.motion }

    package func hash(into hasher: inout Hasher) { hasher.combine(motion) }
}

extension Timeline {
    /// The camera of a scene: its own, or the timeline's.
    package func camera(ofScene scene: Int) -> Camera? {
        if layersPath == [scene] { return nil }
        return (scenes.indices.contains(scene) ? scenes[scene].camera : nil) ?? camera
    }

    /// All cameras: the timeline's, and those of scenes.
    package var allCameras: [Camera] { ([camera] + scenes.map(\.camera)).compactMap(\.self) }
}
