internal import Diagnostics
public import FrameProduction

/// An event while a timeline is rendered.
public enum RenderEvent: Sendable {
    case progress(RenderProgress)
    /// Warnings about the timeline.
    case found(Findings)
    /// Contains a sentence for people.
    case finished(String, films: [ExportReport] = [])
    case failed(FlipbookError)

    /// A JSON object on one line, for programs that follow the progress.
    ///
    /// - Parameter timeline: the timeline's path.
    public func json(timeline: String) -> String {
        let members: [(String, JSON)] =
            switch self {
            case .progress(let progress):
                [
                    ("event", "progress"),
                    ("completed", .integer(progress.completed)),
                    ("total", .integer(progress.total)),
                    ("framesPerSecond", .number(progress.framesPerSecond)),
                    ("remainingSeconds", progress.remainingSeconds.map(JSON.number) ?? .null),
                ]
            case .found(let findings):
                [("event", "findings"), ("findings", findings.values)]
            case .finished(let message, let films):
                [("event", "finished"), ("message", .string(message))]
                    + (films.isEmpty ? [] : [("films", .array(films.map(\.json)))])
            case .failed(let error):
                [("event", "failed"), ("message", "\(error)")]
            }
        return JSON.object([("timeline", .string(timeline))] + members).text
    }
}

extension ExportReport {
    /// `{ "path", "frames", "bytes", "drawn", "equal", "encoded", "taken" }`, and `captions` where
    /// there are files of them. The report's properties define the numbers; `frames` is the sum of
    /// `encoded` and `taken`.
    fileprivate var json: JSON {
        .object(
            [
                ("path", .string(path)), ("frames", .integer(frameCount)),
                ("bytes", .integer(byteCount)), ("drawn", .integer(work.drawn)),
                ("equal", .integer(work.equal)), ("encoded", .integer(work.encoded)),
                ("taken", .integer(work.taken)),
            ] + (captionFiles.isEmpty ? [] : [("captions", .array(captionFiles.map(JSON.string)))]))
    }
}
