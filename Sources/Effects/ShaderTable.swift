import MetalLanguage
import TimelineModel

/// The description of a built-in function that is a shader.
protocol ShaderDescription: Sendable {
    var name: String { get }
}

extension EffectDescription: ShaderDescription {}
extension TransitionDescription: ShaderDescription {}

/// Descriptions, each with its shader file, whose function has the description's name. The files
/// are embedded in the program.
struct ShaderTable<Description: ShaderDescription>: Sendable {
    private let rows: [(description: Description, shader: [UInt8])]

    init(_ rows: [(description: Description, shader: [UInt8])]) { self.rows = rows }

    var descriptions: [Description] { rows.map(\.description) }

    /// Contains a function of each description's name.
    var library: ShaderLibrary {
        ShaderLibrary(
            files: rows.map {
                ShaderFile(path: "\($0.description.name).metal", text: Self.text($0.shader))
            }, isLazy: true)
    }

    func source(of name: String) -> String? {
        rows.first { $0.description.name == name }.map { Self.text($0.shader) }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
