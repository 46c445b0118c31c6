import Diagnostics
import MediaTime
import TimelineModel

/// Computes the plays of all animators in order of their dependencies.
struct AnimatorPlanner {
    let timeline: Timeline
    let touches: [TouchPlan]
    let triggers: [TriggerPlan]
    let states: [StatePlan]
    /// The size that each touch's locations are clamped to; nil if it varies, so that they are not
    /// clamped.
    let touchBounds: [Size?]

    func plans() throws(DiagnosticError) -> [AnimatorPlan] {
        var plans: [AnimatorPlan?] = timeline.animators.map { _ in nil }
        var spent = 0
        for index in try order() {
            let animator = timeline.animators[index]
            let compiled = try CompiledAnimator(index: index, in: timeline)
            guard !animator.followsStates else {
                plans[index] = try plan(following: compiled, spent: &spent)
                continue
            }
            let known = plans
            plans[index] = try AnimatorPlan(
                compiled, starts: starts(of: animator), end: timeline.duration, spent: &spent
            ) { reference, instant in
                numbers(of: reference, at: instant, known)
            }
        }
        return plans.compactMap { $0 }
    }

    /// Plays at each change of the target, from where the value is and with its velocity.
    private func plan(
        following compiled: CompiledAnimator, spent: inout Int
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

    private func order() throws(DiagnosticError) -> [Int] {
        let (order, circle) = timeline.animatorOrder
        guard let circle, let first = circle.first else { return order }
        let animator = timeline.animators[first]
        throw DiagnosticError.failure(
            .animatorCycle,
            "'\(animator.name)' is read by an animator that it reads", at: animator.location)
    }

    private func starts(of animator: Animator) -> [(time: Time, branch: AnimatorBranch)] {
        guard let trigger = animator.trigger else { return [(animator.delay, .keyframes)] }
        return triggers[trigger].changes.map { change in
            (change.time + animator.delay, change.uuid == nil ? .whenNil : .keyframes)
        }
    }

    private func numbers(
        of reference: Reference, at instant: Instant, _ plans: [AnimatorPlan?]
    ) -> [Double] {
        switch reference {
        case .time: [instant.seconds]
        case .frame: [Double(timeline.frameRate.frame(at: instant.time))]
        case .sensor(let sensor, let track):
            [timeline.sensors[sensor].tracks[track].value(at: instant)]
        case .state(let state): [Double(states[state].value(at: instant))]
        case .touch(let touch, let property):
            touches[touch].state(at: instant, bounds: touchBounds[touch]).numbers(of: property)
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
