import TextStyles

@testable import Drawing

extension TextLook {
    /// How many lines a paragraph may have.
    struct Limit {
        var lines: Int
        var truncation = TextTruncation.tail
        var minScale = 1.0
    }

    /// - Parameters:
    ///   - weight: CSS's, 100…900.
    ///   - alignment: nil for a block.
    init(
        string: String, family: String, size: Double, weight: Int, isItalic: Bool = false,
        alignment: TextAlignment? = nil, tracking: Double = 0, limit: Limit? = nil
    ) {
        var style = TextStyle(
            weight: FontWeight.allCases[weight / 100 - 1], isItalic: isItalic,
            alignment: alignment)
        if let limit {
            style.lineLimit = limit.lines
            style.truncation = limit.truncation
            style.minimumScaleFactor = limit.minScale
        }
        self.init(string: string, family: family, style: style, size: size, tracking: tracking)
    }
}
