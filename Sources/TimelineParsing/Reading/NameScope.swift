import TimelineModel

/// What the names in a file stand for.
///
/// Triggers have a space of names of their own. Touches, sensors and animators share one, because
/// expressions read them all by `$name`.
struct NameScope {
    struct AnimatorName {
        var name: String
        /// One without a name, or several with names. A kind is nil where the track could not be
        /// read.
        var tracks: [(name: String, kind: ValueKind?)]
    }

    var touches: [String] = []
    var triggers: [String] = []
    var animators: [AnimatorName] = []
    /// Of each sensor its name and its tracks'; one without a name where it has one value only.
    var sensors: [(name: String, tracks: [String])] = []

    /// What the author has names of their own for, which have been replaced already.
    var authored: [String] = []

    /// Where the expression stands that is being read.
    enum Place: Hashable {
        /// In a keyframe or an initial value, which are worked out for no layer.
        case animator
        /// In a layer or what belongs to one, with the time that a layer around it is there.
        case layer(Layer.During?)
    }

    var place = Place.layer(nil)

    /// Names that `$` means something else by.
    static let reserved = ["time", "frame", "view", "parent", "elapsed", "remaining"]

    /// Everything that may stand after a `$`.
    var readable: [String] {
        ["time", "frame"] + placeNames + authored + animators.flatMap(spellings)
            + sensors.flatMap { sensor in
                sensor.tracks.map { $0.isEmpty ? sensor.name : "\(sensor.name).\($0)" }
            }
            + touches.flatMap { touch in TouchProperty.allCases.map { "\(touch).\($0.rawValue)" } }
    }

    /// Those that not every place has.
    private var placeNames: [String] {
        guard case .layer(let during) = place else { return [] }
        return ["view.size", "parent.size"]
            + (during.map { $0.to == nil ? ["elapsed"] : ["elapsed", "remaining"] } ?? [])
    }

    private func spellings(_ animator: AnimatorName) -> [String] {
        animator.tracks.map { $0.name.isEmpty ? animator.name : "\(animator.name).\($0.name)" }
    }

    enum Lookup {
        /// The reference, its kind, and how many parts of the dotted path it takes; what follows is
        /// a swizzle.
        case found(Reference, ValueKind, parts: Int)
        /// Something of this name was there, but could not be read: nothing more to report.
        case broken
        case unknown
        /// The name needs one of these after a dot.
        /// It stands for nothing here, for this reason.
        case misplaced(String)
        case incomplete([String])
        case unknownMember([String])
    }

    func look(up path: [String]) -> Lookup {
        let first = path[0]
        switch first {
        case "time": return .found(.time, .number, parts: 1)
        case "frame": return .found(.frame, .number, parts: 1)
        case "elapsed", "remaining": return timeOfLayer(first)
        case "view":
            guard place != .animator else {
                return .misplaced("an animator belongs to no layer, which would have a size")
            }
            return member(of: path, ["size"]) { _ in .found(.viewSize, .point, parts: 2) }
        case "parent":
            guard place != .animator else {
                return .misplaced("an animator belongs to no layer, which would have a parent")
            }
            return member(of: path, ["size"]) { _ in .found(.parentSize, .point, parts: 2) }
        default: break
        }
        if let touch = touches.firstIndex(of: first) {
            return member(of: path, TouchProperty.allCases.map(\.rawValue)) { index in
                let property = TouchProperty.allCases[index]
                return .found(.touch(touch, property), property.kind, parts: 2)
            }
        }
        if let index = sensors.firstIndex(where: { $0.name == first }) {
            let tracks = sensors[index].tracks
            if tracks == [""] { return .found(.sensor(index, track: 0), .number, parts: 1) }
            if tracks.isEmpty { return .broken }
            return member(of: path, tracks) {
                .found(.sensor(index, track: $0), .number, parts: 2)
            }
        }
        guard let index = animators.firstIndex(where: { $0.name == first }) else { return .unknown }
        let tracks = animators[index].tracks
        if tracks.count == 1, tracks[0].name.isEmpty {
            guard let kind = tracks[0].kind else { return .broken }
            return .found(.animator(index, track: 0), kind, parts: 1)
        }
        if tracks.isEmpty { return .broken }
        return member(of: path, tracks.map(\.name)) { track in
            guard let kind = tracks[track].kind else { return .broken }
            return .found(.animator(index, track: track), kind, parts: 2)
        }
    }

    private func timeOfLayer(_ name: String) -> Lookup {
        guard case .layer(let during?) = place else {
            return .misplaced("a layer around it must say `during: [FROM, TO]`")
        }
        if name == "elapsed" { return .found(.elapsed(since: during.from), .number, parts: 1) }
        guard let to = during.to else {
            return .misplaced("the layer's `during` has no end")
        }
        return .found(.remaining(until: to), .number, parts: 1)
    }

    private func member(of path: [String], _ members: [String], _ found: (Int) -> Lookup) -> Lookup
    {
        guard path.count > 1 else { return .incomplete(members) }
        guard let index = members.firstIndex(of: path[1]) else { return .unknownMember(members) }
        return found(index)
    }
}
