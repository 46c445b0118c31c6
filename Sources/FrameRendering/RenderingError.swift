package import Diagnostics
package import Drawing
package import MediaCoding
package import PixelBuffers
package import ShaderProgram

/// Why a frame couldn't be drawn; not the fault of its pixels but of what was asked for.
package enum RenderingError: Error, Sendable, CustomStringConvertible {
    /// Something that can't be drawn: a layer that is too large, an effect that isn't there.
    case request(String)
    /// A library of shaders with mistakes.
    case shaders(DiagnosticError)
    /// A kernel was not made, doesn't fit what it is given, or took longer than it may.
    case kernel(KernelError)
    /// Kernels that are each valid, but not when one follows the other.
    case program(InvalidProgram)
    case shape(DrawingError)
    case text(TextError)
    case svg(SVGError)
    /// A picture or a film couldn't be read, or the work was cancelled meanwhile.
    case media(MediaError)
    case memory(MemoryShortage)

    init(_ message: String) { self = .request(message) }

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

/// Runs what another room may fail at, and says it as this room's error.
///
/// - Parameter wrap: the case of `RenderingError` for that room's error.
func renderingError<Cause: Error, Result>(
    _ wrap: (Cause) -> RenderingError, _ body: () throws(Cause) -> Result
) throws(RenderingError) -> Result {
    do throws(Cause) {
        return try body()
    } catch {
        throw wrap(error)
    }
}
