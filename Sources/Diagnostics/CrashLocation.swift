internal import Synchronization

/// The place being read, so that a supervisor can report it when reading takes too long or too much
/// memory.
package final class CrashLocation: Sendable {
    package static let current = CrashLocation()

    /// Line, column, byte count of the path (32 bits each), then the path.
    ///
    /// `@unchecked Sendable` holds because this process touches the bytes under a lock only. The
    /// supervisor reads them when it has stopped this process.
    private struct Memory: @unchecked Sendable {
        var bytes: UnsafeMutableRawBufferPointer
    }

    private let memory: Mutex<Memory>
    private static let headBytes = 12

    init() {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 10, alignment: 8)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
        memory = Mutex(Memory(bytes: bytes))
    }

    /// Stores places in `memory`, shared with another process, from now on; called once, before
    /// reading.
    package func move(to memory: UnsafeMutableRawBufferPointer) {
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        let shared = Memory(bytes: memory)
        self.memory.withLock { $0 = shared }
    }

    /// Sets the place. Of several threads that read, the last one to call is reported.
    package func mark(_ location: SourceLocation) {
        var file = location.file
        file.withUTF8 { path in
            memory.withLock { memory in
                let bytes = memory.bytes
                let count = min(path.count, bytes.count - Self.headBytes)
                bytes.storeBytes(of: UInt32(clamping: location.line), as: UInt32.self)
                bytes.storeBytes(
                    of: UInt32(clamping: location.column), toByteOffset: 4, as: UInt32.self)
                bytes.storeBytes(of: UInt32(count), toByteOffset: 8, as: UInt32.self)
                UnsafeMutableRawBufferPointer(rebasing: bytes[Self.headBytes...])
                    .copyBytes(from: path.prefix(count))
            }
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
