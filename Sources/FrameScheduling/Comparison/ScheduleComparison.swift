import Diagnostics
import TimelineModel

/// Explains why two timelines show different frames: what differs in the files, and which frames
/// each difference affects. It needs no pixels.
///
/// Parts are matched by name, so renaming or moving an animator is no difference. A cause affects a
/// frame if the value that it defines differs there.
package struct ScheduleComparison: Sendable {
    package let old: FrameScheduler
    package let new: FrameScheduler

    package init(old: FrameScheduler, new: FrameScheduler) {
        self.old = old
        self.new = new
    }

    var before: Timeline { old.timeline }
    var after: Timeline { new.timeline }

    /// Whether a frame's values differ. Equal values give equal pixels with the same shaders, fonts
    /// and files.
    package func differs(at frame: Int) -> Bool { old.state(at: frame) != new.state(at: frame) }

    /// Returns the causes of differing frames, ordered by their first frame. Differences without
    /// effect on these frames are omitted.
    ///
    /// - Parameter frames: ordered numbers of frames that both timelines have.
    package func causes(of frames: [Int]) -> [ScheduleCause] {
        let suspects = wholeSuspects + movingSuspects + layerSuspects
        let causes = ScheduleSuspect.causes(suspects, among: frames, old: old, new: new)
        // A stable sort, which the standard library doesn't guarantee.
        return causes.enumerated().sorted { left, right in
            (left.element.frames[0], left.offset) < (right.element.frames[0], right.offset)
        }.map(\.element)
    }

    // MARK: - The timeline as a whole

    private var wholeSuspects: [ScheduleSuspect] {
        var suspects: [ScheduleSuspect] = []
        func add(
            _ kind: ScheduleCause.Kind, _ keys: [String], _ subject: String, _ details: [String],
            _ differs: @escaping ScheduleSuspect.Test = { _, _ in true }
        ) {
            guard !details.isEmpty else { return }
            suspects.append(
                ScheduleSuspect(
                    cause: ScheduleCause(
                        kind: kind, part: .keys(keys), subject: subject, details: details),
                    differs: differs))
        }
        func sentences<Part>(_ old: Part, _ new: Part, _ name: String) -> [String] {
            ModelDifference.between(old, new, name: name).map(\.sentence)
        }
        add(.canvas, ["canvas"], "the canvas", before.canvas.differences(to: after.canvas))
        add(
            .timing, ["framerate"], "the timeline",
            sentences(before.frameRate, after.frameRate, "framerate"))
        add(.other, ["seed"], "the timeline", sentences(before.seed, after.seed, "seed"))
        add(.sequence, ["sequence"], "the sequence", before.sequenceDifferences(to: after)) {
            $0.sequence != $1.sequence
        }
        add(.camera, ["camera"], "the camera", before.cameraDifferences(to: after)) {
            $0.cameras != $1.cameras
        }
        add(.shader, ["shaders", "half"], "the shaders", before.shaderDifferences(to: after)) {
            $0.usesAuthorShader || $1.usesAuthorShader
        }
        add(.other, ["fonts"], "the fonts", before.fontDifferences(to: after)) {
            $0.showsText || $1.showsText
        }
        return suspects
    }

    // MARK: - Motion

    /// Touches, triggers, states, animators and sensors. Consequences of a difference are not
    /// listed again.
    private var movingSuspects: [ScheduleSuspect] {
        touchSuspects + triggerSuspects + stateSuspects + animatorSuspects
            + sensorSuspects
    }

    private var sensorSuspects: [ScheduleSuspect] {
        after.sensors.enumerated().compactMap { index, sensor in
            guard let earlier = before.sensors.firstIndex(where: { $0.name == sensor.name }) else {
                return nil
            }
            let differences = ModelDifference.between(
                before.sensors[earlier].tracks, sensor.tracks, name: "tracks")
            return suspect(
                .sensor, sensor.name, of: "sensors", differences.map(\.sentence),
                at: sensor.location
            ) { $0.sensors[earlier].values != $1.sensors[index].values }
        }
    }

    private var touchSuspects: [ScheduleSuspect] {
        after.touches.enumerated().compactMap { index, touch in
            guard let earlier = before.touches.firstIndex(where: { $0.name == touch.name }) else {
                return nil
            }
            let played = parts(
                playedBy: after.triggers.indices.filter { after.triggers[$0].touch == index },
                touch: index)
            var suspect = suspect(
                .touch, touch.name, of: "touches", touch.differences(from: before.touches[earlier])
            ) { old, new in
                old.touches[earlier].state != new.touches[index].state
                    || Self.differ(old, new, played)
            }
            suspect?.showsInState = true
            return suspect
        }
    }

    private var triggerSuspects: [ScheduleSuspect] {
        after.triggers.enumerated().compactMap { index, trigger in
            guard let earlier = before.triggers.first(where: { $0.name == trigger.name }) else {
                return nil
            }
            let played = parts(playedBy: [index])
            return suspect(
                .trigger, trigger.name, of: "triggers",
                trigger.differences(from: earlier, before, after)
            ) { old, new in Self.differ(old, new, played) }
        }
    }

    private var stateSuspects: [ScheduleSuspect] {
        after.states.enumerated().compactMap { index, state in
            guard let earlier = before.states.first(where: { $0.name == state.name }) else {
                return nil
            }
            let (old, new) = (earlier.text(in: before), state.text(in: after))
            let played = (states: [index], animators: after.animators(following: [index]))
            return suspect(
                .state, state.name, of: "states",
                old == new ? [] : ["it is \(new) instead of \(old)"], at: state.location
            ) { Self.differ($0, $1, played) }
        }
    }

    private var animatorSuspects: [ScheduleSuspect] {
        after.animators.enumerated().compactMap { index, animator in
            guard let earlier = before.animators.first(where: { $0.name == animator.name }) else {
                return nil
            }
            let comparison = AnimatorComparison(
                earlier, animator, oldTrigger: earlier.trigger.map { before.triggers[$0].name },
                newTrigger: animator.trigger.map { after.triggers[$0].name })
            return suspect(
                .animator, animator.name, of: "animators", comparison.details,
                at: comparison.location ?? animator.location
            ) { Self.differ($0, $1, index) }
        }
    }

    /// An entry of a list that both timelines have; nil without differences.
    private func suspect(
        _ kind: ScheduleCause.Kind, _ name: String, of list: String, _ details: [String],
        at location: SourceLocation? = nil, _ differs: @escaping ScheduleSuspect.Test
    ) -> ScheduleSuspect? {
        guard !details.isEmpty else { return nil }
        return ScheduleSuspect(
            cause: ScheduleCause(
                kind: kind, part: .entry(name, of: list), subject: "\(kind.rawValue) `\(name)`",
                details: details, location: location),
            differs: differs)
    }

    private typealias Parts = (states: [Int], animators: [Int])

    /// The states that triggers or a touch set, and the animators that these play.
    private func parts(playedBy triggers: [Int], touch: Int? = nil) -> Parts {
        let states = after.states.indices.filter { index in
            after.states[index].triggers.contains(where: triggers.contains)
                || touch.map(after.states[index].touches.contains) ?? false
        }
        let own = after.animators.indices.filter { index in
            after.animators[index].trigger.map(triggers.contains) ?? false
        }
        return (states, own + after.animators(following: states))
    }

    /// Whether the values of some parts differ from those of the same names before.
    private static func differ(_ old: FrameTrace, _ new: FrameTrace, _ parts: Parts) -> Bool {
        parts.states.contains { index in
            let now = new.states[index]
            return old.states.first { $0.name == now.name }?.value != now.value
        } || parts.animators.contains { differ(old, new, $0) }
    }

    /// Whether an animator's values differ from those of the same name before.
    private static func differ(_ old: FrameTrace, _ new: FrameTrace, _ animator: Int) -> Bool {
        let now = new.animators[animator]
        guard let then = old.animators.first(where: { $0.name == now.name }) else { return true }
        return then.tracks.map(\.state.value) != now.tracks.map(\.state.value)
    }

    // MARK: - Layers

    private var layerSuspects: [ScheduleSuspect] {
        let references = ReferenceMatching(before, after)
        return LayerMatching(before, after, references).pairs.compactMap { pair in
            switch (pair.old, pair.new) {
            case (nil, let added?):
                return suspect(added.layer, (nil, added.path), ["it is new"]) { _, new in
                    new.layer(at: added.path)?.isSeen ?? false
                }
            case (let removed?, nil):
                return suspect(removed.layer, (removed.path, nil), ["it is gone"]) { old, _ in
                    old.layer(at: removed.path)?.isSeen ?? false
                }
            case (let earlier?, let later?):
                let differences = ModelDifference.between(
                    earlier.layer, references.translated(later.layer), names: references.names
                ).filter { $0.name != "id" }
                var details = differences.map(\.sentence)
                if pair.isMoved { details.append("it lies at another height") }
                guard !details.isEmpty else { return nil }
                var suspect = suspect(later.layer, (earlier.path, later.path), details) {
                    old, new in
                    let (before, after) = (old.layer(at: earlier.path), new.layer(at: later.path))
                    // A layer that is visible in neither film has no effect.
                    guard before?.isSeen ?? false || after?.isSeen ?? false else { return false }
                    return before?.alone != after?.alone
                }
                suspect.isOfExpressions = !pair.isMoved && differences.allSatisfy(\.isOfExpressions)
                suspect.isShown = { old, new in
                    (old.layer(at: earlier.path)?.isSeen ?? false)
                        || (new.layer(at: later.path)?.isSeen ?? false)
                }
                return suspect
            case (nil, nil): return nil
            }
        }
    }

    private func suspect(
        _ layer: Layer, _ paths: (old: [Int]?, new: [Int]?), _ details: [String],
        _ differs: @escaping ScheduleSuspect.Test
    ) -> ScheduleSuspect {
        ScheduleSuspect(
            cause: ScheduleCause(
                kind: .layer, part: .layer(old: paths.old, new: paths.new),
                subject: layer.nameForPeople, details: details, location: layer.location),
            differs: differs)
    }
}
