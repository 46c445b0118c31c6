import Diagnostics

/// Carries out the directives that a shader of an app contains and leaves out what they leave out.
///
/// Standard headers are known without being read; `#pragma` says nothing that matters here.
struct Preprocessor {
    /// What stands between an `#if` and its `#endif`.
    private struct Condition {
        var location: SourceLocation
        /// Whether the lines at hand count.
        var isActive: Bool
        /// Whether a branch has been taken, or none may be.
        var isSettled: Bool
        var hasElse = false
    }

    private var macros = MacroExpander()
    private var conditions: [Condition] = []
    private var output: [Token] = []
    private var diagnostics = DiagnosticSet()

    static func run(_ tokens: [Token], diagnostics: inout DiagnosticSet) -> [Token] {
        var preprocessor = Preprocessor()
        preprocessor.process(tokens)
        diagnostics.formUnion(preprocessor.diagnostics)
        return preprocessor.output
    }

    private var isActive: Bool { conditions.last?.isActive ?? true }

    private mutating func process(_ tokens: [Token]) {
        var index = 0
        while index < tokens.count {
            var end = index + 1
            if Self.beginsDirective(tokens[index]) {
                while end < tokens.count, !tokens[end].startsLine, tokens[end].kind != .end {
                    end += 1
                }
                directive(tokens[(index + 1)..<end], at: tokens[index].location)
            } else {
                while end < tokens.count, !Self.beginsDirective(tokens[end]) { end += 1 }
                if isActive {
                    output += macros.expand(tokens[index..<end], diagnostics: &diagnostics)
                } else if let last = tokens[index..<end].last, last.kind == .end {
                    output.append(last)
                }
            }
            index = end
        }
        for condition in conditions {
            diagnostics.error(
                "directive", "this condition has no '#endif'", at: condition.location)
        }
    }

    private static func beginsDirective(_ token: Token) -> Bool {
        token.startsLine && token.kind == .punctuator("#")
    }

    private mutating func directive(_ tokens: ArraySlice<Token>, at location: SourceLocation) {
        guard let first = tokens.first, case .identifier(let name) = first.kind else {
            if let first = tokens.first, isActive {
                diagnostics.error(
                    "directive", "'#\(first.spelling)' is not a directive", at: first.location)
            }
            return
        }
        let rest = tokens.dropFirst()
        switch name {
        case "if", "ifdef", "ifndef":
            // What is left out is not looked at.
            let holds = isActive && condition(name, rest, at: first.location)
            conditions.append(
                Condition(location: location, isActive: holds, isSettled: holds || !isActive))
        case "elif", "else", "endif":
            continueCondition(name, rest, at: first.location)
        case _ where !isActive:
            break
        case "pragma": break
        case "include":
            guard rest.first?.kind == .punctuator("<") else {
                diagnostics.error(
                    "include", "only the standard headers <…> can be included",
                    hint: "name the other file in the timeline's 'shaders' too", at: location)
                return
            }
        case "define":
            macros.define(rest, at: location, diagnostics: &diagnostics)
        case "undef":
            if case .identifier(let macro) = rest.first?.kind { macros.undefine(macro) }
        case "error":
            let text = rest.map(\.spelling).joined(separator: " ")
            diagnostics.error("directive", "#error \(text)", at: location)
        default:
            diagnostics.error(
                "directive", "the directive '#\(name)' is not understood", at: first.location)
        }
    }

    private mutating func continueCondition(
        _ name: String, _ rest: ArraySlice<Token>, at location: SourceLocation
    ) {
        guard var condition = conditions.popLast() else {
            diagnostics.error("directive", "'#\(name)' has no '#if'", at: location)
            return
        }
        if name == "endif" { return }
        if condition.hasElse {
            diagnostics.error("directive", "'#\(name)' stands after '#else'", at: location)
        }
        condition.hasElse = name == "else"
        let holds =
            !condition.isSettled && (name == "else" || self.condition("if", rest, at: location))
        condition.isActive = holds
        condition.isSettled = condition.isSettled || holds
        conditions.append(condition)
    }

    private mutating func condition(
        _ name: String, _ rest: ArraySlice<Token>, at location: SourceLocation
    ) -> Bool {
        if name != "if" {
            guard case .identifier(let macro) = rest.first?.kind else {
                diagnostics.error("directive", "'#\(name)' needs a name", at: location)
                return false
            }
            return macros.isDefined(macro) == (name == "ifdef")
        }
        var parser = Parser(
            tokens: macros.condition(rest, diagnostics: &diagnostics)
                + [Token(kind: .end, location: location, startsLine: true)])
        var value: Int64?
        do throws(Parser.Abandoned) {
            let syntax = try parser.parseExpression()
            value = parser.token.kind == .end ? Self.value(of: syntax) : nil
        } catch {}
        diagnostics.formUnion(parser.diagnostics)
        if value == nil, !parser.diagnostics.hasErrors {
            diagnostics.error(
                "directive", "this condition can't be computed",
                hint: "use whole numbers, macros and defined(…)", at: location)
        }
        return value ?? 0 != 0
    }

    /// As C does: in whole numbers, where a name that is no macro is 0.
    private static func value(of syntax: SyntaxExpression) -> Int64? {
        switch syntax.kind {
        case .integer(let value, _): return Int64(truncatingIfNeeded: value)
        case .boolean(let value): return value ? 1 : 0
        case .name: return 0
        case .unary(let text, let inner):
            guard let value = value(of: inner) else { return nil }
            switch text {
            case "-": return 0 &- value
            case "!": return value == 0 ? 1 : 0
            case "~": return ~value
            default: return value
            }
        case .conditional(let test, let then, let otherwise):
            guard let test = value(of: test) else { return nil }
            return value(of: test != 0 ? then : otherwise)
        case .binary(let text, let left, let right):
            guard let a = value(of: left), let b = value(of: right) else { return nil }
            switch text {
            case "&&": return a != 0 && b != 0 ? 1 : 0
            case "||": return a != 0 || b != 0 ? 1 : 0
            case "==": return a == b ? 1 : 0
            case "!=": return a != b ? 1 : 0
            case "<": return a < b ? 1 : 0
            case ">": return a > b ? 1 : 0
            case "<=": return a <= b ? 1 : 0
            case ">=": return a >= b ? 1 : 0
            case "+": return a &+ b
            case "-": return a &- b
            case "*": return a &* b
            case "/": return b == 0 ? nil : a.dividedReportingOverflow(by: b).partialValue
            case "%": return b == 0 ? nil : a.remainderReportingOverflow(dividingBy: b).partialValue
            case "&": return a & b
            case "|": return a | b
            case "^": return a ^ b
            default: return nil
            }
        default: return nil
        }
    }
}
