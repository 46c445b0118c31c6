import Diagnostics
import MediaTime
import TimelineModel
import TimelineSyntax

/// When something happens, or why it doesn't.
enum MomentOutcome {
    case time(Time)
    case spans([MomentSpan])
    case changes([Trigger.Change])
    /// The reason.
    case never(String)
    /// It has a mistake that is reported elsewhere.
    case broken
}

extension MomentGraph {
    /// Works out a moment after all that it needs.
    func workOut(_ key: MomentKey) throws(AlreadyReported) -> MomentOutcome {
        switch key {
        case .named, .layer, .step: return try writtenTime(key)
        case .touch(let name):
            guard let entry = try entry("touches", name) else { return .broken }
            switch events.gestures(of: entry) {
            case .known(let spans)?: return .spans(spans)
            case .varying?:
                return .never(
                    "whether the finger of \(quoted(name)) travels its 'minimumDistance' "
                        + "depends on where layers are")
            case nil: return .broken
            }
        case .trigger(let name): return try changes(of: name)
        case .animator(let name): return try plays(of: name)
        case .stepStart(let index): return try start(ofStep: index)
        case .filmLength:
            if timeline.node(of: key) != nil { return try writtenTime(key) }
            return try outcome(of: .stepStart(timeline.steps.count))
        }
    }

    /// Returns a part with times in place of its moments.
    private func entry(_ section: String, _ name: String) throws(AlreadyReported) -> YAMLEntry? {
        guard var entry = timeline.entry(section, name) else { return nil }
        let place = expander.places.timeline.child(section)?.child(name)
        entry.value = try replaced(entry.value, place) ?? entry.value
        return entry
    }

    private func writtenTime(_ key: MomentKey) throws(AlreadyReported) -> MomentOutcome {
        guard let node = timeline.node(of: key) else { return .broken }
        let plain = try replaced(node, expander.places.time) ?? node
        return plain.scalar.flatMap { Time(text: $0.text) }.map { .time($0) } ?? .broken
    }

    private func changes(of name: String) throws(AlreadyReported) -> MomentOutcome {
        guard let trigger = try entry("triggers", name) else { return .broken }
        if let other = trigger.value.child("after") {
            return try changes(of: trigger.value, after: other)
        }
        var touch: YAMLEntry?
        if let name = trigger.value.child("touch")?.scalar?.text {
            guard let known = try entry("touches", name) else { return .broken }
            if case .never(let reason) = try outcome(of: .touch(name)) { return .never(reason) }
            touch = known
        }
        var length: Time?
        if timeline.lastsForFilm(trigger: name) {
            guard case .time(let known) = try outcome(of: .filmLength) else { return .broken }
            length = known
        }
        let found = events.changes(of: trigger, touch: touch, filmLength: length)
        guard let changes = found else { return .broken }
        // A line may make a million.
        try expander.spend(values: changes.count, at: trigger.keyLocation)
        return .changes(changes)
    }

    /// The changes of a trigger that follows another one.
    private func changes(
        of node: YAMLNode, after other: YAMLNode
    ) throws(AlreadyReported) -> MomentOutcome {
        let place = expander.places.timeline.child("triggers")?.child("")
        let format = Trigger.afterFormat
        guard expander.fields(node, of: format.subject, known: format.names) != nil else {
            return .broken
        }
        guard let name = other.scalar?.text, !other.isNull else {
            if !other.isPoison {
                expander.diagnostics.error(
                    .wrongType, "'after' must be the name of a trigger, not \(other.summary)",
                    at: other.location)
            }
            return .broken
        }
        var delay = Time.zero
        if let plus = node.child("plus") {
            let plain = try replaced(plus, place?.child("plus")) ?? plus
            guard !plain.isPoison else { return .broken }
            guard let time = plain.scalar.flatMap({ Time(text: $0.text) }), time >= .zero else {
                expander.diagnostics.error(
                    .wrongType, "'plus' must be a time, not \(plain.summary)", at: plus.location)
                return .broken
            }
            delay = time
        }
        guard timeline.has(name, in: .trigger) else {
            expander.unknown(
                .trigger, "no trigger is called \(quoted(name))",
                hint: expander.didYouMean(name, timeline.names(of: .trigger)), at: other.location)
            return .broken
        }
        expander.plain.inMoments.insert(name)
        guard case .changes(let changes) = try outcome(of: .trigger(name)) else { return .broken }
        let fresh = changes.filter { $0.uuid != nil }
        guard !fresh.isEmpty else { return .never("nothing sets \(quoted(name))") }
        try expander.spend(values: fresh.count, at: other.location)
        return .changes(fresh.map { Trigger.Change(time: $0.time + delay, uuid: $0.uuid) })
    }

    private func plays(of name: String) throws(AlreadyReported) -> MomentOutcome {
        guard let animator = try entry("animators", name) else { return .broken }
        if animator.value.child("follows") != nil {
            return .never("\(quoted(name)) follows states; name the triggers that set these")
        }
        var changes: [Trigger.Change]?
        if let trigger = animator.value.child("trigger")?.scalar?.text {
            switch try outcome(of: .trigger(trigger)) {
            case .changes(let known) where !known.isEmpty: changes = known
            case .changes: return .never("nothing changes \(quoted(trigger)), its trigger")
            case .never(let reason): return .never(reason)
            default: return .broken
            }
        }
        try expander.spend(values: changes?.count ?? 1, at: animator.keyLocation)
        switch events.plays(of: animator, in: timeline.root, changes: changes) {
        case .known(let plays)?: return .spans(plays)
        case .varying?:
            return .never(
                "a spring of \(quoted(name)) settles at a time that depends on values that vary; "
                    + "with a 'duration' it is known")
        case nil: return .broken
        }
    }

    private func start(ofStep index: Int) throws(AlreadyReported) -> MomentOutcome {
        guard index > 0 else { return .time(.zero) }
        guard case .time(let start) = try outcome(of: .stepStart(index - 1)),
            case .time(let duration) = try outcome(of: .step(index - 1)),
            let end = start.adding(duration)
        else { return .broken }
        return .time(end)
    }

    // MARK: Choosing

    /// Returns the time of a moment, which one of several may be.
    func time(
        of moment: MomentName, _ key: MomentKey, _ index: Int
    ) throws(AlreadyReported) -> MomentOutcome {
        let name = quoted(moment.name)
        if case .layer = key, timeline.node(of: key) == nil {
            let isStart = moment.member == .from
            guard timeline.layers[moment.name]?.child("during") != nil else {
                return .never("\(name) is there all the time, without 'during'")
            }
            return isStart ? .time(.zero) : .never("the 'during' of \(name) has no end")
        }
        if case .stepStart = key {
            let count = timeline.visits(of: moment.name).count
            guard (0..<count).contains(index) else {
                return .never(few(count, "is", "shown", name))
            }
        }
        let found = try outcome(of: key)
        switch (found, moment.member) {
        case (.spans(let spans), let member):
            guard spans.indices.contains(index) else {
                if member?.space == .touch, spans.isEmpty {
                    return .never(
                        "the finger of \(name) doesn't travel its 'minimumDistance'")
                }
                let verb = member?.space == .touch ? "begins" : "plays"
                return .never(few(spans.count, "", verb, name))
            }
            switch member {
            case .began, .starts: return .time(spans[index].start)
            case .ended:
                return spans[index].end.map { .time($0) }
                    ?? .never("the finger of \(name) is never lifted")
            default:
                return spans[index].end.map { .time($0) } ?? .never("\(name) repeats forever")
            }
        case (.changes(let changes), _):
            let fresh = changes.filter { $0.uuid != nil }
            guard fresh.indices.contains(index) else {
                return .never(few(fresh.count, "is", "set", name))
            }
            return .time(fresh[index].time)
        default: return found
        }
    }

    /// Says that something happens less often than a moment needs.
    private func few(_ count: Int, _ auxiliary: String, _ verb: String, _ name: String) -> String {
        let subject = auxiliary.isEmpty ? name : "\(name) \(auxiliary)"
        switch count {
        case 0: return "\(subject) never \(verb)"
        case 1: return "\(subject) \(verb) once, and the first is 0"
        default: return "\(subject) \(verb) \(count) times, and the first is 0"
        }
    }
}
