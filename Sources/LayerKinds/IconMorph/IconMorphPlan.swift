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

/// Draws a morph: two icons, blurred together, and a threshold that gives the shape.
///
/// In a morph of duration D, the blur grows in the first D/4, and shrinks in the D/4 from 9D/16.
/// From 3D/16, the new icon fades in and the old one out, for D/2. At 13D/16 the morph ends.
private struct IconMorphPlan: ContentPlan {
    /// The constant properties.
    let morph: IconMorph
    let color: CompiledValue
    let blur: CompiledValue
    let softness: CompiledValue?

    /// An icon that has appeared or is appearing.
    private struct Arrival {
        var icon: Int
        /// Seconds since its cue; nil for the initial icon.
        var age: Double?
    }

    /// The maximum number of overlapping morphs that are drawn; the latest ones.
    private static let maxArrivals = 16

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

    /// Returns the visible icons, oldest first: the last one that has fully appeared, and those
    /// that are appearing.
    private func arrivals(at context: EvaluationContext) -> [Arrival] {
        let instant = context.instant
        switch morph.cue {
        case .times(let steps):
            let count = steps.count(startedBy: instant, at: \.time)
            let times = steps[max(0, count - Self.maxArrivals)..<count].map(\.time)
            return arrivals(times, before: count, at: instant) {
                $0 == 0 ? 0 : steps[$0 - 1].icon
            }
        case .trigger(let trigger):
            let changes = context.schedule.triggers[trigger.index].changes
            let count = changes.count(startedBy: instant, at: \.time)
            let times = changes[max(0, count - Self.maxArrivals)..<count].map(\.time)
            return arrivals(times, before: count, at: instant) { $0 % morph.icons.count }
        }
    }

    /// - Parameters:
    ///   - times: the times of the latest cues, in order.
    ///   - count: the total number of cues.
    ///   - icon: returns the icon after a number of cues.
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

    /// Returns the blur that a morph contributes, 0…1.
    private static func strength(_ age: Double?, _ duration: Double) -> Double {
        guard let age, age < duration * 13 / 16 else { return 0 }
        let fraction = age / duration
        if fraction < 0.25 { return fraction * 4 }
        return fraction < 0.5625 ? 1 : 1 - (fraction - 0.5625) * 4
    }

    /// Returns the opacity of an appearing icon, 0…1.
    private static func presence(_ age: Double?, _ duration: Double) -> Double {
        guard let age, age < duration * 13 / 16 else { return 1 }
        return min(max((age / duration - 0.1875) * 2, 0), 1)
    }

    // MARK: Layers

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

    /// Returns the softness for an edge about a pixel wide: a straight edge blurred by σ has a
    /// maximum slope of 1/(σ√2π) per pixel, an unblurred one 1.
    private static func softness(sigmaPixels: Double) -> Double {
        min(0.5, 0.65 / (1 + (2 * Double.pi).squareRoot() * sigmaPixels))
    }
}
