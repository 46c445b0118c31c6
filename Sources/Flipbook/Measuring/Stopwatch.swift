internal import FrameRendering
internal import NativeKernels
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// How much processor time a frame took, stage by stage, in milliseconds.
public struct StageTimes: Hashable, Sendable {
    /// From the timeline to every value of every layer.
    public var schedule = 0.0
    /// Shapes, texts, particles, masks and memory: all of the renderer that is none of the others.
    public var draw = 0.0
    /// Effects, blurs and transitions.
    public var shade = 0.0
    /// Layers onto what lies below them.
    public var composite = 0.0
    /// To straight alpha in 8 bits, dithered.
    public var convert = 0.0
    /// The SHA-256 of the pixels.
    public var hash = 0.0

    /// In the order in which a frame goes through them.
    public var all: [(name: String, milliseconds: Double)] {
        [
            ("schedule", schedule), ("draw", draw), ("shade", shade), ("composite", composite),
            ("convert", convert), ("hash", hash),
        ]
    }

    public var total: Double { all.map(\.milliseconds).reduce(0, +) }
}

/// Adds up what the kernels of the frame that a thread is drawing cost.
///
/// It counts the thread's own processor time: other work on the machine disturbs that least.
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

    /// What this thread's kernels have cost since the last call.
    func take() -> StageTimes {
        frames.withLock { $0.removeValue(forKey: pthread_self()) } ?? StageTimes()
    }

    /// What `body` gives, and the milliseconds of this thread that it took.
    static func measure<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> (Result, milliseconds: Double) {
        var clock = LapClock()
        let result = try body()
        return (result, clock.lap())
    }
}
