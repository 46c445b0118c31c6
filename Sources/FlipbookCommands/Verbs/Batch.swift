internal import ArgumentParser
internal import Flipbook
internal import Supervision

/// Does the same for several timelines, one after the other: one failure doesn't stop the rest.
struct Batch {
    var subjects: [String]
    var reporter: any ProgressReporter

    /// - Parameter work: returns the sentence that says what was done.
    /// - Throws: the exit code of the whole: a single timeline's own, `partial` where some of
    ///   several failed, `interrupted` at once.
    func run(
        _ work: (
            _ number: Int, _ subject: String, _ progress: (RenderProgress) -> Void
        ) throws(FlipbookError) -> String
    ) throws(ExitCode) {
        // Those before were done by a worker that ended early.
        let before = Resumption.current
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
