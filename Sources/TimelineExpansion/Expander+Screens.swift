import Diagnostics
import TimelineModel
import TimelineSyntax

/// Parameters of the kind `screen`: layers, or a picture or a film.
extension Expander {
    private static let pictureEndings = ["png", "jpg", "jpeg", "webp"]
    private static let filmEndings = [
        "mp4", "m4v", "mov", "mkv", "webm", "avi", "ts", "gif", "apng",
    ]

    /// Returns a screen's layers. The name of a file becomes a layer with the picture or film in
    /// it. Pictures and films fill the screen's frame unless they have their own.
    func screen(_ node: YAMLNode, _ scope: Scope) -> [YAMLNode] {
        if node.isNull { return [] }
        return (node.sequence ?? [node]).map { fitted($0, scope) }
    }

    private func fitted(_ node: YAMLNode, _ scope: Scope) -> YAMLNode {
        if let entries = node.mapping {
            let keys = entries.map(\.key)
            guard !keys.contains("frame"), keys.contains(where: ["image", "video", "svg"].contains)
            else { return node }
            return YAMLNode(.mapping(entries + [wholeFrame(at: node)]), at: node.location)
        }
        guard let file = fileName(node, scope), let text = file.scalar?.text,
            let kind = Self.kind(ofFile: text)
        else { return node }
        let content = YAMLEntry(key: kind, keyLocation: node.location, value: file)
        return YAMLNode(.mapping([content, wholeFrame(at: node)]), at: node.location)
    }

    private func wholeFrame(at node: YAMLNode) -> YAMLEntry {
        let size = YAMLNode(text: "$parent.size", at: node.location)
        return YAMLEntry(key: "frame", keyLocation: node.location, value: size)
    }

    /// Returns the text that may be a file's name; that of a value is from the timeline's folder.
    private func fileName(_ node: YAMLNode, _ scope: Scope) -> YAMLNode? {
        guard let text = node.scalar?.text, text.hasPrefix("$") else {
            return movedFromItsFile(node)
        }
        guard case .constant(let value)? = scope.value(String(text.dropFirst())),
            let scalar = value.scalar
        else { return nil }
        return YAMLNode(
            text: scalar.text, isPlain: false, at: node.location, origin: TextOrigin(of: value))
    }

    /// The kind of layer for a file, by its ending; nil for any other text.
    private static func kind(ofFile name: String) -> String? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        if pictureEndings.contains(ending) { return "image" }
        if filmEndings.contains(ending) { return "video" }
        return ending == "svg" ? "svg" : nil
    }
}
