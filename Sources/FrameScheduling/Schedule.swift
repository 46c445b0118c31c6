import Diagnostics
package import TimelineModel

/// Everything about a timeline that doesn't depend on a time: resolved touches, changes of triggers
/// and states, animators' plays, and compiled expressions.
package final class Schedule: Sendable {
    package let timeline: Timeline
    package let texts: TextSizes
    package let touches: [TouchPlan]
    package let triggers: [TriggerPlan]
    let states: [StatePlan]
    let animators: [AnimatorPlan]
    /// The layers of each scene, then the timeline's, which lie over the scenes. Without scenes,
    /// these are the only ones.
    let scenes: [[CompiledLayer]]
    let sequence: SequencePlan
    /// The cameras of `scenes`; nil shows the whole canvas. None while they are made.
    let cameras: [CameraPlan?]
    /// The order in which places of layers are found; nil if none depends on another's.
    let order: PlaceGraph?

    /// Adds the cameras, which may follow touches in layers.
    convenience init(_ timeline: Timeline, texts: TextSizes) throws(DiagnosticError) {
        let schedule = try Schedule(withoutCameras: timeline, texts: texts)
        self.init(
            schedule,
            cameras: try schedule.scenes.indices.map { scene throws(DiagnosticError) in
                try timeline.camera(ofScene: scene).map { camera throws(DiagnosticError) in
                    try CameraPlan(camera, in: schedule)
                }
            })
    }

    private init(_ other: Schedule, cameras: [CameraPlan?]) {
        (timeline, texts, touches, triggers, states) = (
            other.timeline, other.texts, other.touches, other.triggers, other.states
        )
        (animators, scenes, sequence, order) = (
            other.animators, other.scenes, other.sequence, other.order
        )
        self.cameras = cameras
    }

    init(withoutCameras timeline: Timeline, texts: TextSizes) throws(DiagnosticError) {
        cameras = []
        try timeline.checkIndices()
        order = PlaceGraph(timeline)
        if let cycles = order?.cycles(in: timeline), cycles.hasErrors {
            throw DiagnosticError(cycles)
        }
        self.timeline = timeline
        self.texts = texts
        let touches = timeline.touches.map { TouchPlan($0) }
        let triggers = timeline.triggers.map { trigger in
            TriggerPlan(trigger, of: timeline, touches: touches)
        }
        let states = timeline.states.map { StatePlan($0, triggers: triggers, touches: touches) }
        (self.triggers, self.states) = (triggers, states)
        self.touches = touches
        let compiler = LayerCompiler(timeline: timeline)
        let lists =
            timeline.scenes.enumerated().map { ($1.layers, [$0]) }
            + [(timeline.layers, timeline.layersPath)]
        scenes = try lists.map { layers, path throws(DiagnosticError) in
            try compiler.compile(layers, in: path, parentSize: timeline.canvas.size)
        }
        sequence = try SequencePlan(timeline)
        let scenes = scenes
        animators = try AnimatorPlanner(
            timeline: timeline, touches: touches, triggers: triggers, states: states,
            touchBounds: timeline.touches.map { touch in
                guard let path = touch.layer else { return timeline.canvas.size }
                return Self.layer(at: path, of: timeline, in: scenes)?.plan.fixedSize
            }
        ).plans()
    }

    private static func layer(
        at path: [Int], of timeline: Timeline, in scenes: [[CompiledLayer]]
    ) -> CompiledLayer? {
        guard let start = timeline.start(ofPath: path) else { return nil }
        return scenes[timeline.scenes.isEmpty ? 0 : path[0]].element(
            along: start.path, children: \.layersInside)
    }

    package func context(at instant: Instant, frame: Int) -> EvaluationContext {
        EvaluationContext(
            schedule: self, instant: instant, frame: frame, viewSize: timeline.canvas.size,
            parentSize: .known(timeline.canvas.size),
            space: .canvas(ofScene: timeline.scenes.count))
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
    fileprivate func checkIndices() throws(DiagnosticError) {
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
        for touch in touches where touch.layer.map({ layer(at: $0) == nil }) ?? false {
            dangling("touch '\(touch.name)' names a layer")
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
