internal import ArgumentParser
internal import Flipbook

/// The program's exit codes.
enum ExitStatus: Int32 {
    case success = 0
    /// Frames differ.
    case differences = 1
    /// The command is invalid: flags, outputs, frame numbers.
    case usage = 2
    /// A timeline, a shader, a manifest or pieces of a film are invalid, or a given file can't be
    /// read or isn't what it should be.
    case invalid = 3
    /// Rendering, encoding or writing failed.
    case failed = 4
    /// Some of several timelines failed.
    case partial = 5
    /// SIGINT or SIGTERM. No partial files remain.
    case interrupted = 130

    init(_ error: FlipbookError) {
        self =
            switch error {
            // Neither a lack of memory nor a frame that can't be drawn makes a timeline invalid.
            case .invalid(let findings): findings.areOfRendering ? .failed : .invalid
            case .request: .usage
            case .pieces, .unreadable: .invalid
            case .failed, .closedPipe: .failed
            case .cancelled: .interrupted
            }
    }

    /// Thrown to end a verb with this code, without a message.
    var exitCode: ExitCode { ExitCode(rawValue) }
}
