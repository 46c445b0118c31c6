internal import ArgumentParser

/// How a running verb says how far it is, on standard error.
enum ProgressStyle: String, CaseIterable, ExpressibleByArgument {
    /// A bar on a terminal, plain lines otherwise.
    case auto
    case bar
    /// A line now and then, for logs.
    case plain
    /// A JSON object a line, for programs.
    case json
    case none
}

/// The flags that every rendering verb has for it.
struct ProgressOptions: ParsableArguments {
    @Option(help: "How progress is shown on standard error.")
    var progress = ProgressStyle.auto

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

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
