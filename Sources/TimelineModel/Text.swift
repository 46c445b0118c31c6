package import NumberFormatting
package import TextStyles

/// A text, possibly with values in it.
package struct TextTree<Form: ValueForm>: StyledText, Sendable {
    /// The string. For a text with expressions, the string as written; empty for one with runs.
    package var string: String
    /// Instead of the string: parts with a look of their own.
    package var runs: [TextRunTree<Form>] = []
    /// The parts of a text with expressions; empty for other texts.
    package var parts: [TextPartTree<Form>]
    /// A BCP 47 tag of a language that `NumberMarks` supports.
    package var locale: String
    package var style = TextStyle()
    /// The font size in points.
    package var size: Form.Number
    package var color: PaintTree<Form>
    /// The family name in the font file.
    package var family: String
    /// Space added between lines, in points.
    package var lineSpacing: Form.Number
    /// Space added between letters, in points.
    package var tracking: Form.Number
    /// The motion of its letters, words or lines; nil for none.
    package var split: TextSplitTree<Form>?
    /// How its digits roll; nil if they just change.
    package var numericText: NumericText?

    package func map<Transform: ValueTransform>(
        _ transform: Transform
    ) throws(Transform.Failure) -> TextTree<Transform.To> where Transform.From == Form {
        var text = TextTree<Transform.To>(
            string: string, parts: try TextPartTree.map(parts, transform),
            locale: locale, style: style, size: try transform.length(size, "size"),
            color: try color.map(transform, "color"), family: family,
            lineSpacing: try transform.number(lineSpacing, "lineSpacing"),
            tracking: try transform.number(tracking, "tracking"),
            split: try split?.map(transform), numericText: numericText)
        for (index, run) in runs.enumerated() {
            text.runs.append(try run.map(transform, "runs[\(index)]"))
        }
        return text
    }

    package var marks: NumberMarks { NumberMarks(locale: locale) ?? .standard }

    /// The parts of the string, or of all runs.
    package var allParts: [TextPartTree<Form>] {
        guard runs.isEmpty else { return runs.flatMap(\.allParts) }
        return parts.isEmpty ? [.letters(string)] : parts
    }

    /// Whether it shows values.
    package var isCounting: Bool { !parts.isEmpty || runs.contains { !$0.parts.isEmpty } }

    /// The string as written, that of all runs.
    package var writtenString: String {
        runs.isEmpty ? string : runs.map(\.string).joined()
    }

    /// The values of the expressions.
    package var counts: [Form.Number] {
        allParts.compactMap { if case .count(let value, _) = $0 { value } else { nil } }
    }

    /// All letters that the text may show, for finding fonts.
    package var letters: String {
        if runs.isEmpty, parts.isEmpty { return string }
        return allParts.reduce("") { text, part in
            switch part {
            case .letters(let letters): text + letters
            case .count(_, let format): text + format.letters(marks)
            }
        }
    }

    /// The number of lines, if none is broken.
    package var unbrokenLineCount: Int {
        allParts.reduce(1) { lines, part in
            guard case .letters(let letters) = part else { return lines }
            return lines + letters.utf8.count { $0 == 0x0A }
        }
    }

    /// An upper bound of the longest paragraph's length, in UTF-8 bytes.
    package var longestParagraph: Int {
        var (longest, count) = (0, 0)
        for part in allParts {
            switch part {
            case .letters(let letters):
                for byte in letters.utf8 {
                    count = byte == 0x0A ? 0 : count + 1
                    longest = max(longest, count)
                }
            case .count(_, let format): count += format.maxLetters
            }
            longest = max(longest, count)
        }
        return longest
    }
}

package typealias Text = TextTree<Written>

extension Text {
    package init(
        string: String, style: TextStyle = TextStyle(), size: Value = .number(17),
        family: String = Text.standardFamily, lineSpacing: Value = .number(0),
        tracking: Value = .number(0), parts: [TextPart] = [],
        locale: String = Text.standardLocale
    ) {
        self.init(
            string: string, runs: [], parts: parts, locale: locale, style: style, size: size,
            color: .color(.color(.white)), family: family, lineSpacing: lineSpacing,
            tracking: tracking, split: nil, numericText: nil)
    }

    /// The default family, which comes with Flipbook.
    package static var standardFamily: String { "Inter" }
    package static var standardLocale: String { "en" }
}

extension TextTree: Hashable, Equatable where Form: HashableForm {}

/// A part of a text with expressions.
package enum TextPartTree<Form: ValueForm>: Sendable {
    case letters(String)
    case count(Form.Number, CountFormat)

    static func map<Transform: ValueTransform>(
        _ parts: [TextPartTree], _ transform: Transform
    ) throws(Transform.Failure) -> [TextPartTree<Transform.To>] where Transform.From == Form {
        var mapped: [TextPartTree<Transform.To>] = []
        for part in parts {
            switch part {
            case .letters(let letters): mapped.append(.letters(letters))
            case .count(let value, let format):
                mapped.append(.count(try transform.number(value, ""), format))
            }
        }
        return mapped
    }
}

package typealias TextPart = TextPartTree<Written>

extension TextPartTree: Hashable, Equatable where Form.Number: Hashable {}

/// One of the author's font files.
package struct FontFileReference: Hashable, Sendable {
    /// The path relative to the working directory.
    package var path: String
    /// The font families in the file.
    package var families: [String]
    /// A hash of the file's contents, so that a timeline's value includes what its frames depend
    /// on.
    package var fingerprint: UInt64

    package init(path: String, families: [String], fingerprint: UInt64) {
        self.path = path
        self.families = families
        self.fingerprint = fingerprint
    }
}

extension Timeline {
    /// Whether any layer is a text.
    package var drawsText: Bool {
        holds { layer in
            switch layer.content {
            case .text: true
            case .kind(let content): !content.base.texts.isEmpty
            case .group, .spacer, .shape, .color, .gradient, .compute, .svg, .image, .video: false
            }
        }
    }
}
