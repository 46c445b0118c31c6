package import FrameScheduling
import MediaTime
import TimelineModel

extension Emitter: SchedulableContent {
    package func plan(
        _ values: CompiledValues<Emitter>, for layer: LayerPlan
    ) -> any ContentPlan {
        EmitterPlan(
            emitter: self, at: values.at, area: values.area, angle: values.angle, layer: layer)
    }
}

/// The parts of an emitter at a time. Each is where a formula of its age says: nothing is stepped.
private struct EmitterPlan: ContentPlan {
    let emitter: Emitter
    let at: CompiledValue?
    let area: CompiledValue
    let angle: CompiledValue
    let layer: LayerPlan

    func state(in context: EvaluationContext) -> LayerState.Content? {
        let emissions =
            emitter.trigger.map { bursts(of: $0.index, in: context) } ?? flow(in: context)
        guard !emissions.isEmpty else { return nil }
        return .kind(
            AnyContentState(EmitterState(look: emitter.look, emissions: emissions)))
    }

    /// Seconds after which no part is alive.
    private var longest: Double { emitter.look.life.upperBound }

    // MARK: Bursts

    private func bursts(of trigger: Int, in context: EvaluationContext) -> [EmitterState.Emission] {
        var emissions: [EmitterState.Emission] = []
        let changes = context.schedule.triggers[trigger].changes
        var left = Emitter.maxParts
        for (number, change) in changes.enumerated().reversed() where change.uuid != nil {
            guard !context.instant.isBefore(change.time) else { continue }
            let age = context.instant.since(change.time).seconds
            guard age < longest, left > 0 else { break }
            let start = start(at: Instant(change.time), in: context)
            emissions.append(
                EmitterState.Emission(
                    number: number, first: 0, count: min(emitter.count, left), age: age,
                    interval: 0, start: start))
            left -= emitter.count
        }
        return emissions.reversed()
    }

    // MARK: Flow

    private func flow(in context: EvaluationContext) -> [EmitterState.Emission] {
        guard emitter.rate > 0 else { return [] }
        let age = context.instant.since(emitter.from).seconds
        // Parts begin up to one interval late, by lot.
        var last = (age * emitter.rate).rounded(.down)
        if let to = emitter.to {
            last = min(last, ((to - emitter.from).seconds * emitter.rate).rounded(.up) - 1)
        }
        var first = ((age - longest) * emitter.rate).rounded(.down) - 1
        if !emitter.prewarm { first = max(first, 0) }
        guard age >= 0, first <= last else { return [] }
        let interval = 1 / emitter.rate
        func emission(_ first: Double, _ count: Int, _ start: EmitterState.Start)
            -> EmitterState.Emission
        {
            EmitterState.Emission(
                number: 0, first: Int(first), count: count, age: age, interval: interval,
                start: start)
        }
        if let constant { return [emission(first, Int(last - first) + 1, constant)] }
        return stride(from: first, through: last, by: 1).map { index in
            let delay = emitter.look.delay(number: 0, index: Int(index)) * interval
            let begun = emitter.from.seconds + index * interval + delay
            let start = start(at: Self.instant(begun), in: context)
            return emission(index, 1, start)
        }
    }

    /// The nearest microsecond, from the film's start on.
    private static func instant(_ seconds: Double) -> Instant {
        Instant(tick: Int((max(seconds, 0) * 1_000_000).rounded()), rate: 1_000_000)
    }

    // MARK: Where parts begin

    /// The start of all parts if it is always the same.
    private var constant: EmitterState.Start? {
        guard at?.constant != nil || at == nil && layer.fixedSize != nil,
            let area = area.constant, let angle = angle.constant
        else { return nil }
        let centre = layer.fixedSize.map { [$0.width / 2, $0.height / 2] }
        return Self.start(at?.constant ?? centre ?? [0, 0], area, angle)
    }

    private func start(
        at instant: Instant, in now: EvaluationContext
    ) -> EmitterState.Start {
        if let constant { return constant }
        let schedule = now.schedule
        let frame = schedule.timeline.frameRate.frame(at: instant.time)
        let context = schedule.context(inside: layer, at: instant, frame: frame)
        let centre = [context.viewSize.width / 2, context.viewSize.height / 2]
        return Self.start(
            at?.numbers(in: context) ?? centre, area.numbers(in: context),
            angle.numbers(in: context))
    }

    private static func start(
        _ at: [Double], _ area: [Double], _ angle: [Double]
    ) -> EmitterState.Start {
        let numbers = (at + area + angle).map(LayerProperties.coordinate)
        return EmitterState.Start(
            x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], angle: numbers[4])
    }
}
