import Diagnostics
import TimelineExpansion
import TimelineModel
import TimelineSyntax

/// Texts whose digits roll.
extension TimelineReader {
    /// Reads `numericText: true`, or a mapping.
    func numericText(_ node: YAMLNode, of text: Text) -> NumericText? {
        if text.split != nil {
            diagnostics.error(
                .wrongKey, "a text that is split has no digits that roll",
                hint: "leave 'split' or 'numericText' out", at: node.location)
            return nil
        }
        let count = text.letters.utf8.count
        guard count <= TextSplit.longest else {
            diagnostics.error(
                .textTooLong,
                "the digits of a text of \(count) bytes can't roll; the limit is "
                    + "\(TextSplit.longest)", at: node.location)
            return nil
        }
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
