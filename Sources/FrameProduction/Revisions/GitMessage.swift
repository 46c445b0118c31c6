/// Serialises requests to git and their answers, so that a sandboxed process can ask another one.
/// The receiver trusts nothing: only a valid `GitRequest` is executed.
///
/// A message is a list of parts, each preceded by its length in 8 bytes.
package enum GitMessage {
    package static func bytes(of request: GitRequest) -> [UInt8] {
        switch request {
        case .workTree: join(["workTree"])
        case .tree(let revision): join(["tree", revision])
        case .lastCommit(let path): join(["lastCommit", path])
        case .entries(let tree, let folder, let isDeep):
            join(["entries", tree, folder, isDeep ? "deep" : "flat"])
        case .contents(let names): join(["contents"] + names)
        }
    }

    /// Returns nil if the bytes are not a request.
    package static func request(_ bytes: [UInt8]) -> GitRequest? {
        guard let parts = parts(bytes) else { return nil }
        var texts: [String] = []
        for part in parts {
            guard let text = String(validating: part, as: UTF8.self) else { return nil }
            texts.append(text)
        }
        switch (texts.first, texts.count) {
        case ("workTree", 1): return .workTree
        case ("tree", 2): return .tree(revision: texts[1])
        case ("lastCommit", 2): return .lastCommit(path: texts[1])
        case ("entries", 4):
            return .entries(tree: texts[1], folder: texts[2], isDeep: texts[3] == "deep")
        case ("contents", _): return .contents(Array(texts.dropFirst()))
        default: return nil
        }
    }

    package static func bytes(of answer: GitAnswer) -> [UInt8] {
        join([Array("\(answer.status)".utf8), answer.output, Array(answer.errors.utf8)])
    }

    /// Returns nil if the bytes are not an answer.
    package static func answer(_ bytes: [UInt8]) -> GitAnswer? {
        guard let parts = parts(bytes), parts.count == 3,
            let status = Int32(String(decoding: parts[0], as: UTF8.self))
        else { return nil }
        return GitAnswer(
            status: status, output: Array(parts[1]),
            errors: String(decoding: parts[2], as: UTF8.self))
    }

    private static func join(_ texts: [String]) -> [UInt8] { join(texts.map { Array($0.utf8) }) }

    private static func join(_ parts: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count + 8 })
        for part in parts {
            withUnsafeBytes(of: UInt64(part.count)) { bytes += $0 }
            bytes += part
        }
        return bytes
    }

    private static func parts(_ bytes: [UInt8]) -> [ArraySlice<UInt8>]? {
        var parts: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard rest.count >= 8 else { return nil }
            let count = rest.prefix(8).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
            rest = rest.dropFirst(8)
            guard count <= UInt64(rest.count) else { return nil }
            parts.append(rest.prefix(Int(count)))
            rest = rest.dropFirst(Int(count))
        }
        return parts
    }
}
