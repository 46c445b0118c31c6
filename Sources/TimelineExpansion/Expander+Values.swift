import Diagnostics
import Tables
import TimelineModel
import TimelineSyntax

/// `values`, and the values given from outside.
extension Expander {
    static let maxValues = 10_000

    func declareValues(_ node: YAMLNode?, in scope: Scope, at root: SourceLocation) {
        var rest = givenValues()
        for entry in named(node, "values").prefix(Self.maxValues) {
            guard isFree(entry.key, "a value", at: entry.keyLocation, scope) else { continue }
            let given = rest.removeValue(forKey: entry.key) ?? []
            guard let declaration = valueDeclaration(entry, scope) else {
                scope.bind(entry.key, .broken)
                continue
            }
            values.declared.append(declaration)
            let chosen = given.last { $0.gives(declaration) }
            guard let value = value(chosen, for: declaration) else {
                scope.bind(entry.key, .broken)
                continue
            }
            values.resolved.append((entry.key, value))
            scope.bind(entry.key, .constant(value))
            guard chosen != nil else { continue }
            let written = YAMLEntry(key: entry.key, keyLocation: entry.keyLocation, value: value)
            self.values.given.append(
                YAMLWriter.line(YAMLNode(.mapping([written]), at: entry.keyLocation)))
        }
        let known = values.declared.map(\.name)
        for (name, values) in rest.sorted(by: { $0.key < $1.key }) {
            for value in values {
                diagnostics.error(
                    .unknownValue,
                    "\(value.source) names \(quoted(name)), which the timeline does not declare",
                    hint: didYouMean(name, known)
                        ?? (known.isEmpty
                            ? "the timeline has no 'values'" : "there is \(list(known))"),
                    at: value.place ?? node?.location ?? root)
            }
        }
    }

    /// Returns the value, or nil if there is none or after reporting that it violates its
    /// declaration.
    private func value(_ given: Given?, for declaration: Declaration) -> YAMLNode? {
        if let given { return value(given, for: declaration) }
        if declaration.standard == nil {
            var place = declaration.place
            if let row = options.values.row {
                place = row.place(of: declaration.name)
                place.uses = PlaceOfUse(.declaration(declaration.name), at: declaration.place)
            }
            diagnostics.error(
                .missingValue, "the value \(quoted(declaration.name)) is required",
                hint: "'--set \(declaration.name)=…' sets it; 'default' declares a default value",
                at: place)
        }
        return declaration.standard
    }

    private func valueDeclaration(_ entry: YAMLEntry, _ scope: Scope) -> Declaration? {
        if Self.isDeclaration(entry.value) { return declaration(entry, roles: false, scope) }
        var declaration = Declaration(name: entry.key, place: entry.keyLocation)
        guard !entry.value.isNull else {
            diagnostics.error(
                .wrongDeclaration, "the value \(quoted(entry.key)) is nothing",
                hint: "{ kind: text } declares a value without a default", at: entry.keyLocation)
            return nil
        }
        declaration.kind = AuthoredKind(of: entry.value)
        declaration.standard = Self.kept(entry.value, isText: false)
        return declaration
    }

    /// Whether a new name is free in this scope. Reports an error if not.
    func isFree(_ name: String, _ what: String, at place: SourceLocation, _ scope: Scope) -> Bool {
        guard isUnreserved(name, at: place) else { return false }
        var taken: String?
        if scope.instance == nil {
            taken = Self.readSections.first {
                plain.names[$0]?.contains(name) ?? false
            }
        } else if let parts = scope.instance?.component.parts {
            taken = Self.readSections.first { key in
                parts[key]?.value.mapping?.contains { $0.key == name } ?? false
            }
        }
        guard let taken else { return true }
        clash(of: name, "\(what) and also in \(quoted(taken))", at: place)
        return false
    }

    func isUnreserved(_ name: String, at place: SourceLocation) -> Bool {
        isUnreserved(name, Authoring.reservedNames, for: "values", at: place)
    }

    // MARK: Given values

    private enum Given {
        case node(YAMLNode)
        case text(String)
        case cell(TableRow.Cell)

        /// The name's location; nil if it is in no file.
        var place: SourceLocation? {
            switch self {
            case .node(let node): node.location
            case .text: nil
            case .cell(let cell): cell.namePlace
            }
        }

        /// The value's origin for messages.
        var source: String {
            switch self {
            case .node: "--values"
            case .text: "--set"
            case .cell: "the column"
            }
        }

        /// Whether it sets such a value: an empty cell sets only texts.
        func gives(_ declaration: Declaration) -> Bool {
            guard case .cell(let cell) = self, cell.isEmpty else { return true }
            if case .node = cell.content { return false }
            return declaration.kind == .text && !declaration.hasEmptyDefault
        }
    }

    /// Returns the given values by name, in order of increasing precedence.
    private func givenValues() -> [String: [Given]] {
        var given: [String: [Given]] = [:]
        func take(_ text: String, _ path: String) {
            var reader = YAMLReader(file: path)
            let root = reader.read(text)
            diagnostics.formUnion(reader.diagnostics)
            guard !reader.diagnostics.hasErrors else { return }
            for entry in named(root, "values") { given[entry.key] = [.node(entry.value)] }
        }
        for document in options.values.documents { take(document.text, document.path) }
        for file in options.values.files {
            if [".csv", ".tsv", ".jsonl", ".ndjson"].contains(where: file.lowercased().hasSuffix) {
                diagnostics.error(
                    .wrongType, "--values takes YAML or JSON, and this is a table",
                    hint: "--rows \(file) makes a film of each of its rows; a list in one film is "
                        + "JSON or YAML: { NAME: [{ … }, …] }",
                    at: SourceLocation(file: file, line: 1, column: 1))
                continue
            }
            do throws(DiagnosticError) {
                let text = try files.known.text(of: file) { path throws(DiagnosticError) in
                    try ArgumentFile.text(path, allowsOutside: options.allowsAssetsOutside)
                }
                sources[file] = text
                take(text, file)
            } catch {
                diagnostics.formUnion(
                    error.diagnostics, at: SourceLocation(file: file, line: 1, column: 1))
            }
        }
        for cell in options.values.row?.values ?? [] {
            given[cell.name, default: []].append(.cell(cell))
        }
        for text in options.values.texts {
            given[text.name, default: []].append(.text(text.value))
        }
        return given
    }

    /// Returns nil after reporting that the value violates its declaration.
    private func value(_ given: Given, for declaration: Declaration) -> YAMLNode? {
        switch given {
        case .node(let node): return checked(node, by: declaration, given.source)
        case .text(let text): return read(text, given.source, declaration.place, for: declaration)
        case .cell(let cell):
            switch cell.content {
            case .node(let node):
                return checked(node, by: declaration, given.source, at: cell.place)
            case .text(let text):
                let plain = declaration.kind == .text ? text : ValueTable.trimmed(text)
                return read(plain, given.source, cell.place, for: declaration)
            }
        }
    }

    /// Reads a value from plain text. For a text value, the text is taken literally.
    private func read(
        _ text: String, _ source: String, _ place: SourceLocation, for declaration: Declaration
    ) -> YAMLNode? {
        let isStructure =
            [.point, .list, .mapping].contains(declaration.kind)
            || declaration.kind == .color && text.hasPrefix("{")
        guard isStructure else {
            let node = YAMLNode(text: text, isPlain: declaration.kind != .text, at: place)
            return checked(node, by: declaration, source)
        }
        var reader = YAMLReader(file: place.file)
        guard let node = reader.read(text), !reader.diagnostics.hasErrors else {
            let reason = reader.diagnostics.diagnostics.first?.message ?? "it is not YAML"
            diagnostics.error(
                .wrongType,
                "\(source) '\(declaration.name)' must be \(declaration.kind?.words ?? "a value"): "
                    + reason, at: place)
            return nil
        }
        return checked(Self.moved(node, to: place), by: declaration, source, at: place)
    }

    /// Gives a value that is in no file the location of its declaration.
    private static func moved(_ node: YAMLNode, to place: SourceLocation) -> YAMLNode {
        var node = node
        node.location = place
        switch node.content {
        case .scalar, .poison: break
        case .sequence(let items): node.content = .sequence(items.map { moved($0, to: place) })
        case .mapping(let entries):
            node.content = .mapping(
                entries.map {
                    YAMLEntry(key: $0.key, keyLocation: place, value: moved($0.value, to: place))
                })
        }
        return node
    }
}
