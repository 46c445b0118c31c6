import MediaTime
package import TimelineModel

/// What the variables of an expression mean at one time and place.
package struct EvaluationContext {
    package let schedule: Schedule
    package let instant: Instant
    package let frame: Int
    /// The size in points of the layer at hand; of its parent while its own is being found.
    package var viewSize: Size
    package var parentSize: ParentSize
    /// The arguments of the effect at hand, as its shader is given them.
    var arguments: [[Double]] = []
    /// Sizes that touches are clamped to are found with the touches where the fingers are, because
    /// their clamped locations aren't known yet.
    var clampsTouches = true

    /// The size in points of the room that the layer at hand is laid out in.
    package enum ParentSize {
        case known(Size)
        /// Found when somebody asks.
        case ofLayer(at: [Int])
    }

    func numbers(of reference: Reference) -> [Double] {
        switch reference {
        case .time: return [instant.seconds]
        case .frame: return [Double(frame)]
        case .elapsed(let from): return [instant.since(from).seconds]
        case .remaining(let to): return [-instant.since(to).seconds]
        case .viewSize: return [viewSize.width, viewSize.height]
        case .parentSize:
            let size =
                switch parentSize {
                case .known(let size): size
                case .ofLayer(let path): schedule.room(ofLayerAt: path, in: self)
                }
            return [size.width, size.height]
        case .animator(let animator, let track):
            return schedule.animators[animator].state(ofTrack: track, at: instant).value
        case .sensor(let sensor, let track):
            return [schedule.timeline.sensors[sensor].tracks[track].value(at: instant)]
        case .touch(let touch, let property):
            let state =
                clampsTouches
                ? schedule.touchState(touch, at: instant, frame: frame)
                : schedule.touches[touch].state(at: instant, bounds: nil)
            return state.numbers(of: property)
        case .argument(let index, let kind):
            return arguments.indices.contains(index)
                ? arguments[index] : Array(repeating: 0, count: kind.componentCount)
        }
    }
}
