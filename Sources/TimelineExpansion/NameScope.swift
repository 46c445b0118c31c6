package import TimelineModel

/// The meaning of names in a file.
///
/// Triggers have their own namespace. Touches, sensors, states and animators share one, because
/// expressions read all of them as `$name`.
package struct NameScope {
    package struct AnimatorName {
        package var name: String
        /// A single unnamed track, or several named ones. A kind is nil if the track could not be
        /// read.
        package var tracks: [(name: String, kind: ValueKind?)]

        package init(name: String, tracks: [(name: String, kind: ValueKind?)]) {
            self.name = name
            self.tracks = tracks
        }
    }

    package var touches: [String] = []
    package var triggers: [String] = []
    package var animators: [AnimatorName] = []
    /// The sensors' names and their tracks; a sensor with a single value has one unnamed track.
    package var sensors: [(name: String, tracks: [String])] = []

    /// The index paths of all layers, by id.
    package var layers: [String: [Int]] = [:]
    /// The states' names and what enumerations can be. An enumeration without words has a mistake.
    package var states: [(name: String, words: [String]?)] = []

    /// The author's own names, which have been replaced already; only for messages.
    package var authored: [String] = []

    /// The context of the current expression.
    package enum Place: Hashable {
        /// A keyframe or an initial value, which belong to no layer.
        case animator
        /// A layer or a part of one, with the `during` of the nearest layer around it.
        case layer(Layer.During?)
    }

    package var place = Place.layer(nil)
    /// Whether the expression is evaluated for each part of a text.
    package var isInPart = false

    package init() {}

    /// Names that are predefined in plain timelines, in which `$canvas` and `$env` have been
    /// replaced.
    package static let reserved = Authoring.reservedNames.filter {
        $0 != "canvas" && $0 != "env"
    }

    /// All valid names after a `$`.
    package var readable: [String] {
        ["time", "frame"] + placeNames + authored + animators.flatMap(spellings)
            + states.map(\.name)
            + sensors.flatMap { sensor in
                sensor.tracks.map { $0.isEmpty ? sensor.name : "\(sensor.name).\($0)" }
            }
            + touches.flatMap { touch in TouchProperty.allCases.map { "\(touch).\($0.rawValue)" } }
    }

    /// The names that are valid only in some contexts.
    private var placeNames: [String] {
        guard case .layer(let during) = place else { return [] }
        return ["view.size", "parent.size"] + (layers.isEmpty ? [] : ["layers"])
            + (during.map { $0.to == nil ? ["elapsed"] : ["elapsed", "remaining"] } ?? [])
            + (isInPart ? PartProperty.allCases.map { "part.\($0.rawValue)" } : [])
    }

    private func spellings(_ animator: AnimatorName) -> [String] {
        animator.tracks.map { $0.name.isEmpty ? animator.name : "\(animator.name).\($0.name)" }
    }

    package enum Lookup {
        /// The reference, its kind, and the number of path components it uses; the rest is a
        /// swizzle.
        case found(Reference, ValueKind, parts: Int)
        /// The declaration has an error that has been reported.
        case broken
        case unknown
        /// The name is not valid here, for this reason.
        case misplaced(String)
        /// The name needs one of these members.
        case incomplete([String])
        case unknownMember([String])
        /// No layer has the id.
        case unknownLayer(String)
    }

    package func look(up path: [String]) -> Lookup {
        let first = path[0]
        switch first {
        case "time": return .found(.time, .number, parts: 1)
        case "frame": return .found(.frame, .number, parts: 1)
        case "elapsed", "remaining": return timeOfLayer(first)
        case "part" where isInPart:
            return member(of: path, PartProperty.allCases.map(\.rawValue)) { index in
                .found(.part(PartProperty.allCases[index]), .number, parts: 2)
            }
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
        case "layers":
            guard place != .animator else {
                return .misplaced(
                    "an animator belongs to no layer, in whose space a place could be")
            }
            return placeOfLayer(path)
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
            return member(of: path, tracks) { .found(.sensor(index, track: $0), .number, parts: 2) }
        }
        if let index = states.firstIndex(where: { $0.name == first }) {
            let words = states[index].words
            return words == []
                ? .broken : .found(.state(index), words == nil ? .boolean : .number, parts: 1)
        }
        guard let index = animators.firstIndex(where: { $0.name == first }) else {
            return first == "part" ? .misplaced("only a text's `split` has parts") : .unknown
        }
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

    /// The words of an enumeration; nil for other values.
    package func words(of reference: Reference) -> [String]? {
        if case .state(let index) = reference { states[index].words } else { nil }
    }

    private func timeOfLayer(_ name: String) -> Lookup {
        guard case .layer(let during?) = place else {
            return .misplaced("a layer around it must say `during: [FROM, TO]`")
        }
        if name == "elapsed" { return .found(.elapsed(since: during.from), .number, parts: 1) }
        guard let to = during.to else { return .misplaced("the layer's `during` has no end") }
        return .found(.remaining(until: to), .number, parts: 1)
    }

    private func placeOfLayer(_ path: [String]) -> Lookup {
        guard path.count > 1 else { return .incomplete(["ID.center", "ID.size"]) }
        guard let layer = layers[path[1]] else { return .unknownLayer(path[1]) }
        return member(of: Array(path.dropFirst()), LayerMeasure.names) { index in
            LayerMeasure(name: LayerMeasure.names[index]).map {
                .found(.layer(layer, $0), .point, parts: 3)
            } ?? .unknown
        }
    }

    private func member(of path: [String], _ members: [String], _ found: (Int) -> Lookup) -> Lookup
    {
        guard path.count > 1 else { return .incomplete(members) }
        guard let index = members.firstIndex(of: path[1]) else { return .unknownMember(members) }
        return found(index)
    }
}
