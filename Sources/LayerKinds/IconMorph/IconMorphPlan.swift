package import FrameScheduling
import MediaTime
import TimelineModel

extension IconMorph: SchedulableContent {
    package func plan(
        _ values: CompiledValues<IconMorph>, for layer: LayerPlan
    ) -> any ContentPlan {
        IconMorphPlan(
            morph: self, color: values.color, blur: values.blur, softness: values.softness)
    }
}

/// Icons that flow into each other: two of them, blurred together, and a threshold that makes a
/// shape of that again.
///
/// Within a morph of duration D the blur grows in the first D/4, stays, and goes in the D/4 from
/// 9D/16; from 3D/16 the new icon comes and the old one goes, for D/2. At 13D/16 it is over.
private struct IconMorphPlan: ContentPlan {
    /// What doesn't vary.
    let morph: IconMorph
    let color: CompiledValue
    let blur: CompiledValue
    let softness: CompiledValue?

    /// An icon that has come, or comes.
    private struct Arrival {
        var icon: Int
        /// Seconds; nil for the one that was there from the beginning.
        var age: Double?
    }

    /// Of morphs that overlap, the latest so many are drawn.
    private static let mostArrivals = 16

    func state(in context: EvaluationContext) -> LayerState.Content? {
        let size = context.viewSize
        let duration = morph.duration.seconds
        let arrivals = arrivals(at: context)
        var strength = 0.0
        var icons: [LayerState] = []
        for (index, arrival) in arrivals.enumerated() {
            let next = index + 1 < arrivals.count ? arrivals[index + 1] : nil
            strength = max(strength, Self.strength(arrival.age, duration))
            let opacity =
                Self.presence(arrival.age, duration)
                * (next.map { 1 - Self.presence($0.age, duration) } ?? 1)
            guard opacity > 0 else { continue }
            icons.append(icon(morph.icons[arrival.icon], opacity: opacity, size: size))
        }
        let sigma = strength * LayerProperties.length(blur.numbers(in: context)[0])
        return .group([
            LayerState(
                size: size, center: Point(x: size.width / 2, y: size.height / 2),
                content: .group(icons), effects: effects(sigma: sigma, in: context))
        ])
    }

    // MARK: Times

    /// The icons that may be seen, oldest first: the last one that has come entirely, and those
    /// that are on their way.
    private func arrivals(at context: EvaluationContext) -> [Arrival] {
        let instant = context.instant
        let times: [Time]
        let icon: (Int) -> Int
        switch morph.cue {
        case .times(let steps):
            let count = steps.count(startedBy: instant, at: \.time)
            times = steps[max(0, count - Self.mostArrivals)..<count].map(\.time)
            icon = { $0 == 0 ? 0 : steps[$0 - 1].icon }
            return arrivals(times, before: count, at: instant, icon)
        case .trigger(let trigger):
            let changes = context.schedule.triggers[trigger.index].changes
            let count = changes.count(startedBy: instant, at: \.time)
            times = changes[max(0, count - Self.mostArrivals)..<count].map(\.time)
            icon = { $0 % morph.icons.count }
            return arrivals(times, before: count, at: instant, icon)
        }
    }

    /// - Parameters:
    ///   - times: of the latest cues, in order.
    ///   - count: how many cues there have been.
    ///   - icon: what is there after so many cues.
    private func arrivals(
        _ times: [Time], before count: Int, at instant: Instant, _ icon: (Int) -> Int
    ) -> [Arrival] {
        var arrivals: [Arrival] = []
        for (back, time) in times.reversed().enumerated() {
            let age = instant.since(time).seconds
            arrivals.append(Arrival(icon: icon(count - back), age: age))
            if age >= morph.duration.seconds * 13 / 16 { return arrivals.reversed() }
        }
        if times.count == count { arrivals.append(Arrival(icon: icon(0), age: nil)) }
        return arrivals.reversed()
    }

    /// How blurred everything is because of an arrival, 0…1.
    private static func strength(_ age: Double?, _ duration: Double) -> Double {
        guard let age, age < duration * 13 / 16 else { return 0 }
        let fraction = age / duration
        if fraction < 0.25 { return fraction * 4 }
        return fraction < 0.5625 ? 1 : 1 - (fraction - 0.5625) * 4
    }

    /// How far an icon has come, 0…1.
    private static func presence(_ age: Double?, _ duration: Double) -> Double {
        guard let age, age < duration * 13 / 16 else { return 1 }
        return min(max((age / duration - 0.1875) * 2, 0), 1)
    }

    // MARK: Looks

    private func icon(_ image: VectorImage, opacity: Double, size: Size) -> LayerState {
        LayerState(
            size: size, center: Point(x: size.width / 2, y: size.height / 2), opacity: opacity,
            content: .svg(VectorState(image: image, tint: .white)))
    }

    private func effects(sigma: Double, in context: EvaluationContext) -> [EffectState] {
        let softness =
            softness.map { LayerProperties.length($0.numbers(in: context)[0]) }
            ?? Self.softness(sigmaPixels: sigma * context.schedule.timeline.canvas.scale)
        let threshold = EffectState(
            function: .builtIn("lumaThreshold"),
            arguments: ([0.5, softness] + color.shaderNumbers(in: context)).map { Float($0) },
            maxSampleOffset: Size(width: 0, height: 0))
        guard sigma > 0 else { return [threshold] }
        let blur = EffectState(
            function: .gaussianBlur, arguments: [Float(sigma)],
            maxSampleOffset: Size(width: 3 * sigma, height: 3 * sigma))
        return [blur, threshold]
    }

    /// What keeps an edge about a pixel wide: a straight edge that is blurred by σ rises by
    /// 1/(σ√2π) a pixel where it is steepest, and an unblurred one by 1.
    private static func softness(sigmaPixels: Double) -> Double {
        min(0.5, 0.65 / (1 + (2 * Double.pi).squareRoot() * sigmaPixels))
    }
}
