internal import Flipbook

/// One JSON object per line: at most ten per second and timeline, and always the last one.
final class JSONReporter: ProgressReporter {
    private var lastSpokenSeconds = -1.0

    func advance(_ subject: String, _ progress: RenderProgress) {
        if progress.elapsedSeconds < lastSpokenSeconds { lastSpokenSeconds = -1 }
        guard
            progress.completed == progress.total
                || progress.elapsedSeconds - lastSpokenSeconds >= 0.1
        else { return }
        lastSpokenSeconds = progress.elapsedSeconds
        Console.say(RenderEvent.progress(progress).json(timeline: subject))
    }

    func finish(_ subject: String, _ result: any FinishedWork) {
        lastSpokenSeconds = -1
        Console.say(
            RenderEvent.finished(result.sentence, films: result.films).json(timeline: subject))
    }

    func warn(_ subject: String, _ findings: Findings) {
        Console.say(RenderEvent.found(findings).json(timeline: subject))
    }

    func fail(_ subject: String, _ error: FlipbookError) {
        lastSpokenSeconds = -1
        Console.say(RenderEvent.failed(error).json(timeline: subject))
    }
}
