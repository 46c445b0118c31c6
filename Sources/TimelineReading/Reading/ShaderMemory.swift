import MetalLanguage
internal import Synchronization

/// The author's shaders as compiled by the last readings: while a timeline is typed, its shaders
/// stay, and the films of a table have the same.
///
/// The compiled shaders depend on nothing but the files' names and bytes, and on the format of
/// `half`; the findings, also on the names near those of missing files, and on refused files.
package final class ShaderMemory: Sendable {
    private struct Entry: Sendable {
        var files: [ShaderFile]
        var half: HalfFormat
        var reading: ParserParts.ShaderReading

        /// Equal texts may have other bytes: an accent is one character or two.
        func isOf(_ files: [ShaderFile], _ half: HalfFormat) -> Bool {
            self.half == half
                && self.files.elementsEqual(files) { one, other in
                    one.isHeader == other.isHeader && one.path.utf8.elementsEqual(other.path.utf8)
                        && one.text.utf8.elementsEqual(other.text.utf8)
                        && one.nearNames == other.nearNames
                        && one.refusedNames == other.refusedNames
                }
        }

        var byteCount: Int { files.reduce(0) { $0 + $1.text.utf8.count } }
    }

    /// The most recently used one comes last.
    private let entries = Mutex<[Entry]>([])
    private let keepsPrograms: Bool

    /// A line of the timeline that is being written may leave out a file, or name another.
    static let maxCount = 4
    /// The limit for all texts together. The last one stays even if it is larger alone.
    static let maxBytes = 8 << 20

    /// - Parameter keepsPrograms: whether the programs for drawing are cached, which are large.
    package init(keepsPrograms: Bool = false) { self.keepsPrograms = keepsPrograms }

    /// The number of cached readings.
    var count: Int { entries.withLock { $0.count } }

    /// Returns the result of `read` for the files. `read` is only called if none is cached.
    func reading(
        _ files: [ShaderFile], _ half: HalfFormat, by read: ParserParts.ShaderReader
    ) -> ParserParts.ShaderReading {
        entries.withLock { entries in
            let known = entries.firstIndex { $0.isOf(files, half) }
            let reading = known.map { entries.remove(at: $0).reading } ?? read(files, half)
            entries.append(Entry(files: files, half: half, reading: reading))
            if !keepsPrograms { entries[entries.count - 1].reading.library = nil }
            var bytes = entries.reduce(0) { $0 + $1.byteCount }
            while entries.count > 1, entries.count > Self.maxCount || bytes > Self.maxBytes {
                bytes -= entries.removeFirst().byteCount
            }
            return reading
        }
    }
}
