internal import Hashing
import PixelBuffers
import ShaderProgram

/// Cache keys: the SHA-256 of everything that code depends on.
extension ObjectCache {
    static func key(for source: CodeSource, width: Int) -> String {
        switch source {
        case .pixels(let program, let inputs, let output):
            return key(for: program, shape: "\(width)|\(inputs.map(\.rawValue))|\(output.rawValue)")
        case .grid(let program): return key(for: program, shape: "compute \(width)")
        case .shared(let function):
            if case .library(let name) = function.kind,
                let program = function.library.program(named: name)
            {
                return key(for: program, shape: function.symbol)
            }
            return key(of: [function.symbol])
        }
    }

    /// - Parameter shape: dependencies other than the program.
    private static func key(for program: Program, shape: String) -> String {
        var parts = [shape, fingerprint(of: program)]
        var pending = program.callees
        var seen: Set<String> = []
        while let name = pending.popLast() {
            guard seen.insert(name).inserted, let callee = program.library.program(named: name)
            else { continue }
            parts.append("\(name)=\(fingerprint(of: callee))")
            pending += callee.callees
        }
        return key(of: parts)
    }

    private static func key(of parts: [String]) -> String {
        let text = ([CodeIdentity.current ?? ""] + parts).joined(separator: "\n")
        return SHA256.hexadecimalHash(Array(text.utf8))
    }

    private static func fingerprint(of program: Program) -> String {
        SHA256.hexadecimalHash(ProgramSerializer.bytes(of: program))
    }
}
