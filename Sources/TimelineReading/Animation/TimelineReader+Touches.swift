import Diagnostics
import MediaTime
import TimelineChecks
import TimelineExpansion
package import TimelineModel
import TimelineSyntax

extension TimelineReader {
    static let maxTouches = 256

    func touches(_ node: YAMLNode?) -> [Touch] {
        let entries = limited(named(node, "touches"), to: Self.maxTouches, "touches")
        return entries.map { entry in
            checkReserved(entry)
            names.touches.append(entry.key)
            places.touches.append(entry.keyLocation)
            return touch(entry)
        }
    }

    private func touch(_ entry: YAMLEntry) -> Touch {
        var touch = Touch(name: entry.key, layer: nil, minimumDistance: 0, gestures: [])
        places.gestures.append([])
        if let fields = fields(entry.value, of: Touch.format) {
            read(fields, into: &touch, Touch.format)
        }
        return touch
    }
}

/// Reads what happens at given times: touches' paths and triggers' changes.
final class EventReader: ConstantReader {
    let context: ReadingContext
    /// The index paths of all layers, by id; nil for a part of a timeline, whose layers are all
    /// taken for the canvas.
    var layerPaths: [String: [Int]]?
    /// The points of touches and the changes of triggers so far.
    private(set) var eventCount = 0
    var layerGestureCount = 0

    init(_ context: ReadingContext) { self.context = context }

    /// Returns the layer whose id a value is.
    func layer(_ node: YAMLNode, _ key: String) -> Touch.Aim.Target? {
        guard let id = text(node, key) else { return nil }
        guard let layerPaths else { return Touch.Aim.Target(id: id, path: []) }
        if let path = layerPaths[id] { return Touch.Aim.Target(id: id, path: path) }
        unknownLayer(id, among: layerPaths, at: node.location)
        return nil
    }

    /// Counts points of touches and changes of triggers. Reports the first above the limit for all
    /// of them together: a few lines can make billions.
    ///
    /// - Returns: whether they are within the limit.
    @discardableResult
    func spendEvents(_ count: Int, at location: SourceLocation) -> Bool {
        guard eventCount <= Touch.maxEvents else { return false }
        eventCount += count
        guard eventCount > Touch.maxEvents else { return true }
        diagnostics.error(
            .tooMany,
            "the touches, triggers and states up to this one have more than "
                + "\(Touch.maxEvents) points and changes", at: location)
        return false
    }

    func gestures(_ node: YAMLNode) -> ([Touch.Gesture], [[SourceLocation]]) {
        var script = TouchScript()
        if node.mapping != nil {
            svgGesture(node, &script)
        } else {
            guard let events = items(node, "path", atMost: Touch.maxEvents, "events") else {
                return ([], [])
            }
            spendEvents(events.count, at: node.location)
            for event in events { self.event(event, &script) }
        }
        return (script.gestures, script.places)
    }

    private func event(_ node: YAMLNode, _ script: inout TouchScript) {
        if let keys = node.mapping, keys.contains(where: { $0.key == "svg" }) {
            svgGesture(node, &script)
            return
        }
        let gestures = Touch.LayerGesture.allCases
        if let kind = gestures.first(where: { node.child($0.rawValue) != nil }) {
            layerGesture(node, kind, &script)
            return
        }
        let phases = TouchPhase.allCases.map(\.rawValue)
        let known = ["at"] + phases + ["curve"] + gestures.map(\.rawValue)
        guard let fields = fields(node, of: "a touch event", known: known) else {
            script.isBroken = true
            return
        }
        let time = required("at", in: fields).flatMap { self.time($0, "at") }
        let given = phases.filter { fields[$0] != nil }
        guard given.count == 1, let phase = TouchPhase(rawValue: given[0]),
            let phaseNode = fields[given[0]]
        else {
            if !fields.hasUnknownKeys {
                diagnostics.error(
                    .wrongEvent,
                    "a touch event is one of "
                        + list(phases + gestures.map(\.rawValue), "or"),
                    at: node.location)
            }
            script.isBroken = true
            return
        }
        if let curve = fields["curve"], phase != .moved {
            diagnostics.error(
                .wrongEvent, "'curve' belongs to 'moved', not to \(quoted(phase.rawValue))",
                at: curve.location)
        }
        var point: Point?
        if phase == .ended, phaseNode.sequence != nil {
            wrongType(
                "'ended'", must: "be true",
                hint: "a touch ends where it was last: write ended: true, and 'moved' before it",
                phaseNode)
        } else if phase == .ended {
            if boolean(phaseNode, "ended") == false {
                diagnostics.error(.wrongValue, "'ended' can only be true", at: phaseNode.location)
            }
        } else {
            point = self.point(phaseNode, phase.rawValue)
        }
        let curve = fields["curve"].flatMap { choice($0, "curve", Touch.Curve.self) } ?? .straight
        guard let time, phase == .ended || point != nil else {
            script.isBroken = true
            return
        }
        let place = fields["at"]?.location ?? node.location
        guard isInOrder(time, phase, script, at: place) else { return }
        switch phase {
        case .began: script.begin(time, point ?? .zero, at: phaseNode.location)
        case .moved: script.move(time, point ?? .zero, curve, at: phaseNode.location)
        case .ended: script.end(time)
        }
    }

    /// Whether the event may follow the previous ones.
    func isInOrder(
        _ time: Time, _ phase: TouchPhase, _ script: TouchScript, at place: SourceLocation
    ) -> Bool {
        // After an unreadable event, the order can't be checked.
        if phase == .began ? script.isDown : !script.isDown {
            guard !script.isBroken else { return false }
            diagnostics.error(
                .wrongEvent,
                phase == .began
                    ? "the finger is already down: 'ended' must come before another 'began'"
                    : "the finger is not down: 'began' must come before \(quoted(phase.rawValue))",
                at: place)
            return false
        }
        guard let last = script.lastTime else { return true }
        if let gesture = script.gestures.last, let aim = gesture.aim, time > gesture.began,
            time <= last
        {
            diagnostics.error(
                .timeBackwards,
                "the finger is still on \(quoted(aim.layer.id)), until \(plain(last.seconds)) s",
                hint: "a second finger is a touch of its own", at: place)
            return false
        }
        let mayBeEqual = phase == .ended && script.hasMoved
        guard time > last || (mayBeEqual && time == last) else {
            diagnostics.error(
                .timeBackwards,
                time == last
                    ? "this event is at the same time as the one before it"
                    : "this event is at \(plain(time.seconds)) s, before the one above it at "
                        + "\(plain(last.seconds)) s",
                hint: "a touch's events are in order of time", at: place)
            return false
        }
        return true
    }
}

extension ConstantReader {
    /// Returns the first `count` entries. Reports an error if there are more.
    func limited(_ entries: [YAMLEntry], to count: Int, _ key: String) -> [YAMLEntry] {
        guard entries.count > count else { return entries }
        diagnostics.error(
            .tooMany, "\(quoted(key)) has \(entries.count) entries; the limit is \(count)",
            at: entries[count].keyLocation)
        return Array(entries.prefix(count))
    }

    func unknownLayer(_ id: String, among known: [String: [Int]], at location: SourceLocation) {
        diagnostics.error(
            .unknownLayer, "no layer has the id \(quoted(id))",
            hint: didYouMean(id, known.keys.sorted()), at: location)
    }

    func checkReserved(_ entry: YAMLEntry) {
        isUnreserved(
            entry.key, NameScope.reserved, for: "touches, sensors, states or animators",
            at: entry.keyLocation)
    }
}

/// Collects a touch's events into gestures.
struct TouchScript {
    private(set) var gestures: [Touch.Gesture] = []
    private(set) var places: [[SourceLocation]] = []
    private(set) var lastTime: Time?
    private(set) var isDown = false
    /// Whether an event could not be read.
    var isBroken = false

    var hasMoved: Bool { !(gestures.last?.moves.isEmpty ?? true) }

    mutating func begin(
        _ time: Time, _ point: Point, at place: SourceLocation, _ aim: Touch.Aim? = nil
    ) {
        gestures.append(
            Touch.Gesture(began: time, start: point, moves: [], ended: nil, aim: aim))
        places.append([place])
        lastTime = time
        isDown = true
    }

    mutating func move(_ time: Time, _ point: Point, _ curve: Touch.Curve, at place: SourceLocation)
    {
        guard let last = gestures.indices.last else { return }
        gestures[last].moves.append(Touch.Move(time: time, point: point, curve: curve))
        places[last].append(place)
        lastTime = time
    }

    mutating func end(_ time: Time) {
        guard let last = gestures.indices.last else { return }
        gestures[last].ended = time
        lastTime = time
        isDown = false
    }
}

extension Touch.Gesture: ReadableItem {
    package static func list(_ part: WrittenPart) -> [Touch.Gesture]? {
        let (gestures, places) = part.reader.events.gestures(part.node)
        part.reader.places.gestures[part.reader.places.gestures.count - 1] = places
        return gestures
    }
}
