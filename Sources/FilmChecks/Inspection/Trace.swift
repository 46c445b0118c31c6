internal import Diagnostics
public import FrameProduction
internal import FrameRendering
internal import FrameScheduling
internal import TimelineModel

/// Lists a timeline's events, or every value at one frame, without rendering.
public struct Trace: Sendable {
    private let loaded: LoadedTimeline
    private let schedule: FrameScheduler

    /// - Parameters:
    ///   - timeline: the timeline file's path.
    ///   - allowsAssetsOutside, values: as in `RenderOptions`.
    /// - Throws: `FlipbookError.invalid` with all errors of the timeline.
    public init(
        timeline: String, allowsAssetsOutside: Bool = false,
        values: TimelineValues = TimelineValues()
    ) throws(FlipbookError) {
        let loaded = try LoadedTimeline(
            timeline,
            options: RenderOptions(allowsAssetsOutside: allowsAssetsOutside, values: values))
        self.loaded = loaded
        schedule = try flipbookErrors { () throws(DiagnosticError) in
            try FrameScheduler(timeline: loaded.timeline, texts: .drawn(for: loaded.timeline))
        }
    }

    /// Text for people; every line ends with a line break.
    ///
    /// - Parameter frame: a frame's index; nil lists the events of the whole film.
    /// - Throws: `FlipbookError.request` if the film has no such frame, and `.invalid` if a text in
    ///   it can't be laid out.
    public func text(frame: Int? = nil) throws(FlipbookError) -> String {
        guard let frame else { return TracePrinter.text(schedule.events) }
        return TracePrinter.text(try trace(at: frame))
    }

    /// JSON: an object for one frame, or an array of events if `frame` is nil. Throws like
    /// `text(frame:)`.
    public func json(frame: Int? = nil) throws(FlipbookError) -> String {
        guard let frame else { return TracePrinter.json(schedule.events) }
        return TracePrinter.json(try trace(at: frame))
    }

    /// The number of the frame that is shown at a time.
    ///
    /// - Throws: `FlipbookError.request` if the time is past the film's end.
    public func frame(at time: StillTime) throws(FlipbookError) -> Int {
        try time.frame(of: loaded.timeline)
    }

    private func trace(at frame: Int) throws(FlipbookError) -> FrameTrace {
        let count = loaded.timeline.frameCount
        guard (0..<count).contains(frame) else {
            throw .request("there is no frame \(frame); the film has frames 0-\(count - 1)")
        }
        let trace = schedule.trace(at: frame)
        if let failure = trace.textFailure {
            throw loaded.error(failure.renderingError, drawing: frame)
        }
        return trace
    }
}
