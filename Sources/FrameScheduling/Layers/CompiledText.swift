import Diagnostics
import NumberFormatting
import TimelineModel

/// A text with compiled values.
struct CompiledText: Sendable {
    /// The constant properties.
    let text: Text
    let size: CompiledValue
    let color: CompiledPaint
    let lineSpacing: CompiledValue
    let tracking: CompiledValue
    /// The parts of a text with expressions.
    let parts: [Part]
    let runs: [Run]
    let split: CompiledSplit?
    /// How its digits roll; nil if they just change.
    let motion: PartMotion?

    enum Part: Sendable {
        case letters(String)
        case count(CompiledValue, CountFormat)
    }

    /// A part of the text with a look of its own.
    struct Run: Sendable {
        /// The constant properties.
        let run: TextRun
        let parts: [Part]
        let size: CompiledValue?
        let color: CompiledPaint?
        let tracking: CompiledValue?
        let baselineOffset: CompiledValue
    }

    init(_ text: Text, by values: ValueCompiler) throws(DiagnosticError) {
        func compile(_ parts: [TextPart]) throws(DiagnosticError) -> [Part] {
            var compiled: [Part] = []
            for part in parts {
                switch part {
                case .letters(let letters): compiled.append(.letters(letters))
                case .count(let value, let format):
                    compiled.append(.count(try values.compile(value), format))
                }
            }
            return compiled
        }
        self.text = text
        size = try values.compile(text.size)
        color = try text.color.map(values, "color")
        lineSpacing = try values.compile(text.lineSpacing)
        tracking = try values.compile(text.tracking)
        parts = try compile(text.parts)
        var runs: [Run] = []
        for run in text.runs {
            runs.append(
                Run(
                    run: run, parts: try compile(run.allParts), size: try values.compile(run.size),
                    color: try run.color?.map(values, "color"),
                    tracking: try values.compile(run.tracking),
                    baselineOffset: try values.compile(run.baselineOffset)))
        }
        self.runs = runs
        split = try text.split.map { split throws(DiagnosticError) in
            try CompiledSplit(split, by: values)
        }
        motion =
            text.isCounting
            ? text.numericText.map {
                PartMotion(duration: $0.duration, curve: $0.curve, spring: $0.spring)
            } : nil
    }

    /// The values by name that may vary, but for colours, for a trace.
    var named: [(String, CompiledValue)] {
        var named = [("size", size), ("lineSpacing", lineSpacing), ("tracking", tracking)]
        for (index, run) in runs.enumerated() {
            let place = "runs[\(index)]"
            if let size = run.size { named.append(("\(place).size", size)) }
            if let tracking = run.tracking { named.append(("\(place).tracking", tracking)) }
            if run.baselineOffset.constant != [0] {
                named.append(("\(place).baselineOffset", run.baselineOffset))
            }
        }
        return named + (split?.named ?? [])
    }

    // MARK: Strings

    /// Returns the text's string.
    func string(in context: EvaluationContext) -> String {
        roll(in: context)?.current.string ?? strings(in: context).joined()
    }

    /// Returns the string, or those of the runs.
    private func strings(in context: EvaluationContext) -> [String] {
        guard !runs.isEmpty else {
            return [parts.isEmpty ? text.string : string(of: parts, in: context)]
        }
        return runs.map { Self.drawable(string(of: $0.parts, in: context)) }
    }

    /// Zeros can't be laid out, and would be left out of the whole string.
    static func drawable(_ string: String) -> String {
        guard string.utf8.contains(0) else { return string }
        var string = string
        string.unicodeScalars.removeAll { $0.value == 0 }
        return string
    }

    private func string(of parts: [Part], in context: EvaluationContext) -> String {
        let marks = text.marks
        return parts.reduce(into: "") { string, part in
            switch part {
            case .letters(let letters): string += letters
            case .count(let value, let format):
                string += format.text(of: value.writtenNumber(in: context), marks)
            }
        }
    }

    /// Returns what rolls in it; nil if its digits just change.
    func roll(in context: EvaluationContext) -> TextRoll? {
        guard let motion, let numeric = text.numericText else { return nil }
        let digits = runs.isEmpty ? [text.digits] : runs.map { $0.run.digits ?? text.digits }
        return TextRoll(
            numeric, motion, at: context.instant,
            areDigitsEqual: digits.allSatisfy { $0 == .tabular }
        ) { written(in: context.at($0)) }
    }

    // MARK: States

    /// Returns the text without the colours of runs.
    ///
    /// - Parameters:
    ///   - lengths: its `viewSize` is the reference for the text's relative lengths.
    ///   - written: what it says; nil for what it says at the time.
    func state(
        lengths: EvaluationContext, color: PaintState, written: WrittenText? = nil
    ) -> TextState {
        func number(_ value: CompiledValue) -> Double { value.numbers(in: lengths)[0] }
        func coordinate(_ value: CompiledValue) -> Double {
            LayerProperties.coordinate(number(value))
        }
        let size = LayerProperties.length(number(size))
        let tracking = coordinate(tracking)
        let strings =
            written?.runs.map { $0.reduce("") { $0 + $1.string } } ?? strings(in: lengths)
        var state = TextState(
            string: strings.joined(), family: text.family, size: size, weight: text.weight,
            isItalic: text.isItalic, color: color, alignment: text.alignment,
            lineSpacing: coordinate(lineSpacing), tracking: tracking, digits: text.digits,
            lineLimit: text.lineLimit, truncation: text.truncation,
            minimumScaleFactor: text.minimumScaleFactor)
        var end = 0
        state.runs = zip(runs, strings).map { compiled, string in
            end += string.utf8.count
            let run = compiled.run
            return TextState.Run(
                end: end, family: run.family ?? text.family,
                size: compiled.size.map { LayerProperties.length(number($0)) } ?? size,
                weight: run.weight ?? text.weight, isItalic: run.isItalic ?? text.isItalic,
                tracking: compiled.tracking.map(coordinate) ?? tracking,
                digits: run.digits ?? text.digits,
                baselineOffset: coordinate(compiled.baselineOffset))
        }
        return state
    }

    /// Returns the text with all of its colours.
    func state(
        lengths: EvaluationContext, colors: ValueEvaluator, written: WrittenText? = nil
    ) -> TextState {
        var state = state(
            lengths: lengths, color: color.map(colors, "color"), written: written)
        for (index, run) in runs.enumerated() {
            state.runs[index].color = run.color?.map(colors, "color")
        }
        return state
    }
}
