internal import ArgumentParser
internal import Flipbook

/// What the program's exit code says.
enum ExitStatus: Int32 {
    case success = 0
    /// Frames differ.
    case differences = 1
    /// The command itself is wrong: flags, outputs, frames that are not there.
    case usage = 2
    /// A timeline, a shader or a manifest is invalid or can't be read.
    case invalid = 3
    /// Rendering, encoding or writing failed.
    case failed = 4
    /// Some of several timelines failed; the others are done.
    case partial = 5
    /// SIGINT or SIGTERM; nothing half-written is left.
    case interrupted = 130

    init(_ error: FlipbookError) {
        self =
            switch error {
            // There is nothing wrong with a timeline that needs more memory than there is.
            case .invalid(let findings): findings.areOfMemory ? .failed : .invalid
            case .request: .usage
            case .failed, .closedPipe: .failed
            case .cancelled: .interrupted
            }
    }

    /// Ends a verb with this code and no further words.
    var exitCode: ExitCode { ExitCode(rawValue) }
}
