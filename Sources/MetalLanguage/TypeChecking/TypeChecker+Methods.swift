import Diagnostics

/// Calls of a value's functions: `ray.at(t)`, `layer.sample(p)`.
extension TypeChecker {
    mutating func method(
        _ base: SyntaxExpression, _ name: String, _ arguments: [SyntaxExpression],
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression {
        let receiver = try expression(base)
        if case .structure(let structure) = receiver.type {
            let typed = try typed(arguments)
            if let result = try methodCall(receiver, name, typed, at: location) { return result }
            let key = "\(structure.name)::\(name)"
            if abandonedFunctions.contains(key) { throw passed() }
            let candidates = functionNames[key] ?? []
            let templates = functionTemplates[key] ?? []
            guard candidates.isEmpty, templates.isEmpty else {
                throw misfit(name, candidates, templates, typed, at: location)
            }
            let prefix = "\(structure.name)::"
            let known = (Array(functionNames.keys) + Array(functionTemplates.keys))
                .filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
            throw fail(
                .method, "a \(receiver.type) has no function '\(name)'",
                hint: nearest(to: name, in: known), at: location)
        }
        if case .array(_, let length) = receiver.type, name == "size", arguments.isEmpty {
            return TypedExpression(.constant([UInt64(length)]), .scalar(.uint), at: location)
        }
        if name == "operator()" {
            throw fail(.method, "a \(receiver.type) can't be called", at: location)
        }
        return try textureMethod(receiver, name, arguments, at: location)
    }

    /// A call of a structure's method; nil if none fits.
    mutating func methodCall(
        _ receiver: TypedExpression, _ name: String, _ arguments: [TypedExpression],
        at location: SourceLocation
    ) throws(AlreadyReported) -> TypedExpression? {
        guard case .structure(let structure) = receiver.type else { return nil }
        let key = "\(structure.name)::\(name)"
        return try call(
            functionNames[key] ?? [], functionTemplates[key] ?? [], of: receiver, arguments,
            at: location)
    }
}
