import Diagnostics
import MediaTime
import TimelineModel

/// The differences between two definitions of an animator, as clauses.
struct AnimatorComparison {
    private(set) var details: [String] = []
    /// The location of the first differing keyframe.
    private(set) var location: SourceLocation?

    /// - Parameter oldTrigger, newTrigger: the names of the triggers that play it.
    init(_ old: Animator, _ new: Animator, oldTrigger: String?, newTrigger: String?) {
        if oldTrigger != newTrigger {
            details.append(
                "it is played by \(Self.player(newTrigger)) instead of \(Self.player(oldTrigger))")
        }
        if old.delay != new.delay {
            details.append(
                "it waits \(ModelText.seconds(new.delay)) instead of "
                    + ModelText.seconds(old.delay))
        }
        if old.repetition != new.repetition {
            details.append(
                "it plays \(Self.text(new.repetition)) instead of \(Self.text(old.repetition))")
        }
        for track in new.tracks {
            if let before = old.tracks.first(where: { $0.name == track.name }) {
                // One that follows is its target at first.
                if !new.followsStates { compareInitial(before, track) }
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

    private mutating func compareInitial(_ old: Animator.Track, _ new: Animator.Track) {
        let prefix = Self.prefix(new)
        if !old.initial.isEquivalent(as: new.initial) {
            let (before, after) = (ModelText.text(of: old.initial), ModelText.text(of: new.initial))
            details.append("\(prefix)is \(after) at first instead of \(before)")
        }
    }

    private static func prefix(_ track: Animator.Track) -> String {
        track.name.isEmpty ? "" : "track '\(track.name)' "
    }

    private mutating func compare(_ old: Animator.Track, _ new: Animator.Track) {
        let prefix = Self.prefix(new)
        compare(old.keyframes, new.keyframes, prefix)
        compare(
            old.whenNil ?? old.keyframes, new.whenNil ?? new.keyframes, prefix + "when nil, ",
            isNeeded: old.whenNil != nil || new.whenNil != nil)
    }

    private mutating func compare(
        _ old: [Keyframe], _ new: [Keyframe], _ prefix: String, isNeeded: Bool = true
    ) {
        guard isNeeded else { return }
        guard old.count == new.count else {
            let count = new.count == 1 ? "1 keyframe" : "\(new.count) keyframes"
            return details.append("\(prefix)has \(count) instead of \(old.count)")
        }
        var (oldTime, newTime): (Time?, Time?) = (.zero, .zero)
        for (index, pair) in zip(old, new).enumerated() {
            oldTime = oldTime.plus(pair.0.delay).plus(pair.0.duration)
            newTime = newTime.plus(pair.1.delay).plus(pair.1.duration)
            guard !pair.0.isEquivalent(as: pair.1) else { continue }
            location = location ?? pair.1.location
            let place = pair.1.location.map { " (\($0.file):\($0.line))" } ?? ""
            details.append(
                "\(prefix)keyframe \(index + 1)\(place) "
                    + clause(pair.0, pair.1, at: oldTime, newTime))
        }
    }

    private func clause(
        _ old: Keyframe, _ new: Keyframe, at oldTime: Time?, _ newTime: Time?
    ) -> String {
        let (before, after) = (
            ModelText.text(of: old.target), ModelText.text(of: new.target)
        )
        if old.delay != new.delay {
            return "waits \(ModelText.seconds(new.delay)) instead of "
                + ModelText.seconds(old.delay)
        }
        if old.motion.withoutReferences == new.motion.withoutReferences {
            return "goes to \(after) instead of \(before)"
        }
        if old.motion.name == new.motion.name, old.duration != new.duration,
            let oldTime, let newTime
        {
            let target = before == after ? "" : before + " at "
            return "reaches \(after) at \(ModelText.seconds(newTime)) instead of "
                + "\(target)\(ModelText.seconds(oldTime))"
        }
        let motion =
            old.motion.name == new.motion.name
            ? "moves there with "
                + old.motion.withoutReferences.differences(to: new.motion.withoutReferences)
                .joined(separator: ", ")
            : "is a \(new.motion.name) instead of a \(old.motion.name)"
        return before == after ? motion : "goes to \(after) instead of \(before) and \(motion)"
    }
}

extension Time? {
    /// Returns the sum; nil if either duration is unknown.
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

    /// Returns differences besides the duration to a motion of the same kind: `bounce 0.3 instead
    /// of 0.2`.
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
        case let value as Value?: value.map { ModelText.text(of: $0) } ?? "left out"
        default: ModelText.text(ofAny: part)
        }
    }

    /// The value without reference indices, which differ from file to file. The names are compared.
    fileprivate var withoutReferences: Self {
        switch self {
        case .move, .linear: self
        case .cubic(let duration, let start, let end):
            .cubic(
                duration: duration, startVelocity: start?.withoutReferences,
                endVelocity: end?.withoutReferences)
        case .spring(let duration, let spring, let start):
            .spring(
                duration: duration, spring: spring, startVelocity: start?.withoutReferences)
        }
    }
}

extension Keyframe {
    fileprivate func isEquivalent(as other: Keyframe) -> Bool {
        target.isEquivalent(as: other.target) && delay == other.delay
            && motion.withoutReferences == other.motion.withoutReferences
    }
}

extension Value {
    fileprivate var withoutReferences: Value {
        replacingExpressions { Expression(text: $0.text, variables: []) }
    }

    fileprivate func isEquivalent(as other: Value) -> Bool {
        withoutReferences == other.withoutReferences
    }
}
