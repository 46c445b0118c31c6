import Diagnostics
import MediaTime
import TimelineModel

/// Computes the plays of all animators in order of their dependencies.
struct AnimatorPlanner: Sendable {
    private let timeline: Timeline
    private let animators: [CompiledAnimator]
    /// The animators, each after those that it reads.
    private let order: [Int]
    /// The names that each animator reads.
    private let reads: [[Reference]]
    /// The size that each touch's locations are clamped to; nil if it varies, so that they are not
    /// clamped.
    private let touchBounds: [Size?]

    /// The touches so far, and the changes that follow from them.
    struct Fingers {
        var touches: [TouchPlan]
        var triggers: [TriggerPlan]
        var states: [StatePlan]
    }

    init(_ timeline: Timeline, touchBounds: [Size?]) throws(DiagnosticError) {
        let (order, circle) = timeline.animatorOrder
        if let first = circle?.first {
            let animator = timeline.animators[first]
            throw DiagnosticError.failure(
                .animatorCycle,
                "'\(animator.name)' is read by an animator that it reads", at: animator.location)
        }
        self.timeline = timeline
        self.order = order
        self.touchBounds = touchBounds
        animators = try timeline.animators.indices.map { index throws(DiagnosticError) in
            try CompiledAnimator(index: index, in: timeline)
        }
        reads = timeline.animators.map { animator in
            animator.values.flatMap(\.expressions).flatMap(\.variables).map(\.reference)
        }
    }

    func plans(_ fingers: Fingers) throws(DiagnosticError) -> [AnimatorPlan] {
        var plans: [AnimatorPlan?] = animators.map { _ in nil }
        var spent = 0
        for index in order { plans[index] = try plan(index, fingers, plans, &spent) }
        return plans.compactMap { $0 }
    }

    /// Returns the plays after touches have gone on. Most animators are as they were, or only play
    /// once more.
    ///
    /// - Parameters:
    ///   - changed: the touches that have.
    ///   - changedStates: the states that they have changed.
    func plans(
        _ fingers: Fingers, after earlier: [AnimatorPlan], changed: Set<Int>,
        changedStates: Set<Int>
    ) throws(DiagnosticError) -> [AnimatorPlan] {
        var plans: [AnimatorPlan?] = earlier
        var planned: Set<Int> = []
        var spent = 0
        for index in order {
            let trigger = animators[index].animator.trigger
            let isPlayed =
                if let trigger, case .touch(let touch, _, _, _) = timeline.triggers[trigger].source
                { changed.contains(touch) } else { false }
            let readsChanges = reads[index].contains { reference in
                switch reference {
                case .state(let state): changedStates.contains(state)
                case .touch(let touch, _): changed.contains(touch)
                case .animator(let other, _): other != index && planned.contains(other)
                default: false
                }
            }
            guard isPlayed || readsChanges else { continue }
            planned.insert(index)
            if animators[index].animator.isConstant {
                let starts = starts(of: animators[index].animator, fingers.triggers)
                try plans[index]?.add(
                    starts[earlier[index].plays.count...], of: animators[index], spent: &spent)
            } else {
                plans[index] = try plan(index, fingers, plans, &spent)
            }
        }
        return plans.compactMap { $0 }
    }

    /// Plays at each change of the target, from where the value is and with its velocity.
    private func plan(
        following compiled: CompiledAnimator, _ states: [StatePlan], spent: inout Int
    ) throws(DiagnosticError) -> AnimatorPlan {
        let animator = compiled.animator
        let read = animator.statesRead
        // Each change is looked at, whether or not it plays a keyframe.
        spent += read.reduce(0) { $0 + states[$1].changes.count }
        guard spent <= Animator.maxKeyframesPlayed else {
            throw DiagnosticError(animator.playsTooMuch)
        }
        let times = Set(read.flatMap { states[$0].changes.map(\.time) }).sorted()
        func numbers(of reference: Reference, at instant: Instant?) -> [Double] {
            guard case .state(let state) = reference else {
                return zeros(timeline.kind(of: reference))
            }
            return [Double(instant.map(states[state].value) ?? states[state].initial)]
        }
        // A change at time 0 is a change too.
        let first = compiled.initialStates { numbers(of: $0, at: nil) }
        var target = first.map(\.value)
        let starts = times.filter { time in
            let next = compiled.initialStates { numbers(of: $0, at: Instant(time)) }.map(\.value)
            defer { target = next }
            return next != target
        }
        // A late start goes to the target of the change that it follows.
        return try AnimatorPlan(
            compiled, first: first,
            starts: starts.map { ($0 + animator.delay, .keyframes) }, end: timeline.duration,
            spent: &spent
        ) { numbers(of: $0, at: $1.since(animator.delay)) }
    }

    private func plan(
        _ index: Int, _ fingers: Fingers, _ known: [AnimatorPlan?], _ spent: inout Int
    ) throws(DiagnosticError) -> AnimatorPlan {
        if animators[index].animator.followsStates {
            return try plan(following: animators[index], fingers.states, spent: &spent)
        }
        return try AnimatorPlan(
            animators[index], starts: starts(of: animators[index].animator, fingers.triggers),
            end: timeline.duration, spent: &spent
        ) { reference, instant in
            numbers(of: reference, at: instant, fingers, known)
        }
    }

    private func starts(of animator: Animator, _ triggers: [TriggerPlan]) -> [AnimatorStart] {
        guard let trigger = animator.trigger else { return [(animator.delay, .keyframes)] }
        return triggers[trigger].changes.map { change in
            (change.time + animator.delay, change.uuid == nil ? .whenNil : .keyframes)
        }
    }

    private func numbers(
        of reference: Reference, at instant: Instant, _ fingers: Fingers,
        _ plans: [AnimatorPlan?]
    ) -> [Double] {
        switch reference {
        case .time: [instant.seconds]
        case .frame: [Double(timeline.frameRate.frame(at: instant.time))]
        case .sensor(let sensor, let track):
            [timeline.sensors[sensor].tracks[track].value(at: instant)]
        case .state(let state): [Double(fingers.states[state].value(at: instant))]
        case .touch(let touch, let property):
            fingers.touches[touch].state(at: instant, bounds: touchBounds[touch]).numbers(
                of: property)
        case .animator(let index, let track):
            plans[index]?.state(ofTrack: track, at: instant).value
                ?? zeros(timeline.kind(of: reference))
        case .elapsed, .remaining, .viewSize, .parentSize, .layer, .part, .argument:
            // Rejected by `CompiledAnimator`.
            zeros(timeline.kind(of: reference))
        }
    }

    private func zeros(_ kind: ValueKind) -> [Double] {
        Array(repeating: 0, count: kind.componentCount)
    }
}
