internal import Diagnostics
internal import FrameRendering
internal import MediaCoding
internal import MetalLanguage
internal import ShaderProgram
internal import WholeFiles

/// The one function that turns the errors of the rooms below into the library's.
///
/// What is none of them, such as what a caller's own closure threw, is passed on by `other`.
func flipbookErrors<Result>(
    _ body: () throws -> Result
) throws(FlipbookError) -> Result {
    do { return try body() } catch { throw FlipbookError(wrapping: error) }
}

extension FlipbookError {
    init(wrapping error: any Error) {
        self =
            switch error {
            case let error as FlipbookError: error
            case let error as DiagnosticError: Self.invalid(error.diagnostics)
            case let error as MediaError: Self.media(error)
            case let error as FileError: Self.file(error.kind, "\(error)")
            case let error as RenderingError: Self.rendering(error)
            default: .failed("\(error)")
            }
    }

    /// A mistake of our own is no user's finding.
    private static func invalid(_ diagnostics: DiagnosticSet) -> FlipbookError {
        let own = diagnostics.diagnostics.first { $0.code == Diagnostic.internalError }
        return own.map { .failed($0.message) } ?? .invalid(Findings(diagnostics))
    }

    private static func rendering(_ error: RenderingError) -> FlipbookError {
        switch error {
        case .shaders(let error): invalid(error.diagnostics)
        case .media(let error): media(error)
        case .request, .kernel, .program, .shape, .text, .svg, .memory: .failed("\(error)")
        }
    }

    private static func media(_ error: MediaError) -> FlipbookError {
        switch error.kind {
        case .invalidSettings: return .request("\(error)")
        case .file(let kind): return file(kind, "\(error)")
        default:
            let hint = error.hint.map { "; \($0)" } ?? ""
            return .failed("\(error)\(hint)")
        }
    }

    /// A place that can never be a file is the request's fault; a full disk is not.
    private static func file(_ kind: FileError.Kind, _ message: String) -> FlipbookError {
        switch kind {
        case .emptyPath, .isDirectory, .notARegularFile: .request(message)
        case .interrupted: .cancelled
        case .closedPipe: .closedPipe
        default: .failed(message)
        }
    }
}
