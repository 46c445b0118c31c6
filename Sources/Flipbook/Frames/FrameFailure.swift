internal import FrameRendering
internal import PixelBuffers

/// Why a frame was not made.
enum FrameFailure: RoomError, CustomStringConvertible {
    /// There is no memory for it now; there may be, once other frames are done.
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

/// Runs what a room below may fail at, as a part of making a frame.
func frameFailures<Cause: RoomError, Result>(
    _ body: () throws(Cause) -> Result
) throws(FrameFailure) -> Result {
    do throws(Cause) { return try body() } catch { throw .other(error.flipbookError) }
}
