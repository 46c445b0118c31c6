import Diagnostics
import TimelineSyntax
import MetalLanguage
import TimelineModel

struct ExpressionKey: Hashable {
    var text: String
    var kind: ValueKind
    var place: NameScope.Place
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

/// An occurrence of `$name` in an expression.
struct NameUse {
    /// The components between dots, without the `$`.
    var path: [String]
    /// The position of the `$`, in Unicode scalars.
    var offset: Int
}

/// Returns an expression's `$names` in order. A `$` without a name has an empty path.
///
/// - Parameter isShown: whether it is a text to show, whose quotes and slashes are letters.
func nameUses(in text: String, isShown: Bool = false) -> [NameUse] {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return [] }
    let scalars = Array(text.unicodeScalars)
    var uses: [NameUse] = []
    var scanner = ExpressionScanner(scalars, isShown: isShown)
    while let part = scanner.next() {
        guard case .dollar(var index) = part else { continue }
        var use = NameUse(path: [], offset: index)
        repeat {
            index += 1
            var part = String.UnicodeScalarView()
            while index < scalars.count, isNamePart(scalars[index]) {
                part.append(scalars[index])
                index += 1
            }
            if !part.isEmpty { use.path.append(String(part)) }
        } while index + 1 < scalars.count && scalars[index] == "."
            && isNameStart(scalars[index + 1])
            && !use.path.isEmpty
        uses.append(use)
        scanner.index = index
    }
    return uses
}

extension TimelineReader {
    static let longestExpression = 4096

    /// Compiles an expression: resolves its names, checks its types and, without names, evaluates
    /// it.
    ///
    /// - Parameter node: the whole scalar.
    func expression(_ text: String, _ kind: ValueKind, _ node: YAMLNode) -> Value? {
        guard text.unicodeScalars.count <= Self.longestExpression else {
            diagnostics.error(
                "expression-too-long",
                "an expression has at most \(Self.longestExpression) characters", at: node.location)
            return nil
        }
        let key = ExpressionKey(text: text, kind: kind, place: names.place)
        if let known = checked[key] {
            if warned.contains(key) { marks += 1 }
            return known
        }
        guard !hasStrayComma(text, kind, node), !isCutByComma(text, node),
            let value = knownExpressions[key] ?? compiled(text, kind, node)
        else { return nil }
        checked[key] = value
        if isReadingLayers { knownExpressions[key] = value }
        let before = marks
        if options.findsQuestionableThings { warnOfDivision(in: text, node) }
        if marks != before { warned.insert(key) }
        return value
    }

    private func compiled(_ text: String, _ kind: ValueKind, _ node: YAMLNode) -> Value? {
        guard let variables = resolve(nameUses(in: text), text, node) else { return nil }
        return compile(text, kind, variables) { self.place(in: node, $0) }
    }

    /// Compiles an expression with resolved names.
    ///
    /// - Parameter place: returns the location of the character at an index.
    func compile(
        _ text: String, _ kind: ValueKind,
        _ variables: [(variable: Expression.Variable, kind: ValueKind)],
        _ place: (Int) -> SourceLocation
    ) -> Value? {
        // The compiler's locations are relative to the expression. Folding, quotes and escapes
        // shift them in the file, so they are mapped back by character.
        let origin = SourceLocation(file: path, line: 1, column: 1)
        do throws(DiagnosticError) {
            let checked = try parser.check(
                text,
                variables.map {
                    ExpressionProgram.Variable(name: $0.variable.name, type: $0.kind.shaderType)
                }, kind.shaderType, origin)
            guard variables.isEmpty, let constant = checked.constant,
                constant.count == kind.componentCount
            else {
                return Value(
                    kind,
                    .expression(
                        Expression(
                            text: text, variables: variables.map(\.variable),
                            compiled: checked.program.map { .init(kind: kind, program: $0) })))
            }
            guard constant.allSatisfy(\.isFinite) else {
                diagnostics.error(
                    "not-finite", "\(quoted(text)) is not a finite number", at: place(0))
                return nil
            }
            return Value(kind, .literal(constant.map(Double.init)))
        } catch {
            let source = SourceText(text, file: "")
            for var diagnostic in error.diagnostics.diagnostics {
                let offset = diagnostic.location.flatMap(source.characters)
                let end = text.unicodeScalars.count
                diagnostic.location = place(offset ?? (diagnostic.location == nil ? 0 : end))
                diagnostic.hint =
                    expressionHint(diagnostic, at: offset, in: text) ?? diagnostic.hint
                diagnostics.insert(diagnostic)
            }
            return nil
        }
    }

    /// Whether a text is an expression of the given kind. Reports nothing.
    func isExpression(_ text: String, of kind: ValueKind) -> Bool {
        let variables = nameUses(in: text).compactMap { use -> ExpressionProgram.Variable? in
            guard !use.path.isEmpty,
                case .found(_, let kind, let parts) = names.look(up: use.path)
            else { return nil }
            return ExpressionProgram.Variable(
                name: "$" + use.path.prefix(parts).joined(separator: "."), type: kind.shaderType)
        }
        var distinct: [ExpressionProgram.Variable] = []
        for variable in variables where !distinct.contains(where: { $0.name == variable.name }) {
            distinct.append(variable)
        }
        let origin = SourceLocation(file: path, line: 1, column: 1)
        do throws(DiagnosticError) {
            _ = try parser.check(text, distinct, kind.shaderType, origin)
            return true
        } catch {
            return false
        }
    }

    /// Suggests a name with `$` for one without.
    func hint(forNameAt offset: Int, in text: String) -> String? {
        let name = String(
            text.unicodeScalars.dropFirst(offset).prefix {
                $0.properties.isXIDContinue || $0 == "."
            })
        let first = String(name.prefix { $0 != "." })
        let known = names.readable
        if known.contains(name) { return "did you mean '$\(name)'?" }
        let isKnown = known.contains { $0 == first || $0.hasPrefix(first + ".") }
        return isKnown ? "did you mean '$\(first)'?" : nil
    }

    /// Resolves each distinct name. Returns nil if one is unknown.
    private func resolve(
        _ uses: [NameUse], _ text: String, _ node: YAMLNode
    ) -> [(variable: Expression.Variable, kind: ValueKind)]? {
        var variables: [(variable: Expression.Variable, kind: ValueKind)] = []
        var isKnown = true
        for use in uses {
            guard !use.path.isEmpty else {
                let braces = text.unicodeScalars.dropFirst(use.offset + 1)
                let name = String(braces.dropFirst().prefix { isNamePart($0) || $0 == "." })
                diagnostics.error(
                    "unknown-name", "a name must follow '$'",
                    hint: braces.first == "{" && !name.isEmpty ? "write $\(name)" : nil,
                    at: place(in: node, use.offset))
                isKnown = false
                continue
            }
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
                    "unknown-name", "'$\(use.path[0])' is not available here", hint: why,
                    at: place(in: node, use.offset))
                isKnown = false
            case .incomplete(let members):
                diagnostics.error(
                    "incomplete-name", "'$\(use.path[0])' has several values",
                    hint: "write \(list(members.map { "$\(use.path[0]).\($0)" }, "or"))",
                    at: place(in: node, use.offset))
                isKnown = false
            case .unknownMember(let members):
                diagnostics.error(
                    "unknown-name", "'$\(use.path[0])' has no \(quoted(use.path[1]))",
                    hint: didYouMean(use.path[1], members) ?? "it has \(list(members))",
                    at: place(in: node, use.offset))
                isKnown = false
            }
        }
        return isKnown ? variables : nil
    }

    private func unknownName(_ use: NameUse, _ node: YAMLNode) {
        let name = use.path[0]
        let isTrigger = names.triggers.contains(name)
        let full = use.path.joined(separator: ".")
        let candidates = suggestions.areLeft ? names.readable : []
        let near =
            near(to: full, in: candidates)
            ?? near(to: name, in: candidates.map { String($0.prefix { $0 != "." }) })
        diagnostics.error(
            "unknown-name", "nothing is called '$\(name)'",
            hint: isTrigger
                ? "\(quoted(name)) is a trigger; values come from animators and touches"
                : near.map { "did you mean '$\($0)'?" },
            at: place(in: node, use.offset))
    }
}
