/// Words, set in lines.
package struct Text: Hashable, Sendable {
    package var string: String
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
        lineSpacing: Value = .number(0), tracking: Value = .number(0)
    ) {
        self.string = string
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
