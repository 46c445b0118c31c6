internal import ShaderCompiler

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Looks at the clock for the frames in the making, and tells those whose shaders have run for too
/// long to leave off. One thread does it for the whole process, and sleeps where nothing is to be
/// watched.
///
/// A frame's pixels can't depend on it: a frame is either made whole or not at all.
final class FrameWatch: Sendable {
    private struct Watched {
        var deadline: Deadline
        var elapsed = 0.0
        var limit: Double
    }

    private struct State {
        var frames: [Int: Watched] = [:]
        var next = 0
        var isRunning = false
    }

    static let shared = FrameWatch()
    private let state = Monitor(State())

    /// How often it looks, in seconds.
    private static let interval = 0.02
    /// How much of the time between two looks counts: a process that was stopped, or a machine that
    /// slept, has not drawn in the meantime.
    private static let longestInterval = 0.2

    /// Runs `body`; kernels in it leave off `seconds` later.
    func watch<Result>(seconds: Double, _ body: () throws -> Result) throws -> Result {
        let deadline = Deadline()
        let (number, mustStart) = state.change { state in
            state.next += 1
            state.frames[state.next] = Watched(deadline: deadline, limit: seconds)
            defer { state.isRunning = true }
            return (state.next, !state.isRunning)
        }
        defer { state.change { $0.frames[number] = nil } }
        if mustStart {
            // It runs as long as the process does: nobody waits for its end.
            do throws(FlipbookError) {
                _ = try WorkerThread(stackBytes: 256 << 10) { self.run() }
            } catch {
                state.change { $0.isRunning = false }
                throw error
            }
        }
        return try Deadline.$current.withValue(deadline, operation: body)
    }

    private func run() {
        let clock = SuspendingClock()
        while true {
            state.change(when: { !$0.frames.isEmpty }, { _ in })
            let before = clock.now
            usleep(UInt32(Self.interval * 1e6))
            let passed = min((clock.now - before) / .seconds(1), Self.longestInterval)
            state.change { state in
                for (number, watched) in state.frames where watched.deadline.isCounting {
                    state.frames[number]?.elapsed += passed
                    if watched.elapsed + passed > watched.limit { watched.deadline.expire() }
                }
            }
        }
    }
}
