/// The names that a timeline declares, and where it uses them.
struct DocumentNames: Sendable {
    typealias Token = DocumentOutline.Token

    enum Kind: String, Sendable, CaseIterable {
        case touch, trigger, sensor, animator, value, formula, component, layer

        /// The top-level key that declares them; nil for layers, which have an `id`.
        var section: String? {
            switch self {
            case .touch: "touches"
            case .trigger: "triggers"
            case .sensor: "sensors"
            case .animator: "animators"
            case .value: "values"
            case .formula: "let"
            case .component: "components"
            case .layer: nil
            }
        }

        /// Whether expressions read it as `$name`.
        var isInExpressions: Bool {
            switch self {
            case .touch, .sensor, .animator, .value, .formula: true
            case .trigger, .component, .layer: false
            }
        }
    }

    struct Declaration: Sendable {
        var kind: Kind
        var token: Token
        var name: String { token.text }
        /// Names behind a dot, such as the tracks of an animator.
        var members: [String]
    }

    /// A use of a declared name.
    struct Use: Sendable {
        var kind: Kind
        var name: String
        var line: Int
        /// In UTF-16 code units, without `$`.
        var characters: Range<Int>
    }

    private(set) var declarations: [Declaration] = []
    private(set) var uses: [Use] = []

    private static let ofTouches = [
        "location", "start", "velocity", "translation", "releaseVelocity", "predictedEnd",
        "isDown",
    ]

    init(_ outline: DocumentOutline, _ document: TextDocument) {
        for kind in Kind.allCases {
            guard let section = kind.section else { continue }
            for token in outline.keys(at: [.key(section)]) {
                declarations.append(
                    Declaration(
                        kind: kind, token: token, members: members(kind, token, outline)))
            }
        }
        for token in outline.tokens where token.role == .value && token.path.last == .key("id") {
            declarations.append(Declaration(kind: .layer, token: token, members: []))
        }
        findUses(outline, document)
    }

    private func members(_ kind: Kind, _ token: Token, _ outline: DocumentOutline) -> [String] {
        switch kind {
        case .touch: Self.ofTouches
        case .animator: outline.keys(at: token.path + [.key("tracks")]).map(\.text)
        case .sensor:
            outline.keys(at: token.path).map(\.text).filter { $0 != "file" && $0 != "curve" }
        default: []
        }
    }

    private mutating func findUses(_ outline: DocumentOutline, _ document: TextDocument) {
        let byName = Dictionary(grouping: declarations, by: \.name)
        let components = declarations.filter { $0.kind == .component }
        let componentNames = Set(components.map(\.name))
        // A component's parameters hide other names in it.
        let parameters = Dictionary(
            components.map { component in
                let takes = component.token.path + [.key("takes")]
                return (component.name, Set(outline.keys(at: takes).map(\.text)))
            }, uniquingKeysWith: { first, _ in first })
        for token in outline.tokens {
            var hidden: Set<String> = []
            if token.path.count > 2, token.path[0] == .key("components"),
                case .key(let component) = token.path[1]
            {
                hidden = parameters[component] ?? []
            }
            switch (token.role, token.path.last) {
            case (.value, .key("trigger")): add(.trigger, token)
            case (.value, .key("touch")), (.value, .key("touchIndicator")),
                (.value, .key("follow")):
                add(.touch, token)
            case (.value, .key("in")) where token.path.first == .key("touches"):
                add(.layer, token)
            case (.key, _) where componentNames.contains(token.text) && token.path.count > 2:
                add(.component, token)
            case (.value, .item) where componentNames.contains(token.text):
                add(.component, token)
            case (.value, .item) where token.path.dropLast().last == .key("follow"):
                add(.touch, token)
            case (.value, _):
                // Components and repetitions are given touches, triggers and animators by name.
                let named = byName[token.text]?.first { Self.kindsOfArguments.contains($0.kind) }
                if let named, isArgument(token) { add(named.kind, token) }
            default: break
            }
            guard token.role == .value, token.text.contains("$") else { continue }
            let line = Array(document.lines[token.line].utf16)
            var place = token.characters.lowerBound
            while place < token.characters.upperBound {
                guard line[place] == UInt16(UInt8(ascii: "$")) else { place += 1; continue }
                var end = place + 1
                while end < token.characters.upperBound, Self.isOfName(line[end]) { end += 1 }
                let name = String(decoding: line[place + 1..<end], as: UTF16.self)
                if !hidden.contains(name),
                    let kind = byName[name]?.first(where: { $0.kind.isInExpressions })?.kind
                {
                    uses.append(
                        Use(
                            kind: kind, name: name, line: token.line,
                            characters: place + 1..<end))
                }
                place = end
            }
        }
    }

    private static let kindsOfArguments: Set<Kind> = [.touch, .trigger, .animator]

    /// Whether a value may be a component's argument, one of whose keys is none of the format's, or
    /// one of a repetition.
    private func isArgument(_ token: Token) -> Bool {
        token.path.indices.dropFirst().contains { end in
            guard case .key(let key) = token.path[end] else { return false }
            if key == "forEach" { return true }
            let path = Array(token.path[...end])
            return SchemaKnowledge.shared.description(at: path) == nil
        }
    }

    private mutating func add(_ kind: Kind, _ token: Token) {
        // Without quotes.
        let quotes = token.characters.count > token.text.utf16.count ? 1 : 0
        uses.append(
            Use(
                kind: kind, name: token.text, line: token.line,
                characters: token.characters.lowerBound + quotes..<token.characters.lowerBound
                    + quotes + token.text.utf16.count))
    }

    private static func isOfName(_ unit: UInt16) -> Bool {
        guard let scalar = Unicode.Scalar(unit), scalar.isASCII else { return false }
        let character = Character(scalar)
        return character.isLetter || character.isNumber || character == "_"
    }

    /// The declared name at a position, at its declaration or at a use.
    func name(at position: TextDocument.Position) -> (kind: Kind, name: String)? {
        func isAt(_ line: Int, _ characters: Range<Int>) -> Bool {
            line == position.line && characters.lowerBound <= position.character + 1
                && position.character <= characters.upperBound
        }
        if let use = uses.first(where: { isAt($0.line, $0.characters) }) {
            return (use.kind, use.name)
        }
        return declarations.first { isAt($0.token.line, $0.token.characters) }
            .map { ($0.kind, $0.name) }
    }

    func declaration(_ kind: Kind, _ name: String) -> Declaration? {
        declarations.first { $0.kind == kind && $0.name == name }
    }
}
