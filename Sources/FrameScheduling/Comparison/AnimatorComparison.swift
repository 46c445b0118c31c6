import Diagnostics
import MediaTime
import TimelineModel

/// What two definitions of an animator say differently, as clauses.
struct AnimatorComparison {
    private(set) var details: [String] = []
    /// Where the first keyframe stands that says something else.
    private(set) var location: SourceLocation?

    /// - Parameter oldTrigger, newTrigger: the names of the triggers that play it.
    init(_ old: Animator, _ new: Animator, oldTrigger: String?, newTrigger: String?) {
        if oldTrigger != newTrigger {
            details.append(
                "it is played by \(Self.player(newTrigger)) instead of \(Self.player(oldTrigger))")
        }
        if old.repetition != new.repetition {
            details.append(
                "it plays \(Self.text(new.repetition)) instead of \(Self.text(old.repetition))")
        }
        for track in new.tracks {
            if let before = old.tracks.first(where: { $0.name == track.name }) {
                compare(before, track)
            } else {
                details.append("track '\(track.name)' is new")
            }
        }
        for track in old.tracks where !new.tracks.contains(where: { $0.name == track.name }) {
            details.append("track '\(track.name)' is gone")
        }
    }

    private static func player(_ trigger: String?) -> String {
        trigger.map { "trigger '\($0)'" } ?? "nothing but time"
    }

    private static func text(_ repetition: Animator.Repetition) -> String {
        switch repetition {
        case .forever: "for ever"
        case .count(1): "once"
        case .count(let count): "\(count) times"
        }
    }

    private mutating func compare(_ old: Animator.Track, _ new: Animator.Track) {
        let prefix = new.name.isEmpty ? "" : "track '\(new.name)' "
        if old.initial != new.initial || old.kind != new.kind {
            let (before, after) = (
                ModelText.value(old.initial, kind: old.kind),
                ModelText.value(new.initial, kind: new.kind)
            )
            details.append("\(prefix)is \(after) at first instead of \(before)")
        }
        compare(old.keyframes, new.keyframes, kind: new.kind, prefix)
        compare(
            old.whenNil ?? old.keyframes, new.whenNil ?? new.keyframes, kind: new.kind,
            prefix + "when nil, ", isNeeded: old.whenNil != nil || new.whenNil != nil)
    }

    private mutating func compare(
        _ old: [Keyframe], _ new: [Keyframe], kind: ValueKind, _ prefix: String,
        isNeeded: Bool = true
    ) {
        guard isNeeded else { return }
        guard old.count == new.count else {
            let count = new.count == 1 ? "1 keyframe" : "\(new.count) keyframes"
            return details.append("\(prefix)has \(count) instead of \(old.count)")
        }
        var (oldTime, newTime): (Time?, Time?) = (.zero, .zero)
        for (index, pair) in zip(old, new).enumerated() {
            oldTime = oldTime.plus(pair.0.motion.duration)
            newTime = newTime.plus(pair.1.motion.duration)
            guard pair.0.target != pair.1.target || pair.0.motion != pair.1.motion else { continue }
            location = location ?? pair.1.location
            let place = pair.1.location.map { " (\($0.file):\($0.line))" } ?? ""
            details.append(
                "\(prefix)keyframe \(index + 1)\(place) "
                    + clause(pair.0, pair.1, kind: kind, at: oldTime, newTime))
        }
    }

    private func clause(
        _ old: Keyframe, _ new: Keyframe, kind: ValueKind, at oldTime: Time?, _ newTime: Time?
    ) -> String {
        let (before, after) = (
            ModelText.value(old.target, kind: kind), ModelText.value(new.target, kind: kind)
        )
        if old.motion == new.motion { return "goes to \(after) instead of \(before)" }
        if old.motion.name == new.motion.name, old.motion.duration != new.motion.duration,
            let oldTime, let newTime
        {
            let target = before == after ? "" : before + " at "
            return "reaches \(after) at \(ModelText.seconds(newTime)) instead of "
                + "\(target)\(ModelText.seconds(oldTime))"
        }
        let motion =
            old.motion.name == new.motion.name
            ? "moves there with " + old.motion.differences(to: new.motion).joined(separator: ", ")
            : "is a \(new.motion.name) instead of a \(old.motion.name)"
        return before == after ? motion : "goes to \(after) instead of \(before) and \(motion)"
    }
}

extension Time? {
    /// Nil once a duration isn't known.
    fileprivate func plus(_ duration: Time?) -> Time? {
        guard let self, let duration else { return nil }
        return self + duration
    }
}

extension Keyframe.Motion {
    fileprivate var name: String {
        switch self {
        case .move: "move"
        case .linear: "linear"
        case .cubic: "cubic"
        case .spring: "spring"
        }
    }

    /// What one of the same kind says otherwise beside its duration: `bounce 0.3 instead of 0.2`.
    fileprivate func differences(to later: Keyframe.Motion) -> [String] {
        var found: [String] = []
        func add<Part: Equatable>(_ name: String, _ old: Part, _ new: Part) {
            guard old != new else { return }
            found.append("\(name) \(Self.text(new)) instead of \(Self.text(old))")
        }
        switch (self, later) {
        case (.linear(_, let old), .linear(_, let new)): add("curve", old, new)
        case (.cubic(_, let oldStart, let oldEnd), .cubic(_, let start, let end)):
            add("startVelocity", oldStart, start)
            add("endVelocity", oldEnd, end)
        case (
            .spring(let oldDuration, let old, let oldStart),
            .spring(let duration, let new, let start)
        ):
            add("bounce", old.bounce, new.bounce)
            add("springDuration", old.duration, new.duration)
            add("startVelocity", oldStart, start)
            if oldDuration != duration {
                add("duration", Self.seconds(oldDuration), Self.seconds(duration))
            }
        default: break
        }
        return found
    }

    private static func seconds(_ time: Time?) -> String {
        time.map { ModelText.seconds($0) } ?? "left out"
    }

    private static func text(_ part: Any) -> String {
        switch part {
        case let text as String: text
        case let number as Double: ModelText.number(number)
        case let numbers as [Double]?:
            numbers.map { numbers in
                let texts = numbers.map(ModelText.number)
                return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
            } ?? "left out"
        default: ModelText.text(ofAny: part)
        }
    }

    /// Nil for a spring that lasts until it has settled.
    fileprivate var duration: Time? {
        switch self {
        case .move: .zero
        case .linear(let duration, _), .cubic(let duration, _, _): duration
        case .spring(let duration, _, _): duration
        }
    }
}
