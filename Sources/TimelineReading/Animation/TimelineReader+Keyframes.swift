import Diagnostics
import MediaTime
import Tables
import TimelineExpansion
import TimelineModel
import TimelineSyntax
import TimelineWords

extension TimelineReader {
    static let motions = Keyframe.motions.map { $0.keys[0].name }
    /// The keys of all motions besides their own names.
    private static let allDetails = Keyframe.motions.flatMap { $0.names.dropFirst() }
        .reduce(into: [String]()) { all, name in if !all.contains(name) { all.append(name) } }

    /// - Parameter kind: the targets' kind; if nil, it is unknown and the targets are not checked.
    func keyframes(_ node: YAMLNode, _ kind: ValueKind?, _ key: String) -> [Keyframe] {
        guard let items = items(node, key, atMost: TimelineLimits.maxKeyframes, "keyframes") else {
            return []
        }
        return items.compactMap { keyframe($0, kind) }
    }

    /// Reads an animator's phases, each with the motion that leads to it. A value without a motion
    /// gets SwiftUI's default animation.
    func phases(_ node: YAMLNode, _ kind: ValueKind?) -> [Keyframe] {
        guard let items = items(node, "phases") else { return [] }
        guard (2...TimelineLimits.maxKeyframes).contains(items.count) else {
            diagnostics.error(
                .wrongValue,
                "'phases' must be 2 to \(TimelineLimits.maxKeyframes) values, not \(items.count)",
                at: node.location)
            return []
        }
        return items.compactMap { item in
            let names = item.mapping?.map(\.key) ?? []
            if names.contains(where: Self.motions.contains) {
                return keyframe(item, kind).map(Self.endingInTime)
            }
            guard let kind, let target = keyframeValue(item, kind, "phases") else { return nil }
            return Self.endingInTime(
                Keyframe(
                    target: target,
                    motion: .spring(duration: nil, spring: Spring(), startVelocity: nil),
                    location: item.location))
        }
    }

    /// Ends a spring after its nominal duration, even while it still moves: the next phase starts
    /// then.
    private static func endingInTime(_ keyframe: Keyframe) -> Keyframe {
        guard case .spring(nil, let spring, let velocity) = keyframe.motion else { return keyframe }
        var keyframe = keyframe
        keyframe.motion = .spring(
            duration: Time(microsecondsAbove: spring.duration), spring: spring,
            startVelocity: velocity)
        return keyframe
    }

    private func keyframe(_ node: YAMLNode, _ kind: ValueKind?) -> Keyframe? {
        guard let fields = fields(node, of: "a keyframe", known: Self.motions + Self.allDetails)
        else { return nil }
        let given = Self.motions.filter { fields[$0] != nil }
        guard given.count == 1, let motion = given.first, let target = fields[motion] else {
            if !fields.hasUnknownKeys || given.count > 1 {
                var hint: String?
                if given.count > 1 {
                    hint = "this has \(list(given)): begin each keyframe with a '-' of its own"
                    if given == ["spring", "bouncy"], let bounce = fields["bouncy"]?.scalar?.text {
                        hint = "a spring's bounce is written bounce: \(bounce)"
                    }
                }
                diagnostics.error(
                    .wrongKeyframe, "a keyframe is one of \(list(Self.motions, "or"))",
                    hint: hint, at: node.location)
            }
            return nil
        }
        let allowed =
            Keyframe.motions.first { $0.keys[0].name == motion }.map { Array($0.names.dropFirst()) }
            ?? []
        reject(
            Self.allDetails.filter { !allowed.contains($0) }, in: fields,
            hint: allowed.isEmpty ? nil : "it has \(list(allowed))"
        ) { "a \(quoted(motion)) keyframe has no \(quoted($0))" }
        if let words = target.mapping, words.contains(where: { Self.isSpringWord($0.key) }) {
            wrongType(quoted(motion), must: "be its target value", hint: springHint(words), target)
            return nil
        }
        let value = kind.flatMap { self.keyframeValue(target, $0, motion) }
        let delay = fields["delay"].flatMap { time($0, "delay") } ?? .zero
        guard let kind, let motionValue = self.motion(motion, fields, kind), let value
        else { return nil }
        return Keyframe(target: value, motion: motionValue, delay: delay, location: node.location)
    }

    /// Reads a target. A plain word is rejected here: it is most likely a misplaced colour.
    func keyframeValue(_ node: YAMLNode, _ kind: ValueKind, _ key: String) -> Value? {
        if kind != .color, let scalar = node.scalar, !scalar.text.isEmpty, scalar.number == nil,
            scalar.text.unicodeScalars.allSatisfy(isNamePart)
        {
            guard !isNumberWithUnit(node, key) else { return nil }
            let what = kind == .point ? "two numbers" : "a number"
            wrongType(quoted(key), must: "be \(what) or an expression", node)
            return nil
        }
        if kind == .number, let items = node.sequence, !items.isEmpty {
            wrongType(
                quoted(key), must: "be a number or an expression",
                hint: items.count == 2
                    ? "it is a number, as 'initial' is; for points, write initial: [0, 0]"
                    : "an animator has one value: write a keyframe for each", node)
            return nil
        }
        return value(node, kind, key)
    }

    private func motion(_ name: String, _ fields: Fields, _ kind: ValueKind) -> Keyframe.Motion? {
        switch name {
        case "move": return .move
        case "linear":
            let duration = required("duration", in: fields).flatMap { time($0, "duration") }
            let curve = fields["curve"].map { self.curve($0, "curve") } ?? .linear
            guard let duration, let curve else { return nil }
            return duration == .zero ? .move : .linear(duration: duration, curve: curve)
        case "cubic":
            let duration = required("duration", in: fields).flatMap { time($0, "duration") }
            let start = velocity("startVelocity", fields, kind)
            let end = velocity("endVelocity", fields, kind)
            guard let duration else { return nil }
            return duration == .zero
                ? .move : .cubic(duration: duration, startVelocity: start, endVelocity: end)
        default:
            let duration = fields["duration"].map { time($0, "duration", allowsZero: false) }
            let spring = spring(name, fields)
            let start = velocity("startVelocity", fields, kind)
            if case .some(.none) = duration { return nil }
            return spring.map {
                .spring(duration: duration ?? nil, spring: $0, startVelocity: start)
            }
        }
    }

    /// Reads a velocity in units per second: a number, a point, or a colour's four channels as a
    /// list.
    private func velocity(_ key: String, _ fields: Fields, _ kind: ValueKind) -> Value? {
        guard let node = fields[key] else { return nil }
        guard kind == .color, node.scalar?.number != nil || node.scalar == nil else {
            return value(node, kind, key)
        }
        guard let items = node.sequence, items.count == 4 else {
            wrongType(quoted(key), must: "be four numbers, [r, g, b, a]", node)
            return nil
        }
        let numbers = items.compactMap { value($0, .number, key) }
        return numbers.count == 4 ? .combined(numbers, .color) : nil
    }
}

extension ConstantReader {
    /// Reads a timing curve: a name, or the two control points `[x1, y1, x2, y2]`.
    func curve(_ node: YAMLNode, _ key: String) -> TimingCurve? {
        if let items = node.sequence {
            let numbers = items.compactMap { number($0, key) }
            guard items.count == 4 else {
                diagnostics.error(
                    .wrongType,
                    "\(quoted(key)) must be [x1, y1, x2, y2], not \(items.count) values",
                    at: node.location)
                return nil
            }
            guard numbers.count == 4 else { return nil }
            for index in [0, 2] where !(0...1).contains(numbers[index]) {
                outOfRange("x\(index / 2 + 1)", "0…1", items[index])
            }
            return TimingCurve(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
        }
        guard let name = node.scalar?.text, !node.isNull, node.scalar?.number == nil else {
            wrongType(quoted(key), must: "be a curve's name or [x1, y1, x2, y2]", node)
            return nil
        }
        if let found = TimingCurve.named.first(where: { $0.name == name }) { return found.curve }
        if let points = points(ofForeignCurve: name) {
            wrongType(
                quoted(key), must: "be a curve's name or [x1, y1, x2, y2]",
                hint: "write [\(points.map { short($0) }.joined(separator: ", "))]", node)
            return nil
        }
        unknownChoice(name, key, TimingCurve.named.map(\.name), node)
        return nil
    }

    /// Returns the numbers of CSS's `cubic-bezier(…)` and of SwiftUI's `timingCurve(…)`.
    private func points(ofForeignCurve text: String) -> [Double]? {
        guard ["cubicbezier", "timingcurve"].contains(ForeignWords.plain(text)),
            text.utf8.count < 80, text.hasSuffix(")")
        else { return nil }
        let inner = text.drop { $0 != "(" }.dropFirst().dropLast()
        let parts = inner.split(separator: ",")
        let numbers = parts.compactMap { coreSchemaNumber(ValueTable.trimmed(String($0))) }
        guard parts.count == 4, numbers.count == 4, numbers.allSatisfy(\.isFinite) else {
            return nil
        }
        return numbers
    }
}
