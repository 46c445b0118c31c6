import Diagnostics
package import TimelineModel
package import TimelineSyntax

/// A key and its value, as they are written.
package struct WrittenPart {
    package var node: YAMLNode
    package var key: KeyDescription
    package var reader: TimelineReader

    package var name: String { key.name }
}

/// A part of a timeline that its type reads: the keys that are declared with the type need no
/// further code.
package protocol ReadablePart: Sendable {
    /// Nil after an error.
    static func read(_ part: WrittenPart) -> Self?
}

extension Optional: ReadablePart where Wrapped: ReadablePart {
    package static func read(_ part: WrittenPart) -> Wrapped?? { Wrapped.read(part) }
}

/// A part of which a key has a list.
package protocol ReadableItem: Sendable {
    static func list(_ part: WrittenPart) -> [Self]?
}

extension Array: ReadablePart where Element: ReadableItem {
    package static func read(_ part: WrittenPart) -> [Element]? {
        Element.list(part)
    }
}

extension WrittenPart {
    /// Reads a list of as many items as the key's form says.
    ///
    /// - Parameter things: what the items are, in messages.
    package func items<Item>(_ things: String, _ read: (YAMLNode) -> Item?) -> [Item]? {
        guard case .list(_, let counts?) = key.form, let items = reader.items(node, name) else {
            return nil
        }
        guard counts.contains(items.count) else {
            reader.outOfRange(
                name, "\(counts.lowerBound)…\(counts.upperBound) \(things), not \(items.count)",
                node)
            return nil
        }
        return items.compactMap(read)
    }
}

extension TimelineReader {
    /// Returns what a name means: see `Key.Slot.name`.
    func indices<Owner>(of thing: Key<Owner>.Named, _ node: YAMLNode) -> [Int]? {
        switch thing {
        case .layer: events.layer(node, "in")?.path
        case .touch: touchIndex(node).map { [$0] }
        case .touches: followed(node)
        case .trigger: triggerIndex(node).map { [$0] }
        }
    }
}

extension RGBA: ReadableItem {
    package static func list(_ part: WrittenPart) -> [RGBA]? {
        part.items("colours") { part.reader.color($0, part.name) }
    }
}

/// A number, if the key's form has one, or the two at the ends.
extension ClosedRange: ReadablePart where Bound == Double {
    package static func read(_ part: WrittenPart) -> ClosedRange<Double>? {
        var form = part.key.form
        if case .anyOf(let forms) = form {
            if case .number(let limits)? = forms.first, part.node.scalar != nil {
                return part.reader.number(part.node, part.name, in: limits).map { $0...$0 }
            }
            form = forms.last ?? form
        }
        guard case .pair(.number(let limits), let from, let to) = form,
            let pair = part.reader.pair(part.node, part.name, names: (from, to))
        else { return nil }
        let low = part.reader.number(pair.0, part.name, in: limits)
        let high = part.reader.number(pair.1, part.name, in: limits)
        guard let low, let high else { return nil }
        guard low <= high else {
            part.reader.diagnostics.error(
                .wrongValue, "\(quoted(part.name)) must be in ascending order",
                at: part.node.location)
            return nil
        }
        return low...high
    }
}

extension PaintTree: ReadablePart where Form == Written {
    package static func read(_ part: WrittenPart) -> Paint? {
        part.reader.paint(part.node, part.name)
    }
}

extension TimingCurve: ReadablePart {
    package static func read(_ part: WrittenPart) -> TimingCurve? {
        part.reader.curve(part.node, part.name)
    }
}

extension Spring: ReadablePart {
    package static func read(_ part: WrittenPart) -> Spring? { part.reader.partSpring(part.node) }
}
