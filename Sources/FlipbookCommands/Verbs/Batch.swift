internal import ArgumentParser
internal import Flipbook
internal import Supervision

/// Processes several timelines in order. A failure doesn't stop the others.
struct Batch {
    var subjects: [String]
    var reporter: any ProgressReporter

    /// - Parameter work: returns a sentence about the result.
    /// - Throws: the exit code: that of a single timeline, `partial` if some of several failed, or
    ///   `interrupted` immediately.
    func run(
        _ work: (
            _ number: Int, _ subject: String, _ progress: (RenderProgress) -> Void
        ) throws(FlipbookError) -> any FinishedWork
    ) throws(ExitCode) {
        // Earlier subjects were done by a terminated worker.
        let before = BatchCheckpoint.current
        var failures = before.failures
        for (number, subject) in subjects.enumerated().dropFirst(before.first) {
            Worker.current?.tell(
                .subjectBegins(.init(number: number, count: subjects.count, name: subject)))
            do throws(FlipbookError) {
                let result = try work(number, subject) { reporter.advance(subject, $0) }
                reporter.finish(subject, result)
            } catch {
                if case .closedPipe = error { Interruption.endByClosedPipe() }
                reporter.fail(subject, error)
                if case .cancelled = error { throw ExitStatus.interrupted.exitCode }
                if subjects.count == 1 { throw ExitStatus(error).exitCode }
                failures += 1
            }
        }
        if failures > 0 { throw ExitStatus.partial.exitCode }
    }
}
