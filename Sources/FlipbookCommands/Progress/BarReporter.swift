internal import Flipbook

/// A progress bar: a terminal line that overwrites itself.
final class BarReporter: ProgressReporter {
    private var drawn = false
    private var lastDrawnSeconds = -1.0

    func advance(_ subject: String, _ progress: RenderProgress) {
        // Limits updates to the screen's rate.
        let isOver = progress.completed == progress.total
        if progress.elapsedSeconds < lastDrawnSeconds { lastDrawnSeconds = -1 }
        guard isOver || progress.elapsedSeconds - lastDrawnSeconds >= 1.0 / 30 else { return }
        lastDrawnSeconds = progress.elapsedSeconds
        drawn = true
        Console.sayRaw("\r\(line(subject, progress))\u{1B}[K")
    }

    func finish(_ subject: String, _ result: any FinishedWork) {
        clear()
        Console.say(result.sentence)
    }

    func fail(_ subject: String, _ error: FlipbookError) {
        clear()
        Console.say(error, about: subject)
    }

    private func clear() {
        if drawn { Console.sayRaw("\r\u{1B}[K") }
        drawn = false
        lastDrawnSeconds = -1
    }

    private func line(_ subject: String, _ progress: RenderProgress) -> String {
        let columns = Console.columns - 1
        let words = EnglishText.line("\(subject)  \(summary(of: progress))")
        let room = min(40, columns - words.count - 3)
        guard room >= 8 else { return String(words.prefix(columns)) }
        let full = progress.total > 0 ? room * progress.completed / progress.total : 0
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: room - full)
        return "\(bar)  \(words)"
    }
}
