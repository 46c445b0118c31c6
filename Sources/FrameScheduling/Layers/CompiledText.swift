import NumberFormatting
import TimelineModel
import TextStyles

/// A text with compiled values.
typealias CompiledText = TextTree<Compiled>

extension CompiledText {
    // MARK: Strings

    /// Returns the text's string.
    func string(in context: EvaluationContext) -> String {
        roll(in: context)?.current.string ?? strings(in: context).joined()
    }

    /// Returns the string, or those of the runs.
    private func strings(in context: EvaluationContext) -> [String] {
        guard !runs.isEmpty else {
            return [parts.isEmpty ? string : string(of: parts, in: context)]
        }
        return runs.map { Self.drawable(string(of: $0.allParts, in: context)) }
    }

    /// Zeros can't be laid out, and would be left out of the whole string.
    static func drawable(_ string: String) -> String {
        guard string.utf8.contains(0) else { return string }
        var string = string
        string.unicodeScalars.removeAll { $0.value == 0 }
        return string
    }

    private func string(
        of parts: [TextPartTree<Compiled>], in context: EvaluationContext
    ) -> String {
        let marks = marks
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
        guard let numericText, isCounting else { return nil }
        let motion = PartMotion(
            duration: numericText.duration, curve: numericText.curve, spring: numericText.spring)
        let widths = runs.isEmpty ? [self.digits] : runs.map { $0.digits ?? self.digits }
        return TextRoll(
            numericText, motion, at: context.instant,
            areDigitsEqual: widths.allSatisfy { $0 == .tabular }
        ) { written(in: context.at($0)) }
    }

    // MARK: States

    /// Returns the text without the colours of runs.
    ///
    /// - Parameters:
    ///   - lengths: its `viewSize` is the reference for the text's relative lengths.
    ///   - written: the letters; nil for those at the context's time.
    func state(
        lengths: EvaluationContext, color: PaintState, written: WrittenText? = nil
    ) -> TextState {
        func number(_ value: CompiledValue) -> Double { value.numbers(in: lengths)[0] }
        func coordinate(_ value: CompiledValue) -> Double {
            LayerProperties.coordinate(number(value))
        }
        let size = LayerProperties.length(number(size))
        let tracking = coordinate(tracking)
        let strings = written?.runs.map { $0.reduce("") { $0 + $1.string } } ?? strings(in: lengths)
        var state = TextState(
            string: strings.joined(), family: family, style: style, size: size, color: color,
            lineSpacing: coordinate(lineSpacing), tracking: tracking)
        var end = 0
        state.runs = zip(runs, strings).map { run, string in
            end += string.utf8.count
            return TextState.Run(
                end: end, family: run.family ?? family,
                size: run.size.map { LayerProperties.length(number($0)) } ?? size,
                weight: run.weight ?? self.weight, isItalic: run.isItalic ?? self.isItalic,
                tracking: run.tracking.map(coordinate) ?? tracking,
                digits: run.digits ?? self.digits,
                baselineOffset: run.baselineOffset.map(coordinate) ?? 0)
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
