import Diagnostics
package import TimelineModel
import TimelineSyntax
import TimelineWords

/// Stacks, spacers and paddings.
extension TimelineReader {
    /// Reads `- spacer`, or `- spacer: 20` with a minimum length in points.
    func spacer(_ node: YAMLNode?, at location: SourceLocation, isInStack: Bool) -> Layer.Content {
        if !isInStack {
            diagnostics.error(
                .wrongLayer, "a spacer is only allowed in an 'hstack' or a 'vstack'", at: location
            )
        }
        guard let node, !node.isNull else { return .spacer(minLength: .number(0)) }
        return .spacer(
            minLength: value(node, "spacer", in: 0...(.greatestFiniteMagnitude), default: 0))
    }

    func checkPadding(_ fields: Fields) {
        guard let entry = fields.entries["padding"],
            let key = parser.unpadded.first(where: { fields[$0] != nil })
        else { return }
        diagnostics.error(
            .wrongKey, "\(quoted(key)) has no 'padding'",
            hint: key == "spacer" ? nil : "put it into a group that has one",
            at: entry.keyLocation)
    }

    /// Reads a number for all sides, `[vertical, horizontal]`, or a mapping from sides.
    func insets(_ node: YAMLNode, _ key: String) -> Padding? {
        func both(_ vertical: Value, _ horizontal: Value) -> Padding {
            Padding(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
        }
        if node.mapping != nil { return sides(node, key) }
        guard !isForeignBox(node, key, Self.sideNames) else { return nil }
        if node.sequence != nil {
            guard let pair = pair(node, key, names: ("vertical", "horizontal")) else { return nil }
            let vertical = value(pair.0, .number, key)
            let horizontal = value(pair.1, .number, key)
            guard let vertical, let horizontal else { return nil }
            return both(vertical, horizontal)
        }
        return value(node, .number, key).map { both($0, $0) }
    }

    /// Reads a mapping from sides. `vertical` and `horizontal` are the defaults of two sides each.
    private func sides(_ node: YAMLNode, _ key: String) -> Padding? {
        let known = ["top", "leading", "bottom", "trailing", "horizontal", "vertical"]
        guard let fields = fields(node, of: quoted(key), known: known) else { return nil }
        func side(_ name: String, or pair: String) -> Value {
            let rest = value(fields[pair], .number, pair, default: .number(0))
            return value(fields[name], .number, name, default: rest)
        }
        return Padding(
            top: side("top", or: "vertical"), leading: side("leading", or: "horizontal"),
            bottom: side("bottom", or: "vertical"), trailing: side("trailing", or: "horizontal"))
    }
}

extension PaddingTree: ReadablePart where Form == Written {
    package static func read(_ part: WrittenPart) -> Padding? {
        part.reader.insets(part.node, part.name)
    }
}
