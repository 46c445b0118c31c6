package import NumberFormatting

/// Words, set in lines.
package struct Text: Hashable, Sendable {
    /// What is drawn; of a text that counts, as its author wrote it.
    package var string: String
    /// Of a text that counts: what it is put together of at each frame. Empty of all others.
    package var parts: [TextPart]
    /// BCP 47, of a language that `NumberMarks` has marks of.
    package var locale: String
    package var digits: DigitWidth
    /// The letters' size in points.
    package var size: Value
    package var weight: FontWeight
    package var color: Paint
    package var alignment: TextAlignment
    /// A font's own name for its family.
    package var family: String
    package var isItalic: Bool
    /// Between one line and the next, points.
    package var lineSpacing: Value
    /// Between one letter and the next, points.
    package var tracking: Value

    package init(
        string: String, size: Value = .number(17), weight: FontWeight = .regular,
        color: Paint = .color(.color(.white)), alignment: TextAlignment = .center,
        family: String = Text.standardFamily, isItalic: Bool = false,
        lineSpacing: Value = .number(0), tracking: Value = .number(0), parts: [TextPart] = [],
        locale: String = Text.standardLocale, digits: DigitWidth = .standard
    ) {
        self.string = string
        self.parts = parts
        self.locale = locale
        self.digits = digits
        self.size = size
        self.weight = weight
        self.color = color
        self.alignment = alignment
        self.family = family
        self.isItalic = isItalic
        self.lineSpacing = lineSpacing
        self.tracking = tracking
    }

    /// The family of a text that names none; `Scripts/setup.sh` installs it.
    package static let standardFamily = "Inter"
    package static let standardLocale = "en"

    package var marks: NumberMarks { NumberMarks(locale: locale) ?? .standard }

    /// What it counts.
    package var counts: [Value] {
        parts.compactMap { if case .count(let value, _) = $0 { value } else { nil } }
    }

    /// All letters that it may come to show, for those who look for fonts that have them.
    package var letters: String {
        guard !parts.isEmpty else { return string }
        return parts.reduce("") { text, part in
            switch part {
            case .letters(let letters): text + letters
            case .count(_, let format): text + format.letters(marks)
            }
        }
    }

    /// Of its longest paragraph, an upper bound of its bytes in UTF-8.
    package var longestParagraph: Int {
        var (longest, count) = (0, 0)
        for part in parts.isEmpty ? [.letters(string)] : parts {
            switch part {
            case .letters(let letters):
                for byte in letters.utf8 {
                    count = byte == 0x0A ? 0 : count + 1
                    longest = max(longest, count)
                }
            case .count(_, let format): count += format.mostLetters
            }
            longest = max(longest, count)
        }
        return longest
    }
}

/// A piece of a text that counts.
package enum TextPart: Hashable, Sendable {
    case letters(String)
    case count(Value, CountFormat)
}

/// How wide digits are.
package enum DigitWidth: String, Hashable, Encodable, Sendable, CaseIterable {
    /// As the font has them.
    case standard
    /// All alike, where the font has such.
    case tabular
}

/// SwiftUI's names of weights, lightest first.
package enum FontWeight: String, Hashable, Encodable, Sendable, CaseIterable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// CSS's number of the weight, 100…900.
    package var number: Int {
        switch self {
        case .ultraLight: 100
        case .thin: 200
        case .light: 300
        case .regular: 400
        case .medium: 500
        case .semibold: 600
        case .bold: 700
        case .heavy: 800
        case .black: 900
        }
    }
}

/// Where lines lie that are narrower than the text.
package enum TextAlignment: String, Hashable, Encodable, Sendable, CaseIterable {
    case leading, center, trailing
}

/// One of the author's font files.
package struct FontFileReference: Hashable, Sendable {
    /// As seen from the working directory.
    package var path: String
    /// The families that it has fonts of.
    package var families: [String]
    /// Tells its contents from any others, so that a timeline holds what its frames depend on.
    package var fingerprint: UInt64

    package init(path: String, families: [String], fingerprint: UInt64) {
        self.path = path
        self.families = families
        self.fingerprint = fingerprint
    }
}

extension Timeline {
    /// Whether any layer is a text.
    package var drawsText: Bool { allLayers.contains(where: \.drawsText) }
}

extension Layer {
    fileprivate var drawsText: Bool {
        switch content {
        case .text: true
        case .group(let layers): layers.contains(where: \.drawsText)
        case .spacer, .shape, .color, .gradient, .compute, .svg, .image, .video, .kind: false
        }
    }
}
