package import Diagnostics
package import Drawing
package import MediaCoding
package import PixelBuffers
package import ShaderProgram

/// Why a frame couldn't be drawn.
package enum RenderingError: Error, Sendable, CustomStringConvertible {
    /// A layer that is too large, or a missing effect.
    case request(String)
    /// A library of shaders with errors.
    case shaders(DiagnosticError)
    /// A kernel couldn't be compiled, doesn't fit its arguments, or exceeded the time limit.
    case kernel(KernelError)
    /// Kernels that are valid alone, but not combined.
    case program(InvalidProgram)
    case shape(DrawingError)
    case text(TextError)
    case svg(SVGError)
    /// A picture or a film couldn't be read, or the work was cancelled meanwhile.
    case media(MediaError)
    case memory(MemoryShortage)

    init(_ message: String) { self = .request(message) }

    /// A picture or a film can't be read. Too little memory stays that: the frame may be drawn when
    /// others are done.
    static func reading(_ error: MediaError) -> RenderingError {
        guard case .memory(var shortage) = error.kind else { return .media(error) }
        shortage.subject = "the picture '\(error.file)'"
        return .memory(shortage)
    }

    package var description: String {
        switch self {
        case .request(let message): message
        case .shaders(let error): error.description
        case .kernel(let error): error.description
        case .program(let error): error.description
        case .shape(let error): error.description
        case .text(let error): error.description
        case .svg(let error): error.description
        case .media(let error): error.description
        case .memory(let error): error.description
        }
    }
}

/// Converts the error of another room to this room's.
///
/// - Parameter wrap: the case of `RenderingError` for that room's error.
func renderingError<Cause: Error, Value>(
    _ wrap: (Cause) -> RenderingError, _ body: () throws(Cause) -> Value
) throws(RenderingError) -> Value {
    try Result(catching: body).mapError(wrap).get()
}
