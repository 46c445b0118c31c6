import Diagnostics

/// A declaration outside functions, as written.
struct DeclarationText: Sendable {
    struct Entry: Sendable {
        var name: String
        /// The name's place.
        var location: SourceLocation
        var isFragment: Bool
    }

    /// The declared unqualified names, each with whether only functions have it. Also the names in
    /// it that were unreadable.
    var names: [String: Bool]
    /// The entry that it is, if it is one.
    var entry: Entry?
    /// Its first and last token.
    var start: SourceLocation
    var end: SourceLocation
    /// Its tokens among those of its file.
    var tokens: Range<Int>

    /// The attributes of entries.
    static let stages = ["stitchable", "kernel", "fragment"]

    func contains(_ location: SourceLocation) -> Bool {
        location.file == start.file && start <= location && location <= end
    }
}

extension SyntaxDeclaration {
    /// The unqualified names by which others use it, and whether these are functions.
    var declaredNames: [(name: String, isFunction: Bool)] {
        switch self {
        case .function(let function):
            if let owner = function.owner { return [(Parser.lastPart(owner), false)] }
            return [(function.name, true)]
        case .global(let variable): return [(variable.name, false)]
        case .structure(let structure): return [(structure.name, false)]
        case .enumeration(let enumeration):
            let cases = enumeration.isScoped ? [] : enumeration.cases.map { ($0.name, false) }
            return [(enumeration.name, false)] + cases
        case .alias(let alias): return [(alias.name, false)]
        case .usingName(let name, _): return [(Parser.lastPart(name), false)]
        case .announcement, .namespace, .usingNamespace, .namespaceAlias, .assertion: return []
        }
    }
}

/// Records where declarations are written.
extension Parser {
    /// Records a declaration of which the last token was just passed.
    mutating func noteText(
        of declarations: [SyntaxDeclaration], _ stage: StageFunction?, from start: Int
    ) {
        var names: [String: Bool] = [:]
        for (name, isFunction) in declarations.flatMap(\.declaredNames) where !name.isEmpty {
            names[name] = isFunction && names[name] ?? true
        }
        noteText(names, stage, from: start)
    }

    /// Records an unreadable declaration that ends where it should: else it may hold others.
    mutating func noteUnreadable(from start: Int) {
        guard start < index, isOneDeclaration(start..<index),
            let name = nameOfUnreadable(start..<index)
        else { return }
        noteText([name: false], nil, from: start)
    }

    private mutating func noteText(
        _ names: [String: Bool], _ stage: StageFunction?, from start: Int
    ) {
        var entry: DeclarationText.Entry?
        if let stage {
            guard !stage.isPassedOver, index == stage.end else { return }
            entry = DeclarationText.Entry(
                name: stage.name, location: stage.location,
                isFragment: stage.stage == "fragment")
        }
        var names = names
        if let entry { names[entry.name] = names[entry.name] ?? true }
        guard !names.isEmpty, index > start else { return }
        for name in brokenNames { names[name] = names[name] ?? false }
        texts.append(
            DeclarationText(
                names: names, entry: entry, start: tokens[start].location,
                end: tokens[index - 1].location, tokens: start..<index))
    }

    /// Whether braces match, and no entry is inside.
    private func isOneDeclaration(_ range: Range<Int>) -> Bool {
        var braces = 0
        for position in range {
            switch (tokens[position].kind, tokens[position + 1].kind) {
            case (.punctuator("{"), _): braces += 1
            case (.punctuator("}"), _): braces -= 1
            case (.identifier(let word), .identifier), (.identifier(let word), .punctuator("]]")):
                if DeclarationText.stages.contains(word) { return false }
            default: break
            }
            if braces < 0 { return false }
        }
        let last = tokens[range.upperBound - 1].kind
        return braces == 0 && (last == .punctuator("}") || last == .punctuator(";"))
    }

    /// The name before the first sign that follows a declaration's name; of a type, the one after
    /// its word.
    private func nameOfUnreadable(_ range: Range<Int>) -> String? {
        for position in range.dropLast() {
            guard case .identifier(let name) = tokens[position].kind else { continue }
            if Self.typeWords.contains(name) {
                guard case .identifier(let type) = tokens[position + 1].kind else { return nil }
                return type
            }
            guard case .punctuator(let sign) = tokens[position + 1].kind,
                ["(", "=", "[", ";", ",", "{"].contains(sign)
            else { continue }
            return Self.reserved.contains(name) ? nil : name
        }
        return nil
    }

    private static let typeWords: Set<String> = ["struct", "class", "enum", "using", "union"]
}
