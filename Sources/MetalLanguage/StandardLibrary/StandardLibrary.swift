import Diagnostics
import ShaderProgram

/// Built-in functions that are more than a few instructions: `Math.metal` and `Numbers.metal`,
/// compiled like shaders.
enum StandardLibrary {
    /// The functions as programs over their arguments.
    static let functions = FunctionLibrary { loaded.programs }

    /// The name of the overload for an argument type.
    static func programName(_ name: String, _ type: IRType) -> String {
        switch type {
        case .int32: "\(name).int"
        case .uint32: "\(name).uint"
        default: name
        }
    }

    static let files = [
        ShaderFile(
            path: "Math.metal", text: String(decoding: PackageResources.Math_metal, as: UTF8.self)),
        ShaderFile(
            path: "Numbers.metal",
            text: String(decoding: PackageResources.Numbers_metal, as: UTF8.self)),
    ]

    /// Errors in the library; a test expects none.
    static let diagnostics: DiagnosticSet = loaded.diagnostics

    private static let loaded: (programs: [String: Program], diagnostics: DiagnosticSet) = {
        var diagnostics = DiagnosticSet()
        let module = ShaderModule.parse(files, dialect: .standardLibrary, diagnostics: &diagnostics)
        var programs: [String: Program] = [:]
        for (index, function) in module.functions.enumerated()
        where Builtin(rawValue: function.name) != nil || function.attributes.contains("outlined") {
            var lowering = Lowering(
                name: function.name, functions: module.functions, globals: module.globals,
                isLibrary: true)
            let types = function.parameters.map { IRType($0.type.numeric?.element ?? .float) }
            lowering.builder.program.argumentTypes = types
            let arguments = types.enumerated().map { index, type in
                Lowering.Storage.values([lowering.builder.emit(.argument(index), type)])
            }
            do throws(LoweringError) {
                let results = try lowering.inline(index, storages: arguments, at: function.location)
                var program = lowering.builder.finish()
                program.results = results
                programs[programName(function.name, types.first ?? .float32)] = program
            } catch {
                diagnostics.insert(error.diagnostic)
            }
        }
        return (programs, diagnostics)
    }()
}
