internal import Diagnostics
internal import FrameRendering
internal import MediaCoding
internal import MetalLanguage
internal import PixelBuffers
internal import ShaderProgram
internal import Threads
internal import WholeFiles

/// An error of this module or one below it.
protocol RoomError: Error {
    /// The corresponding public error.
    var flipbookError: FlipbookError { get }
}

/// Runs a function of a lower module and converts its error.
func flipbookErrors<Cause: RoomError, Result>(
    _ body: () throws(Cause) -> Result
) throws(FlipbookError) -> Result {
    do throws(Cause) { return try body() } catch { throw error.flipbookError }
}

extension FlipbookError: RoomError {
    var flipbookError: FlipbookError { self }
}

extension DiagnosticError: RoomError {
    /// An internal error is not a finding for the user.
    var flipbookError: FlipbookError {
        let own = diagnostics.diagnostics.first { $0.code == Diagnostic.internalError }
        return own.map { .failed($0.message) } ?? .invalid(Findings(diagnostics))
    }
}

extension KernelError: RoomError {
    var flipbookError: FlipbookError { .failed(description) }
}

extension MediaError: RoomError {
    var flipbookError: FlipbookError {
        switch kind {
        case .invalidSettings: return .request(description)
        case .invalidPieces: return .pieces(description)
        case .file(let kind): return FlipbookError(kind, description)
        default:
            let hint = hint.map { "; \($0)" } ?? ""
            return .failed("\(self)\(hint)")
        }
    }
}

extension FileError: RoomError {
    var flipbookError: FlipbookError { FlipbookError(kind, description) }
}

extension ThreadError: RoomError {
    var flipbookError: FlipbookError { .failed(description) }
}

extension RenderingError: RoomError {
    var flipbookError: FlipbookError {
        switch self {
        case .shaders(let error): error.flipbookError
        case .media(let error): error.flipbookError
        case .request, .kernel, .program, .shape, .text, .svg, .memory: .failed(description)
        }
    }
}

extension FlipbookError {
    /// An impossible path is an invalid request; a full disk is not.
    fileprivate init(_ kind: FileError.Kind, _ message: String) {
        self =
            switch kind {
            case .emptyPath, .isDirectory, .notARegularFile: .request(message)
            case .interrupted: .cancelled
            case .closedPipe: .closedPipe
            default: .failed(message)
            }
    }
}
