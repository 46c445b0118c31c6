internal import Synchronization

/// The numbers of drawn frames and pixels.
public struct FrameReuse: Hashable, Sendable {
    /// Frames of which every pixel was drawn.
    public var wholeCount = 0
    /// Frames of which only the difference from another frame was drawn.
    public var partialCount = 0
    /// Frames that are equal to another one and were not drawn.
    public var equalCount = 0
    /// Pixels that were drawn.
    public var drawnPixels = 0
    /// Pixels of all frames.
    public var pixels = 0

    public var frameCount: Int { wholeCount + partialCount + equalCount }

    /// The share of pixels that were not drawn, 0…1.
    public var share: Double {
        pixels > 0 ? 1 - Double(drawnPixels) / Double(pixels) : 0
    }
}

/// Counts frames on many threads.
final class ReuseCounter: Sendable {
    private let state = Mutex(FrameReuse())

    var total: FrameReuse { state.withLock { $0 } }

    /// - Parameters:
    ///   - drawn: pixels of the frame that were drawn.
    ///   - all: pixels of the frame.
    func add(drawn: Int, of all: Int) {
        state.withLock { state in
            state.drawnPixels += drawn
            state.pixels += all
            if drawn == 0 {
                state.equalCount += 1
            } else if drawn < all {
                state.partialCount += 1
            } else {
                state.wholeCount += 1
            }
        }
    }
}
