import Diagnostics

/// Declarations before their definitions, or of another file's definitions.
extension TypeChecker {
    static let otherFileHint =
        "name the file that has it as well, such as shaders: [tools.metal, effect.metal]"

    /// Whether the function uses a type that is declared but not yet defined.
    func needsAnnounced(_ function: SyntaxFunction) -> Bool {
        guard !announced.isEmpty else { return false }
        return ([function.returnType] + function.parameters.map(\.type)).contains { type in
            known(type.name) == nil
                && lookUp(type.name) { announced.contains($0) ? true : nil } != nil
        }
    }

    mutating func declarePostponed() {
        let functions = postponed
        // Types still unknown are errors now.
        postponed = []
        announced.subtract(types.keys)
        let outer = context
        defer { context = outer }
        for (function, context) in functions {
            self.context = context
            let isLate = needsAnnounced(function)
            declareFunction(function)
            if isLate, let last = postponed.popLast() {
                do throws(AlreadyReported) {
                    _ = try signature(of: last.function)
                } catch {
                    abandonedFunctions.insert(functionKey(last.function))
                }
            }
            if let structure = context.structure {
                structures[structure]?.constructors =
                    functionNames["\(structure.name)::(constructor)"] ?? []
            }
        }
    }

    /// Called functions need a body, in any of the files.
    mutating func checkOpenCalls() {
        var told: Set<Int> = []
        for (function, location) in openCalls
        where signatures[function].signature.body == nil && told.insert(function).inserted {
            undefined(signatures[function].name, at: location)
        }
    }

    mutating func undefined(_ name: String, at location: SourceLocation) {
        diagnostics.error(
            .undefinedFunction, "'\(name)' is declared, but has no body",
            hint: Self.otherFileHint, at: location)
    }
}
