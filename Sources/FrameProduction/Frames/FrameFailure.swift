internal import Diagnostics
package import FrameRendering
internal import Hashing
internal import MediaTime
package import PixelBuffers
internal import ShaderProgram
internal import TimelineModel
import TimelineSyntax

/// Why a frame couldn't be made.
package enum FrameFailure: ModuleError, CustomStringConvertible {
    /// Too little memory, until other frames are done.
    ///
    /// - Parameter error: the error if memory is still short then; nil for the shortage's text.
    case memory(MemoryShortage, error: FlipbookError? = nil)
    case other(FlipbookError)

    /// - Parameters:
    ///   - frame: the number of the frame that was drawn.
    ///   - film: the timeline.
    package init(_ error: RenderingError, frame: Int, of film: LoadedTimeline) {
        self.init(error, as: film.error(error, drawing: frame))
    }

    package init(_ error: RenderingError) { self.init(error, as: error.flipbookError) }

    private init(_ error: RenderingError, as reported: FlipbookError) {
        if case .memory(let shortage) = error.cause {
            self = .memory(shortage, error: reported)
        } else {
            self = .other(reported)
        }
    }

    package var flipbookError: FlipbookError {
        switch self {
        case .memory(let shortage, let error): error ?? .failed(shortage.description)
        case .other(let error): error
        }
    }

    package var description: String { flipbookError.description }
}

/// Converts errors of lower modules while a frame is made.
package func frameFailures<Cause: ModuleError, Result>(
    _ body: () throws(Cause) -> Result
) throws(FrameFailure) -> Result {
    do throws(Cause) { return try body() } catch { throw .other(error.flipbookError) }
}

extension LoadedTimeline {
    /// The error of a frame that couldn't be drawn: at the loop that ran too long, or at the layer,
    /// if that is known.
    package func error(_ error: RenderingError, drawing frame: Int) -> FlipbookError {
        let time = timeline.frameRate.time(ofFrame: frame).seconds
        let moment = "frame \(frame), at \(time.hundredths) s"
        guard let finding = loop(of: error, at: moment) ?? error.finding(at: moment) else {
            return error.cause.flipbookError
        }
        let findings = findings.only(finding)
        return .invalid(revision?.named(findings) ?? findings)
    }

    /// The finding at a loop of the author's that ran too long; nil for other errors.
    private func loop(of error: RenderingError, at moment: String) -> Diagnostic? {
        guard case .kernel(let error) = error.cause, !error.isTimeout, var place = error.location,
            let files = sources?.files
        else { return nil }
        // Shaders that the renderer compiled have their names in the timeline, those compiled while
        // the timeline was read their paths.
        if !files.values.contains(where: { ExactText($0.path) == ExactText(place.file) }) {
            guard let file = files[ExactText(place.file)] else { return nil }
            place.file = file.path
        }
        return Diagnostic(.error, code: .notDrawn, "\(moment): \(error.reason)", at: place)
    }
}
