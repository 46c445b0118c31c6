internal import NativeKernels
internal import Threads

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Looks at the clock for the steps that are being done: reading a file, making a frame, encoding
/// one. Shaders that have run for too long are told to leave off. A step that takes too long in any
/// other way, inside a library that can't be told, is reported to whoever can end the process. One
/// thread does it for the whole process, and sleeps where nothing is to be watched.
///
/// A frame's pixels can't depend on it: a frame is either made whole or not at all.
package final class StepWatch: Sendable {
    /// A step that is longer under way than it may be.
    package struct Overrun: Hashable, Sendable {
        /// What the command was at: a timeline's or a manifest's path.
        package var subject: String
        package var sentence: String
    }

    private struct Watched {
        var deadline: Deadline
        var name: String
        var subject: String
        /// In which kernels were at work.
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

    package static let shared = StepWatch()
    private let state = Monitor(State())

    /// What the command is at, where that has another name than the file at hand: a manifest.
    @TaskLocal static var subject: String?
    @TaskLocal private static var current: Int?

    /// How often it looks, in seconds.
    private static let interval = 0.02
    /// How much of the time between two looks counts: a process that was stopped, or a machine that
    /// slept, has not worked in the meantime.
    private static let longestInterval = 0.2
    /// How much longer than its limit a step may take that is not a shader's: what was about to end
    /// ends with better words.
    private static let grace = 0.5

    /// Has `report` called, on the watching thread, for every step that takes too long and can't be
    /// told to leave off. Without it such a step goes on.
    package func onOverrun(_ report: @escaping @Sendable (Overrun) -> Void) {
        state.change { $0.report = report }
    }

    /// Runs `body`; kernels in it leave off `seconds` later.
    ///
    /// - Parameters:
    ///   - name: what it is, at the beginning of a sentence: `frame 12`.
    ///   - file: the timeline's path.
    ///   - seconds: nil lets it take for ever.
    ///   - body: one that may fail returns a `Result`.
    /// - Throws: where the watching thread can't be started; `body` was not run then.
    func watch<Result>(
        _ name: String, of file: String, seconds: Double?, _ body: () -> Result
    ) throws(FlipbookError) -> Result {
        guard let seconds else { return body() }
        let deadline = Deadline()
        let subject = Self.subject ?? file
        let (number, mustStart) = state.change { state in
            state.next += 1
            state.steps[state.next] = Watched(
                deadline: deadline, name: name, subject: subject, limit: seconds)
            defer { state.isRunning = true }
            return (state.next, !state.isRunning)
        }
        defer { state.change { $0.steps[number] = nil } }
        if mustStart {
            // It runs as long as the process does: nobody waits for its end.
            do throws(ThreadError) {
                _ = try WorkerThread(stackBytes: 256 << 10) { self.run() }
            } catch {
                state.change { $0.isRunning = false }
                throw error.flipbookError
            }
        }
        return Self.$current.withValue(number) {
            Deadline.$current.withValue(deadline, operation: body)
        }
    }

    /// Says that the step at hand gets on: its time begins anew. For steps that consist of many
    /// pieces, whose number no limit is meant for.
    func getsOn() {
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

    /// - Returns: what has just come to take too long.
    private static func advance(
        _ steps: inout [Int: Watched], by passed: Double
    ) -> [Overrun] {
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
    /// Without a fraction that says nothing.
    var formatted: String {
        self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)"
    }
}
