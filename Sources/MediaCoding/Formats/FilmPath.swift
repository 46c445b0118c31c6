/// The path of a film, or of an image sequence: in each of its files, the frame's number stands in
/// every place of `{frame}`.
package struct FilmPath: Sendable {
    /// The texts around the number's places.
    private let parts: [Substring]

    package init(_ text: String) {
        parts = text.split(
            separator: FilmFormat.framePlaceholder, omittingEmptySubsequences: false)
    }

    /// Whether each frame is a file of its own.
    package var isSequence: Bool { parts.count > 1 }

    /// - Parameter number: the frame's, with its zeros.
    package func file(_ number: String) -> String { parts.joined(separator: number) }

    /// Whether a path is that of the film, or of one of the sequence's files.
    package func has(_ path: String) -> Bool {
        let places = parts.count - 1
        let digits = path.utf8.count - parts.reduce(0) { $0 + $1.utf8.count }
        guard places > 0 else { return path.utf8.elementsEqual(parts[0].utf8) }
        guard digits > 0, digits.isMultiple(of: places) else { return false }
        let number = path.utf8.dropFirst(parts[0].utf8.count).prefix(digits / places)
        guard number.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return false
        }
        return path.utf8.elementsEqual(file(String(decoding: number, as: UTF8.self)).utf8)
    }
}
