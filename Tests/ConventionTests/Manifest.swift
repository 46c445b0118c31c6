import Foundation
import Testing

/// The targets of Package.swift with what each says it imports, read from the manifest's text: the
/// manifest is written in one form on purpose, and running SwiftPM inside a test would lock its
/// build.
enum Manifest {
    struct Module: CustomTestStringConvertible {
        var name: String
        var imports: [String]
        var testDescription: String { name }
    }

    static let modules: [Module] = {
        let text = Repository.file("Package.swift")?.text ?? ""
        let libraries = calls(of: "module", in: text).map { module($0, list: "imports: [") }
        // Benchmarks are no modules: nothing is built on them.
        let programs = calls(of: ".executableTarget", in: text)
            .filter { $0.contains("\"Sources/") }.map { module($0, list: "dependencies: [") }
        return libraries + programs
    }()

    /// - Parameter list: what stands before the imports.
    private static func module(_ arguments: String, list: String) -> Module {
        let pieces = arguments.components(separatedBy: list)
        let imports = pieces.count > 1 ? pieces[1].prefix { $0 != "]" } : ""
        return Module(name: names(in: pieces[0]).first ?? "", imports: names(in: imports))
    }

    /// The text between the parentheses of every call of `function`.
    private static func calls(of function: String, in text: String) -> [String] {
        text.components(separatedBy: "\n        \(function)(").dropFirst().map { rest in
            var depth = 1
            return String(
                rest.prefix { character in
                    if character == "(" { depth += 1 }
                    if character == ")" { depth -= 1 }
                    return depth > 0
                })
        }
    }

    /// The quoted words, without the packages that products come from.
    private static func names(in arguments: some StringProtocol) -> [String] {
        var names: [String] = []
        let pieces = arguments.components(separatedBy: "\"")
        for index in stride(from: 1, to: pieces.count, by: 2)
        where !pieces[index - 1].hasSuffix("package: ") {
            names.append(pieces[index])
        }
        return names
    }
}
