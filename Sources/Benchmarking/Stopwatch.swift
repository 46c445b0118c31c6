internal import FrameRendering
internal import NativeKernels
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The processor time of a frame by stage, in milliseconds.
package struct StageTimes: Hashable, Sendable {
    /// Computing every layer's values.
    package var schedule = 0.0
    /// Shapes, texts, particles, masks, memory: everything in the renderer that isn't listed below.
    package var draw = 0.0
    /// Effects, blurs and transitions.
    package var shade = 0.0
    /// Compositing layers.
    package var composite = 0.0
    /// Conversion to straight alpha in 8 bits, dithered.
    package var convert = 0.0
    /// The SHA-256 of the pixels.
    package var hash = 0.0

    /// The stages in order.
    package var all: [(name: String, milliseconds: Double)] {
        [
            ("schedule", schedule), ("draw", draw), ("shade", shade), ("composite", composite),
            ("convert", convert), ("hash", hash),
        ]
    }

    package var total: Double { all.map(\.milliseconds).reduce(0, +) }
}

/// Adds up the cost of the kernels by the thread that draws the frame.
///
/// It counts the thread's processor time, which other work on the machine affects least.
final class Stopwatch: StageObserver {
    private let frames = Mutex<[pthread_t: StageTimes]>([:])

    func observe<Failure: Error>(
        _ stage: RenderingStage, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        let elapsed = try Self.measure(body).milliseconds
        frames.withLock { frames in
            switch stage {
            case .shade: frames[pthread_self(), default: StageTimes()].shade += elapsed
            case .composite: frames[pthread_self(), default: StageTimes()].composite += elapsed
            case .convert: frames[pthread_self(), default: StageTimes()].convert += elapsed
            }
        }
    }

    /// Returns this thread's cost since the last call.
    func take() -> StageTimes {
        frames.withLock { $0.removeValue(forKey: pthread_self()) } ?? StageTimes()
    }

    /// Returns the result of `body` and its time on this thread in milliseconds.
    static func measure<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> (Result, milliseconds: Double) {
        var clock = LapClock()
        let result = try body()
        return (result, clock.lap())
    }
}
