package import Diagnostics
import MediaTime
import MetalLanguage
package import TimelineModel
import TimelineSyntax
import TimelineWords

/// The declaration of a settable value or of a component's parameter.
package struct Declaration: Sendable {
    package var name: String
    package var place: SourceLocation
    package var kind: AuthoredKind?
    /// The role of a component's parameter that is not a value.
    package var role: AuthoredRole?
    var standard: YAMLNode?
    package var minimum: Double?
    package var maximum: Double?
    var options: [YAMLNode] = []
    package var about: String?
    /// Whether an empty cell of a table leaves a text at its default.
    var hasEmptyDefault = false
    /// Whether arguments of a component's parameter can't vary with time.
    package var isConstant = false
    /// Whether it has mistakes, which have been reported: then any argument is allowed.
    var isBroken = false

    init(name: String, place: SourceLocation) {
        self.name = name
        self.place = place
    }

    /// The default value in one line of YAML; nil if the value is required.
    package var standardText: String? { standard.map(YAMLWriter.line) }

    package var optionTexts: [String] { options.map(YAMLWriter.line) }
}

extension Expander {
    /// Whether a mapping is a declaration rather than a value.
    static func isDeclaration(_ node: YAMLNode) -> Bool {
        node.mapping?.contains { $0.key == "kind" || $0.key == "default" } ?? false
    }

    /// Reads `{ kind, default, from, to, oneOf, about }`, and a parameter's `constant`. Returns nil
    /// after reporting an error.
    func declaration(_ entry: YAMLEntry, roles: Bool, _ scope: Scope) -> Declaration? {
        var declaration = Declaration(name: entry.key, place: entry.keyLocation)
        let subject = quoted(entry.key)
        let known = (roles ? Authoring.parameterFormat : Authoring.valueFormat).names
        guard let fields = fields(entry.value, of: subject, known: known, uses: scope)
        else { return nil }
        if let node = fields["kind"]?.value, !read(node, roles, into: &declaration) { return nil }
        declaration.about = fields["about"]?.value.scalar?.text
        for (key, limit) in [("from", \Declaration.minimum), ("to", \Declaration.maximum)] {
            guard let node = fields[key]?.value else { continue }
            guard let number = node.scalar?.number, number.isFinite else {
                wrongDeclaration("'\(key)' must be a number, not \(node.summary)", node)
                continue
            }
            declaration[keyPath: limit] = number
        }
        if let node = fields["constant"]?.value {
            if let isConstant = node.scalar?.boolean {
                declaration.isConstant = isConstant
            } else {
                wrongDeclaration("'constant' must be true or false, not \(node.summary)", node)
            }
        }
        if let node = fields["empty"]?.value {
            declaration.hasEmptyDefault = node.scalar?.text == "default"
            if !declaration.hasEmptyDefault || fields["default"] == nil {
                wrongDeclaration(
                    declaration.hasEmptyDefault
                        ? "'empty' needs a 'default'"
                        : "'empty' can only be default, not \(node.summary)", node)
            }
        }
        declaration.standard = fields["default"]?.value
        declaration.options = fields["oneOf"]?.value.sequence ?? []
        if let node = fields["oneOf"]?.value, declaration.options.isEmpty {
            wrongDeclaration("'oneOf' must be a list of what it can be, not \(node.summary)", node)
        }
        if declaration.kind == nil, declaration.role == nil {
            declaration.kind =
                declaration.standard.map { AuthoredKind(of: $0) }
                ?? declaration.options.first.map { AuthoredKind(of: $0) }
        }
        if declaration.minimum != nil || declaration.maximum != nil, declaration.kind != .number,
            let node = (fields["from"] ?? fields["to"])?.value
        {
            wrongDeclaration("only a number has 'from' and 'to'", node)
        }
        let bare = {
            var bare = declaration; bare.options = []; return bare
        }()
        declaration.options = declaration.options.compactMap { checked($0, by: bare, "an option") }
        if let node = declaration.standard {
            declaration.standard = checked(node, by: declaration, "the default of")
            if declaration.standard == nil { return nil }
        }
        return declaration
    }

    private func wrongDeclaration(_ message: String, _ node: YAMLNode) {
        diagnostics.error(.wrongDeclaration, message, at: node.location)
    }

    func read(_ node: YAMLNode, _ roles: Bool, into declaration: inout Declaration) -> Bool {
        let words =
            AuthoredKind.allCases.map(\.rawValue)
            + (roles ? AuthoredRole.allCases.map(\.rawValue) : [])
        let word = node.scalar?.text ?? ""
        declaration.kind = AuthoredKind(rawValue: word)
        declaration.role = roles ? AuthoredRole(rawValue: word) : nil
        guard declaration.kind == nil, declaration.role == nil else { return true }
        diagnostics.error(
            .wrongDeclaration, "there is no kind \(quoted(word))",
            hint: Self.kinds[word.lowercased()].map(Suggestion.sentence)
                ?? didYouMean(word, words) ?? "it is one of \(list(words, "or"))",
            at: node.location)
        return false
    }

    /// Other languages' words for kinds.
    private static let kinds = [
        "string": "text", "str": "text", "character": "text", "url": "text", "file": "text",
        "int": "number", "integer": "number", "float": "number", "double": "number",
        "cgfloat": "number", "angle": "number", "colour": "color", "bool": "boolean",
        "duration": "time", "timeinterval": "time", "seconds": "time", "size": "point",
        "cgpoint": "point", "cgsize": "point", "vector": "point", "unitpoint": "point",
        "array": "list", "dictionary": "mapping", "object": "mapping", "map": "mapping",
        "struct": "mapping", "view": "layers", "layer": "layers", "content": "layers",
    ]

    // MARK: Values

    /// Checks a value against its declaration. Returns it in the form bound to names, or nil after
    /// reporting an error.
    ///
    /// - Parameters:
    ///   - source: the value's origin for messages: `the default of`, `--set`.
    ///   - better: the hint for a value of another kind, if there is a better one than its own.
    func checked(
        _ node: YAMLNode, by declaration: Declaration, _ source: String,
        at location: SourceLocation? = nil, hint better: String? = nil
    ) -> YAMLNode? {
        let name = "\(source) '\(declaration.name)'"
        func wrong(_ code: FindingCode, _ message: String, _ hint: String? = nil) -> YAMLNode? {
            var place = location ?? node.location
            if place != declaration.place, place.uses == nil {
                place.uses = PlaceOfUse(.declaration(declaration.name), at: declaration.place)
            }
            diagnostics.error(code, message, hint: hint, at: place)
            return nil
        }
        if let kind = declaration.kind, !Self.isOf(kind, node) {
            let isByLook =
                declaration.standard.map { !$0.isNull } ?? false && kind == .color
                && AuthoredKind(of: node) == .text && !node.isNull
            let other =
                isByLook ? "its default is a colour; { kind: text, … } makes a text of it" : nil
            return wrong(
                .wrongType, "\(name) must be \(kind.words), not \(node.summary)",
                better ?? hint(for: node, as: kind) ?? other)
        }
        if let number = Self.number(node), declaration.kind == .number {
            let isBelow = declaration.minimum.map { number < $0 } ?? false
            let isAbove = declaration.maximum.map { number > $0 } ?? false
            if isBelow || isAbove {
                let range =
                    switch (declaration.minimum, declaration.maximum) {
                    case (let minimum?, let maximum?):
                        "\(Self.plain(minimum))…\(Self.plain(maximum))"
                    case (let minimum?, nil): "at least \(Self.plain(minimum))"
                    default: "at most \(Self.plain(declaration.maximum ?? 0))"
                    }
                return wrong(
                    .outOfRange, "\(name) must be \(range), not \(node.scalar?.text ?? "")")
            }
        }
        let value = Self.kept(node, isText: declaration.kind == .text)
        guard declaration.options.isEmpty || declaration.options.contains(where: { $0 ~= value })
        else {
            let given = value.scalar.map { quoted($0.text) } ?? YAMLWriter.line(value)
            return wrong(
                .wrongValue, "\(name) can't be \(given)",
                "it is one of \(declaration.optionTexts.joined(separator: ", "))")
        }
        return value
    }

    /// Suggests a value of the kind for one that isn't, but nearly is.
    private func hint(for node: YAMLNode, as kind: AuthoredKind) -> String? {
        guard let scalar = node.scalar, !scalar.isNull else { return nil }
        switch kind {
        case .color: return hint(forColor: scalar.text)
        case .boolean: return booleanHint(node)
        case .number:
            return NumberWithUnit(scalar.text).map { hint(for: $0, nil) }
                ?? self.hint(forCommasIn: scalar.text)
        case .point: return scalar.number.map { "write [\(plain($0)), \(plain($0))]" }
        default: return nil
        }
    }

    private static func plain(_ number: Double) -> String {
        ExactNumber(text: "\(number)")?.decimalText ?? "\(number)"
    }

    static func isOf(_ kind: AuthoredKind, _ node: YAMLNode) -> Bool {
        let look = AuthoredKind(of: node)
        switch kind {
        case .text: return node.scalar.map { !$0.isNull } ?? false
        case .number: return number(node)?.isFinite ?? false
        case .boolean: return look == .boolean
        case .color: return look == .color
        case .time:
            return node.scalar.flatMap { $0.isNull ? nil : Time(text: $0.text) } != nil
        case .point:
            let keys = Set(node.mapping?.map(\.key) ?? [])
            let halves = node.sequence ?? node.mapping?.map(\.value) ?? []
            return halves.count == 2 && halves.allSatisfy { number($0)?.isFinite ?? false }
                && (node.sequence != nil || keys == ["x", "y"] || keys == ["width", "height"])
        case .list: return node.sequence != nil
        case .mapping: return node.mapping != nil
        }
    }

    /// Returns a number, which may be an exact fraction: `2/3`.
    private static func number(_ node: YAMLNode) -> Double? {
        guard let scalar = node.scalar else { return nil }
        if let number = scalar.number { return number }
        guard scalar.isPlain, scalar.text.contains("/") else { return nil }
        return ExpressionTree(scalar.text).exactValue?.number?.double
    }

    /// Like `kept`, but leaves texts with a `$` as expressions.
    static func keptUnlessExpression(_ node: YAMLNode) -> YAMLNode {
        guard let scalar = node.scalar else { return node.mapValues(keptUnlessExpression) }
        return scalar.text.hasDollar ? node : kept(node, isText: false)
    }

    /// Quotes texts, so that they are not read as expressions or numbers where they are inserted.
    static func kept(_ node: YAMLNode, isText: Bool) -> YAMLNode {
        guard var scalar = node.scalar else { return node.mapValues { kept($0, isText: false) } }
        if isText || AuthoredKind(of: node) == .text && !scalar.isNull
            || AuthoredKind(of: node) == .color
        {
            scalar.isPlain = false
        }
        var node = node
        node.content = .scalar(scalar)
        return node
    }
}
