package import Diagnostics
package import Drawing
import FrameScheduling
package import MediaCoding
package import PixelBuffers
package import ShaderProgram

/// Why a frame couldn't be drawn.
package enum RenderingError: Error, Sendable, CustomStringConvertible {
    /// A missing effect, for example.
    case request(String)
    /// A layer needs a picture of this size in pixels.
    case tooLarge(width: Int, height: Int, maxPixels: Int)
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
    /// Any of these, while the layer at that place was drawn.
    indirect case layer(RenderingError, at: SourceLocation)

    init(_ message: String) { self = .request(message) }

    /// A picture or a film can't be read. Too little memory stays that: the frame may be drawn when
    /// others are done.
    static func reading(_ error: MediaError) -> RenderingError {
        guard case .memory(var shortage) = error.kind else { return .media(error) }
        shortage.subject = "the picture '\(error.file)'"
        return .memory(shortage)
    }

    /// The error without its place.
    package var cause: RenderingError {
        if case .layer(let cause, _) = self { cause } else { self }
    }

    /// The layer's place; nil if it isn't known.
    package var location: SourceLocation? {
        if case .layer(_, let location) = self { location } else { nil }
    }

    /// The same at a layer, unless the place of one inside of it is known.
    func at(_ place: LayerPlace) -> RenderingError {
        guard location == nil, let location = place.location else { return self }
        return .layer(self, at: location)
    }

    /// Advice for the author; nil if the description has it, or there is none.
    package var hint: String? {
        switch self {
        case .tooLarge: "make it smaller: its size or scale, or the radii of blurs and shadows"
        case .shape(let error): error.hint
        case .layer(let cause, _): cause.hint
        case .request, .shaders, .kernel, .program, .text, .svg, .media, .memory: nil
        }
    }

    package var description: String {
        switch self {
        case .request(let message): message
        case .tooLarge(let width, let height, let maxPixels):
            "a layer needs a picture of \(width)×\(height) pixels, more than \(maxPixels)"
        case .shaders(let error): error.description
        case .kernel(let error): error.description
        case .program(let error): error.description
        case .shape(let error): error.description
        case .text(let error): error.description
        case .svg(let error): error.description
        case .media(let error): error.description
        case .memory(let error): error.description
        case .layer(let cause, let location): "\(location): \(cause)"
        }
    }
}

/// Draws a layer, and adds the layer's place to an error.
func drawing<Value>(
    _ layer: LayerState, _ body: () throws(RenderingError) -> Value
) throws(RenderingError) -> Value {
    do throws(RenderingError) { return try body() } catch { throw error.at(layer.place) }
}

/// Converts the error of another module to this module's.
///
/// - Parameter wrap: the case of `RenderingError` for that module's error.
func renderingError<Cause: Error, Value>(
    _ wrap: (Cause) -> RenderingError, _ body: () throws(Cause) -> Value
) throws(RenderingError) -> Value {
    try Result(catching: body).mapError(wrap).get()
}
