import Diagnostics
import MediaTime
import TimelineModel

/// When a layer is present, and how it appears and disappears.
struct CompiledPresence: Sendable {
    private struct Change: Sendable {
        var change: Layer.Change
        var value: CompiledValue?
    }

    private let during: Layer.During
    private let inward: [Change]
    private let outward: [Change]
    private let duration: Time
    private let curve: TimingCurve

    /// Returns nil for a layer that is always present.
    init?(_ layer: Layer, by values: ValueCompiler) throws(DiagnosticError) {
        guard let during = layer.during else { return nil }
        func compile(_ changes: [Layer.Change]?) throws(DiagnosticError) -> [Change] {
            var compiled: [Change] = []
            for change in changes ?? [] {
                compiled.append(
                    Change(change: change, value: try values.compile(change.value)))
            }
            return compiled
        }
        self.during = during
        inward = try compile(layer.transition?.inward)
        outward = during.to == nil ? [] : try compile(layer.transition?.outward)
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
        _ changes: [Change], strength: Double, _ properties: inout LayerProperties,
        _ context: EvaluationContext
    ) {
        func numbers(_ value: CompiledValue?) -> [Double] {
            value?.numbers(in: context).map { LayerProperties.coordinate($0) } ?? [0, 0]
        }
        for change in changes {
            let values = numbers(change.value)
            switch change.change {
            case .opacity: properties.opacity *= min(max(1 - strength, 0), 1)
            case .scale:
                properties.scale.x *= 1 + (values[0] - 1) * strength
                properties.scale.y *= 1 + (values[1] - 1) * strength
            case .offset:
                properties.center.x += values[0] * strength
                properties.center.y += values[1] * strength
            case .move(let edge):
                let (x, y) = edge.direction
                properties.center.x += x * properties.size.width * strength
                properties.center.y += y * properties.size.height * strength
            case .blur:
                let radius = Double(Float(LayerProperties.length(values[0] * strength)))
                let reach = radius * 3
                properties.effects.append(
                    EvaluatedEffect(
                        function: .gaussianBlur, arguments: [[radius]], lists: [], pictures: [],
                        isEnabled: true, isApplied: radius > 0,
                        maxSampleOffset: Size(width: reach, height: reach)))
            }
        }
    }
}

extension Layer.Edge {
    /// The outward direction, with y downwards.
    fileprivate var direction: (x: Double, y: Double) {
        switch self {
        case .top: (0, -1)
        case .bottom: (0, 1)
        case .leading: (-1, 0)
        case .trailing: (1, 0)
        }
    }
}
