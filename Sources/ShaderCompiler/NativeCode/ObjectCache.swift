import PixelBuffers

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Compiled code on disk. A file that is missing, damaged or can't be written costs time, never a
/// failure.
struct ObjectCache: Sendable {
    let directory: String

    private static let magic: [UInt8] = Array("FBOBJ2\n\0".utf8)

    /// What names the code of a kernel: everything that it depends on, as 128 bits in hexadecimal.
    static func key(
        for program: Program, inputs: [PixelFormat], output: PixelFormat, width: Int
    ) -> String {
        key(for: program, shape: "\(width)|\(inputs.map(\.rawValue))|\(output.rawValue)")
    }

    static func key(for function: SharedFunction) -> String {
        if case .library(let name) = function.kind,
            let program = StandardLibrary.program(named: name)
        {
            return key(for: program, shape: function.symbol)
        }
        return hexadecimal(digest(Array("\(maker)|\(function.symbol)".utf8)))
    }

    /// What made the code, and for which machine.
    private static var maker: String {
        let host = HostTarget.current
        return "\(CodeGeneration.digest)|\(HostTarget.llvmVersion)|\(host.triple)|\(host.cpu)"
            + "|\(host.features)"
    }

    /// - Parameter shape: what the code depends on beside the program.
    static func key(for program: Program, shape: String) -> String {
        var text = "\(maker)|\(shape)|\(fingerprint(of: program))"
        var pending = program.callees
        var seen: Set<String> = []
        while let name = pending.popLast() {
            guard seen.insert(name).inserted, let callee = StandardLibrary.program(named: name)
            else {
                continue
            }
            text += "|\(name)=\(fingerprint(of: callee))"
            pending += callee.callees
        }
        return hexadecimal(digest(Array(text.utf8)))
    }

    private static func fingerprint(of program: Program) -> String {
        hexadecimal(digest(ProgramSerializer.bytes(of: program)))
    }

    // MARK: Files

    private func path(_ key: String) -> String { "\(directory)/\(key).kernel" }

    func object(for key: String) -> [UInt8]? {
        guard let file = fopen(path(key), "rb") else { return nil }
        defer { fclose(file) }
        guard fseek(file, 0, SEEK_END) == 0 else { return nil }
        let size = ftell(file)
        rewind(file)
        let header = Self.magic.count + 16
        guard size > header, size < 1 << 28 else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        guard fread(&bytes, 1, size, file) == size,
            Array(bytes.prefix(Self.magic.count)) == Self.magic
        else { return nil }
        let object = Array(bytes[header...])
        let sum = Self.digest(object)
        guard Array(bytes[Self.magic.count..<header]) == Self.bytes(sum) else { return nil }
        return object
    }

    func store(_ object: [UInt8], for key: String) {
        var made = ""
        for part in directory.split(separator: "/", omittingEmptySubsequences: false) {
            made +=
                made.isEmpty && part.isEmpty ? "/" : (made.isEmpty || made == "/" ? "" : "/") + part
            mkdir(made, 0o755)
        }
        let bytes = Self.magic + Self.bytes(Self.digest(object)) + object
        let temporary = "\(path(key)).\(getpid()).\(UInt64.random(in: 0 ... .max))"
        guard let file = fopen(temporary, "wb") else { return }
        let written = fwrite(bytes, 1, bytes.count, file)
        let closed = fclose(file) == 0
        if written == bytes.count, closed, rename(temporary, path(key)) == 0 { return }
        unlink(temporary)
    }

    // MARK: Digest

    /// Two 64-bit FNV-1a sums from different bases: enough to tell files apart, not to keep
    /// secrets.
    private static func digest(_ bytes: [UInt8]) -> (UInt64, UInt64) {
        var first: UInt64 = 0xCBF2_9CE4_8422_2325
        var second: UInt64 = 0x6C62_272E_07BB_0142
        for byte in bytes {
            first = (first ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            second = (second ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            second ^= second >> 29
        }
        return (first, second)
    }

    private static func bytes(_ sum: (UInt64, UInt64)) -> [UInt8] {
        [sum.0, sum.1].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
    }

    private static func hexadecimal(_ sum: (UInt64, UInt64)) -> String {
        [sum.0, sum.1].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
