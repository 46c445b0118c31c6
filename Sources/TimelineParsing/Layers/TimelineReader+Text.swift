import Diagnostics
import NumberFormatting
import TimelineModel

/// Texts and the author's font files.
extension TimelineReader {
    static let mostFonts = 64
    static let mostFontBytes = 64 << 20
    /// The limit for all text layers together.
    static let mostTextBytes = 1 << 20

    /// Reads `text: Hello`, or a mapping with `string`.
    func text(_ node: YAMLNode) -> Text {
        var text = Text(string: "")
        if node.scalar != nil {
            text.string = string(node, "text")
            if !text.string.isEmpty { readParts(of: &text, node) }
            return text
        }
        guard let fields = fields(node, of: Text.format) else { return text }
        if let node = required("string", in: fields) { text.string = string(node, "string") }
        read(fields, into: &text, Text.format)
        checkLocale(of: &text, fields)
        checkLimit(of: text, fields)
        if !text.string.isEmpty, let node = fields["string"] { readParts(of: &text, node) }
        checkWidth(of: text, fields)
        text.split = fields["split"].flatMap { split($0, ofBytes: text.letters.utf8.count) }
        return text
    }

    /// Reads a literal text; `3` and `true` are texts too.
    private func string(_ node: YAMLNode, _ key: String) -> String {
        guard let scalar = node.scalar, !scalar.isNull else {
            wrongType(quoted(key), must: "be a text", node)
            return ""
        }
        let count = scalar.text.utf8.count
        guard count <= Text.longest else {
            diagnostics.error(
                "text-too-long",
                "\(quoted(key)) has \(count) bytes; the limit is \(Text.longest)",
                at: node.location)
            return ""
        }
        textBytes += count
        guard textBytes <= Self.mostTextBytes else {
            diagnostics.error(
                "text-too-long",
                "with this one, the timeline's texts have more than \(Self.mostTextBytes) bytes",
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
                "missing-key", "\(quoted(key)) needs a 'lineLimit': the most lines there may be",
                hint: "write lineLimit: 1", at: entry.keyLocation)
        }
    }

    private func checkLocale(of text: inout Text, _ fields: Fields) {
        guard NumberMarks(locale: text.locale) == nil else { return }
        let wanted = text.locale
        text.locale = Text.standardLocale
        guard let node = fields["locale"], node.scalar != nil else { return }
        diagnostics.error(
            "unknown-locale", "there is no number format for the language \(quoted(wanted))",
            hint: NumberMarks(locale: wanted.replacing("_", with: "-")) != nil
                ? "write \(wanted.replacing("_", with: "-"))"
                : "it is a tag such as de, fr, en-IN or de-CH; the languages are "
                    + NumberMarks.languages.joined(separator: " "),
            at: node.location)
    }

    /// Warns of a valid `$name` outside braces: it is drawn literally.
    private func warnOfNames(in text: String, _ node: YAMLNode) {
        guard text.contains("$") else { return }
        let braced = BracedText(text)
        var uses = braced.pieces.compactMap { piece in
            if case .use(let use) = piece { use.start..<use.end } else { nil }
        }
        if let start = braced.unclosed { uses.append(start..<text.unicodeScalars.count) }
        for use in nameUses(in: text) {
            guard !use.path.isEmpty, !uses.contains(where: { $0.contains(use.offset) }),
                case .found(_, _, let parts) = names.look(up: use.path)
            else { continue }
            let name = "$" + use.path.prefix(parts).joined(separator: ".")
            diagnostics.warning(
                "expression-in-text", "'\(name)' without braces is drawn literally",
                hint: "write {\(name)} for its value, and '{{$' for the letters '{$'",
                at: place(in: node, use.offset))
            return
        }
    }

    /// Checks that an unbroken line fits the coordinate range of the layout library.
    private func checkWidth(of text: Text, _ fields: Fields) {
        guard case .literal(let size) = text.size.source else { return }
        let longest = text.longestParagraph
        guard Double(longest) * size[0] >= 1_800_000, Text.sizes.contains(size[0]) else {
            return
        }
        diagnostics.error(
            "text-too-large",
            "a paragraph of \(longest) bytes is too wide at a size of \(plain(size[0])) points",
            at: fields["size"]?.location ?? fields.location)
    }

    // MARK: Font files

    func fonts(_ node: YAMLNode?) -> [FontFileReference] {
        guard let node, let items = items(node, "fonts") else { return [] }
        guard items.count <= Self.mostFonts else {
            diagnostics.error(
                "too-many", "'fonts' has \(items.count) files; the limit is \(Self.mostFonts)",
                at: node.location)
            return []
        }
        return items.compactMap(font)
    }

    private func font(_ node: YAMLNode) -> FontFileReference? {
        guard let name = text(node, "fonts"), isInside(name, at: node.location) else { return nil }
        let path = shownPath(name)
        do throws(DiagnosticError) {
            let bytes = try TextFile.bytes(path, atMost: Self.mostFontBytes)
            let families = parser.fonts.families(path)
            guard !families.isEmpty else {
                diagnostics.error(
                    "broken-font", "\(quoted(name)) is not a font that can be read",
                    hint: "fonts are OpenType, TrueType or Type 1 files", at: node.location)
                return nil
            }
            return FontFileReference(
                path: path, families: families, fingerprint: Self.fingerprint(of: bytes))
        } catch {
            for var diagnostic in error.diagnostics.diagnostics {
                diagnostic.location = diagnostic.location ?? node.location
                diagnostics.insert(diagnostic)
            }
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
