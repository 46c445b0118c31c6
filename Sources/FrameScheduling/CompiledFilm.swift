import Diagnostics
import TimelineModel

/// The compiled parts of a timeline that are the same for all gestures of fingers.
struct CompiledFilm: Sendable {
    let texts: TextSizes
    /// The layers of each scene, then the timeline's, which lie over the scenes. Without scenes,
    /// these are the only ones.
    let scenes: [[CompiledLayer]]
    let sequence: SequencePlan
    let planner: AnimatorPlanner
    let order: PlaceGraph?
    /// The cameras of `scenes` that don't follow touches.
    let cameras: [CameraPlan?]

    init(_ timeline: Timeline, texts: TextSizes) throws(DiagnosticError) {
        try timeline.checkIndices()
        order = PlaceGraph(timeline)
        if let cycles = order?.cycles(in: timeline), cycles.hasErrors {
            throw DiagnosticError(cycles)
        }
        self.texts = texts
        let compiler = LayerCompiler(timeline: timeline)
        let lists =
            timeline.scenes.enumerated().map { ($1.layers, [$0]) }
            + [(timeline.layers, timeline.layersPath)]
        let scenes = try lists.map { layers, path throws(DiagnosticError) in
            try compiler.compile(layers, in: path, parentSize: timeline.canvas.size)
        }
        self.scenes = scenes
        sequence = try SequencePlan(timeline)
        planner = try AnimatorPlanner(
            timeline,
            touchBounds: timeline.touches.map { touch in
                guard let path = touch.layer else { return timeline.canvas.size }
                return Self.layer(at: path, of: timeline, in: scenes)?.plan.fixedSize
            })
        cameras = try scenes.indices.map { scene throws(DiagnosticError) in
            guard let camera = timeline.camera(ofScene: scene),
                case .values(let view) = camera.motion
            else { return nil }
            let values = ValueCompiler(timeline: timeline, location: camera.location)
            return .values(
                center: try values.compile(view.center), zoom: try values.compile(view.zoom),
                rotation: try values.compile(view.rotation))
        }
    }

    private static func layer(
        at path: [Int], of timeline: Timeline, in scenes: [[CompiledLayer]]
    ) -> CompiledLayer? {
        guard let start = timeline.start(ofPath: path) else { return nil }
        return scenes[timeline.scenes.isEmpty ? 0 : path[0]].element(
            along: start.path, children: \.layersInside)
    }
}
