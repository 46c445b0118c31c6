import Diagnostics
import TimelineExpansion
package import TimelineModel
import TimelineSyntax

/// Texts whose digits roll.
extension TimelineReader {
    /// Reads `numericText: true`, or a mapping.
    fileprivate func numericText(_ node: YAMLNode) -> NumericText? {
        var numeric = NumericText()
        if case .layer(let during?) = names.place { numeric.start = during.from }
        if node.scalar != nil {
            return boolean(node, "numericText") == true ? numeric : nil
        }
        guard let fields = fields(node, of: NumericText.format) else { return nil }
        read(fields, into: &numeric, NumericText.format)
        checkEasing(fields)
        if numeric.duration > NumericText.longest, let node = fields["duration"] {
            outOfRange("duration", "0…2 s", node)
        }
        return numeric
    }
}

extension NumericText: ReadablePart {
    package static func read(_ part: WrittenPart) -> NumericText? {
        part.reader.numericText(part.node)
    }
}
