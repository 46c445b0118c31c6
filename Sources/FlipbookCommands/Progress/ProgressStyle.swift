internal import ArgumentParser

/// How progress is reported on standard error.
enum ProgressStyle: String, CaseIterable, ExpressibleByArgument {
    /// A bar on a terminal, plain lines otherwise.
    case auto
    case bar
    /// Occasional lines, for logs.
    case plain
    /// One JSON object per line, for programs.
    case json
    case none
}

/// The progress flags of all rendering verbs.
struct ProgressOptions: ParsableArguments {
    @Option(help: "How progress is shown on standard error.")
    var progress = ProgressStyle.auto

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    /// Whether warnings are printed: not among events.
    var warns: Bool { !quiet && progress != .json }

    func reporter() -> any ProgressReporter {
        switch progress {
        case _ where quiet: return SilentReporter()
        case .bar: return BarReporter()
        case .plain: return PlainReporter()
        case .json: return JSONReporter()
        case .none: return ResultReporter()
        case .auto: return Console.errorIsTerminal ? BarReporter() : PlainReporter()
        }
    }
}
