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
        if kept.isReadingLayers { expressions.known[key] = value }
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
        guard let variables = resolve(tree.references, node) else { return nil }
        return compile(tree, kind, variables) { self.place(in: node, $0) }
    }

    /// Compiles an expression with resolved names.
    ///
    /// - Parameter place: returns the location of the character at an index.
    func compile(
        _ tree: ExpressionTree, _ kind: ValueKind,
        _ variables: [(variable: Expression.Variable, kind: ValueKind)],
        _ place: (Int) -> SourceLocation
    ) -> Value? {
        let key = ProgramKey(text: tree.text, kind: kind, variables: variables.map(\.variable))
        if let known = expressions.programs[key] { return known }
        let value = newlyCompiled(tree, kind, variables, place)
        expressions.programs[key] = value
        return value
    }

    private func newlyCompiled(
        _ tree: ExpressionTree, _ kind: ValueKind,
        _ variables: [(variable: Expression.Variable, kind: ValueKind)],
        _ place: (Int) -> SourceLocation
    ) -> Value? {
        do throws(DiagnosticError) {
            let checked = try parser.check(
                tree,
                variables.map {
                    ExpressionProgram.Variable(name: $0.variable.name, type: $0.kind.shaderType)
                }, kind.shaderType)
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
        let variables = tree.references.compactMap { use -> ExpressionProgram.Variable? in
            guard case .found(_, let kind, let parts) = names.look(up: use.path) else { return nil }
            return ExpressionProgram.Variable(
                name: "$" + use.path.prefix(parts).joined(separator: "."), type: kind.shaderType)
        }
        var distinct: [ExpressionProgram.Variable] = []
        for variable in variables where !distinct.contains(where: { $0.name == variable.name }) {
            distinct.append(variable)
        }
        return (try? parser.check(tree, distinct, kind.shaderType)) != nil
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

    /// Resolves each distinct name. Returns nil if one is unknown.
    private func resolve(
        _ uses: [ExpressionTree.Reference], _ node: YAMLNode
    ) -> [(variable: Expression.Variable, kind: ValueKind)]? {
        var variables: [(variable: Expression.Variable, kind: ValueKind)] = []
        var isKnown = true
        for use in uses {
            switch names.look(up: use.path) {
            case .found(let reference, let kind, let parts):
                let name = "$" + use.path.prefix(parts).joined(separator: ".")
                if !variables.contains(where: { $0.variable.name == name }) {
                    variables.append((Expression.Variable(name: name, reference: reference), kind))
                }
            case .broken: isKnown = false
            case .unknown:
                unknownName(use, node)
                isKnown = false
            case .misplaced(let why):
                diagnostics.error(
                    .unknownName, "'$\(use.path[0])' is not available here", hint: why,
                    at: place(in: node, use.range.lowerBound))
                isKnown = false
            case .incomplete(let members):
                diagnostics.error(
                    .incompleteName, "'$\(use.path[0])' has several values",
                    hint: "write \(list(members.map { "$\(use.path[0]).\($0)" }, "or"))",
                    at: place(in: node, use.range.lowerBound))
                isKnown = false
            case .unknownMember(let members):
                diagnostics.error(
                    .unknownName, "'$\(use.path[0])' has no \(quoted(use.path[1]))",
                    hint: didYouMean(use.path[1], members) ?? "it has \(list(members))",
                    at: place(in: node, use.range.lowerBound))
                isKnown = false
            }
        }
        return isKnown ? variables : nil
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
                ? "\(quoted(name)) is a trigger; values come from animators and touches"
                : near.map { Suggestion.sentence("$\($0)") },
            at: place(in: node, use.range.lowerBound))
    }
}
