package import Diagnostics
import MediaTime
import TimelineModel

/// Finds gestures on layers that touch nothing of the layer, or another one.
package enum FingerCheck {
    package static func findings(
        in scheduler: FrameScheduler
    ) throws(DiagnosticError) -> DiagnosticSet {
        var findings = DiagnosticSet()
        let timeline = scheduler.timeline
        guard timeline.touches.contains(where: \.namesLayers) else { return findings }
        let film = scheduler.schedule.film
        let resolved = try GestureResolver.resolved(timeline, film) { aim, sight in
            guard let (code, message) = sight.problem else { return }
            findings.warning(
                code, "at \(ModelText.seconds(sight.time)), \(message)", at: aim.location)
        }
        for (written, touch) in zip(timeline.touches, resolved.touches)
        where written.minimumDistance > 0 {
            for (gesture, plan) in zip(written.gestures, TouchPlan(touch).gestures) {
                guard let aim = gesture.aim, !gesture.moves.isEmpty, plan.began == nil else {
                    continue
                }
                findings.warning(
                    .gestureNeverBegins,
                    "this gesture of '\(touch.name)' never travels its minimumDistance of "
                        + "\(ModelText.number(touch.minimumDistance)) points", at: aim.location)
            }
        }
        return findings
    }
}

extension FingerSight {
    /// Why the finger misses the layer; nil if it doesn't.
    fileprivate var problem: (FindingCode, String)? {
        let name = "'\(target.id)'"
        let timeline = context.schedule.timeline
        guard isShown else {
            let scene = timeline.scenes[target.path[0]].name
            return (.fingerMisses, "\(name) isn't there: its scene '\(scene)' isn't shown")
        }
        guard size.width > 0, size.height > 0, toCanvas.weight(at: place) > 0 else {
            return (.fingerMisses, "\(name) has no size, or is turned away")
        }
        let point = toCanvas(place)
        var look = FingerLook(target: target.path, point: point)
        let layout = LayerLayout(context: context)
        for root in roots {
            look.visit(root, layout.slot(of: root, in: timeline.canvas.size), layout)
        }
        if let missing = look.missing { return (.fingerMisses, "\(name) \(missing)") }
        let canvas = timeline.canvas.size
        guard (0...canvas.width).contains(point.x), (0...canvas.height).contains(point.y) else {
            return (.touchOutside, "the finger on \(name) would be outside the canvas")
        }
        return look.cover.map { path in
            let layer = timeline.layer(at: path)
            let line = layer?.location.map { " in line \($0.line)" } ?? ""
            let cover = layer?.id.map { "'\($0)'" } ?? "a \(layer?.kindName ?? "layer")\(line)"
            return (.fingerCovered, "\(cover) lies over \(name), where the finger touches it")
        }
    }

    /// Whether the layer's scene is shown.
    private var isShown: Bool {
        let schedule = context.schedule
        guard !schedule.timeline.scenes.isEmpty, let scene = target.path.first,
            [scene] != schedule.timeline.layersPath
        else { return true }
        switch schedule.sequence.step(at: context.instant)?.content {
        case .scene(let shown): return shown == scene
        case .transition(let transition): return [transition.from, transition.to].contains(scene)
        case nil: return false
        }
    }

    /// The layers of the layer's scene and those over them. Under a camera, only those that it
    /// moves as it moves the layer.
    private var roots: [CompiledLayer] {
        let schedule = context.schedule
        let timeline = schedule.timeline
        let scene = timeline.scenes.isEmpty ? 0 : target.path[0]
        let over = scene == timeline.scenes.count ? [] : schedule.scenes[timeline.scenes.count]
        guard timeline.camera(ofScene: scene) != nil else { return schedule.scenes[scene] + over }
        let isFixed = timeline.isFixed(target.path)
        return schedule.scenes[scene].filter { $0.isFixed == isFixed } + (isFixed ? over : [])
    }
}

/// Looks for what is between a finger and a layer.
private struct FingerLook {
    let target: [Int]
    /// On the canvas.
    let point: Point
    /// Why nothing of the layer is there.
    private(set) var missing: String?
    /// The path of the topmost layer over it.
    private(set) var cover: [Int]?

    /// Below this opacity, a layer doesn't hide the one that a finger touches.
    private static let opaque = 0.5
    private static let invisible = 0.02

    init(target: [Int], point: Point) {
        self.target = target
        self.point = point
    }

    mutating func visit(
        _ layer: CompiledLayer, _ slot: LayerSlot, _ layout: LayerLayout,
        _ map: PlaneMap = .identity, opacity: Double = 1
    ) {
        let path = layer.plan.path
        let leadsToTarget = target.starts(with: path)
        guard leadsToTarget || target.lexicographicallyPrecedes(path) else { return }
        let properties = LayerProperties(
            layer, in: slot, context: layout.context, includingEffects: false)
        let map = properties.mapToParent.then(map)
        let opacity = opacity * properties.opacity
        let isHit = isInside(properties.size, map)
        if leadsToTarget {
            if properties.isHidden { missing = "is hidden" }
            if path == target {
                if missing == nil, opacity < Self.invisible { missing = "can't be seen" }
                return
            }
            if layer.clip != nil, !isHit { missing = missing ?? "is cut off there" }
        } else {
            guard !properties.isHidden, opacity >= Self.opaque, layer.mask.isEmpty,
                layer.blend == .normal, isHit || layer.clip == nil
            else { return }
            let evaluator = ValueEvaluator(
                context: layout.context(
                    .inside(path), viewSize: properties.size, parentSize: slot.room))
            if isHit, layer.isOpaque(evaluator, above: Self.opaque / opacity) { cover = path }
        }
        guard case .group(let children) = layer.content else { return }
        let inside = layout.inside(map)
        for (child, slot) in zip(children, inside.slots(ofChildrenOf: layer, in: slot)) {
            visit(child, slot, inside, map, opacity: opacity)
        }
    }

    private func isInside(_ size: Size, _ map: PlaneMap) -> Bool {
        guard let inverse = map.inverse, inverse.weight(at: point) > 0 else { return false }
        let place = inverse(point)
        return (0...size.width).contains(place.x) && (0...size.height).contains(place.y)
    }
}

extension CompiledLayer {
    /// Whether the layer fills its bounds, as far as is known without drawing: pictures may have
    /// holes.
    fileprivate func isOpaque(_ evaluator: ValueEvaluator, above alpha: Double) -> Bool {
        func isOpaque(_ paint: PaintTree<Evaluated>) -> Bool {
            switch paint {
            case .color(let color): color.alpha >= alpha
            case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= alpha }
            }
        }
        switch content {
        case .color(let color): return color.color(in: evaluator.context).alpha >= alpha
        case .gradient(let gradient): return isOpaque(.gradient(gradient.map(evaluator)))
        case .video: return alpha <= 1
        case .shape(let shape, .fill(let paint)):
            switch shape {
            case .capsule, .circle, .ellipse, .rectangle, .corners:
                return isOpaque(paint.map(evaluator, "fill"))
            case .arc, .star, .path, .trimmed: return false
            }
        default: return false
        }
    }
}
