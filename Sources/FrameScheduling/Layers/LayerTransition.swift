import MediaTime
import TimelineModel

extension CompiledLayer {
    /// Whether the layer is present.
    func isThere(at instant: Instant) -> Bool {
        guard let during else { return true }
        return !instant.isBefore(during.from) && (during.to.map { instant.isBefore($0) } ?? true)
    }

    /// Hides the layer while it is absent, and applies its transition.
    ///
    /// - Parameter context: its `viewSize` is the layer's own.
    func applyTransition(to properties: inout LayerProperties, in context: EvaluationContext) {
        guard let during else { return }
        let instant = context.instant
        guard isThere(at: instant) else {
            properties.isHidden = true
            return
        }
        guard let transition, transition.duration > .zero else { return }
        let (curve, duration) = (transition.curve, transition.duration.seconds)
        let come = instant.since(during.from).seconds / duration
        if come < 1 {
            properties.apply(transition.inward, 1 - curve.progress(at: come), context)
        }
        guard let to = during.to else { return }
        let left = -instant.since(to).seconds / duration
        if left < 1 {
            properties.apply(transition.outward, curve.progress(at: 1 - left), context)
        }
    }
}

extension LayerProperties {
    fileprivate mutating func apply(
        _ changes: [ChangeTree<Compiled>], _ strength: Double, _ context: EvaluationContext
    ) {
        for change in changes {
            let change = change.map(ValueEvaluator(context: context), "transition")
            change.apply(strength, opacity: &opacity, scale: &scale, place: &center)
            switch change {
            case .move(let edge):
                center.x += edge.direction.x * size.width * strength
                center.y += edge.direction.y * size.height * strength
            case .blur(let radius):
                let radius = Double(Float(LayerProperties.length(radius * strength)))
                let reach = radius * 3
                effects.append(
                    EvaluatedEffect(
                        function: .gaussianBlur, arguments: [[radius]], isEnabled: true,
                        maxSampleOffset: Point(x: reach, y: reach), isApplied: radius > 0))
            case .opacity, .scale, .offset, .rotation, .color: break
            }
        }
    }
}

extension ChangeTree<Evaluated> {
    /// Applies what changes layers and parts of texts alike.
    func apply(
        _ strength: Double, opacity: inout Double, scale: inout Point, place: inout Point
    ) {
        switch self {
        case .opacity: opacity *= min(max(1 - strength, 0), 1)
        case .scale(let factor):
            scale.x *= 1 + (factor.x - 1) * strength
            scale.y *= 1 + (factor.y - 1) * strength
        case .offset(let distance):
            place.x += distance.x * strength
            place.y += distance.y * strength
        case .move, .rotation, .blur, .color: break
        }
    }
}
