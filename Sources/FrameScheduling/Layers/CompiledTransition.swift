import Diagnostics
import MediaTime
import TimelineModel

/// When a layer is present, and how it appears and disappears.
struct CompiledPresence: Sendable {
    private let during: Layer.During
    private let inward: [ChangeTree<Compiled>]
    private let outward: [ChangeTree<Compiled>]
    private let duration: Time
    private let curve: TimingCurve

    /// Returns nil for a layer that is always present.
    init?(_ layer: Layer, by values: ValueCompiler) throws(DiagnosticError) {
        guard let during = layer.during else { return nil }
        self.during = during
        inward = try values.compile(layer.transition?.inward ?? [])
        outward = during.to == nil ? [] : try values.compile(layer.transition?.outward ?? [])
        duration = layer.transition?.duration ?? .zero
        curve = layer.transition?.curve ?? .linear
    }

    func isThere(at instant: Instant) -> Bool {
        !instant.isBefore(during.from) && (during.to.map { instant.isBefore($0) } ?? true)
    }

    /// Applies the transition to a layer's properties.
    ///
    /// - Parameter context: its `viewSize` is the layer's own.
    func apply(to properties: inout LayerProperties, in context: EvaluationContext) {
        let instant = context.instant
        guard isThere(at: instant) else {
            properties.isHidden = true
            return
        }
        guard duration > .zero else { return }
        let come = instant.since(during.from).seconds / duration.seconds
        if come < 1 { apply(inward, strength: 1 - curve.progress(at: come), &properties, context) }
        guard let to = during.to else { return }
        let left = -instant.since(to).seconds / duration.seconds
        if left < 1 { apply(outward, strength: curve.progress(at: 1 - left), &properties, context) }
    }

    private func apply(
        _ changes: [ChangeTree<Compiled>], strength: Double, _ properties: inout LayerProperties,
        _ context: EvaluationContext
    ) {
        for change in changes {
            switch change.map(ValueEvaluator(context: context), "transition") {
            case .opacity: properties.opacity *= min(max(1 - strength, 0), 1)
            case .scale(let factor):
                properties.scale.x *= 1 + (factor.x - 1) * strength
                properties.scale.y *= 1 + (factor.y - 1) * strength
            case .offset(let distance):
                properties.center.x += distance.x * strength
                properties.center.y += distance.y * strength
            case .move(let edge):
                properties.center.x += edge.direction.x * properties.size.width * strength
                properties.center.y += edge.direction.y * properties.size.height * strength
            case .blur(let radius):
                let radius = Double(Float(LayerProperties.length(radius * strength)))
                let reach = radius * 3
                properties.effects.append(
                    EvaluatedEffect(
                        function: .gaussianBlur, arguments: [[radius]], isEnabled: true,
                        maxSampleOffset: Point(x: reach, y: reach), isApplied: radius > 0))
            case .rotation, .color: break
            }
        }
    }
}
