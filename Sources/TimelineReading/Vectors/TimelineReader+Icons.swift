import Diagnostics
import Drawing
package import TimelineModel
package import TimelineSyntax
import TimelineWords

extension TimelineReader {
    package static let iconSide = 80.0

    /// Reads `icon: heart`, or a mapping with `name` or `file`.
    func icon(_ node: YAMLNode) -> Layer.Content {
        var picture = VectorPicture(image: Self.placeholderImage, tint: .color(.white))
        progress.idealFrame = .square(.number(Self.iconSide))
        if node.scalar != nil {
            picture.image = builtInIcon(node, "icon") ?? Self.placeholderImage
        } else if var fields = fields(node, of: VectorFormat.icon) {
            checkSource(of: &fields)
            read(fields, into: &picture, VectorFormat.icon)
        }
        return .svg(picture)
    }

    /// Reads an icon in a list: a name, `{ name }` or `{ file }`.
    package func listedIcon(_ node: YAMLNode) -> VectorImage? {
        if node.scalar != nil { return builtInIcon(node, "icons") }
        guard var fields = fields(node, of: VectorFormat.listedIcon) else { return nil }
        checkSource(of: &fields)
        if let name = fields["name"] { return builtInIcon(name, "name") }
        return fields["file"].flatMap { assets.vectorImage($0, "file") }
    }

    /// Checks that one of `name` and `file` is given. Of two, none is read.
    private func checkSource(of fields: inout Fields) {
        switch (fields["name"], fields.entries["file"]) {
        case (nil, nil) where !fields.hasUnknownKeys:
            diagnostics.error(
                .missingKey, "an icon needs 'name' or 'file'", at: fields.location)
        case (_?, let file?):
            diagnostics.error(
                .wrongKey, "an icon has 'name' or 'file', not both", at: file.keyLocation)
            (fields.entries["name"], fields.entries["file"]) = (nil, nil)
        default: break
        }
    }

    fileprivate func builtInIcon(_ node: YAMLNode, _ key: String) -> VectorImage? {
        guard let name = text(node, key) else { return nil }
        guard let icon = Icon.named(name) else {
            diagnostics.error(
                .unknownIcon, "no icon is called \(quoted(name))",
                hint: name.hasSuffix(".svg")
                    ? "a file is named as { file: \(name) }" : hint(forIcon: name),
                at: givenPlace(of: node))
            return nil
        }
        return VectorImage(
            name: icon.name, text: icon.text,
            naturalSize: Size(width: Icon.side, height: Icon.side), needsLayers: false)
    }

    /// Suggests an icon for a name, which may be one of Apple's: `heart.fill` is `heart` here.
    private func hint(forIcon name: String) -> String {
        let words = name.lowercased().split { ".-_ ".contains($0) }.filter { $0 != "fill" }
        let joined = words.joined(separator: "-")
        if let own = AppleIcons.names[joined] { return Suggestion.sentence(own) }
        if joined != name, Icon.named(joined) != nil { return Suggestion.sentence(joined) }
        let names = Icon.all.map(\.name)
        if let hint = didYouMean(name, names) { return hint }
        let all = "`flipbook icons` lists all"
        guard let first = words.first else { return all }
        let alike = names.filter { $0 == first || $0.hasPrefix(first + "-") }.prefix(5)
        guard !alike.isEmpty else { return "\(all); any SVG file can be one too" }
        return "there is \(list(alike)); \(all)"
    }
}

extension VectorImage: ReadablePart, ReadableItem {
    package static func read(_ part: WrittenPart) -> VectorImage? {
        part.name == "name"
            ? part.reader.builtInIcon(part.node, part.name)
            : part.reader.assets.vectorImage(part.node, part.name)
    }

    package static func list(_ part: WrittenPart) -> [VectorImage]? {
        part.items("icons") {
            part.reader.listedIcon($0) ?? TimelineReader.placeholderImage
        }
    }
}
