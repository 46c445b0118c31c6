internal import Diagnostics
internal import FrameRendering
internal import FrameScheduling
internal import TimelineModel

/// Tells what a timeline does: its log of events, or every value at one frame. Renders nothing.
public struct Trace: Sendable {
    private let loaded: LoadedTimeline
    private let schedule: FrameScheduler

    /// - Parameters:
    ///   - timeline: the timeline file's path.
    ///   - allowsAssetsOutside, values: as in `RenderOptions`.
    /// - Throws: `FlipbookError.invalid` with everything that is wrong with the timeline.
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

    /// For people; every line ends with a line break.
    ///
    /// - Parameter frame: nil tells the events of the whole film.
    /// - Throws: `FlipbookError.request` where the film has no such frame.
    public func text(frame: Int? = nil) throws(FlipbookError) -> String {
        guard let frame else { return TracePrinter.text(schedule.events) }
        return TracePrinter.text(schedule.trace(at: try checked(frame)))
    }

    /// For programs: an object for a frame, an array of the events else. Throws as `text(frame:)`
    /// does.
    public func json(frame: Int? = nil) throws(FlipbookError) -> String {
        guard let frame else { return TracePrinter.json(schedule.events) }
        return TracePrinter.json(schedule.trace(at: try checked(frame)))
    }

    private func checked(_ frame: Int) throws(FlipbookError) -> Int {
        let count = loaded.timeline.frameCount
        guard (0..<count).contains(frame) else {
            throw .request("there is no frame \(frame); the film has frames 0-\(count - 1)")
        }
        return frame
    }
}
