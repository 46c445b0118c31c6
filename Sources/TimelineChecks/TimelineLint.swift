package import Diagnostics
import MediaCoding
import MediaTime
package import TimelineModel

/// Warnings about a valid timeline: unused parts, layers that are never seen, events outside the
/// visible area or time, and animations that are cut short.
///
/// All checks are static. Values that depend on an expression are not checked.
package enum TimelineLint {
    /// Returns warnings and notes about a timeline without errors.
    ///
    /// - Parameter known: what each layer reads, if it is known.
    package static func findings(
        in timeline: Timeline, places: TimelinePlaces, known: [TimelineUses]? = nil
    ) -> DiagnosticSet {
        var findings = DiagnosticSet()
        findUnread(in: timeline, places: places, known, &findings)
        findStrayTouches(in: timeline, places: places, &findings)
        findCutAnimations(in: timeline, places: places, &findings)
        findUnseenScenes(in: timeline, places: places, &findings)
        findLostCaptions(in: timeline, places: places, &findings)
        findings.formUnion(ScreenLint.findings(in: timeline))
        findings.formUnion(SightLint.findings(in: timeline))
        return findings
    }

    // MARK: Captions

    private static func findLostCaptions(
        in timeline: Timeline, places: TimelinePlaces, _ findings: inout DiagnosticSet
    ) {
        guard !timeline.outputs.isEmpty,
            timeline.filmCaptions.contains(where: { $0.captions.use == .track })
        else { return }
        for (index, output) in timeline.outputs.enumerated() {
            guard let format = FilmFormat(path: output.file), format.captions == nil else {
                continue
            }
            findings.warning(
                .lostCaptions,
                "\(format.title) has no tracks, so the captions are not in \(output.file)",
                hint: "`as: burned` draws them; `as: srt` writes them into a file beside it",
                at: places.outputs.element(index))
        }
    }

    // MARK: Unused parts

    private static func findUnread(
        in timeline: Timeline, places: TimelinePlaces, _ known: [TimelineUses]?,
        _ findings: inout DiagnosticSet
    ) {
        let lists: [any Collection] = [
            timeline.animators, timeline.sensors, timeline.triggers, timeline.touches,
            timeline.states,
        ]
        guard lists.contains(where: { !$0.isEmpty }) else { return }
        var uses = TimelineUses()
        uses.add(timeline, known: known)
        let said = places.namesInMoments
        for (index, animator) in timeline.animators.enumerated()
        where !said.contains(animator.name) {
            let unread = animator.tracks.indices.filter {
                !uses.tracks.contains(TimelineUses.Track(animator: index, track: $0))
            }
            if unread.count == animator.tracks.count {
                findings.warning(
                    .unreadAnimator, "nothing reads the animator '\(animator.name)'",
                    at: animator.location)
                continue
            }
            for track in unread {
                findings.warning(
                    .unreadAnimator,
                    "nothing reads '$\(animator.name).\(animator.tracks[track].name)'",
                    at: animator.location)
            }
        }
        for (index, sensor) in timeline.sensors.enumerated() where !uses.sensors.contains(index) {
            findings.warning(
                .unreadSensor, "nothing reads the sensor '\(sensor.name)'", at: sensor.location)
        }
        for (index, state) in timeline.states.enumerated() {
            if !uses.states.contains(index) {
                findings.warning(
                    .unreadState, "nothing reads the state '\(state.name)'", at: state.location)
            }
            if state.changes.isEmpty {
                findings.warning(
                    .stateNeverSet, "nothing sets the state '\(state.name)'",
                    hint: "it changes with `toggle: TRIGGER` or `set: { "
                        + "\(state.spellings.last ?? ""): TRIGGER }`; a value that stays belongs "
                        + "under 'values'", at: state.location)
            }
        }
        for (index, trigger) in timeline.triggers.enumerated()
        where !trigger.hasHaptic && !uses.triggers.contains(index) && !said.contains(trigger.name)
            && !timeline.animators.contains(where: { $0.trigger == index })
        {
            findings.warning(
                .deadTrigger, "no animator plays when '\(trigger.name)' changes",
                at: places.triggers.element(index))
        }
        for (index, touch) in timeline.touches.enumerated()
        where !touch.gestures.isEmpty && !uses.touches.contains(index)
            && !said.contains(touch.name)
        {
            findings.warning(
                .unreadTouch, "nothing reads the touch '\(touch.name)'",
                at: places.touches.element(index))
        }
    }

    /// Suggests milliseconds if a keyframe lasts a whole number of seconds that is too long for a
    /// film and plausible in milliseconds.
    private static func hint(
        forLongKeyframesOf animator: Animator, in timeline: Timeline
    ) -> String? {
        for keyframe in animator.tracks.flatMap({ $0.keyframes + ($0.whenNil ?? []) }) {
            guard let duration = keyframe.duration, duration >= Time(seconds: 30),
                duration > timeline.duration, let seconds = Int(exactly: duration.seconds),
                Double(seconds) / 1000 <= timeline.duration.seconds
            else { continue }
            let line = keyframe.location.map { " in line \($0.line)" } ?? ""
            return "did you mean \"\(seconds)ms\"\(line)? a number is seconds"
        }
        return nil
    }

    // MARK: Touches

    private static func findStrayTouches(
        in timeline: Timeline, places: TimelinePlaces, _ findings: inout DiagnosticSet
    ) {
        for (index, touch) in timeline.touches.enumerated() {
            let gesturePlaces = places.gestures.element(index) ?? []
            if let (width, height) = size(of: touch.layer, in: timeline) {
                for (number, gesture) in touch.gestures.enumerated() where gesture.aim == nil {
                    let points = [gesture.start] + gesture.moves.map(\.point)
                    let outside = points.indices.filter {
                        !(0...width).contains(points[$0].x) || !(0...height).contains(points[$0].y)
                    }
                    guard let first = outside.first else { continue }
                    let point = "[\(text(points[first].x)), \(text(points[first].y))]"
                    let more = outside.count > 1 ? " and \(outside.count - 1) more" : ""
                    findings.warning(
                        .touchOutside,
                        "the point \(point) of '\(touch.name)'\(more) "
                            + "\(outside.count > 1 ? "lie" : "lies") outside its "
                            + "\(touch.layer == nil ? "canvas" : "layer"), which is "
                            + "\(text(width))×\(text(height)) points",
                        at: gesturePlaces.element(number)?.element(first))
                }
            }
            for (number, gesture) in touch.gestures.enumerated()
            where TriggerHistory.beginning(of: gesture, touch.minimumDistance) == nil {
                findings.warning(
                    .gestureNeverBegins,
                    "this gesture of '\(touch.name)' never travels its minimumDistance of "
                        + "\(text(touch.minimumDistance)) points",
                    at: gesturePlaces.element(number)?.first)
            }
            let times = touch.gestures.flatMap {
                [$0.began, $0.ended ?? $0.began] + $0.moves.map(\.time)
            }
            if let last = times.max(), last > timeline.duration {
                findings.warning(
                    .afterTheEnd,
                    "'\(touch.name)' goes on until \(text(last)) s, but the timeline ends at "
                        + "\(text(timeline.duration)) s", at: places.touches.element(index))
            }
        }
    }

    /// Returns the size in points of the layer at an index path, or of the canvas; nil if it
    /// depends on an expression, a text or a stack.
    private static func size(
        of path: [Int]?, in timeline: Timeline
    ) -> (width: Double, height: Double)? {
        let canvas = (timeline.canvas.size.width, timeline.canvas.size.height)
        guard let path else { return canvas }
        var (width, height): (Double?, Double?) = canvas
        guard let start = timeline.start(ofPath: path) else { return nil }
        var layers = start.siblings
        var parent: Layer?
        for index in start.path {
            guard layers.indices.contains(index) else { return nil }
            let layer = layers[index]
            if let parent, parent.stack != nil || parent.cells != nil || parent.padding != nil,
                index < parent.children.count
            {
                (width, height) = (nil, nil)
            }
            if layer.aspectRatio != nil { (width, height) = (nil, nil) }
            width = layer.side(layer.width, offered: width)
            height = layer.side(layer.height, offered: height)
            layers = layer.layersInside
            parent = layer
        }
        guard let width, let height else { return nil }
        return (width, height)
    }

    // MARK: Scenes

    private static func findUnseenScenes(
        in timeline: Timeline, places: TimelinePlaces, _ findings: inout DiagnosticSet
    ) {
        let shown = timeline.sequence.compactMap { step in
            if case .show(let scene, _) = step { scene } else { nil }
        }
        for (index, scene) in timeline.scenes.enumerated() where !shown.contains(index) {
            findings.warning(
                .unshownScene, "the sequence doesn't show the scene '\(scene.name)'",
                at: scene.location)
        }
        let length = timeline.sequenceDuration
        if !timeline.sequence.isEmpty, length > timeline.duration {
            findings.warning(
                .sequenceCut,
                "the sequence lasts \(text(length)) s, but the timeline ends at "
                    + "\(text(timeline.duration)) s", at: places.duration)
        }
    }

    // MARK: Animations

    private static func findCutAnimations(
        in timeline: Timeline, places: TimelinePlaces, _ findings: inout DiagnosticSet
    ) {
        let histories = timeline.triggers.map { TriggerHistory($0, in: timeline) }
        for (trigger, (history, place)) in zip(
            timeline.triggers, zip(histories, places.triggers)) where history.changes.isEmpty
        {
            // Its author says that the finger never touches.
            if case .touch(let touch, _, _, _) = trigger.source,
                timeline.touches[touch].gestures.isEmpty
            {
                continue
            }
            findings.warning(
                .triggerNeverSet, "'\(trigger.name)' never changes", at: place)
        }
        // One that follows states is cut as it should be.
        for animator in timeline.animators where !animator.followsStates {
            guard case .count(let count) = animator.repetition else { continue }
            let plays = animator.trigger.map { histories[$0].changes } ?? [.start]
            var cuts: [(at: Time, missing: Time)] = []
            for (index, play) in plays.enumerated() where play.time < timeline.duration {
                guard let length = animator.length(clearing: play.isClearing),
                    let whole = length.multiplied(by: count),
                    let start = play.time.adding(animator.delay), let end = start.adding(whole)
                else { continue }
                if plays.indices.contains(index + 1) {
                    let next = plays[index + 1].time.adding(animator.delay) ?? end
                    if next < end, let missing = end.subtracting(next) {
                        cuts.append((next, missing))
                    }
                } else if end > timeline.duration {
                    findings.warning(
                        .animationCut,
                        "'\(animator.name)' plays until \(text(end)) s, but the timeline ends at "
                            + "\(text(timeline.duration)) s",
                        hint: hint(forLongKeyframesOf: animator, in: timeline),
                        at: animator.location)
                }
            }
            guard let first = cuts.first else { continue }
            let more =
                cuts.count > 1 ? ", and \(cuts.count - 1) more of its restarts do so too" : ""
            findings.insert(
                Diagnostic(
                    .note, code: .restartCuts,
                    "'\(animator.name)' is restarted at \(text(first.at)) s, "
                        + "\(text(first.missing)) s before its animation has ended\(more)",
                    at: animator.location))
        }
    }

    private static func text(_ time: Time) -> String { text(time.seconds) }

    /// Formats a number with at most four decimals.
    private static func text(_ number: Double) -> String {
        let rounded = (number * 10000).rounded() / 10000
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? "\(Int(rounded))" : "\(rounded)"
    }
}

extension Array {
    fileprivate func element(_ index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}

extension Layer {
    /// A side's length; nil if it is not static.
    fileprivate func side(_ value: Value?, offered: Double?) -> Double? {
        if let value {
            if case .literal(let numbers) = value.source { return numbers[0] }
            return nil
        }
        switch content {
        case .text, .spacer: return nil
        case .group where stack != nil: return nil
        default: return offered
        }
    }
}

extension Trigger {
    /// Whether its changes are haptic events. Such a trigger needs no animator.
    fileprivate var hasHaptic: Bool {
        if case .touch(_, _, _, .some) = source { true } else { false }
    }
}
