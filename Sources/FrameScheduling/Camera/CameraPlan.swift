import Diagnostics
import TimelineModel

/// A camera whose view is known at any time.
enum CameraPlan: Sendable {
    case values(center: CompiledValue?, zoom: CompiledValue, rotation: CompiledValue)
    case moves(CameraMoves)

    /// Returns the view at a time, inside the canvas.
    ///
    /// - Parameter context: that of the film, whose space is the camera's canvas.
    func view(in context: EvaluationContext) -> CameraView {
        let canvas = context.schedule.timeline.canvas.size
        var view = CameraView.whole(canvas)
        switch self {
        case .moves(let moves):
            view = moves.view(at: context.instant.seconds)
        case .values(let center, let zoom, let rotation):
            if let numbers = center?.numbers(in: context) {
                view.center = Point(
                    x: LayerProperties.coordinate(numbers[0]),
                    y: LayerProperties.coordinate(numbers[1]))
            }
            let number = zoom.numbers(in: context)[0]
            view.zoom = number.isFinite ? number : 1
            view.rotation = LayerProperties.coordinate(rotation.numbers(in: context)[0])
        }
        return view.clamped(to: canvas)
    }
}
