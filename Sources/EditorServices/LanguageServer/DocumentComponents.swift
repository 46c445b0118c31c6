internal import Flipbook
import TimelineExpansion
internal import TimelineModel

/// The components that a timeline in an editor can use.
///
/// Its own are read from the outline: they are known also while some line can't be read.
final class DocumentComponents {
    struct Offer {
        var component: ComponentDescription
        /// The place of its declaration: `this file`, or an item of `use`.
        var source: String
    }

    private let outline: DocumentOutline
    /// The document's file; nil if it is in none.
    private let path: String?
    /// The components read so far, by the paths of their keys.
    private var known: [[DocumentOutline.Step]: ComponentDescription] = [:]

    init(_ outline: DocumentOutline, path: String?) {
        self.outline = outline
        self.path = path
    }

    /// The components that can be used at a place: not those that it is in.
    func visible(at place: [DocumentOutline.Step]) -> [Offer] {
        var section: [DocumentOutline.Step] = [.key("components")]
        var around: Set<String> = []
        var found: [Offer] = []
        while true {
            // A component's own hide those outside.
            found.insert(
                contentsOf: outline.keys(at: section).map {
                    Offer(component: own($0), source: "this file")
                }, at: 0)
            guard place.count > section.count, place.starts(with: section),
                case .key(let name) = place[section.count]
            else { break }
            around.insert(name)
            section += [.key(name), .key("components")]
        }
        found += used
        var names = around
        return found.filter { names.insert($0.component.name).inserted }
    }

    /// A component's declaration.
    struct Body {
        /// The way to it.
        var path: [DocumentOutline.Step]
        var component: ComponentDescription

        /// Whether a place is in one of the component's parts.
        func holds(_ place: [DocumentOutline.Step], under key: String) -> Bool {
            place.starts(with: path + [.key(key)])
        }
    }

    /// The innermost component that a place is in; nil outside of all.
    func body(around place: [DocumentOutline.Step]) -> Body? {
        var path: [DocumentOutline.Step] = []
        while place.count > path.count + 2, place.starts(with: path + [.key("components")]),
            case .key(let name) = place[path.count + 1]
        {
            path += [.key("components"), .key(name)]
        }
        let key = outline.tokens.first { $0.role == .key && $0.path == path }
        return key.map { Body(path: path, component: own($0)) }
    }

    // MARK: The file's own

    private static let keys = Set(Authoring.componentKeys.map(\.name))

    private func own(_ key: DocumentOutline.Token) -> ComponentDescription {
        if let known = known[key.path] { return known }
        let takes = outline.keys(at: key.path).first { $0.text == "takes" }
        let parameters = takes.map { takes in
            BuiltInParser.parameters(in: outline.source(ofValueOf: takes))
        }
        let about = outline.tokens.first {
            $0.role == .value && $0.path == key.path + [.key("about")]
        }
        let isParameter = parameters?.contains { $0.name == "content" } ?? false
        let component = ComponentDescription(
            name: key.text, about: about?.text ?? "", parameters: parameters ?? [],
            takesContent: !isParameter && hasContent(key))
        known[key.path] = component
        return component
    }

    /// Whether a component has a place for `content` in its layer.
    private func hasContent(_ component: DocumentOutline.Token) -> Bool {
        let depth = component.path.count
        return outline.tokens.contains { token in
            guard token.text == "content", token.path.count > depth + 1,
                token.path.starts(with: component.path),
                case .key(let part) = token.path[depth], !Self.keys.contains(part)
            else { return false }
            if token.role == .key { return true }
            return if case .item = token.path.last { true } else { false }
        }
    }

    // MARK: Those of other files

    private static let kit = Dictionary(
        BuiltInParser.kit.map { ($0.use, $0.components) }, uniquingKeysWith: { first, _ in first })

    private lazy var used: [Offer] = {
        var found: [Offer] = []
        for token in outline.tokens where token.role == .value {
            guard token.path.count == 2, token.path[0] == .key("use"), case .item = token.path[1]
            else { continue }
            let components =
                Self.kit[token.text]
                ?? path.map { BuiltInParser.components(of: token.text, in: $0) } ?? []
            found += components.map { Offer(component: $0, source: token.text) }
        }
        return found
    }()
}
