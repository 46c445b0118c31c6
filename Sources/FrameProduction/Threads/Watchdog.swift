internal import NativeKernels
internal import Threads

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Enforces time limits on steps: reading a file, drawing a frame, encoding a frame. Shaders that
/// exceed the limit are stopped. Libraries can't be interrupted: the overrun is reported, and the
/// supervisor can end the process. One thread serves the whole process; it sleeps without steps.
///
/// Pixels can't depend on it: a frame is completed or discarded.
package final class Watchdog: Sendable {
    /// A step that exceeded its time limit.
    package struct Overrun: Hashable, Sendable {
        /// The command's current subject: a timeline's or a manifest's path.
        package var subject: String
        package var sentence: String
    }

    private struct Watched {
        var deadline: Deadline
        var name: String
        var subject: String
        /// The seconds that kernels have run.
        var kernelSeconds = 0.0
        var seconds = 0.0
        var limit: Double
        var isReported = false
    }

    private struct State {
        var steps: [Int: Watched] = [:]
        var next = 0
        var isRunning = false
        var report: (@Sendable (Overrun) -> Void)?
    }

    package static let shared = Watchdog()
    private let state = Monitor(State())

    /// The command's current subject if it isn't the current file: a manifest.
    @TaskLocal package static var subject: String?
    @TaskLocal private static var current: Int?

    /// The polling interval in seconds.
    private static let interval = 0.02
    /// The maximum that counts per interval: a stopped process or a suspended machine does no work.
    private static let longestInterval = 0.2
    /// The additional time for steps other than shaders: one that is just about to fail gives a
    /// better message.
    private static let grace = 0.5

    /// Sets the function to call, on the watching thread, for each step that exceeds its limit and
    /// can't be stopped. Without it, such a step continues.
    package func onOverrun(_ report: @escaping @Sendable (Overrun) -> Void) {
        state.change { $0.report = report }
    }

    /// Runs `body` with a time limit, after which its kernels stop.
    ///
    /// - Parameters:
    ///   - name: the step's name as the start of a sentence: `frame 12`.
    ///   - file: the timeline's path.
    ///   - seconds: the limit; nil for none.
    ///   - body: the step. If it can fail, it returns a `Result`.
    /// - Throws: if the watching thread can't be started; then `body` was not run.
    package func watch<Result>(
        _ name: String, of file: String, seconds: Double?, _ body: () -> Result
    ) throws(FlipbookError) -> Result {
        guard let seconds else { return body() }
        let deadline = Deadline()
        let subject = Self.subject ?? file
        do throws(ThreadError) { try start() } catch { throw error.flipbookError }
        let number = state.change { state in
            state.next += 1
            state.steps[state.next] = Watched(
                deadline: deadline, name: name, subject: subject, limit: seconds)
            return state.next
        }
        defer { state.change { $0.steps[number] = nil } }
        return Self.$current.withValue(number) {
            Deadline.$current.withValue(deadline, operation: body)
        }
    }

    /// Runs `body` with a time limit, or without one if the watching thread can't be started: for
    /// steps that can't say so.
    ///
    /// - Parameters: as of `watch`.
    package func watchIfPossible<Result>(
        _ name: String, of file: String, seconds: Double?, _ body: () -> Result
    ) -> Result {
        let watched = try? watch(name, of: file, seconds: seconds, body)
        return watched ?? body()
    }

    /// Starts the watching thread, if there can be one: otherwise the first step fails.
    func begin() { try? start() }

    private func start() throws(ThreadError) {
        let mustStart = state.change { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard mustStart else { return }
        // The thread runs as long as the process and is never joined.
        do throws(ThreadError) {
            try WorkerThread(stackBytes: 256 << 10) { self.run() }.detach()
        } catch {
            state.change { $0.isRunning = false }
            throw error
        }
    }

    /// Restarts the current step's time. For steps of many pieces, whose number must not matter.
    package func resetDeadline() {
        guard let number = Self.current else { return }
        state.change { $0.steps[number]?.seconds = 0 }
    }

    private func run() {
        let clock = SuspendingClock()
        while true {
            state.change(when: { !$0.steps.isEmpty }, { _ in })
            let before = clock.now
            usleep(UInt32(Self.interval * 1e6))
            let passed = min((clock.now - before) / .seconds(1), Self.longestInterval)
            let (overruns, report) = state.change { state in
                (Self.advance(&state.steps, by: passed), state.report)
            }
            for overrun in overruns { report?(overrun) }
        }
    }

    /// - Returns: the steps that have just exceeded their limit.
    private static func advance(_ steps: inout [Int: Watched], by passed: Double) -> [Overrun] {
        var overruns: [Overrun] = []
        for (number, step) in steps {
            var step = step
            step.seconds += passed
            if step.deadline.isCounting {
                step.kernelSeconds += passed
                if step.kernelSeconds > step.limit { step.deadline.expire() }
            }
            if step.seconds > step.limit + min(grace, step.limit), !step.isReported {
                step.isReported = true
                overruns.append(
                    Overrun(
                        subject: step.subject, sentence: sentence(step.name, limit: step.limit)))
            }
            steps[number] = step
        }
        return overruns
    }

    static func sentence(_ name: String, limit: Double) -> String {
        "\(name) takes longer than \(limit.formatted) \(limit == 1 ? "second" : "seconds")"
    }
}

extension Double {
    /// The number without a trailing `.0`.
    package var formatted: String {
        self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)"
    }
}
