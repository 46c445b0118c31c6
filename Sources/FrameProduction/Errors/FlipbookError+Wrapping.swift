package import Diagnostics
package import FrameRendering
package import MediaCoding
internal import MetalLanguage
internal import PixelBuffers
package import ShaderProgram
package import Threads
package import WholeFiles

/// An error of this module or one below it.
package protocol ModuleError: Error {
    /// The corresponding public error.
    var flipbookError: FlipbookError { get }
}

/// Runs a function of a lower module and converts its error.
package func flipbookErrors<Cause: ModuleError, Result>(
    _ body: () throws(Cause) -> Result
) throws(FlipbookError) -> Result {
    do throws(Cause) { return try body() } catch { throw error.flipbookError }
}

/// Reads a film that the user names, and converts the error. A file that is no film, is damaged or
/// has too many pixels is `FlipbookError.unreadable`, as one that is missing.
package func readingGivenFilm<Result>(
    _ body: () throws(MediaError) -> Result
) throws(FlipbookError) -> Result {
    do throws(MediaError) { return try body() } catch {
        switch error.kind {
        case .unreadable, .unknownFormat, .tooLarge: throw .unreadable(error.description)
        default: throw error.flipbookError
        }
    }
}

extension FlipbookError: ModuleError {
    package var flipbookError: FlipbookError { self }
}

extension DiagnosticError: ModuleError {
    /// An internal error is not a finding for the user.
    package var flipbookError: FlipbookError {
        let own = diagnostics.diagnostics.first { $0.code == .internalError }
        return own.map { .failed($0.message) } ?? .invalid(Findings(diagnostics))
    }
}

extension KernelError: ModuleError {
    package var flipbookError: FlipbookError { .failed(description) }
}

extension MediaError: ModuleError {
    package var flipbookError: FlipbookError {
        switch kind {
        case .invalidSettings: return .request(description)
        case .invalidPieces: return .pieces(description)
        case .file(let kind): return FlipbookError(kind, action, description)
        default:
            let hint = hint.map { "; \($0)" } ?? ""
            return .failed("\(self)\(hint)")
        }
    }
}

extension FileError: ModuleError {
    package var flipbookError: FlipbookError { FlipbookError(kind, action, description) }
}

extension ThreadError: ModuleError {
    package var flipbookError: FlipbookError { .failed(description) }
}

extension RenderingError: ModuleError {
    package var flipbookError: FlipbookError {
        switch self {
        case .shaders(let error): error.flipbookError
        case .media(let error): error.flipbookError
        case .request, .tooLarge, .kernel, .program, .shape, .text, .svg, .memory:
            .failed(description)
        case .layer:
            finding().map { .invalid(Findings(DiagnosticSet([$0]))) } ?? cause.flipbookError
        }
    }

    /// The finding at the layer that couldn't be drawn; nil if the layer isn't known, or is not to
    /// blame: the work was cancelled, or a shader has errors.
    ///
    /// - Parameter moment: the frame and its time in words; nil if they aren't known.
    package func finding(at moment: String? = nil) -> Diagnostic? {
        guard let location else { return nil }
        let reason: String
        switch cause.flipbookError {
        case .failed(let sentence), .unreadable(let sentence): reason = sentence
        default: return nil
        }
        let message = (moment.map { "\($0): " } ?? "") + reason
        var finding = Diagnostic(.error, code: .notDrawn, message, hint: hint, at: location)
        if case .memory = cause { finding.code = .tooLittleMemory }
        return finding
    }
}

extension FlipbookError {
    /// An impossible path of an output is an invalid request; a full disk is not, and neither is a
    /// file that can't be read.
    fileprivate init(_ kind: FileError.Kind, _ action: FileError.Action?, _ message: String) {
        self =
            switch kind {
            case .interrupted: .cancelled
            case .closedPipe: .closedPipe
            case .other: .failed(message)
            case _ where action == .read: .unreadable(message)
            case .emptyPath, .isDirectory, .notARegularFile, .linkOutside: .request(message)
            default: .failed(message)
            }
    }
}
