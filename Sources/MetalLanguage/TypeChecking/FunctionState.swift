/// What is known at a place of a function, or outside of all functions.
struct FunctionState {
    var context: TypeChecker.Context
    var scopes: [[String: Int]] = []
    var variables: [TypedVariable] = []
    /// Types and namespaces that the function's blocks declare or use.
    var typeScopes: [[String: ShaderType]] = []
    var locallyUsedNamespaces: [String] = []
    /// The variable that is the structure's value, in a function of one.
    var thisVariable: Int?
    var isConstructing = false
    /// Whether the next `return` tells what the function returns.
    var isDeducing = false
    var returnType = ShaderType.void
    var loopDepth = 0
    /// How many switches stand around the statement at hand, inside the innermost loop.
    var switchDepth = 0

    /// Outside of all functions.
    init(context: TypeChecker.Context = TypeChecker.Context()) { self.context = context }

    /// Where a function's body begins.
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
    /// The context of what a template makes.
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
