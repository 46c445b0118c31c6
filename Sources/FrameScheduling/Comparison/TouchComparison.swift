import MediaTime
import TimelineModel

extension Touch {
    /// Returns the differences from an earlier touch as clauses.
    func differences(from earlier: Touch) -> [String] {
        var details: [String] = []
        if minimumDistance != earlier.minimumDistance {
            details.append(
                "it begins after \(ModelText.number(minimumDistance)) points instead of "
                    + ModelText.number(earlier.minimumDistance))
        }
        guard gestures.count == earlier.gestures.count else {
            return details + [
                "it goes down \(Self.times(gestures.count)) instead of "
                    + Self.times(earlier.gestures.count)
            ]
        }
        for (index, pair) in zip(earlier.gestures, gestures).enumerated() {
            let prefix = gestures.count == 1 ? "" : "gesture \(index + 1) "
            details += pair.1.differences(from: pair.0, prefix)
        }
        return details
    }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}

extension Touch.Gesture {
    fileprivate func differences(from earlier: Touch.Gesture, _ prefix: String) -> [String] {
        var details: [String] = []
        func add(_ what: String, _ new: String, _ old: String) {
            if new != old { details.append("\(prefix)\(what) \(new) instead of \(old)") }
        }
        func text(_ point: Point) -> String { ModelText.text(ofAny: point) }
        add("begins at", ModelText.seconds(began), ModelText.seconds(earlier.began))
        add("begins at", text(start), text(earlier.start))
        add("goes", Self.way(aim), Self.way(earlier.aim))
        if aim != nil || earlier.aim != nil {
            // Its points are parts of its way.
            if aim != nil, earlier.aim != nil, moves.map(\.point) != earlier.moves.map(\.point) {
                details.append("\(prefix)has another curve or length")
            }
        } else if moves.count == earlier.moves.count {
            for (index, pair) in zip(earlier.moves, moves).enumerated() {
                let name = "point \(index + 1) is"
                add(name, text(pair.1.point), text(pair.0.point))
                add(
                    "\(name) reached at", ModelText.seconds(pair.1.time),
                    ModelText.seconds(pair.0.time))
                add(
                    "\(name) reached on a way that is", pair.1.curve.rawValue, pair.0.curve.rawValue
                )
            }
        } else {
            add("has", "\(moves.count) points", "\(earlier.moves.count)")
        }
        add(
            "ends at", ended.map { ModelText.seconds($0) } ?? "no time",
            earlier.ended.map { ModelText.seconds($0) } ?? "no time")
        return details
    }

    private static func way(_ aim: Touch.Aim?) -> String {
        guard let aim else { return "to points" }
        func text(_ point: Point) -> String { ModelText.text(ofAny: point) }
        let start = "to \(text(aim.place)) of `\(aim.layer.id)`"
        return switch aim.end {
        case .start: start
        case .layer(let target): "\(start), then to `\(target.id)`"
        case .point(let point): "\(start), then to \(text(point))"
        case .swipe(let direction, let distance):
            "\(start), then \(direction.rawValue)"
                + (distance.map { " by \(ModelText.number($0)) points" } ?? "")
        }
    }
}

extension Trigger {
    /// The touch that sets the trigger; nil if its changes are listed.
    var touch: Int? {
        if case .touch(let touch, _, _, _) = source { touch } else { nil }
    }

    /// Returns the differences from an earlier trigger as clauses. UUIDs are ignored: animators
    /// react only to changes.
    func differences(from earlier: Trigger, _ before: Timeline, _ after: Timeline) -> [String] {
        switch (earlier.source, source) {
        case (
            .touch(let oldTouch, let oldSet, let oldClear, _),
            .touch(let touch, let set, let clear, _)
        ):
            var details: [String] = []
            func add(_ what: String, _ new: String, _ old: String) {
                if new != old { details.append("it is \(what) \(new) instead of \(old)") }
            }
            add("set by", after.touches[touch].name, before.touches[oldTouch].name)
            add("set when the touch", set.rawValue, oldSet.rawValue)
            add("cleared when the touch", clear?.rawValue ?? "never", oldClear?.rawValue ?? "never")
            return details
        case (.touch, _): return ["it is set at times instead of by a touch"]
        case (_, .touch): return ["it is set by a touch instead of at times"]
        default:
            let old = earlier.settings(inFilmOf: before.duration)
            let new = settings(inFilmOf: after.duration)
            guard old.count == new.count else {
                return ["it changes \(new.count) times instead of \(old.count)"]
            }
            return zip(old, new).enumerated().compactMap { index, pair in
                if pair.0.time != pair.1.time {
                    return
                        "change \(index + 1) comes at \(ModelText.seconds(pair.1.time)) instead of "
                        + ModelText.seconds(pair.0.time)
                }
                guard pair.0.isCleared != pair.1.isCleared else { return nil }
                return "change \(index + 1) \(pair.1.isCleared ? "clears" : "sets") it"
            }
        }
    }

    /// Returns the changes of a trigger that follows no touch.
    private func settings(inFilmOf length: Time) -> [(time: Time, isCleared: Bool)] {
        if case .changes(let changes) = source { return changes.map { ($0.time, $0.uuid == nil) } }
        return freshTimes(inFilmOf: length).map { ($0, false) }
    }
}
