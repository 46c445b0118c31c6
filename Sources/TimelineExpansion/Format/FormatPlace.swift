import TimelineModel

/// A place in a timeline, with the forms that the format declares for it.
final class FormatPlace {
    /// The forms, with alternatives and definitions resolved.
    private let forms: [Form]
    /// The names of the resolved definitions.
    private let names: Set<String>
    private var children: [String: FormatPlace?] = [:]
    private var itemPlace: FormatPlace??
    /// The format's definitions by name.
    private let definitions: [String: TimelineFormat.Definition]

    init(_ form: Form, in definitions: [String: TimelineFormat.Definition]) {
        self.definitions = definitions
        var forms: [Form] = []
        var names: Set<String> = []
        Self.flatten(form, in: definitions, &forms, &names)
        self.forms = forms
        self.names = names
    }

    private static func flatten(
        _ form: Form, in definitions: [String: TimelineFormat.Definition],
        _ forms: inout [Form], _ names: inout Set<String>
    ) {
        switch form {
        case .anyOf(let alternatives):
            for alternative in alternatives {
                flatten(alternative, in: definitions, &forms, &names)
            }
        case .definition(let name):
            guard names.insert(name).inserted, let definition = definitions[name] else { return }
            flatten(definition.form, in: definitions, &forms, &names)
        default: forms.append(form)
        }
    }

    private func place(_ forms: [Form]) -> FormatPlace? {
        forms.isEmpty ? nil : FormatPlace(.anyOf(forms), in: definitions)
    }

    /// Returns the place of a key's value; nil if unknown.
    func child(_ key: String) -> FormatPlace? {
        if let known = children[key] { return known }
        let place = self.place(
            forms.compactMap { form in
                switch form {
                case .mapping(let description):
                    description.allKeys.first { $0.name == key }?.form
                case .named(let form): form
                case .pair(let form, let first, let second):
                    key == first || key == second ? form : nil
                default: nil
                }
            })
        children[key] = .some(place)
        return place
    }

    /// The place of a list's items.
    var item: FormatPlace? {
        if let known = itemPlace { return known }
        let place = self.place(
            forms.compactMap { form in
                switch form {
                case .list(let form, _), .pair(let form, _, _): form
                default: nil
                }
            })
        itemPlace = .some(place)
        return place
    }

    /// The maximum number of items of a list here.
    var maxItems: Int? {
        forms.compactMap { form in
            if case .list(_, let range?) = form { range.upperBound } else { nil }
        }.max()
    }

    /// Whether it is a mapping with author-chosen names.
    var isNamed: Bool { forms.contains { if case .named = $0 { true } else { false } } }

    var isLayer: Bool { names.contains("layer") }

    /// Whether a text here may be the `id` of a layer.
    var namesLayer: Bool { names.contains("layerId") }

    /// The keys of mappings here.
    var keys: [String] {
        forms.flatMap { form in
            if case .mapping(let description) = form { description.names } else { [String]() }
        }
    }

    /// Whether a text is taken literally, including any `$`.
    private(set) lazy var isFreeText =
        !names.contains("expression")
        && forms.contains {
            switch $0 {
            case .words, .text(.any), .text(.notEmpty), .text(.upTo): true
            default: false
            }
        }
        && !forms.contains { if case .value = $0 { true } else { false } } && !hasNumbers
        && !isInstant

    private var hasNumbers: Bool {
        forms.contains { if case .number = $0 { true } else { false } }
    }

    /// Whether names in braces are evaluated in a text here.
    private(set) lazy var countsNumbers = forms.contains(.words)

    /// Whether a varying expression is allowed here; true if the place is unknown.
    private(set) lazy var takesExpressions =
        names.contains("expression")
        || forms.contains {
            switch $0 {
            case .value, .arguments, .effect, .transition: true
            default: false
            }
        }

    /// Whether a number may be written as a fraction: `2/3`.
    private(set) lazy var takesFractions =
        names.contains("framerate") || forms.contains(.time) || isInstant
        || hasNumbers && forms.contains(.text())

    /// Whether a time here is one at which something is.
    private(set) lazy var isInstant = forms.contains(.instant)

    var isAnimator: Bool { names.contains("animator") }

    /// The keys that a mapping lacks and that mean time 0 then. A text that is short for a mapping
    /// lacks them too.
    ///
    /// - Parameter keys: the mapping's; nil for a text.
    /// - Returns: the keys, and that of the text.
    func instantsAtZero(besides keys: [String]?) -> (keys: [String], main: String?) {
        for case .mapping(let description) in forms {
            let needed = description.keys.filter { $0.absence == .mistake }.map(\.name)
            guard keys.map(Set(needed).isSubset) ?? (needed.count == 1) else { continue }
            let missing = description.keys.filter {
                $0.form == .instant && $0.absence == .means("0")
                    && !(keys?.contains($0.name) ?? false)
            }
            if !missing.isEmpty { return (missing.map(\.name), needed.first) }
        }
        return ([], nil)
    }

    /// The only kind of value allowed here; nil if there are several.
    private(set) lazy var onlyKind: AuthoredKind? = {
        let kinds = Set(forms.map(Self.kind))
        return kinds.count == 1 ? kinds.first ?? nil : nil
    }()

    private static func kind(_ form: Form) -> AuthoredKind? {
        switch form {
        case .number, .numberAbove, .whole, .seed, .value(.number, _): .number
        case .boolean, .value(.boolean, _): .boolean
        case .value(.point, _), .pair: .point
        case .value(.color, _): .color
        case .time, .instant: .time
        default: nil
        }
    }

    /// Whether `true` and `false` are allowed here.
    var takesBooleans: Bool {
        forms.contains {
            switch $0 {
            case .boolean, .value(.boolean, _), .only(.yes), .words: true
            default: false
            }
        } || forms.allSatisfy { if case .arguments = $0 { true } else { false } }
    }
}
