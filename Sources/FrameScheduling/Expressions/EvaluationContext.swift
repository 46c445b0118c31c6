import MediaTime
package import TimelineModel

/// The values of an expression's variables at a time and place.
package struct EvaluationContext {
    package let schedule: Schedule
    package var instant: Instant
    /// The frame's number; in motion blur that of the frame whose shutter is open.
    package let frame: Int
    /// The current layer's size in points; that of its parent while its own is computed.
    package var viewSize: Size
    package var parentSize: ParentSize
    /// The space that names of layers are read in.
    package var space: LayerSpace
    /// The places of layers at this time.
    private(set) var places = LayerPlaces()
    /// The part of a text; nil elsewhere.
    var part: PartPlace?
    /// The current effect's arguments, as passed to its shader.
    var arguments: [[Double]] = []
    /// False while the sizes that touches are clamped to are computed: the clamped locations aren't
    /// known yet.
    private(set) var clampsTouches = true
    var textFailures = TextFailures()

    /// The size in points of the space that the current layer is laid out in.
    package enum ParentSize {
        case known(Size)
        /// Computed on demand.
        case ofLayer(at: [Int])
    }

    /// The same place at another time.
    func at(_ instant: Instant) -> EvaluationContext {
        var context = EvaluationContext(
            schedule: schedule, instant: instant,
            frame: schedule.timeline.frameRate.frame(at: instant.time), viewSize: viewSize,
            parentSize: parentSize, space: space)
        context.part = part
        context.arguments = arguments
        context.clampsTouches = clampsTouches
        context.textFailures = textFailures
        return context
    }

    /// The same time and place, without the limits of touches.
    var withoutClamping: EvaluationContext {
        var context = self
        context.clampsTouches = false
        if clampsTouches { context.places = places.unclamped }
        return context
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
        case .state(let state):
            return [Double(schedule.states[state].value(at: instant))]
        case .touch(let touch, let property):
            let state =
                clampsTouches
                ? schedule.touchState(touch, in: self)
                : schedule.touches[touch].state(at: instant, bounds: nil)
            return state.numbers(of: property)
        case .layer(let path, let measure):
            return places.numbers(measure, ofLayerAt: path[...], in: self)
        case .part(let property): return [part?.number(of: property) ?? 0]
        case .argument(let index, let kind):
            return arguments.indices.contains(index)
                ? arguments[index] : Array(repeating: 0, count: kind.componentCount)
        }
    }
}
