internal import ArgumentParser
internal import Flipbook

/// How two films are compared, and how their differences are written.
struct ComparisonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = ResultFormat.text

    @Option(
        help: ArgumentHelp(
            "The maximum difference of a channel in equal frames, in 255ths, such as 2 or 2/255; "
                + "by default, hashes must be equal.",
            valueName: "distance"),
        transform: reading(Tolerance.expectation) { Tolerance($0) })
    var tolerance: Tolerance?

    @Option(
        help: ArgumentHelp(
            "Write an HTML report with the differences, their causes and pictures.",
            valueName: "file"))
    var report: String?

    /// - Throws: `FlipbookError.request` if the report can't be written.
    func checkReport() throws(FlipbookError) {
        guard let report else { return }
        try ReportFile.checkPage(report)
        try FilePlace.checkWriting(to: report)
    }
}

/// How a command prints what it found.
enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
    /// GitHub workflow annotations.
    case github
}

/// A tolerance such as `2/255` or `2`.
struct Tolerance {
    /// The difference in 255ths of a channel.
    var steps: Int

    static let expectation = "a whole number of 255ths from 0 to 255, such as 2 or 2/255"

    init?(_ text: String) {
        let digits = text.hasSuffix("/255") ? text.dropLast(4) : text[...]
        guard let steps = Int(digits), (0...255).contains(steps) else { return nil }
        self.steps = steps
    }
}
