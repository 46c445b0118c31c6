import Diagnostics
import TimelineExpansion
import TimelineModel
import TimelineSyntax

extension TimelineReader {
    static let deepestGroup = 64

    static let layerKeys =
        Layer.format.description.keys.map(\.name) + Stack.format.description.keys.map(\.name)
        + CellLayout.format.description.keys.map(\.name)
    /// The content keys whose value is a list of layers.
    package static let groupKeys = ["layers", "hstack", "vstack", "grid", "flow"]
    /// Collects the layers' ids before anything that refers to them is read.
    ///
    /// - Parameter first: the index of the first layer in its parent.
    func findLayerIDs(_ node: YAMLNode, path: [Int], from first: Int = 0) {
        guard path.count <= Self.deepestGroup else { return }
        for (number, layer) in (node.sequence ?? []).prefix(TimelineLimits.maxLayers).enumerated() {
            let index = first + number
            guard names.layers.count <= TimelineLimits.maxLayers else { return }
            for entry in layer.mapping ?? [] {
                if entry.key == "id", let id = entry.value.scalar?.text,
                    names.layers[id] == nil
                {
                    names.layers[id] = path + [index]
                } else if Self.groupKeys.contains(entry.key) {
                    findLayerIDs(entry.value, path: path + [index])
                } else if entry.key == "mask" {
                    let children = (layer.mapping ?? []).first { Self.groupKeys.contains($0.key) }
                    findLayerIDs(
                        entry.value, path: path + [index],
                        from: children?.value.sequence?.count ?? 0)
                }
            }
        }
    }

    /// - Parameter key: the list's key in the file.
    func layers(_ node: YAMLNode, depth: Int, _ key: String = "layers") -> [Layer] {
        guard let items = items(node, key) else { return [] }
        guard depth <= Self.deepestGroup else {
            diagnostics.error(
                .nestedTooDeep, "'layers' are nested deeper than \(Self.deepestGroup) groups",
                at: node.location)
            return []
        }
        let outer = progress.aliasPlace
        defer { progress.aliasPlace = outer }
        var layers: [Layer] = []
        layers.reserveCapacity(min(items.count, TimelineLimits.maxLayers))
        let isKept = kept.layers.areKept
        let known = kept.layers.candidates(for: items)
        var read: [PreviousPart<ReadLayer>] = []
        defer { if isKept { kept.layers.append(read) } }
        for (index, item) in items.enumerated() {
            progress.aliasPlace = outer ?? node.alias ?? item.alias
            progress.layerCount += 1
            guard progress.layerCount <= TimelineLimits.maxLayers else {
                if progress.layerCount == TimelineLimits.maxLayers + 1 {
                    diagnostics.error(
                        .tooManyLayers,
                        "'layers' has more than \(TimelineLimits.maxLayers) layers in all",
                        at: item.location)
                }
                return layers
            }
            let isInStack = key == "hstack" || key == "vstack"
            guard isKept else {
                layers.append(layer(item, depth: depth, isInStack: isInStack))
                continue
            }
            let next = layer(
                item, known: known.indices.contains(index) ? known[index] : nil, depth: depth,
                isInStack: isInStack)
            read.append(next)
            layers.append(next.result.layer)
        }
        return layers
    }

    func layer(_ node: YAMLNode, depth: Int, isInStack: Bool) -> Layer {
        var layer = Layer(content: .group([]), location: node.location)
        if node.scalar?.text == "spacer" {
            layer.content = spacer(nil, at: node.location, isInStack: isInStack)
            return layer
        }
        guard let fields = fields(node, of: "a layer", known: parser.layerKeys) else {
            return layer
        }
        let outer = names.place
        defer { names.place = outer }
        layer.during = fields["during"].flatMap(during)
        if let during = layer.during { names.place = .layer(during) }
        layer.content =
            fields.entries["spacer"].map {
                spacer($0.value, at: $0.keyLocation, isInStack: isInStack)
            } ?? content(fields, depth: depth)
        arrange(&layer, fields)
        if let frame = fields["frame"] { (layer.width, layer.height) = self.frame(frame) }
        let openSides = (layer.width == nil, layer.height == nil)
        applyIdealFrame(to: &layer, at: node.location)
        if let node = fields["aspectRatio"] { readAspectRatio(node, of: &layer, openSides, fields) }
        if let node = fields["position"] { readPosition(node, of: &layer) }
        read(fields, into: &layer, Layer.format)
        checkID(layer.id, fields["id"])
        checkPadding(fields)
        if let node = fields["transition"] { checkTransition(node, of: layer, fields) }
        checkOpacity(layer.opacity, fields["opacity"])
        if layer.isFixed, depth > 0, let entry = fields.entries["fixed"] {
            diagnostics.error(
                .wrongKey, "only a layer that lies in no group can be 'fixed'",
                hint: "write it at the group", at: entry.keyLocation)
        }
        readMask(fields, into: &layer, depth: depth)
        return layer
    }

    private func checkID(_ id: String?, _ node: YAMLNode?) {
        guard let id, let node else { return }
        if let other = progress.seenIDs[id] {
            let place = progress.aliasPlace ?? node.alias ?? node.location
            diagnostics.error(
                .duplicateId, "another layer has the id \(quoted(id))",
                hint: progress.aliasPlace == nil
                    ? "the other is in line \(other.line)"
                    : "an alias repeats the id as well; it is in line \(node.location.line)",
                at: place)
        }
        progress.seenIDs[id] = progress.seenIDs[id] ?? node.location
        if kept.layers.areKept { kept.readIDs.append((id, node.location)) }
    }

    private func checkOpacity(_ opacity: Value, _ node: YAMLNode?) {
        if options.findsQuestionableThings, let node, case .literal(let numbers) = opacity.source,
            !(0...1).contains(numbers[0])
        {
            diagnostics.warning(
                .opacityOutOfRange, "'opacity' is \(plain(numbers[0])), outside 0…1",
                hint: "it is drawn as \(numbers[0] < 0 ? 0 : 1)", at: node.location)
        }
    }

    /// Reads `[width, height]` with one optional null, `{ width, height }` with one key optional,
    /// or an expression.
    private func frame(_ node: YAMLNode) -> (Value?, Value?) {
        if let scalar = node.scalar, !scalar.isNull, scalar.boolean == nil, scalar.number == nil,
            !scalar.text.isEmpty
        {
            guard let size = expression(scalar.text, .point, node) else { return (nil, nil) }
            if case .literal(let numbers) = size.source {
                checkSide(numbers[0], "width", node)
                checkSide(numbers[1], "height", node)
            }
            return (size.component(0), size.component(1))
        }
        if node.mapping != nil {
            guard let fields = fields(node, of: "'frame'", known: ["width", "height"]) else {
                return (nil, nil)
            }
            return (side(fields["width"], "width"), side(fields["height"], "height"))
        }
        guard let pair = pair(node, "frame", names: ("width", "height")) else { return (nil, nil) }
        return (side(pair.0, "width"), side(pair.1, "height"))
    }

    private func side(_ node: YAMLNode?, _ key: String) -> Value? {
        guard let node, !node.isNull, let value = value(node, .number, key) else { return nil }
        if case .literal(let numbers) = value.source { checkSide(numbers[0], key, node) }
        return value
    }

    private func checkSide(_ points: Double, _ key: String, _ node: YAMLNode) {
        guard points < 0 else { return }
        diagnostics.error(
            .outOfRange, "a frame's \(key) must not be negative", at: node.location)
    }

    // MARK: Content

    private func content(_ fields: Fields, depth: Int) -> Layer.Content {
        let given = parser.contentKeys.filter { fields.entries.contains($0) }
        guard let key = given.first, let node = fields[key], given.count == 1 else {
            if given.count > 1, let second = fields.entries[given[1]] {
                let others = given.filter { $0 != "color" }
                let hint =
                    given.count == 2 && others.count == 1
                    ? hint(forColorBeside: others[0], in: fields) : nil
                let color = hint.flatMap { _ in fields.entries["color"] }
                diagnostics.error(
                    .wrongLayer, "a layer is one thing, but this is \(list(given))",
                    hint: hint ?? "make a layer of each, one after the other",
                    at: (color ?? second).keyLocation)
            } else if !fields.hasUnknownKeys, fields["material"] == nil {
                diagnostics.error(
                    .wrongLayer, "this layer has nothing to draw",
                    hint: "it needs one of \(list(parser.contentKeys, "or"))", at: fields.location)
            }
            return .group([])
        }
        switch key {
        case _ where Self.groupKeys.contains(key):
            return .group(layers(node, depth: depth + 1, key))
        case "color": return .color(value(node, .color, "color", default: .color(.clear)))
        case "gradient": return .gradient(gradient(node))
        case "compute": return compute(node, in: fields)
        case "text": return .text(text(node))
        case "svg": return svg(node)
        case "icon": return icon(node)
        case "image": return image(node)
        case "video": return video(node)
        default:
            guard let kind = parser.kinds.first(where: { $0.name == key }) else {
                return shape(key, node)
            }
            return .kind(AnyLayerContent(kind.read(node, by: self)))
        }
    }
}
