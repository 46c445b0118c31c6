package import Diagnostics
package import MediaTime

/// A group of layers that fills the canvas, over its background; a sequence shows scenes in turn.
package struct Scene: Hashable, Sendable {
    package var name: String
    /// Bottom first.
    package var layers: [Layer]
    /// Nil for the timeline's.
    package var camera: Camera?
    package var location: SourceLocation?

    package init(name: String, layers: [Layer], location: SourceLocation? = nil) {
        self.name = name
        self.layers = layers
        self.location = location
    }
}

/// A step of a sequence: it shows one scene, or makes a transition from the previous step's scene
/// to the next step's. The first and the last step show a scene, and of two adjacent steps at least
/// one does.
package enum SequenceStep: Hashable, Sendable {
    /// Seconds, more than 0.
    case show(scene: Int, duration: Time)
    case transition(TransitionUse)

    package var duration: Time {
        switch self {
        case .show(_, let duration): duration
        case .transition(let transition): transition.duration
        }
    }
}

/// A shader transition between two scenes.
package struct TransitionUse: Hashable, Sendable {
    /// The transition's function.
    package enum Function: Hashable, Encodable, Sendable {
        case builtIn(String)
        /// A function in one of the timeline's shader files.
        case author(String)

        /// The name in timelines.
        package var name: String {
            switch self {
            case .builtIn(let name), .author(let name): name
            }
        }
    }

    /// The argument for one parameter of the function.
    package enum Argument: Hashable, Sendable {
        case value(Value)
        /// The elapsed fraction of the transition's duration, 0…1.
        case progress
        /// Seconds since the transition began.
        case time
        /// Pixels per point.
        case displayScale
    }

    /// The colour of samples outside the two layers.
    package enum Outside: String, Hashable, Encodable, Sendable, CaseIterable {
        case transparent
        /// The nearest pixel of the layer.
        case clamp
    }

    package var function: Function
    /// In the order of the function's parameters, after the position and the two layers.
    package var arguments: [Argument]
    /// The elements of each list argument, in the order of the function's parameters.
    package var lists: [[Value]]
    /// The further pictures that the function reads, in the order of its parameters.
    package var pictures: [PictureFile]
    package var outside: Outside
    /// The names of the arguments, followed by those of the lists, for display; empty if not given.
    package var parameterNames: [String]
    /// Seconds, more than 0.
    package var duration: Time
    package var location: SourceLocation?

    package init(
        function: Function, arguments: [Argument], lists: [[Value]] = [],
        pictures: [PictureFile] = [], outside: Outside = .transparent,
        parameterNames: [String] = [], duration: Time, location: SourceLocation? = nil
    ) {
        self.function = function
        self.arguments = arguments
        self.lists = lists
        self.pictures = pictures
        self.outside = outside
        self.parameterNames = parameterNames
        self.duration = duration
        self.location = location
    }
}

extension Timeline {
    /// The sequence's duration; 0 if there is no sequence.
    package var sequenceDuration: Time {
        sequence.reduce(.zero) { $0 + $1.duration }
    }

    /// The index path in which `layers` begin: with scenes, it is that of one more.
    package var layersPath: [Int] { scenes.isEmpty ? [] : [scenes.count] }

    /// Returns the layers that an index path starts in, and the remaining path. With scenes, a
    /// path's first index is a scene's.
    package func start(ofPath path: [Int]) -> (siblings: [Layer], path: ArraySlice<Int>)? {
        if path.starts(with: layersPath) { return (layers, path.dropFirst(layersPath.count)) }
        guard let scene = path.first, scenes.indices.contains(scene) else { return nil }
        return (scenes[scene].layers, path.dropFirst())
    }

    /// Whether the camera doesn't move the layer at an index path.
    package func isFixed(_ path: [Int]?) -> Bool {
        guard let path, let start = start(ofPath: path), let index = start.path.first else {
            return false
        }
        return start.siblings.indices.contains(index) && start.siblings[index].isFixed
    }
}
