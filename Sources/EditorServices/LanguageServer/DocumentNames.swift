internal import TimelineExpansion
internal import TimelineModel

/// The names that a timeline declares, and where it uses them.
struct DocumentNames: Sendable {
    typealias Token = DocumentOutline.Token

    enum Kind: String, Sendable, CaseIterable {
        case touch, sensor, animator, state, value, formula, moment, trigger, scene, component,
            layer

        /// The top-level key that declares them; nil for layers, which have an `id`.
        var section: String? {
            switch self {
            case .touch: "touches"
            case .trigger: "triggers"
            case .sensor: "sensors"
            case .animator: "animators"
            case .state: "states"
            case .value: "values"
            case .formula: "let"
            case .moment: "moments"
            case .scene: "scenes"
            case .component: "components"
            case .layer: nil
            }
        }

        /// Whether expressions read it as `$name`, or as that with a member.
        var isInExpressions: Bool { self != .component }

        /// The names of its moments.
        var moments: [String] {
            MomentMember.allCases.filter { $0.owner == rawValue }.map(\.rawValue)
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
        /// Without `$`.
        var range: DocumentOutline.Range
    }

    private(set) var declarations: [Declaration] = []
    private(set) var uses: [Use] = []

    init(_ outline: DocumentOutline) {
        declarations = Self.declarations(at: [], in: outline)
        for token in outline.tokens where token.role == .value && token.path.last == .key("id") {
            declarations.append(
                Declaration(kind: .layer, token: token, members: Kind.layer.moments))
        }
        findUses(outline)
    }

    /// The names that the sections of a file or a component declare.
    ///
    /// - Parameter path: the component's; empty for the file.
    static func declarations(
        at path: [DocumentOutline.Step], in outline: DocumentOutline
    ) -> [Declaration] {
        Kind.allCases.flatMap { kind in
            let keys = kind.section.map { outline.keys(at: path + [.key($0)]) } ?? []
            return keys.map {
                Declaration(kind: kind, token: $0, members: members(kind, $0, outline))
            }
        }
    }

    private static func members(_ kind: Kind, _ token: Token, _ outline: DocumentOutline)
        -> [String]
    {
        let own: [String] =
            switch kind {
            case .touch: TouchProperty.allCases.map(\.rawValue)
            case .animator: outline.keys(at: token.path + [.key("tracks")]).map(\.text)
            case .sensor:
                outline.keys(at: token.path).map(\.text).filter { $0 != "file" && $0 != "curve" }
            default: []
            }
        return own + kind.moments
    }

    /// The kind of thing that the value at a path names, by its key; nil for keys without names.
    static func kind(namedAt path: [DocumentOutline.Step]) -> Kind? {
        switch path.last {
        case .key("trigger"), .key("after"): .trigger
        case _ where isCauseOfState(path): .trigger
        case .key("show") where path.first == .key("sequence"): .scene
        case .key("touch"), .key("touchIndicator"), .key("follow"): .touch
        case .key(let key) where Touch.layerKeys.contains(key) && path.contains(.key("touches")):
            .layer
        case .item where path.dropLast().last == .key("follow"): .touch
        default: nil
        }
    }

    /// Whether the value at a path sets a state: `toggle: tap`, `set: { open: [tap] }`.
    private static func isCauseOfState(_ path: [DocumentOutline.Step]) -> Bool {
        guard let start = path.firstIndex(of: .key("states")), path.count > start + 2 else {
            return false
        }
        return path[start + 2] == .key("toggle")
            || path[start + 2] == .key("set") && path.count > start + 3
    }

    private mutating func findUses(_ outline: DocumentOutline) {
        let byName = Dictionary(grouping: declarations, by: \.name)
        let components = declarations.filter { $0.kind == .component }
        let componentNames = Set(components.map(\.name))
        let places = Self.placeNames(outline)
        for token in outline.tokens {
            // A component sees its own names only, and other components.
            let isInComponent = token.path.count > 2 && token.path[0] == .key("components")
            let kind = token.role == .value ? Self.kind(namedAt: token.path) : nil
            switch (token.role, token.path.last) {
            case _ where kind != nil:
                let named = byName[token.text] ?? []
                // A touch sets a state, too.
                let isTouch =
                    Self.isCauseOfState(token.path) && !named.contains { $0.kind == .trigger }
                    && named.contains { $0.kind == .touch }
                if let kind, !isInComponent { add(isTouch ? .touch : kind, token) }
            case (.key, _) where componentNames.contains(token.text) && token.path.count > 2:
                add(.component, token)
            case (.value, .item) where componentNames.contains(token.text):
                add(.component, token)
            case (.value, _) where !isInComponent:
                // Components and repetitions are given touches, triggers and animators by name.
                let named = byName[token.text]?.first { Self.kindsOfArguments.contains($0.kind) }
                if let named, isArgument(token),
                    named.kind != .layer || Self.isPlace(token, places)
                {
                    add(named.kind, token)
                }
            default: break
            }
            guard !isInComponent else { continue }
            for name in token.names {
                let isOwner = { (named: Declaration) in
                    name.member.map(named.kind.moments.contains) ?? false
                }
                let named = byName[name.text]
                let declared =
                    name.isLayer
                    ? named?.first { $0.kind == .layer }
                    : named?.first(where: isOwner) ?? named?.first { $0.kind.isInExpressions }
                if let kind = declared?.kind {
                    uses.append(Use(kind: kind, name: name.text, range: name.range))
                }
            }
        }
    }

    private static let kindsOfArguments: Set<Kind> = [.touch, .trigger, .animator, .layer]

    /// The names of the kit's callouts and of their parameters that take a layer.
    private static let places: Set<String> = ["at", "from", "to", "around", "spotlight"]

    /// The names of parameters that take a layer.
    private static func placeNames(_ outline: DocumentOutline) -> Set<String> {
        let kinds = outline.tokens.filter { $0.role == .value && $0.text == "place" }
        return places.union(
            kinds.compactMap { token in
                guard let takes = token.path.firstIndex(of: .key("takes")),
                    takes + 1 < token.path.count, case .key(let name) = token.path[takes + 1]
                else { return nil }
                return name
            })
    }

    /// Whether a value may be a layer's id: texts often are equal to one.
    private static func isPlace(_ token: Token, _ names: Set<String>) -> Bool {
        if case .key(let key)? = token.path.last { names.contains(key) } else { false }
    }

    /// Whether a value may be the argument of a component or a repetition: one of its keys isn't
    /// the format's.
    private func isArgument(_ token: Token) -> Bool {
        token.path.indices.dropFirst().contains { end in
            guard case .key(let key) = token.path[end] else { return false }
            if key == "forEach" { return true }
            let path = Array(token.path[...end])
            return SchemaKnowledge.shared.description(at: path) == nil
        }
    }

    private mutating func add(_ kind: Kind, _ token: Token) {
        uses.append(Use(kind: kind, name: token.text, range: token.textRange))
    }

    /// The declared name at a position, at its declaration or at a use.
    func name(at position: TextDocument.Position) -> (kind: Kind, name: String)? {
        if let use = uses.first(where: { $0.range.touches(position, before: 1) }) {
            return (use.kind, use.name)
        }
        return declarations.first { $0.token.range.touches(position, before: 1) }
            .map { ($0.kind, $0.name) }
    }

    func declaration(_ kind: Kind, _ name: String) -> Declaration? {
        declarations.first { $0.kind == kind && $0.name == name }
    }
}

extension AuthoredRole {
    /// The kind of thing that an argument of this role names; nil for lists of layers.
    var kindOfName: DocumentNames.Kind? {
        switch self {
        case .touch: .touch
        case .trigger: .trigger
        case .sensor: .sensor
        case .animator: .animator
        case .place: .layer
        case .layers, .screen: nil
        }
    }
}
