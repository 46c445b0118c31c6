import Diagnostics
import MetalLanguage
import TimelineModel

struct ExpressionKey: Hashable {
    var text: String
    var kind: ValueKind
    var place: NameScope.Place
}

extension ValueKind {
    /// The type that a value of this kind has in an expression.
    var shaderType: ShaderType {
        switch self {
        case .number: .scalar(.float)
        case .point: .vector(.float, 2)
        case .color: .vector(.float, 4)
        case .boolean: .scalar(.bool)
        }
    }
}

/// Expressions that stand in others.
extension Expression {
    /// The expression as a part of another one.
    var operand: String {
        // A remark would take with it what follows.
        "(\(text)\(text.contains("//") ? "\n" : ""))"
    }

    /// A number as an expression has it: those of binary32 end before a `Double`'s do.
    static func literal(_ number: Double) -> String {
        let most = Float.greatestFiniteMagnitude
        return "float(\(min(max(Float(number), -most), most)))"
    }
}

/// A `$name` as it stands in an expression.
struct NameUse {
    /// Without the `$`, cut at the dots.
    var path: [String]
    /// Where the `$` is, counted in Unicode scalars.
    var offset: Int
}

/// The `$names` of an expression, in order; a `$` with no name after it has an empty path.
func nameUses(in text: String) -> [NameUse] {
    let scalars = Array(text.unicodeScalars)
    var uses: [NameUse] = []
    var index = 0
    while index < scalars.count {
        guard scalars[index] == "$" else {
            index += 1
            continue
        }
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
    }
    return uses
}

extension TimelineReader {
    static let longestExpression = 4096

    /// An expression's value: its names resolved, its types checked, and where it has no names in
    /// it, computed.
    ///
    /// - Parameter node: the whole scalar.
    func expression(
        _ text: String, _ kind: ValueKind, _ node: YAMLNode
    ) -> Value? {
        guard text.unicodeScalars.count <= Self.longestExpression else {
            diagnostics.error(
                "expression-too-long",
                "an expression has at most \(Self.longestExpression) characters", at: node.location)
            return nil
        }
        let key = ExpressionKey(text: text, kind: kind, place: names.place)
        if let known = checked[key] { return known }
        guard
            !hasStrayComma(text, kind, node), !isCutByComma(text, node),
            let variables = resolve(nameUses(in: text), text, node),
            let value = compile(text, kind, variables, { self.place(in: node, $0) })
        else { return nil }
        checked[key] = value
        if options.findsQuestionableThings { warnOfDivision(in: text, node) }
        return value
    }

    /// Has the compiler look at an expression whose names are known.
    ///
    /// - Parameter place: the file's place of the character with this index.
    func compile(
        _ text: String, _ kind: ValueKind,
        _ variables: [(variable: Expression.Variable, kind: ValueKind)],
        _ place: (Int) -> SourceLocation
    ) -> Value? {
        // The compiler counts lines and columns within the expression, which in the file may be
        // folded, quoted or escaped; its findings are moved to where their characters really are.
        let origin = SourceLocation(file: path, line: 1, column: 1)
        do throws(DiagnosticError) {
            let checked = try parser.check(
                text,
                variables.map {
                    ExpressionProgram.Variable(
                        name: $0.variable.name, type: $0.kind.shaderType)
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
            let lines = LineStarts(Array(text.unicodeScalars))
            for var diagnostic in error.diagnostics.diagnostics {
                let offset = diagnostic.location.flatMap {
                    lines.index(line: $0.line, column: $0.column)
                }
                let end = text.unicodeScalars.count
                diagnostic.location = place(offset ?? (diagnostic.location == nil ? 0 : end))
                diagnostic.hint =
                    expressionHint(diagnostic, at: offset, in: text) ?? diagnostic.hint
                diagnostics.insert(diagnostic)
            }
            return nil
        }
    }

    /// Whether it is an expression of that kind; nothing is reported.
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

    /// The text of an expression's x and y, of one that has been found to be a point or a number,
    /// which fills both.
    func halves(of expression: Expression) -> (x: String, y: String) {
        let variables = expression.variables.compactMap { variable -> ExpressionProgram.Variable? in
            let path = variable.name.dropFirst().split(separator: ".").map(String.init)
            guard case .found(_, let kind, _) = names.look(up: path) else { return nil }
            return ExpressionProgram.Variable(name: variable.name, type: kind.shaderType)
        }
        var point = expression.operand
        let origin = SourceLocation(file: path, line: 1, column: 1)
        do throws(DiagnosticError) {
            _ = try parser.check("\(point).x", variables, ValueKind.number.shaderType, origin)
        } catch {
            // A number has no halves.
            point = "float2\(point)"
        }
        return ("\(point).x", "\(point).y")
    }

    /// What to write in place of a name without its '$'.
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

    /// What each name stands for, once each; nil where one of them is not known.
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
                    "unknown-name", "'$\(use.path[0])' stands for nothing here", hint: why,
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
        let candidates = names.readable
        let near =
            nearest(to: full, in: candidates)
            ?? nearest(to: name, in: candidates.map { String($0.prefix { $0 != "." }) })
        diagnostics.error(
            "unknown-name", "nothing is called '$\(name)'",
            hint: isTrigger
                ? "\(quoted(name)) is a trigger; values come from animators and touches"
                : near.map { "did you mean '$\($0)'?" },
            at: place(in: node, use.offset))
    }
}
