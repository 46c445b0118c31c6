package import Diagnostics
import Drawing
import NumberFormatting
import TimelineChecks
import TimelineExpansion
package import TimelineModel
package import TimelineSyntax
import TextStyles

/// Texts and the author's font files.
extension TimelineReader {
    static let maxFontBytes = 64 << 20

    /// Reads `text: Hello`, a list of runs, or a mapping with `string` or `runs`.
    func text(_ node: YAMLNode) -> Text {
        var text = Text(string: "")
        if node.scalar != nil {
            (text.string, text.parts) = written(node, "text", .standard)
            return text
        }
        if node.sequence != nil {
            text.runs = runs(node, "text", .standard)
            checkExtent(of: text, nil, node.location)
            return text
        }
        guard let fields = fields(node, of: Text.format) else { return text }
        read(fields, into: &text, Text.format)
        checkLocale(of: &text, fields)
        checkLimit(of: text, fields)
        if let node = fields["runs"] {
            text.runs = runs(node, "runs", text.marks)
            reject(
                ["string"], in: fields, hint: "make it one of the runs: a run may be only a text"
            ) { "a text with 'runs' has no \(quoted($0))" }
        } else if let node = required("string", in: fields) {
            (text.string, text.parts) = written(node, "string", text.marks)
        }
        checkExtent(of: text, fields, fields.location)
        checkParts(of: text, fields)
        return text
    }

    private func runs(_ node: YAMLNode, _ key: String, _ marks: NumberMarks) -> [TextRun] {
        guard let items = items(node, key) else { return [] }
        guard items.count <= Text.maxRuns else {
            diagnostics.error(
                .tooMany, "a text has \(items.count) runs; the limit is \(Text.maxRuns)",
                at: node.location)
            return []
        }
        return items.map { run($0, marks) }
    }

    /// Reads a text, or a mapping with `string`.
    private func run(_ node: YAMLNode, _ marks: NumberMarks) -> TextRun {
        var run = TextRun(string: "")
        if node.scalar != nil {
            (run.string, run.parts) = written(node, "string", marks)
            return run
        }
        guard let fields = fields(node, of: TextRun.format) else { return run }
        read(fields, into: &run, TextRun.format)
        if let node = required("string", in: fields) {
            (run.string, run.parts) = written(node, "string", marks)
        }
        return run
    }

    /// Reads a string and, if it has expressions, its parts.
    private func written(
        _ node: YAMLNode, _ key: String, _ marks: NumberMarks
    ) -> (string: String, parts: [TextPart]) {
        let string = string(node, key)
        guard !string.isEmpty else { return (string, []) }
        return parts(of: string, node, marks)
    }

    /// Reads a literal text; `3` and `true` are texts too.
    private func string(_ node: YAMLNode, _ key: String) -> String {
        guard let scalar = node.scalar, !scalar.isNull else {
            wrongType(
                quoted(key), must: "be a text",
                hint: node.sequence == nil
                    ? nil : "parts with looks of their own are runs: [a, { string: b }]", node)
            return ""
        }
        let count = scalar.text.utf8.count
        guard count <= Text.longest else {
            diagnostics.error(
                .textTooLong, "\(quoted(key)) has \(count) bytes; the limit is \(Text.longest)",
                at: node.location)
            return ""
        }
        progress.textBytes += count
        guard progress.textBytes <= TimelineLimits.maxTextBytes else {
            diagnostics.error(
                .textTooLong,
                "with this one, the timeline's texts have more than "
                    + "\(TimelineLimits.maxTextBytes) bytes",
                at: node.location)
            return ""
        }
        if options.findsQuestionableThings { warnOfNames(in: scalar.text, node) }
        return scalar.text
    }

    private func checkLimit(of text: Text, _ fields: Fields) {
        guard text.lineLimit == nil, fields["lineLimit"] == nil else { return }
        for key in ["truncation", "minimumScaleFactor"] {
            guard let entry = fields.entries[key] else { continue }
            diagnostics.error(
                .missingKey, "\(quoted(key)) needs a 'lineLimit': the most lines there may be",
                hint: "write lineLimit: 1", at: entry.keyLocation)
        }
    }

    private func checkLocale(of text: inout Text, _ fields: Fields) {
        guard NumberMarks(locale: text.locale) == nil else { return }
        let wanted = text.locale
        text.locale = Text.standardLocale
        guard let node = fields["locale"], node.scalar != nil else { return }
        diagnostics.error(
            .unknownLocale, "there is no number format for the language \(quoted(wanted))",
            hint: NumberMarks(locale: wanted.replacing("_", with: "-")) != nil
                ? "write \(wanted.replacing("_", with: "-"))"
                : "it is a tag such as de, fr, en-IN or de-CH; the languages are "
                    + NumberMarks.languages.joined(separator: " "), at: node.location)
    }

    /// Warns of a valid name that is drawn literally.
    private func warnOfNames(in text: String, _ node: YAMLNode) {
        let literal = LiteralName(
            in: text, trees, isEscaped: node.origin?.isEscaped ?? false
        ) { path in
            if case .found(_, _, let parts) = names.look(up: path) { parts } else { nil }
        }
        guard let literal else { return }
        diagnostics.warning(
            .expressionInText, literal.message, hint: literal.hint,
            at: place(in: node, literal.offset))
    }

    /// Checks that unbroken lines fit the coordinates of the layout library, as far as their
    /// lengths are literals.
    ///
    /// - Parameters:
    ///
    ///   - fields: where `size`, `tracking` and `lineSpacing` may be.
    ///   - location: of the text, if none of them is to blame.
    /// - Returns: false after a finding.
    @discardableResult
    package func checkExtent(
        of text: Text, _ fields: Fields?, _ location: SourceLocation
    ) -> Bool {
        func literal(_ value: Value?) -> Double {
            if case .literal(let numbers)? = value?.source { numbers[0] } else { 0 }
        }
        var look = TextLook(
            string: "", family: text.family, size: literal(text.size),
            lineSpacing: literal(text.lineSpacing), tracking: literal(text.tracking))
        look.runs = text.runs.map { run in
            TextLook.Run(
                end: 0, family: text.family, size: literal(run.size ?? text.size),
                tracking: literal(run.tracking ?? text.tracking),
                baselineOffset: literal(run.baselineOffset))
        }
        let size = look.runs.map(\.size).max() ?? look.size
        guard size == 0 || Text.sizes.contains(size) else { return true }
        let longest = text.longestParagraph
        if look.isTooWide(paragraph: longest) {
            let tracking =
                (look.runs.map(\.tracking) + [look.tracking]).max { $0.magnitude < $1.magnitude }
                ?? 0
            let isSpaced = tracking.magnitude > size
            diagnostics.error(
                .textTooLarge,
                "a paragraph of \(longest) bytes is too wide "
                    + (isSpaced
                        ? "with \(plain(tracking)) points between its letters"
                        : "at a size of \(plain(size)) points"),
                at: fields?[isSpaced ? "tracking" : "size"]?.location ?? location)
            return false
        }
        let lines = text.unbrokenLineCount
        if look.isTooHigh(lines: lines) {
            let isSpaced = look.lineSpacing.magnitude > 4 * size
            diagnostics.error(
                .textTooLarge,
                lines == 1
                    ? "a line of it is too high"
                    : "\(lines) lines of it are too high"
                        + (isSpaced ? " with \(plain(look.lineSpacing)) points between them" : ""),
                at: fields?[isSpaced ? "lineSpacing" : "size"]?.location ?? location)
            return false
        }
        return true
    }

    // MARK: Font files

    func fonts(_ node: YAMLNode?) -> [FontFileReference] {
        guard let node, let items = items(node, "fonts", atMost: Timeline.maxFonts, "files")
        else { return [] }
        return items.compactMap(font)
    }

    private func font(_ node: YAMLNode) -> FontFileReference? {
        guard let name = text(node, "fonts"), assets.isInside(name, at: node.location) else {
            return nil
        }
        let path = assets.shownPath(name)
        do throws(DiagnosticError) {
            let bytes = try TextFile.bytes(path, named: name, atMost: Self.maxFontBytes)
            let families = parser.fonts.families(path)
            guard !families.isEmpty else {
                diagnostics.error(
                    .brokenFont, "\(quoted(name)) is not a font that can be read",
                    hint: "fonts are OpenType, TrueType or Type 1 files", at: node.location)
                return nil
            }
            // Libraries quote it in their own messages.
            if families.contains(where: { $0.unicodeScalars.contains(where: LogText.isControl) }) {
                diagnostics.error(
                    .brokenFont, "\(quoted(name)) has control characters in its family's name",
                    hint: "give the font another name by a font editor", at: node.location)
                return nil
            }
            return FontFileReference(
                path: path, families: families, fingerprint: Self.fingerprint(of: bytes))
        } catch {
            diagnostics.formUnion(error.diagnostics, at: node.location)
            return nil
        }
    }

    /// Returns the 64-bit FNV-1a hash (Fowler, Noll and Vo).
    private static func fingerprint(of bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
    }
}
