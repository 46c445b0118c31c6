import PortableMath
package import TimelineModel

/// The part of the canvas that a frame shows.
package struct CameraView: Hashable, Sendable {
    /// The point of the canvas in the middle of the frame.
    package var center: Point
    package var zoom: Double
    /// Degrees; the layers turn counterclockwise.
    package var rotation: Double

    static func whole(_ canvas: Size) -> CameraView {
        CameraView(center: Point(x: canvas.width / 2, y: canvas.height / 2), zoom: 1, rotation: 0)
    }

    /// The view with a zoom in the format's range, moved so that it doesn't cross the canvas's
    /// edge. Where it is larger than the canvas, it is centred.
    func clamped(to canvas: Size) -> CameraView {
        let zoom = min(max(zoom, Camera.zooms.lowerBound), Camera.zooms.upperBound)
        let angle = rotation * .pi / 180
        let (sine, cosine) =
            rotation == 0 ? (0, 1) : (abs(Portable.sin(angle)), abs(Portable.cos(angle)))
        func inside(_ place: Double, _ half: Double, _ length: Double) -> Double {
            half * 2 >= length ? length / 2 : min(max(place, half), length - half)
        }
        return CameraView(
            center: Point(
                x: inside(
                    center.x, (canvas.width * cosine + canvas.height * sine) / zoom / 2,
                    canvas.width),
                y: inside(
                    center.y, (canvas.height * cosine + canvas.width * sine) / zoom / 2,
                    canvas.height)),
            zoom: zoom, rotation: rotation)
    }

    /// Returns a layer of the canvas as the camera shows it.
    ///
    /// The camera is part of the layer's own scale, rotation and centre, so that the layer is drawn
    /// at its size in the frame.
    func applied(to layer: LayerState, canvas: Size) -> LayerState {
        guard self != .whole(canvas) else { return layer }
        var layer = layer
        layer.center = map(canvas: canvas)(layer.center)
        layer.scale = Point(x: layer.scale.x * zoom, y: layer.scale.y * zoom)
        layer.rotation -= rotation
        return layer
    }

    /// The map from the canvas to the frame, in points.
    func map(canvas: Size) -> PlaneMap {
        PlaneMap(tx: -center.x, ty: -center.y)
            .then(.linear(scale: Point(x: zoom, y: zoom), rotation: -rotation))
            .then(PlaneMap(tx: canvas.width / 2, ty: canvas.height / 2))
    }

    /// Returns the view after a part of a move between two views with a zoom of at least 1, without
    /// rotation.
    ///
    /// The zoom changes at a constant rate of octaves per second, and all moves are about a fixed
    /// point: the view's edges move in proportion. So between two views inside the canvas all views
    /// are inside. A timing curve may give parts outside 0…1: then, too, the zoom is at least 1, or
    /// what is beyond the canvas would be seen.
    static func between(_ from: CameraView, _ to: CameraView, _ part: Double) -> CameraView {
        if part == 0 { return from }
        if part == 1 { return to }
        let octaves = Portable.log(to.zoom / from.zoom)
        let zoom = min(
            max(from.zoom * Portable.exp(octaves * part), 1), Camera.zooms.upperBound)
        let way =
            abs(octaves) < 1e-6 ? part : (1 / zoom - 1 / from.zoom) / (1 / to.zoom - 1 / from.zoom)
        return CameraView(
            center: Point(
                x: from.center.x + (to.center.x - from.center.x) * way,
                y: from.center.y + (to.center.y - from.center.y) * way),
            zoom: zoom, rotation: 0)
    }
}
