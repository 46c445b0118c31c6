/// The state of checking at one place, in a function or outside.
struct FunctionState {
    var context: TypeChecker.Context
    var scopes: [[String: Int]] = []
    var variables: [TypedVariable] = []
    /// Types and namespaces that the function's blocks declare or use.
    var typeScopes: [[String: ShaderType]] = []
    var locallyUsedNamespaces: [String] = []
    /// The variable of `this`, in a method.
    var thisVariable: Int?
    var isConstructing = false
    /// Whether the next `return` determines the return type.
    var isDeducing = false
    var returnType = ShaderType.void
    var loopDepth = 0
    /// The number of enclosing switches inside the innermost loop.
    var switchDepth = 0

    /// Outside functions.
    init(context: TypeChecker.Context = TypeChecker.Context()) { self.context = context }

    /// The state at the start of a function's body.
    init(of signature: TypeChecker.Signature) {
        context = signature.context
        scopes = [[:]]
        returnType = signature.returnType
        isConstructing = signature.isConstructor
        isDeducing = signature.isDeduced
        thisVariable = signature.isMethod ? 0 : nil
    }
}

extension TypeChecker.Context {
    /// The context of a template's instance.
    func binding(
        _ parameters: [SyntaxTemplateParameter], to arguments: [TemplateArgument]
    ) -> TypeChecker.Context {
        var context = self
        for (parameter, argument) in zip(parameters, arguments) {
            context.bindings[parameter.name] = argument
        }
        return context
    }
}
