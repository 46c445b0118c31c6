import TestSupport

/// What a run on one mutant may take, and what it may say.
package struct Limits: Sendable {
    /// Processor time, and a quarter of the time by the clock: other work slows a machine down.
    package var seconds = 10.0
    package var bytes = 2 << 30
    /// The address space, which is larger than what is in use: compilers and threads reserve it.
    package var addressSpace = 8 << 30

    package init() {}

    /// By the clock.
    var patience: Double { 4 * seconds }

    /// What is wrong with how a run ended, whatever it was about; nil where nothing is.
    func fault(of outcome: Command.Outcome, codes: Set<Int32>) -> String? {
        if outcome.code > 128 { return "ended by signal \(outcome.code - 128)" }
        let said = outcome.talk + outcome.output
        for word in Self.crashWords where said.contains(word) { return "says '\(word)'" }
        if !codes.contains(outcome.code) { return "exit code \(outcome.code)" }
        if let line = said.split(separator: "\n").first(where: Self.isCommand) {
            return "a line that CI takes for a command: \(line.prefix(80))"
        }
        return excess(of: outcome)
    }

    /// What it took too much of.
    func excess(of outcome: Command.Outcome) -> String? {
        if outcome.processorSeconds > seconds {
            return "took \(Int(outcome.processorSeconds)) s of processor time"
        }
        if outcome.peakMemory > bytes { return "took \(outcome.peakMemory >> 20) MB" }
        return nil
    }

    private static let crashWords = [
        "Fatal error", "*** Signal", "crashed", "ended by signal", "the process was killed",
    ]

    static func isCommand(_ line: Substring) -> Bool {
        line.drop { $0 == " " || $0 == "\t" }.hasPrefix("::")
    }

    /// Whether an error tells of a bound: the one reason why what `check` passes may not render. Of
    /// films and sounds `check` reads what says where everything lies, and not every packet; what
    /// is wrong with one is told with the file's name, which begins with `name`.
    static func isExcused(_ talk: String, of kind: FuzzKind, _ name: String) -> Bool {
        if kind == .films || kind == .sounds, talk.contains("'\(name).") { return true }
        return boundWords.contains { talk.contains($0) }
    }

    private static let boundWords = [
        "takes longer than", "memory", " at most ", "more than", "larger than", "too large",
        "too wide", "too high",
    ]
}
