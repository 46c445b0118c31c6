/// The place in a file that is being read at this moment: what takes too long, or too much memory,
/// is told with it by who ends the reading from outside.
///
/// `@unchecked Sendable` holds because the memory is only exchanged before any work begins; two
/// threads that mark places at once leave one of the two, or a mixture that names a wrong line.
package final class ReadingPlace: @unchecked Sendable {
    package static let current = ReadingPlace()

    /// A line, a column, a count of bytes (32 bits each), and so many bytes of the file's path.
    private var memory: UnsafeMutableRawBufferPointer
    private static let headBytes = 12

    init() {
        memory = .allocate(byteCount: 1 << 10, alignment: 8)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    /// Keeps places in `memory` from here on, which another process may see. To be called once,
    /// before anything is read.
    package func move(to memory: UnsafeMutableRawBufferPointer) {
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        self.memory = memory
    }

    /// Says that the reading has come to `location`.
    package func mark(_ location: SourceLocation) {
        memory.storeBytes(of: UInt32(clamping: location.line), as: UInt32.self)
        memory.storeBytes(
            of: UInt32(clamping: location.column), toByteOffset: 4, as: UInt32.self)
        var file = location.file
        file.withUTF8 { bytes in
            let count = min(bytes.count, memory.count - Self.headBytes)
            memory.storeBytes(of: UInt32(count), toByteOffset: 8, as: UInt32.self)
            UnsafeMutableRawBufferPointer(rebasing: memory[Self.headBytes...])
                .copyBytes(from: bytes.prefix(count))
        }
    }

    /// What another process has marked in `memory`; nil before its first mark.
    package static func location(in memory: UnsafeRawBufferPointer) -> SourceLocation? {
        let line = Int(memory.load(as: UInt32.self))
        guard line > 0 else { return nil }
        let column = Int(memory.load(fromByteOffset: 4, as: UInt32.self))
        let count = min(
            Int(memory.load(fromByteOffset: 8, as: UInt32.self)), memory.count - headBytes)
        let bytes = UnsafeRawBufferPointer(rebasing: memory[headBytes...].prefix(count))
        return SourceLocation(
            file: String(decoding: bytes, as: UTF8.self), line: line, column: column)
    }
}
