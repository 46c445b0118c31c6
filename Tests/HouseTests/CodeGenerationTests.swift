import Testing

/// Compiled shaders are kept on disk. Code that older emitters made must not be taken for the code
/// that these make, so the emitters' sources are a part of its name.
@Suite("Kept code is named by what made it")
struct CodeGenerationTests {
    private static let folder = "Sources/ShaderCompiler/NativeCode/"
    private static let record = folder + "CodeGeneration.swift"
    /// These only keep, load and call what was made.
    private static let others = [
        "ObjectCache", "LoadedCode", "KernelArguments", "ComputeArguments",
    ].map {
        "\(folder)\($0).swift"
    }

    private static let emitters = Repository.swiftSources.filter {
        $0.path.hasPrefix(folder) && $0.path != record && !others.contains($0.path)
    }

    /// FNV-1a of the lines without white space; comments that stand alone are left out.
    private static var digest: String {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for line in emitters.flatMap(\.lines) {
            let code = line.utf8.filter { $0 > 0x20 }
            if code.starts(with: "//".utf8) { continue }
            for byte in code { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        }
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    @Test("the emitters' sources could be read")
    func areRead() { #expect(Self.emitters.contains { $0.path.hasSuffix("/KernelEmitter.swift") }) }

    @Test("the recorded digest is that of the emitters' sources")
    func isRecorded() throws {
        let text = try #require(Repository.file(Self.record)).text
        #expect(
            text.contains("static let digest = \"\(Self.digest)\""),
            "what shaders become may have changed: write \"\(Self.digest)\" in \(Self.record)")
    }
}
