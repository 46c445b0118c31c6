import Diagnostics
package import TimelineModel
import TimelineSyntax

/// How a group's children are laid out, and a layer's proportion and place.
extension TimelineReader {
    private static let rowAlignments = ["top", "center", "bottom", "firstTextBaseline"]
    private static let columnAlignments = ["leading", "center", "trailing"]

    /// Reads the layout of a group's children: a stack's, a grid's, a flow's, or a plain group's
    /// alignment.
    func arrange(_ layer: inout Layer, _ fields: Fields) {
        let content = Self.groupKeys.first { fields.entries.contains($0) }
        if let entry = fields.entries["columns"], content != "grid" {
            diagnostics.error(.wrongKey, "only a 'grid' has 'columns'", at: entry.keyLocation)
        }
        switch content {
        case "hstack", "vstack": layer.stack = stack(fields, isRow: content == "hstack")
        case "grid", "flow":
            var cells = CellLayout(content == "flow" ? .flow : .grid([]))
            read(fields, into: &cells, CellLayout.format)
            if content == "grid" {
                var grid = fields
                grid.subject = "a grid"
                _ = required("columns", in: grid)
            }
            cells.spacing = value(fields["spacing"], .point, "spacing", default: cells.spacing)
            cells.alignment = place(fields) ?? cells.alignment
            layer.cells = cells
        case "layers":
            layer.alignment = place(fields) ?? .center
            noKey("spacing", fields)
        default:
            noKey("spacing", fields)
            noKey("alignment", fields)
        }
    }

    private func noKey(_ key: String, _ fields: Fields) {
        guard let entry = fields.entries[key] else { return }
        diagnostics.error(
            .wrongKey,
            key == "spacing"
                ? "only an 'hstack', a 'vstack', a 'grid' or a 'flow' has 'spacing'"
                : "only a group of layers has 'alignment'",
            hint: key == "alignment" && fields["text"] != nil
                ? "a text's alignment belongs in it: text: { string: …, alignment: … }"
                : nil, at: entry.keyLocation)
    }

    private func place(_ fields: Fields) -> UnitPlace? {
        fields["alignment"].flatMap { choice($0, "alignment", UnitPlace.self) }
    }

    private func stack(_ fields: Fields, isRow: Bool) -> Stack {
        var stack = Stack(axis: isRow ? .horizontal : .vertical)
        stack.spacing = value(
            fields["spacing"], .number, "spacing", default: .number(Stack.standardSpacing))
        if let node = fields["alignment"], let word = text(node, "alignment") {
            let known = isRow ? Self.rowAlignments : Self.columnAlignments
            switch word {
            case _ where !known.contains(word): unknownChoice(word, "alignment", known, node)
            case "top", "leading": stack.alignment = .start
            case "bottom", "trailing": stack.alignment = .end
            case "firstTextBaseline": stack.alignment = .firstTextBaseline
            default: stack.alignment = .center
            }
        }
        return stack
    }

    // MARK: Columns

    fileprivate func columns(_ node: YAMLNode) -> [GridColumn] {
        if node.mapping != nil { return column(node).map { [$0] } ?? [] }
        guard let items = node.sequence else {
            guard let count = count(node, "columns", in: 1...CellLayout.maxColumns) else {
                return []
            }
            return Array(repeating: .flexible(minimum: .number(0), maximum: nil), count: count)
        }
        guard (1...CellLayout.maxColumns).contains(items.count) else {
            diagnostics.error(
                .outOfRange,
                "a grid has 1 to \(CellLayout.maxColumns) columns, not \(items.count)",
                at: node.location)
            return []
        }
        return items.compactMap(column)
    }

    private func column(_ node: YAMLNode) -> GridColumn? {
        let lengths = 0...Double.greatestFiniteMagnitude
        if node.scalar?.text == "flexible" { return .flexible(minimum: .number(0), maximum: nil) }
        guard let entries = node.mapping else {
            return .fixed(value(node, "columns", in: lengths, default: 0))
        }
        let isAdaptive = entries.contains { $0.key == "adaptive" }
        let fields = fields(
            node,
            of: isAdaptive ? ArrangementFormat.adaptiveColumn : ArrangementFormat.flexibleColumn)
        guard let fields else { return nil }
        let maximum = fields["max"].map { value($0, "max", in: lengths, default: 0) }
        let key = isAdaptive ? "adaptive" : "min"
        let minimum = value(fields[key], key, in: lengths, default: 0)
        return isAdaptive
            ? .adaptive(minimum: minimum, maximum: maximum)
            : .flexible(minimum: minimum, maximum: maximum)
    }

    // MARK: Proportions and places

    /// Reads an aspect ratio for a layer that takes the room it is offered. A picture with one no
    /// longer has its natural size.
    ///
    /// - Parameter openSides: whether the author left the width and the height out.
    func readAspectRatio(
        _ node: YAMLNode, of layer: inout Layer, _ openSides: (width: Bool, height: Bool),
        _ fields: Fields
    ) {
        let place = fields.entries["aspectRatio"]?.keyLocation ?? node.location
        if !openSides.width, !openSides.height {
            diagnostics.error(
                .wrongKey, "a 'frame' with both sides leaves nothing to 'aspectRatio'",
                hint: "leave one side out: frame: { width: 120 }", at: place)
            return
        }
        let natural = naturalRatio(of: layer)
        let hasOwnSize =
            switch layer.content {
            case .text, .spacer: true
            default: layer.stack != nil || layer.cells != nil
            }
        if hasOwnSize {
            diagnostics.error(
                .wrongKey, "a layer with a size of its own has no 'aspectRatio'",
                hint: "put it into a group that has one: layers: […]", at: place)
            return
        }
        var mode = VectorFit.fit
        var ratioNode: YAMLNode? = node
        if let word = node.scalar?.text, ArrangementFormat.contentModes.contains(word) {
            mode = word == "fit" ? .fit : .fill
            ratioNode = nil
        } else if node.mapping != nil {
            guard let fields = self.fields(node, of: ArrangementFormat.aspectRatioMapping) else {
                return
            }
            if let node = fields["contentMode"], let word = text(node, "contentMode") {
                if !ArrangementFormat.contentModes.contains(word) {
                    unknownChoice(word, "contentMode", ArrangementFormat.contentModes, node)
                }
                mode = word == "fill" ? .fill : .fit
            }
            ratioNode = fields["ratio"]
        }
        let ratio = ratioNode.map { self.ratio($0) } ?? natural
        guard let ratio else {
            if ratioNode == nil {
                diagnostics.error(
                    .missingKey, "only a picture has an aspect ratio of its own",
                    hint: "write aspectRatio: 1.5, or [3, 2]", at: node.location)
            }
            return
        }
        layer.aspectRatio = AspectRatio(ratio: ratio, contentMode: mode)
        if openSides.width { layer.width = nil }
        if openSides.height { layer.height = nil }
    }

    private func ratio(_ node: YAMLNode) -> Value? {
        let isPair = node.sequence != nil
        guard let ratio = value(node, isPair ? .point : .number, "aspectRatio") else { return nil }
        if case .literal(let numbers) = ratio.source, !numbers.allSatisfy({ $0 > 0 }) {
            outOfRange("aspectRatio", "more than 0", node)
            return nil
        }
        return ratio
    }

    /// Returns the ratio of the natural size that a layer was given as its frame.
    private func naturalRatio(of layer: Layer) -> Value? {
        if let size = layer.content.naturalSize {
            return size.width > 0 && size.height > 0 ? .point(size.width, size.height) : nil
        }
        guard case .svg = layer.content, case .literal(let width)? = layer.width?.source,
            case .literal(let height)? = layer.height?.source, width[0] > 0, height[0] > 0
        else { return nil }
        return .point(width[0], height[0])
    }

    /// Reads the position of the centre, or a place at an edge.
    func readPosition(_ node: YAMLNode, of layer: inout Layer) {
        let keys = (node.mapping ?? []).map(\.key)
        guard !keys.isEmpty, !keys.contains("x"), !keys.contains("y") else {
            layer.position = value(node, .point, "position")
            return
        }
        guard let fields = fields(node, of: ArrangementFormat.edgePlace) else { return }
        let space = fields["in"].flatMap { choice($0, "in", EdgePlace.Space.self) } ?? .parent
        let place = required("at", in: fields).flatMap { choice($0, "at", UnitPlace.self) }
        let none = Value.number(0)
        let inset = fields["inset"].flatMap { insets($0, "inset") }
        guard let place else { return }
        layer.edgePlace = EdgePlace(
            space: space, place: place,
            inset: inset ?? Padding(top: none, leading: none, bottom: none, trailing: none))
    }
}

extension CellTree.Kind: ReadablePart where Form == Written {
    package static func read(_ part: WrittenPart) -> CellLayout.Kind? {
        .grid(part.reader.columns(part.node))
    }
}
