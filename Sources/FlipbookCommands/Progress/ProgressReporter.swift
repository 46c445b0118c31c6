internal import Flipbook

/// Reports progress. Errors are printed elsewhere, except in JSON, where programs expect them in
/// order.
protocol ProgressReporter: AnyObject {
    /// - Parameter subject: the timeline's path.
    func advance(_ subject: String, _ progress: RenderProgress)
    func finish(_ subject: String, _ result: any FinishedWork)
    func fail(_ subject: String, _ error: FlipbookError)
    /// - Parameter findings: the timeline's warnings.
    func warn(_ subject: String, _ findings: Findings)
}

extension ProgressReporter {
    func warn(_ subject: String, _ findings: Findings) {
        Console.sayRaw(findings.text(colored: Console.errorHasColors))
    }
}

/// `--quiet`.
final class SilentReporter: ProgressReporter {
    func advance(_ subject: String, _ progress: RenderProgress) {}
    func finish(_ subject: String, _ result: any FinishedWork) {}
    func fail(_ subject: String, _ error: FlipbookError) { Console.say(error, about: subject) }
    func warn(_ subject: String, _ findings: Findings) {}
}

/// Reports only results.
final class ResultReporter: ProgressReporter {
    func advance(_ subject: String, _ progress: RenderProgress) {}
    func finish(_ subject: String, _ result: any FinishedWork) { Console.say(result.sentence) }
    func fail(_ subject: String, _ error: FlipbookError) { Console.say(error, about: subject) }
}

/// A line after each tenth of the frames, but at most every five seconds.
final class PlainReporter: ProgressReporter {
    private var spoken = RenderProgress(completed: 0, total: 0, elapsedSeconds: 0)

    func advance(_ subject: String, _ progress: RenderProgress) {
        if progress.completed < spoken.completed {
            spoken = RenderProgress(completed: 0, total: 0, elapsedSeconds: 0)
        }
        guard progress.completed < progress.total,
            progress.completed - spoken.completed >= progress.total / 10,
            progress.elapsedSeconds - spoken.elapsedSeconds >= 5
        else { return }
        spoken = progress
        Console.say("\(subject): \(summary(of: progress))")
    }

    func finish(_ subject: String, _ result: any FinishedWork) { Console.say(result.sentence) }
    func fail(_ subject: String, _ error: FlipbookError) { Console.say(error, about: subject) }
}

/// `57/192 frames, 91.2 frames/s, 1.5 s to go`
func summary(of progress: RenderProgress) -> String {
    var text = "\(progress.completed)/\(frames(progress.total))"
    text += ", \(decimal(progress.framesPerSecond)) frames/s"
    if let rest = progress.remainingSeconds { text += ", \(duration(rest)) to go" }
    return text
}

/// `1 frame`, `192 frames`
func frames(_ count: Int) -> String { EnglishText.count(count, "frame") }

/// Formats a number with one decimal, independent of the locale.
func decimal(_ number: Double) -> String {
    let tenths = Int((min(max(number, 0), 1e12) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}

/// `1.5 s`, `2 min 5 s`, `1 h 4 min`
func duration(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 1e12).rounded())
    if whole < 60 { return "\(decimal(seconds)) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole / 60 % 60) min"
}

/// `812 kB`, `3.4 MB`
func byteCount(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: "\((bytes + 500) / 1000) kB"
    case ..<1_000_000_000: "\(decimal(Double(bytes) / 1e6)) MB"
    default: "\(decimal(Double(bytes) / 1e9)) GB"
    }
}
