package import Diagnostics

/// A YAML text whose scalars can be replaced one at a time, with every other byte as it is.
///
/// A replacement is found by the scalar's place and style, and then checked: the new text is read
/// again, and must be the old document with that one scalar changed.
package struct EditableText: Sendable {
    package enum Step: Hashable, Sendable {
        case key(String)
        case item(Int)
    }

    /// Why a scalar can't be replaced.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        case noScalar
        case shared
        case inexpressible

        package var description: String {
            switch self {
            case .noScalar: "there is no plain value at that place any more"
            case .shared: "the value has an anchor and is used in several places"
            case .inexpressible: "the file can't be written with that value at that place"
            }
        }
    }

    package let text: String
    package let file: String
    package let root: YAMLNode
    let tree: SyntaxTree

    /// Returns nil for a text that is not one YAML document.
    package init?(_ text: String, file: String) {
        var reader = YAMLReader(file: file)
        guard let root = reader.read(text), let tree = reader.tree, !reader.diagnostics.hasErrors
        else { return nil }
        self.text = text
        self.file = file
        self.root = root
        self.tree = tree
    }

    /// Returns the value at a path; nil if there is none.
    package func node(at path: some Sequence<Step>) -> YAMLNode? {
        var node = root
        for step in path {
            let next: YAMLNode? =
                switch step {
                case .key(let name): node.mapping?.last { $0.key == name }?.value
                case .item(let index):
                    node.sequence.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                }
            guard let next else { return nil }
            node = next
        }
        return node
    }

    /// The value at a path, as it is written.
    func written(at path: some Sequence<Step>) -> SyntaxNode? {
        guard var node = tree.root else { return nil }
        for step in path {
            node = node.target ?? node
            let next: SyntaxNode? =
                switch step {
                case .key(let name):
                    Array(node.children).last { $0.kind == .entry && $0.key.text == name }?.value
                case .item(let index): node.children.dropFirst(index).first { _ in true }
                }
            guard let next else { return nil }
            node = next
        }
        return node
    }

    /// Calls a function for every value, with its path.
    package func walk(_ body: (YAMLNode, [Step]) -> Void) {
        func visit(_ node: YAMLNode, _ path: [Step]) {
            body(node, path)
            switch node.content {
            case .scalar, .poison: break
            case .sequence(let items):
                for (index, item) in items.enumerated() { visit(item, path + [.item(index)]) }
            case .mapping(let entries):
                for entry in entries { visit(entry.value, path + [.key(entry.key)]) }
            }
        }
        visit(root, [])
    }

    /// Returns the path of the scalar at a place; nil if there is none.
    package func path(ofScalarAt place: SourceLocation) -> [Step]? {
        var found: [Step]?
        walk { node, path in
            guard node.scalar != nil, node.alias == nil, node.location.line == place.line,
                node.location.column == place.column
            else { return }
            found = found ?? path
        }
        return found
    }

    /// Replaces a scalar.
    ///
    /// - Parameter value: the new value. It is written in the scalar's own style if that can hold
    ///   it, and else in double quotes.
    package func replacing(_ path: [Step], with value: String) throws(Refusal) -> EditableText {
        guard let node = node(at: path), node.scalar != nil else { throw .noScalar }
        guard node.alias == nil else { throw .shared }
        guard let place = written(at: path).flatMap(ScalarSpelling.init) else {
            throw .inexpressible
        }
        var isShared = false
        for written in place.spellings(of: value) {
            guard let edited = EditableText(place.replaced(by: written), file: file) else {
                continue
            }
            guard let now = edited.node(at: path)?.scalar, now.text == value else { continue }
            if edited.root.equals(root, except: path[...]) { return edited }
            isShared = true
        }
        throw isShared ? .shared : .inexpressible
    }
}

extension YAMLNode {
    /// Whether two values are equal, wherever they are written.
    ///
    /// - Parameters:
    ///   - path: of a value that may differ; nil for none.
    ///   - isSame: whether two scalars are equal.
    package func equals(
        _ other: YAMLNode, except path: ArraySlice<EditableText.Step>? = nil,
        by isSame: (YAMLScalar, YAMLScalar) -> Bool = {
            $0.text == $1.text && $0.isPlain == $1.isPlain
        }
    ) -> Bool {
        if let path, path.isEmpty { return true }
        func rest(_ step: EditableText.Step) -> ArraySlice<EditableText.Step>? {
            path?.first == step ? path?.dropFirst() : nil
        }
        switch (content, other.content) {
        case (.scalar(let one), .scalar(let two)): return isSame(one, two)
        case (.sequence(let ones), .sequence(let twos)):
            return ones.count == twos.count
                && zip(ones, twos).enumerated().allSatisfy { index, pair in
                    pair.0.equals(pair.1, except: rest(.item(index)), by: isSame)
                }
        case (.mapping(let ones), .mapping(let twos)):
            return ones.count == twos.count
                && zip(ones, twos).allSatisfy { one, two in
                    one.key == two.key
                        && one.value.equals(two.value, except: rest(.key(one.key)), by: isSame)
                }
        default: return false
        }
    }

    /// Whether two nodes have the same meaning.
    package static func ~= (left: YAMLNode, right: YAMLNode) -> Bool {
        left.equals(right) { a, b in
            if let x = a.number, let y = b.number { return x == y || x.isNaN && y.isNaN }
            if a.isNull || b.isNull { return a.isNull == b.isNull }
            if let x = a.boolean, let y = b.boolean { return x == y }
            return a.text == b.text && a.number == b.number && a.boolean == b.boolean
        }
    }
}
