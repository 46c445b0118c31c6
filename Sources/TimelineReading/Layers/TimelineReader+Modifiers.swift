import Diagnostics
import TimelineExpansion
package import TimelineModel
import TimelineSyntax
import TimelineWords

/// Masks, shadows, materials, rotations in space and projections.
extension TimelineReader {
    func readMask(_ fields: Fields, into layer: inout Layer, depth: Int) {
        if let node = fields["mask"] { layer.mask = mask(node, of: layer.id, depth: depth) }
        if fields["mask"] == nil, let entry = fields.entries["maskMode"] {
            diagnostics.error(
                .wrongKey, "'maskMode' needs 'mask': the layer that masks this one",
                at: entry.keyLocation)
        }
        if layer.material != nil, let entry = fields.entries["motionBlur"] {
            diagnostics.error(
                .wrongKey,
                "a layer with a 'material' has no 'motionBlur' of its own: it is seen "
                    + "through", hint: "write it at the canvas", at: entry.keyLocation)
        }
    }

    // MARK: Masks

    /// Reads a layer, or a list of layers.
    ///
    /// - Parameter id: that of the layer that is masked.
    private func mask(_ node: YAMLNode, of id: String?, depth: Int) -> [Layer] {
        let list = node.sequence == nil ? YAMLNode(.sequence([node]), at: node.location) : node
        for item in list.sequence ?? [] {
            guard let scalar = item.scalar, scalar.text != "spacer" else { continue }
            let name = scalar.isNull ? nil : scalar.text
            let isOwn = name != nil && name == id
            let isOther = name.map { names.layers[$0] != nil } ?? false
            diagnostics.error(
                .wrongLayer,
                isOwn
                    ? "a layer can't be its own mask"
                    : isOther
                        ? "a mask is a layer of its own, not the 'id' of another one"
                        : "a mask is a layer, not \(item.summary)",
                hint: "write mask: { circle: { fill: white } }, or any other layer",
                at: item.location)
            return []
        }
        return layers(list, depth: depth + 1, "mask")
    }

    // MARK: Shadows

    /// Reads a shadow, a radius alone, or a list of them.
    fileprivate func shadows(
        _ node: YAMLNode, _ key: String, _ format: MappingFormat<Shadow>, _ color: RGBA
    ) -> [Shadow] {
        guard node.sequence != nil else {
            return shadow(node, key, format, color).map { [$0] } ?? []
        }
        if isForeignShadow(node, key) { return [] }
        guard let items = items(node, key, atMost: ModifierFormat.maxShadows, "entries") else {
            return []
        }
        return items.compactMap { shadow($0, key, format, color) }
    }

    private func shadow(
        _ node: YAMLNode, _ key: String, _ format: MappingFormat<Shadow>, _ color: RGBA
    ) -> Shadow? {
        let radii = LayerFormat.blurs
        var shadow = Shadow(color)
        guard node.mapping != nil else {
            guard !isForeignShadow(node, key), let radius = value(node, .number, key) else {
                return nil
            }
            if case .literal(let numbers) = radius.source, !radii.contains(numbers[0]) {
                outOfRange(key, "\(describe(radii)) points", node)
            }
            shadow.radius = radius
            return shadow
        }
        guard let fields = fields(node, of: format) else { return nil }
        read(fields, into: &shadow, format)
        return shadow
    }

    // MARK: Materials

    fileprivate func material(_ node: YAMLNode) -> Material? {
        guard node.mapping != nil else {
            return choice(node, "material", Material.Thickness.self).map { Material($0) }
        }
        guard let fields = fields(node, of: ModifierFormat.material) else { return nil }
        var material = Material(.regular)
        read(fields, into: &material, ModifierFormat.material)
        return material
    }

    // MARK: Rotations and projections

    fileprivate func rotation3D(_ node: YAMLNode) -> Rotation3D? {
        guard node.mapping != nil else {
            wrongType(
                "'rotation3D'", must: "be a mapping",
                hint: "write rotation3D: { degrees: 45, axis: y }", node)
            return nil
        }
        guard let fields = fields(node, of: ModifierFormat.rotation3D) else { return nil }
        var rotation = Rotation3D()
        read(fields, into: &rotation, ModifierFormat.rotation3D)
        return rotation
    }

    /// Reads `x`, `y`, `z`, or a direction.
    fileprivate func axis(_ node: YAMLNode) -> Rotation3D.Axis? {
        if let word = node.scalar?.text, !node.isNull {
            guard let index = ModifierFormat.axes.firstIndex(of: word) else {
                unknownChoice(word, "axis", ModifierFormat.axes, node)
                return nil
            }
            let sides = (0..<3).map { Value.number($0 == index ? 1 : 0) }
            return Rotation3D.Axis(x: sides[0], y: sides[1], z: sides[2])
        }
        let sides = numbers(node, count: 3, "axis").compactMap(\.self)
        guard sides.count == 3 else { return nil }
        let isZero = sides.allSatisfy {
            if case .literal(let numbers) = $0.source { numbers[0] == 0 } else { false }
        }
        guard !isZero else {
            diagnostics.error(
                .wrongValue, "an axis has a direction, so it can't be [0, 0, 0]",
                hint: "write axis: y to turn about a vertical axis", at: node.location)
            return nil
        }
        return Rotation3D.Axis(x: sides[0], y: sides[1], z: sides[2])
    }

    fileprivate func projection(_ node: YAMLNode) -> Projection? {
        guard let rows = node.sequence, rows.count == 3, rows.allSatisfy({ $0.sequence != nil })
        else {
            wrongType(
                "'projection'", must: "be three rows of three numbers",
                hint: "write projection: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]", node)
            return nil
        }
        let numbers = rows.flatMap { self.numbers($0, count: 3, "projection") }.compactMap(\.self)
        return numbers.count == 9 ? Projection(numbers: numbers) : nil
    }
}

extension ShadowTree: ReadableItem where Form == Written {
    package static func list(_ part: WrittenPart) -> [Shadow]? {
        let isInner = part.name == "innerShadow"
        return part.reader.shadows(
            part.node, part.name, isInner ? ModifierFormat.innerShadow : ModifierFormat.shadow,
            isInner ? ModifierFormat.innerShadowColor : ModifierFormat.shadowColor)
    }
}

extension Material: ReadablePart {
    package static func read(_ part: WrittenPart) -> Material? { part.reader.material(part.node) }
}

extension Rotation3DTree: ReadablePart where Form == Written {
    package static func read(_ part: WrittenPart) -> Rotation3D? {
        part.reader.rotation3D(part.node)
    }
}

extension ProjectionTree: ReadablePart where Form == Written {
    package static func read(_ part: WrittenPart) -> Projection? {
        part.reader.projection(part.node)
    }
}

extension Rotation3DTree.Axis: ReadablePart where Form == Written {
    package static func read(_ part: WrittenPart) -> Rotation3D.Axis? {
        part.reader.axis(part.node)
    }
}
