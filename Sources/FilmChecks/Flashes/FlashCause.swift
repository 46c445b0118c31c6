internal import Diagnostics
internal import FrameProduction
internal import FrameScheduling
internal import TimelineModel

/// The cause of a flash: the animator, or else the layer, without which the same frames have no
/// flash.
struct FlashCause {
    /// Such as `the animator 'blink'`; nil if no single cause is found.
    private(set) var words: String?
    private(set) var location: SourceLocation?

    /// The maximum number of animators, and of layers, to try.
    private static let maxTrials = 6
    /// The maximum number of frames drawn for a trial: two seconds at 60 frames per second.
    private static let maxFrames = 120

    init(
        of flash: FlashDetector.Flash, in maker: FrameMaker, options: RenderOptions,
        cancellation: Cancellation
    ) throws(FlipbookError) {
        let loaded = maker.loaded
        let first = max(0, flash.frames.lowerBound - 1)
        let last = min(flash.frames.upperBound, first + Self.maxFrames)
        let frames = first..<last + 1

        func flashes(_ timeline: Timeline) throws(FlipbookError) -> Bool {
            // The trial has no result if the timeline can't be drawn without the suspect.
            guard
                let maker = try? FrameMaker(
                    loaded.with(timeline), jobs: options.jobs, timeout: options.frameTimeout)
            else { return true }
            return try FlashCheck.flashes(of: maker, frames, cancellation: cancellation)
                .contains { $0.kind == flash.kind }
        }

        for index in Self.animatedLayers(maker.schedule, frames) {
            var timeline = loaded.timeline
            for track in timeline.animators[index].tracks.indices {
                timeline.animators[index].tracks[track].keyframes = []
                timeline.animators[index].tracks[track].whenNil = nil
            }
            if try !flashes(timeline) {
                let animator = loaded.timeline.animators[index]
                words = "the animator '\(animator.name)'"
                location = animator.location
                return
            }
        }
        // The last layers are on top.
        for index in loaded.timeline.layers.indices.reversed().prefix(Self.maxTrials) {
            var timeline = loaded.timeline
            timeline.layers[index].hidden = .boolean(true)
            if try !flashes(timeline) {
                let layer = loaded.timeline.layers[index]
                words = "the layer" + (layer.id.map { " '\($0)'" } ?? " here")
                location = layer.location
                return
            }
        }
    }

    /// The animators whose values change direction in these frames, those with the most changes
    /// first.
    private static func animatedLayers(_ schedule: FrameScheduler, _ frames: Range<Int>) -> [Int] {
        let timeline = schedule.timeline
        var last: [[Double]] = []
        var directions: [[Double]] = []
        var turns = [Int](repeating: 0, count: timeline.animators.count)
        for frame in frames {
            let trace = schedule.trace(at: frame).animators
            let values = timeline.animators.map { animator in
                trace.first { $0.name == animator.name }?.tracks.flatMap(\.state.value) ?? []
            }
            for index in values.indices where !last.isEmpty {
                for (number, value) in values[index].enumerated() {
                    let change = value - last[index][number]
                    guard change != 0 else { continue }
                    if change * directions[index][number] < 0 { turns[index] += 1 }
                    directions[index][number] = change
                }
            }
            if last.isEmpty { directions = values.map { $0.map { _ in 0 } } }
            last = values
        }
        return turns.indices.filter { turns[$0] > 0 }
            .sorted { (turns[$0], $1) > (turns[$1], $0) }
            .prefix(maxTrials).map(\.self)
    }
}
