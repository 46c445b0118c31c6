import Diagnostics
package import TimelineModel

/// Everything about a timeline that doesn't depend on a time: resolved touches, changes of triggers
/// and states, animators' plays, and compiled expressions.
package final class Schedule: Sendable {
    /// With points for all gestures on layers.
    package let timeline: Timeline
    package let touches: [TouchPlan]
    package let triggers: [TriggerPlan]
    let states: [StatePlan]
    let animators: [AnimatorPlan]
    let film: CompiledFilm
    /// The cameras of `scenes`; nil shows the whole canvas, and those that follow touches while
    /// gestures are worked out.
    let cameras: [CameraPlan?]

    /// Adds the cameras that follow touches.
    convenience init(_ timeline: Timeline, texts: TextSizes) throws(DiagnosticError) {
        let film = try CompiledFilm(timeline, texts: texts)
        let schedule = try Schedule(try GestureResolver.resolved(timeline, film), film)
        self.init(
            schedule,
            cameras: film.cameras.enumerated().map { scene, camera in
                guard case .following(let touches)? = timeline.camera(ofScene: scene)?.motion else {
                    return camera
                }
                return .moves(CameraMoves(touches, in: schedule))
            })
    }

    private init(_ other: Schedule, cameras: [CameraPlan?]) {
        (timeline, film) = (other.timeline, other.film)
        (touches, triggers, states) = (other.touches, other.triggers, other.states)
        animators = other.animators
        self.cameras = cameras
    }

    /// - Parameter timeline: the film's, perhaps with other gestures; all with known points.
    init(_ timeline: Timeline, _ film: CompiledFilm) throws(DiagnosticError) {
        let touches = timeline.touches.map { TouchPlan($0) }
        let triggers = timeline.triggers.map { trigger in
            TriggerPlan(trigger, of: timeline, touches: touches)
        }
        let states = timeline.states.map { StatePlan($0, triggers: triggers, touches: touches) }
        animators = try film.planner.plans(
            .init(touches: touches, triggers: triggers, states: states))
        (self.touches, self.triggers, self.states) = (touches, triggers, states)
        self.timeline = timeline
        self.film = film
        cameras = film.cameras
    }

    /// The schedule with gestures after those that it has, in order of time.
    init(
        _ earlier: Schedule, adding gestures: [(touch: Int, gesture: Touch.Gesture)]
    ) throws(DiagnosticError) {
        let timeline = earlier.timeline
        var (touches, triggers) = (earlier.touches, earlier.triggers)
        for (touch, gesture) in gestures { touches[touch].add(gesture) }
        for (index, trigger) in timeline.triggers.enumerated() {
            guard case .touch(let touch, _, _, _) = trigger.source else { continue }
            let start = earlier.touches[touch].gestures.count
            triggers[index].add(touches[touch].events(from: start), of: trigger, timeline)
        }
        let states = timeline.states.map { StatePlan($0, triggers: triggers, touches: touches) }
        let changedStates = states.indices.filter { states[$0] != earlier.states[$0] }
        animators = try earlier.film.planner.plans(
            .init(touches: touches, triggers: triggers, states: states), after: earlier.animators,
            changed: Set(gestures.map(\.touch)), changedStates: Set(changedStates))
        (self.touches, self.triggers, self.states) = (touches, triggers, states)
        self.timeline = timeline
        film = earlier.film
        cameras = earlier.cameras
    }

    package var texts: TextSizes { film.texts }
    var scenes: [[CompiledLayer]] { film.scenes }
    var sequence: SequencePlan { film.sequence }
    /// The order in which places of layers are found; nil if none depends on another's.
    var order: PlaceGraph? { film.order }

    package func context(at instant: Instant, frame: Int) -> EvaluationContext {
        EvaluationContext(
            schedule: self, instant: instant, frame: frame, viewSize: timeline.canvas.size,
            parentSize: .known(timeline.canvas.size),
            space: .canvas(ofScene: timeline.scenes.count))
    }

    /// Returns the context inside a layer, at any time.
    package func context(inside layer: LayerPlan, at instant: Instant, frame: Int)
        -> EvaluationContext
    {
        var context = context(at: instant, frame: frame)
        context.viewSize = layer.fixedSize ?? size(ofLayerAt: layer.path, in: context)
        context.parentSize = .ofLayer(at: layer.path)
        context.space = .inside(layer.path)
        return context
    }

    /// Returns a touch's state, with its location clamped to its layer's bounds.
    func touchState(_ touch: Int, in context: EvaluationContext) -> TouchState {
        let instant = context.instant
        var bounds = timeline.canvas.size
        if let path = timeline.touches[touch].layer {
            bounds = size(ofLayerAt: path, in: context.withoutClamping)
        }
        return touches[touch].state(at: instant, bounds: bounds)
    }

    package func size(ofLayerAt path: [Int], in context: EvaluationContext) -> Size {
        context.places.place(ofLayerAt: path[...], in: context)?.slot.size ?? timeline.canvas.size
    }

    /// Returns the size of the space that a layer is laid out in.
    func room(ofLayerAt path: [Int], in context: EvaluationContext) -> Size {
        context.places.place(ofLayerAt: path[...], in: context)?.slot.room ?? timeline.canvas.size
    }

    /// Returns the map from a layer's space to the canvas.
    package func mapToCanvas(ofLayerAt path: [Int], in context: EvaluationContext) -> PlaneMap {
        context.places.place(ofLayerAt: path[...], in: context)?.toCanvas ?? .identity
    }
}

extension Timeline {
    /// Checks that all indices are valid.
    func checkIndices() throws(DiagnosticError) {
        var diagnostics = DiagnosticSet()
        func dangling(_ what: String, at location: SourceLocation? = nil) {
            diagnostics.error(.danglingReference, "\(what) that isn't there", at: location)
        }
        for trigger in triggers {
            if case .touch(let touch, _, _, _) = trigger.source, !touches.indices.contains(touch) {
                dangling("trigger '\(trigger.name)' names a touch")
            }
        }
        for state in states {
            if !state.triggers.allSatisfy(triggers.indices.contains)
                || !state.touches.allSatisfy(touches.indices.contains)
            {
                dangling("state '\(state.name)' names a trigger or a touch", at: state.location)
            }
        }
        for animator in animators {
            if let trigger = animator.trigger, !triggers.indices.contains(trigger) {
                dangling("animator '\(animator.name)' names a trigger", at: animator.location)
            }
            for track in animator.tracks where !track.isConsistent {
                diagnostics.error(
                    .componentCount,
                    "a value of animator '\(animator.name)' has the wrong number of components",
                    at: animator.location)
            }
        }
        for camera in allCameras {
            for touch in camera.followedTouches where !touches.indices.contains(touch) {
                dangling("the camera names a touch", at: camera.location)
            }
        }
        for touch in touches {
            let named = touch.gestures.compactMap(\.aim).flatMap(\.targets).map(\.path)
            if ((touch.layer.map { [$0] } ?? []) + named).contains(where: { layer(at: $0) == nil })
            {
                dangling("touch '\(touch.name)' names a layer")
            }
        }
        checkIndicators(layers, dangling)
        for scene in scenes { checkIndicators(scene.layers, dangling) }
        if !scenes.isEmpty, sequence.isEmpty { dangling("the sequence needs a scene") }
        if diagnostics.hasErrors { throw DiagnosticError(diagnostics) }
    }

    /// Layers are large; this copies none.
    private func checkIndicators(_ layers: [Layer], _ report: (String, SourceLocation?) -> Void) {
        for index in layers.indices {
            checkIndicators(layers[index].children, report)
            checkIndicators(layers[index].mask, report)
            guard case .kind(let content) = layers[index].content else { continue }
            for reference in content.references {
                let isThere =
                    switch reference.list {
                    case .touch: touches.indices.contains(reference.index)
                    case .trigger: triggers.indices.contains(reference.index)
                    }
                if !isThere {
                    report("'\(content.name)' names a \(reference.list)", layers[index].location)
                }
            }
        }
    }

    func layer(at path: [Int]) -> Layer? {
        guard let start = start(ofPath: path) else { return nil }
        return start.siblings.element(along: start.path, children: \.layersInside)
    }
}

extension Animator.Track {
    /// Whether every value and velocity is of the track's kind.
    fileprivate var isConsistent: Bool {
        let values = [initial] + (keyframes + (whenNil ?? [])).flatMap(\.values)
        return values.allSatisfy { value in
            guard value.kind == kind else { return false }
            if case .literal(let numbers) = value.source {
                return numbers.count == kind.componentCount
            }
            return true
        }
    }
}
