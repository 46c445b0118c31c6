package import Diagnostics
import ShaderProgram

/// A compiled expression over named variables, e.g. `1 - $glow * 0.5`.
package struct ExpressionProgram: Sendable {
    /// The name includes `$` and dots (`$finger.location`); the type is a scalar or vector.
    package struct Variable: Hashable, Sendable {
        package var name: String
        package var type: ShaderType
        package init(name: String, type: ShaderType) {
            self.name = name
            self.type = type
        }
    }

    private let code: InterpretedCode.Straight

    /// Parses and type-checks `text`.
    ///
    /// - Parameters:
    ///
    ///   - variables: the known `$` names. The longest matching name is taken, the rest is a
    ///     swizzle: `$finger.location.x`.
    ///   - result: a scalar or vector type; other values are converted as in MSL (a scalar fills a
    ///     vector).
    ///   - location: the start of `text`, for diagnostics.
    /// - Throws: `DiagnosticError` with all errors.
    package init(
        _ text: String, variables: [Variable], result: ShaderType, at location: SourceLocation
    ) throws(DiagnosticError) {
        var diagnostics = DiagnosticSet()
        let tokens = Lexer.tokens(of: text, at: location, diagnostics: &diagnostics)
        let brackets = Self.brackets(in: tokens)
        diagnostics.formUnion(brackets)
        guard brackets.isEmpty else { throw DiagnosticError(diagnostics) }
        var parser = Parser(
            tokens: Self.joinNames(in: tokens, variables: variables), isExpression: true)
        var syntax: SyntaxExpression?
        do throws(Parser.Abandoned) {
            syntax = try parser.parseExpression()
            if parser.token.kind != .end {
                _ = parser.fail("unexpected '\(parser.token.spelling)' after the expression")
            }
        } catch {}
        diagnostics.formUnion(parser.findings(ofWhole: "expression"))
        guard let syntax, !diagnostics.hasErrors else { throw DiagnosticError(diagnostics) }

        var checker = TypeChecker(dialect: .shader)
        checker.state.scopes = [[:]]
        for variable in variables {
            _ = checker.declare(variable.name, variable.type, isConstant: true, at: location)
        }
        var value: TypedExpression?
        do throws(TypeChecker.Abandoned) {
            value = try checker.convert(
                try checker.expression(syntax), to: result, why: "use it here")
        } catch {}
        diagnostics.formUnion(checker.diagnostics)
        guard let value, !diagnostics.hasErrors else { throw DiagnosticError(diagnostics) }
        code = try Self.lower(value, checker.state.variables, result, at: location)
    }

    /// Returns the mistakes in an expression's tokens: brackets that don't match, remarks without
    /// an end, characters without meaning. Their places count from line 1, column 1.
    package static func lexicalMistakes(in text: String) -> DiagnosticSet {
        var diagnostics = DiagnosticSet()
        let start = SourceLocation(file: "", line: 1, column: 1)
        let tokens = Lexer.tokens(of: text, at: start, diagnostics: &diagnostics)
        diagnostics.formUnion(brackets(in: tokens))
        return diagnostics
    }

    /// Checks brackets: an unclosed one is reported at its own place.
    private static func brackets(in tokens: [Token]) -> DiagnosticSet {
        var diagnostics = DiagnosticSet()
        var open: [(closing: Character, token: Token)] = []
        let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
        for token in tokens {
            guard case .punctuator(let text) = token.kind, "([{)]}".contains(text.prefix(1)) else {
                continue
            }
            for character in text {
                if let closing = pairs[character] {
                    open.append((closing, token))
                } else if open.last?.closing == character {
                    open.removeLast()
                } else if open.contains(where: { $0.closing == character }) {
                    break
                } else {
                    diagnostics.error(
                        "syntax", "this '\(character)' has no opening bracket", at: token.location)
                    return diagnostics
                }
            }
        }
        if let (closing, token) = open.last {
            diagnostics.error(
                "syntax", "the '\(token.spelling)' is not closed",
                hint: "a '\(closing)' is missing", at: token.location)
        }
        return diagnostics
    }

    private static func lower(
        _ value: TypedExpression, _ variables: [TypedVariable], _ result: ShaderType,
        at location: SourceLocation
    ) throws(DiagnosticError) -> InterpretedCode.Straight {
        let function = TypedFunction(
            name: "expression", attributes: [],
            parameters: variables.map {
                TypedParameter(
                    name: $0.name, type: $0.type, isReference: false, attributes: [],
                    location: location)
            },
            returnType: result, variables: variables, body: [.return(value)], location: location)
        var lowering = Lowering(
            name: "expression", functions: [function], globals: [], isLibrary: false)
        var offset = 0
        do throws(Lowering.Refused) {
            let storages = try variables.map { variable throws(Lowering.Refused) in
                guard let numeric = variable.type.numeric else {
                    throw Lowering.Refused(
                        internalError:
                            "internal error: '\(variable.name)' is no number and no vector",
                        at: location)
                }
                let components = (0..<numeric.count).map {
                    lowering.builder.convert(
                        lowering.builder.emit(.uniform(offset + $0), .float32),
                        to: IRType(numeric.element))
                }
                offset += numeric.count
                return Lowering.Storage.values(components)
            }
            let slots = try lowering.inline(0, storages: storages, at: location)
            let values = slots.map { slot in
                let loaded = lowering.builder.load(slot)
                return lowering.builder.convert(loaded, to: .float32)
            }
            let results = values.map { lowering.builder.slot(holding: $0) }
            var program = lowering.builder.finish()
            program.results = results
            let code: InterpretedCode
            do throws(InvalidProgram) {
                try program.validate(as: .expression(uniforms: offset))
                code = try InterpretedCodeWriter.code(of: program)
            } catch { throw Lowering.Refused(error, at: location) }
            guard let straight = InterpretedCode.Straight(code) else {
                throw Lowering.Refused(
                    internalError: "internal error: an expression has a loop", at: location)
            }
            return straight
        } catch {
            throw DiagnosticError(error.diagnostic)
        }
    }

    /// Joins `$finger . location . x` to `$finger.location . x` if `$finger.location` is a
    /// variable.
    private static func joinNames(in tokens: [Token], variables: [Variable]) -> [Token] {
        let names = Set(variables.map(\.name))
        var joined: [Token] = []
        var index = 0
        while index < tokens.count {
            var token = tokens[index]
            guard case .identifier(var path) = token.kind, path.hasPrefix("$") else {
                joined.append(token)
                index += 1
                continue
            }
            var best = (name: path, length: 1)
            var ahead = index + 1
            while ahead + 1 < tokens.count, tokens[ahead].kind == .punctuator("."),
                case .identifier(let member) = tokens[ahead + 1].kind
            {
                path += ".\(member)"
                ahead += 2
                if names.contains(path) { best = (path, ahead - index) }
            }
            token.kind = .identifier(best.name)
            joined.append(token)
            index += best.length
        }
        return joined
    }

    /// Returns the components of the value.
    ///
    /// - Parameter values: the variables' components in order; a boolean is 0 or 1.
    package func evaluate(_ values: [Float]) -> [Float] {
        var environment = Interpreter.Environment()
        environment.uniforms = values
        return Interpreter.run(code, in: environment).map(Scalar.float)
    }
}
