import Diagnostics
import TimelineExpansion
import TimelineSyntax
import MetalLanguage
import TimelineModel

struct ExpressionKey: Hashable {
    var text: String
    var kind: ValueKind
    var place: NameScope.Place
}

/// All that a compiled expression depends on.
struct ProgramKey: Hashable {
    var text: String
    var kind: ValueKind
    var variables: [Expression.Variable]
}

extension ValueKind {
    /// The type of such a value in an expression.
    var shaderType: ShaderType {
        switch self {
        case .number: .scalar(.float)
        case .point: .vector(.float, 2)
        case .color: .vector(.float, 4)
        case .boolean: .scalar(.bool)
        }
    }
}

extension TimelineReader {
    typealias NamedVariable = (variable: Expression.Variable, kind: ValueKind)

    /// Compiles an expression: resolves its names, checks its types and, without names, evaluates
    /// it.
    ///
    /// - Parameter node: the whole scalar.
    func expression(_ text: String, _ kind: ValueKind, _ node: YAMLNode) -> Value? {
        let key = ExpressionKey(text: text, kind: kind, place: names.place)
        if let known = expressions.checked[key] {
            if expressions.warned.contains(key) { findings.count += 1 }
            return known
        }
        guard !hasStrayComma(text, kind, node), !isCutByComma(text, node),
            let value = expressions.known[key] ?? compiled(text, kind, node)
        else { return nil }
        expressions.checked[key] = value
        // Index paths change when layers are inserted.
        if kept.layers.areKept, !value.namesLayers { expressions.known[key] = value }
        let before = findings.count
        if options.findsQuestionableThings { warnOfDivision(in: text, node) }
        if findings.count != before { expressions.warned.insert(key) }
        return value
    }

    private func compiled(_ text: String, _ kind: ValueKind, _ node: YAMLNode) -> Value? {
        let tree = trees[text]
        guard tree.mistakes.isEmpty else {
            report(tree.mistakes, in: text) { self.place(in: node, $0) }
            return nil
        }
        let (variables, others) = variables(of: tree)
        for (use, meaning) in others { report(use, meaning, node) }
        return others.isEmpty ? compile(tree, kind, variables) { self.place(in: node, $0) } : nil
    }

    /// Compiles an expression with resolved names.
    ///
    /// - Parameter place: returns the location of the character at an index.
    func compile(
        _ tree: ExpressionTree, _ kind: ValueKind, _ variables: [NamedVariable],
        _ place: (Int) -> SourceLocation
    ) -> Value? {
        let key = ProgramKey(text: tree.text, kind: kind, variables: variables.map(\.variable))
        if let known = expressions.programs[key] { return known }
        let value = newlyCompiled(tree, kind, variables, place)
        expressions.programs[key] = value
        return value
    }

    private func newlyCompiled(
        _ tree: ExpressionTree, _ kind: ValueKind, _ variables: [NamedVariable],
        _ place: (Int) -> SourceLocation
    ) -> Value? {
        do throws(DiagnosticError) {
            let checked = try check(tree, variables, kind)
            guard variables.isEmpty, let constant = checked.constant,
                constant.count == kind.componentCount
            else {
                return Value(
                    kind,
                    .expression(
                        Expression(
                            text: tree.text, variables: variables.map(\.variable),
                            compiled: checked.program.map { .init(kind: kind, program: $0) })))
            }
            guard constant.allSatisfy(\.isFinite) else {
                diagnostics.error(
                    .notFinite, "\(quoted(tree.text)) is not a finite number", at: place(0))
                return nil
            }
            return Value(kind, .literal(constant.map(Double.init)))
        } catch {
            report(error.diagnostics, in: tree.text, place)
            return nil
        }
    }

    private func report(
        _ findings: DiagnosticSet, in text: String, _ place: (Int) -> SourceLocation
    ) {
        report(findings, inExpression: text, at: place) { finding, offset in
            finding.code == .unknownName ? hint(forNameAt: offset, in: text) : nil
        }
    }

    /// Whether a text is an expression of the given kind. Reports nothing.
    func isExpression(_ text: String, of kind: ValueKind) -> Bool {
        let tree = trees[text]
        guard tree.mistakes.isEmpty else { return false }
        return (try? check(tree, variables(of: tree).known, kind)) != nil
    }

    private func check(
        _ tree: ExpressionTree, _ variables: [NamedVariable], _ kind: ValueKind
    ) throws(DiagnosticError) -> ParserParts.CheckedExpression {
        try parser.check(
            tree,
            variables.map {
                ExpressionProgram.Variable(
                    name: $0.variable.name, type: $0.kind.shaderType,
                    words: names.words(of: $0.variable.reference))
            }, kind.shaderType)
    }

    /// Suggests a name with `$` for one without.
    func hint(forNameAt offset: Int, in text: String) -> String? {
        let name = String(
            text.unicodeScalars.dropFirst(offset).prefix {
                $0.properties.isXIDContinue || $0 == "."
            })
        let first = String(name.prefix { $0 != "." })
        let known = names.readable
        if known.contains(name) { return Suggestion.sentence("$\(name)") }
        let isKnown = known.contains { $0 == first || $0.hasPrefix(first + ".") }
        return isKnown ? Suggestion.sentence("$\(first)") : nil
    }

    /// Warns of integer divisions in an expression. The shader language drops the remainder, but a
    /// SwiftUI author who writes `1 / 2` means a half.
    private func warnOfDivision(in text: String, _ node: YAMLNode) {
        for division in trees[text].wholeNumberDivisions {
            diagnostics.warning(
                .wholeNumberDivision,
                "'\(division.left) / \(division.right)' is an integer division and drops the "
                    + "remainder",
                hint: "write '\(division.left).0 / \(division.right)'",
                at: place(in: node, division.offset))
        }
    }

    /// The distinct variables that a tree's names are, and the names that are none.
    private func variables(
        of tree: ExpressionTree
    ) -> (known: [NamedVariable], others: [(ExpressionTree.Reference, NameScope.Lookup)]) {
        var known: [NamedVariable] = []
        var others: [(ExpressionTree.Reference, NameScope.Lookup)] = []
        for use in tree.references {
            let meaning = names.look(up: use.path)
            guard case .found(let reference, let kind, let parts) = meaning else {
                others.append((use, meaning))
                continue
            }
            let name = "$" + use.path.prefix(parts).joined(separator: ".")
            if !known.contains(where: { $0.variable.name == name }) {
                known.append((Expression.Variable(name: name, reference: reference), kind))
            }
        }
        return (known, others)
    }

    /// Reports a name that is no variable.
    private func report(
        _ use: ExpressionTree.Reference, _ meaning: NameScope.Lookup, _ node: YAMLNode
    ) {
        // The members of a layer are behind its id.
        let owner = use.name == "layers" && use.path.count > 1 ? 2 : 1
        let name = "$" + use.path.prefix(owner).joined(separator: ".")
        func error(_ code: FindingCode, _ message: String, _ hint: String) {
            diagnostics.error(
                code, message, hint: hint, at: place(in: node, use.range.lowerBound))
        }
        switch meaning {
        case .found, .broken: break
        case .unknown: unknownName(use, node)
        case .misplaced(let why): error(.unknownName, "'\(name)' is not available here", why)
        case .incomplete(let members):
            error(
                .incompleteName, "'\(name)' has several values",
                "write \(list(members.map { "\(name).\($0)" }, "or"))")
        case .unknownMember(let members):
            error(
                .unknownName, "'\(name)' has no \(quoted(use.path[owner]))",
                didYouMean(use.path[owner], members) ?? "it has \(list(members))")
        case .unknownLayer(let id):
            unknownLayer(
                id, among: names.layers, at: place(in: node, use.range.lowerBound))
        }
    }

    private func unknownName(_ use: ExpressionTree.Reference, _ node: YAMLNode) {
        let name = use.path[0]
        let isTrigger = names.triggers.contains(name)
        let full = use.path.joined(separator: ".")
        let candidates = findings.suggestions.areLeft ? names.readable : []
        let near =
            near(to: full, in: candidates)
            ?? near(to: name, in: candidates.map { String($0.prefix { $0 != "." }) })
        diagnostics.error(
            .unknownName, "nothing is called '$\(name)'",
            hint: isTrigger
                ? "\(quoted(name)) is a trigger; values come from states, animators and touches"
                : near.map { Suggestion.sentence("$\($0)") },
            at: place(in: node, use.range.lowerBound))
    }
}
