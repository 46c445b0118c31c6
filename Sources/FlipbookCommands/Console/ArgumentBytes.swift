#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The command line's raw bytes. Swift decodes arguments as UTF-8 and replaces invalid bytes, so
/// the result might name another file.
enum ArgumentBytes {
    /// Ends the process if an argument is not UTF-8.
    static func check() {
        for index in 0..<Int(CommandLine.argc) {
            guard let argument = CommandLine.unsafeArgv[index] else { return }
            let bytes = UnsafeBufferPointer(start: argument, count: strlen(argument))
                .map { UInt8(bitPattern: $0) }
            guard String(validating: bytes, as: UTF8.self) == nil else { continue }
            Console.sayError(
                "argument \(index), '\(spelled(bytes))', is not UTF-8; rename the file, or name "
                    + "its folder")
            exit(ExitStatus.usage.rawValue)
        }
    }

    /// Returns ASCII unchanged, and other bytes escaped, such as `\xE9`.
    static func spelled(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            if (0x20..<0x7F).contains(byte) { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "\\x" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }
}
