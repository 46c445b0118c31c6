package import TimelineModel

/// The space in which a property is written.
package enum LayerSpace: Sendable {
    /// The canvas that the camera of a scene shows.
    case canvas(ofScene: Int)
    /// The space that a layer lies in: its parent's, or the canvas.
    case around([Int])
    /// A layer's own, in points from a place in it.
    case inside([Int], from: Point)

    package static func inside(_ path: [Int]) -> LayerSpace { .inside(path, from: .zero) }
}

/// The places of layers at one time, each found when it is first asked for.
final class LayerPlaces {
    struct Place {
        /// The layers that it is one of. An array, since a copy of a layer is expensive.
        fileprivate let siblings: [CompiledLayer]
        fileprivate let index: Int
        /// The layers in it: children, then those of the mask.
        fileprivate let inside: [CompiledLayer]
        let slot: LayerSlot
        let toParent: PlaneMap
        let toCanvas: PlaneMap
    }

    /// The sizes of groups at this time.
    let measured = MeasuredGroups()
    /// The places while touches aren't clamped.
    private(set) lazy var unclamped = LayerPlaces()
    private var places: [ArraySlice<Int>: Place] = [:]
    private var views: [Int: CameraView] = [:]
    private var progress = PlaceGraph.Progress()

    init() {}

    /// Returns nil if there is no such layer.
    func place(ofLayerAt path: ArraySlice<Int>, in context: EvaluationContext) -> Place? {
        if let known = places[path] { return known }
        // In this order, no place waits for another: there may be thousands in a row.
        for step in context.schedule.order?.steps(to: path, &progress) ?? [] {
            switch step {
            case .layer(let path): _ = place(ofLayerAt: path[...], in: context)
            case .camera(let scene): _ = view(ofScene: scene, in: context)
            }
        }
        if let known = places[path] { return known }
        let place = newPlace(path, context)
        places[path] = place
        return place
    }

    private func newPlace(_ path: ArraySlice<Int>, _ context: EvaluationContext) -> Place? {
        let timeline = context.schedule.timeline
        let scene = timeline.scenes.isEmpty ? 0 : path.first ?? 0
        let siblings: [CompiledLayer]
        let slot: LayerSlot
        var toCanvas = PlaneMap.identity
        guard let index = path.last, context.schedule.scenes.indices.contains(scene) else {
            return nil
        }
        let layout = LayerLayout(context: context)
        if path.count == timeline.rootDepth + 1 {
            siblings = context.schedule.scenes[scene]
            guard siblings.indices.contains(index) else { return nil }
            slot = layout.slot(of: siblings[index], in: timeline.canvas.size)
        } else {
            guard let parent = place(ofLayerAt: path.dropLast(), in: context) else { return nil }
            siblings = parent.inside
            toCanvas = parent.toCanvas
            guard siblings.indices.contains(index),
                let found = layout.inside(toCanvas).slot(
                    ofLayerInside: index, of: parent.siblings[parent.index], in: parent.slot)
            else { return nil }
            slot = found
        }
        let toParent =
            LayerProperties(siblings[index], in: slot, context: context, includingEffects: false)
            .mapToParent
        return Place(
            siblings: siblings, index: index, inside: siblings[index].layersInside, slot: slot,
            toParent: toParent, toCanvas: toParent.then(toCanvas))
    }

    // MARK: Cameras

    /// Returns nil for a scene without a camera.
    func view(ofScene scene: Int, in context: EvaluationContext) -> CameraView? {
        if let known = views[scene] { return known }
        let schedule = context.schedule
        guard schedule.cameras.indices.contains(scene), let camera = schedule.cameras[scene] else {
            return nil
        }
        var film = context
        film.viewSize = schedule.timeline.canvas.size
        film.parentSize = .known(film.viewSize)
        film.space = .canvas(ofScene: scene)
        let view = camera.view(in: film)
        views[scene] = view
        return view
    }

    // MARK: Other spaces

    /// Returns the value of a name: in the space of the property that has it, [0, 0] for what can't
    /// be seen from there.
    func numbers(
        _ measure: LayerMeasure, ofLayerAt path: ArraySlice<Int>, in context: EvaluationContext
    ) -> [Double] {
        guard let place = place(ofLayerAt: path, in: context),
            let map = map(from: path, place, in: context)
        else { return [0, 0] }
        let size = place.slot.size
        func point(_ place: UnitPlace) -> Point {
            let unit = place.point
            return map(Point(x: size.width * unit.x, y: size.height * unit.y))
        }
        func distance(_ from: UnitPlace, _ to: UnitPlace) -> Double {
            let (from, to) = (point(from), point(to))
            let (x, y) = (to.x - from.x, to.y - from.y)
            return (x * x + y * y).squareRoot()
        }
        let numbers: [Double]
        switch measure {
        case .size: numbers = [distance(.leading, .trailing), distance(.top, .bottom)]
        case .place(let place):
            let point = point(place)
            numbers = [point.x, point.y]
        }
        return numbers.map(LayerProperties.coordinate)
    }

    /// Returns the map from a layer's space to the context's; nil if that is a line or a point.
    ///
    /// It goes through the innermost layer that both are in, so that it is exact among neighbours,
    /// and also where that layer is scaled to nothing.
    private func map(
        from path: ArraySlice<Int>, _ place: Place, in context: EvaluationContext
    ) -> PlaneMap? {
        let depth = context.schedule.timeline.rootDepth
        var space = ArraySlice<Int>()
        var origin = Point.zero
        switch context.space {
        case .canvas: break
        case .around(let layer): space = layer.dropLast()
        case .inside(let layer, let from): (space, origin) = (layer[...], from)
        }
        let common = zip(path, space).prefix { $0 == $1 }.count
        var map = PlaneMap.identity
        var back = PlaneMap.identity
        if common > depth {
            for count in (common..<path.count).reversed() {
                guard let step = self.place(ofLayerAt: path.prefix(count + 1), in: context) else {
                    return nil
                }
                map = map.then(step.toParent)
            }
            for count in (common..<space.count).reversed() {
                guard let step = self.place(ofLayerAt: space.prefix(count + 1), in: context) else {
                    return nil
                }
                back = back.then(step.toParent)
            }
        } else {
            map = place.toCanvas
            // For a camera, places are those on the canvas.
            let isCamera = if case .canvas = context.space { true } else { false }
            let (camera, other) = (
                context.schedule.timeline.cameraScene(ofLayerAt: path),
                context.schedule.timeline.cameraScene(of: context.space)
            )
            if camera != other, !isCamera {
                let canvas = context.schedule.timeline.canvas.size
                func toFrame(_ scene: Int?) -> PlaneMap {
                    scene.flatMap { view(ofScene: $0, in: context) }?.map(canvas: canvas)
                        ?? .identity
                }
                map = map.then(toFrame(camera))
                back = toFrame(other)
            }
            if space.count > depth {
                guard let step = self.place(ofLayerAt: space, in: context) else { return nil }
                back = step.toCanvas.then(back)
            }
        }
        if back != .identity {
            guard let inverse = back.inverse else { return nil }
            map = map.then(inverse)
        }
        return origin == .zero ? map : map.then(.translation(-origin.x, -origin.y))
    }
}

extension Timeline {
    /// The length of the path in which roots lie.
    var rootDepth: Int { scenes.isEmpty ? 0 : 1 }

    /// The scene whose camera moves a layer; nil if none does.
    func cameraScene(ofLayerAt path: ArraySlice<Int>) -> Int? {
        let scene = scenes.isEmpty ? 0 : path.first ?? 0
        guard camera(ofScene: scene) != nil, let start = start(ofPath: Array(path)),
            let root = start.path.first, start.siblings.indices.contains(root),
            !start.siblings[root].isFixed
        else { return nil }
        return scene
    }

    func cameraScene(of space: LayerSpace) -> Int? {
        switch space {
        case .canvas(let scene): camera(ofScene: scene) == nil ? nil : scene
        case .around(let path), .inside(let path, _): cameraScene(ofLayerAt: path[...])
        }
    }
}
