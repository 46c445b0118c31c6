package import Diagnostics
import ShaderProgram

/// A compiled expression over named variables, e.g. `1 - $glow * 0.5`.
package struct ExpressionProgram: Sendable {
    /// The name includes `$` and dots (`$finger.location`); the type is a scalar or vector.
    package struct Variable: Hashable, Sendable {
        package var name: String
        package var type: ShaderType
        /// The words of an enumeration; nil for other values. It is the index of its word, and so
        /// is a text that it is compared with.
        package var words: [String]?
        package init(name: String, type: ShaderType, words: [String]? = nil) {
            self.name = name
            self.type = type
            self.words = words
        }
    }

    private let code: InterpretedCode.Straight
    /// Whether it is a variable and nothing else.
    package let isVariable: Bool

    /// Parses and type-checks a text; see `init(_:variables:result:)`.
    ///
    /// - Parameter seed: the timeline's, for `random`.
    package init(
        _ text: String, seed: UInt64 = 0, variables: [Variable], result: ShaderType
    ) throws(DiagnosticError) {
        var tree = ExpressionTree(text)
        tree.seed = seed
        try self.init(tree, variables: variables, result: result)
    }

    /// Type-checks an expression.
    ///
    /// - Parameters:
    ///
    ///   - variables: the known `$` names. The longest matching name is taken, the rest is a
    ///     swizzle: `$finger.location.x`.
    ///   - result: a scalar or vector type; other values are converted as in MSL (a scalar fills a
    ///     vector).
    /// - Throws: `DiagnosticError` with all errors, whose places are columns in the text.
    package init(
        _ tree: ExpressionTree, variables: [Variable], result: ShaderType
    ) throws(DiagnosticError) {
        let location = SourceLocation(file: "", line: 1, column: 1)
        guard let root = tree.root else { throw DiagnosticError(tree.mistakes) }
        let names = tree.named(root, by: Set(variables.map(\.name)))
        var checker = TypeChecker(dialect: .expression(seed: tree.seed))
        let syntax = names.withWords(of: variables, &checker.diagnostics)
        checker.state.scopes = [[:]]
        for variable in variables {
            _ = checker.declare(variable.name, variable.type, isConstant: true, at: location)
        }
        var value: TypedExpression?
        do throws(AlreadyReported) {
            value = try checker.convert(
                try checker.expression(syntax), to: result, why: "use it here")
        } catch {}
        guard let value, !checker.diagnostics.hasErrors else {
            throw DiagnosticError(checker.diagnostics)
        }
        isVariable = if case .name = syntax.kind { variables.count == 1 } else { false }
        code = try Self.lower(value, checker.state.variables, result, at: location)
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
        do throws(LoweringError) {
            let storages = try variables.map { variable throws(LoweringError) in
                guard let numeric = variable.type.numeric else {
                    throw LoweringError(
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
            } catch { throw LoweringError(error, at: location) }
            guard let straight = InterpretedCode.Straight(code) else {
                throw LoweringError(
                    internalError: "internal error: an expression has a loop", at: location)
            }
            return straight
        } catch {
            throw DiagnosticError(error.diagnostic)
        }
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

extension ExpressionTree {
    /// Returns a node with the names of variables in the place of the timeline's names.
    fileprivate func named(_ node: SyntaxExpression, by names: Set<String>) -> SyntaxExpression {
        guard case .reference(let index) = node.kind else {
            return node.mapped({ named($0, by: names) }, { $0 })
        }
        let path = references[index].path
        let count = (1...max(path.count, 1)).last {
            names.contains("$" + path.prefix($0).joined(separator: "."))
        }
        let name = "$" + path.prefix(count ?? 1).joined(separator: ".")
        return references[index].parts.dropFirst((count ?? 1) - 1).reduce(
            SyntaxExpression(.name(name), at: node.location)
        ) { value, part in
            var part = part
            part.index = part.index.map { named($0, by: names) }
            return part.applied(to: value)
        }
    }
}
