/// The place being read, so that a supervisor can report it when reading takes too long or too much
/// memory.
///
/// `@unchecked Sendable` holds because `memory` is replaced before any work begins; concurrent
/// marks give a wrong place at worst.
package final class ReadingPlace: @unchecked Sendable {
    package static let current = ReadingPlace()

    /// Line, column, byte count of the path (32 bits each), then the path.
    private var memory: UnsafeMutableRawBufferPointer
    private static let headBytes = 12

    init() {
        memory = .allocate(byteCount: 1 << 10, alignment: 8)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    /// Stores places in `memory`, shared with another process, from now on; called once, before
    /// reading.
    package func move(to memory: UnsafeMutableRawBufferPointer) {
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        self.memory = memory
    }

    /// Sets the place.
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

    /// The place stored in `memory`; nil before the first.
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
