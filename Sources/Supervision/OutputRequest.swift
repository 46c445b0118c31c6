/// A sandboxed worker's request for writing its outputs.
enum OutputRequest: Hashable {
    case create(String)
    case open(String)
    case rename(String, to: String)
    case remove(String)
    case makeFolder(String)
    case removeFolder(String)

    /// A letter, and paths, which contain no zero, with a zero between.
    var bytes: [UInt8] {
        switch self {
        case .create(let hidden): Array("c\(hidden)".utf8)
        case .open(let hidden): Array("o\(hidden)".utf8)
        case .rename(let hidden, let path): Array("n\(hidden)\0\(path)".utf8)
        case .remove(let hidden): Array("r\(hidden)".utf8)
        case .makeFolder(let path): Array("m\(path)".utf8)
        case .removeFolder(let path): Array("d\(path)".utf8)
        }
    }

    init?(_ bytes: some Collection<UInt8>) {
        let paths = bytes.dropFirst().split(
            separator: 0, maxSplits: 1, omittingEmptySubsequences: false
        ).map { String(decoding: $0, as: UTF8.self) }
        guard let first = paths.first, paths.allSatisfy({ !$0.utf8.contains(0) }) else {
            return nil
        }
        switch (bytes.first.map { Character(Unicode.Scalar($0)) }, paths.count) {
        case ("c", 1): self = .create(first)
        case ("o", 1): self = .open(first)
        case ("n", 2): self = .rename(first, to: paths[1])
        case ("r", 1): self = .remove(first)
        case ("m", 1): self = .makeFolder(first)
        case ("d", 1): self = .removeFolder(first)
        default: return nil
        }
    }
}
