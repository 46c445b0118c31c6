internal import FrameRendering
internal import PixelBuffers

/// Why a frame couldn't be made.
enum FrameFailure: RoomError, CustomStringConvertible {
    /// Too little memory, until other frames are done.
    case memory(MemoryShortage)
    case other(FlipbookError)

    init(_ error: RenderingError) {
        self =
            switch error {
            case .memory(let shortage): .memory(shortage)
            default: .other(error.flipbookError)
            }
    }

    var flipbookError: FlipbookError {
        switch self {
        case .memory(let shortage): .failed(shortage.description)
        case .other(let error): error
        }
    }

    var description: String { flipbookError.description }
}

/// Converts errors of lower rooms while a frame is made.
func frameFailures<Cause: RoomError, Result>(
    _ body: () throws(Cause) -> Result
) throws(FrameFailure) -> Result {
    do throws(Cause) { return try body() } catch { throw .other(error.flipbookError) }
}
