import Diagnostics
import LayerKinds
import MetalLanguage
import PortableMath
import Synchronization
import TestSupport
import Testing
import TimelineExpansion
import TimelineModel

@testable import TimelineParsing
@testable import TimelineReading

/// Shaders of a timeline that is being written are compiled once.
@Suite("Shaders in a reading after an edit", .seeded)
struct ShaderMemoryTests {
    private final class Count: Sendable {
        let value = Mutex(0)
        func add() { value.withLock { $0 += 1 } }
        func taken() -> Int {
            value.withLock { count in
                defer { count = 0 }
                return count
            }
        }
    }

    private static func parser(_ count: Count) -> TimelineParser {
        TimelineParser(
            effects: TestParser.effects, kinds: BuiltInLayerKinds.all, check: TestParser.check,
            readShaders: { files, half in
                count.add()
                return ParserParts.compilerShaders(files, half)
            }, fonts: TestParser.fonts)
    }

    private static func findings(_ result: TimelineParser.Result) -> [String] {
        result.diagnostics.sorted.map { finding in
            let place = finding.location.map { "\($0)" } ?? "-"
            return "\(place) \(finding.code): \(finding.message) (\(finding.hint ?? ""))"
        }
    }

    private static let shader = """
        #include "far.h"
        [[ stitchable ]] half4 glint(float2 p, half4 c) { return c * far(p); }
        """

    /// The last two are equal as texts, but the mistake stands in another column.
    private static let shaders = [
        shader, shader + "\nhalf4 broken(", shader.replacing("c *", with: "half(2) * c *"),
        "#include \"none.h\"\n", "", shader + "\n/* \u{E9} */ half4 g() { return none; }",
        shader + "\n/* e\u{301} */ half4 g() { return none; }",
    ]
    private static let headers = [
        "#pragma once\nhalf far(float2 p) { return half(p.x); }\n",
        "#pragma once\nhalf far(float2 p) { return half(p.y); }\n",
        "#pragma once\nhalf far(float2 p) { return p; }\n",
    ]

    @Test(
        "every reading is that without a memory, and compiles what has other bytes only",
        arguments: TestSeed.several(1...12))
    func everyEdit(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let folder = try TemporaryFolder()
        let count = Count()
        let parser = Self.parser(count)
        var memory = TimelineParser.Memory()
        var (shader, header, half) = (0, 0, "binary32")
        try folder.write(Self.shaders[0], to: "a.metal")
        try folder.write(Self.headers[0], to: "far.h")
        var last: [String] = []
        for step in 0..<40 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: shader = Int.random(in: Self.shaders.indices, using: &random)
            case 1: header = Int.random(in: Self.headers.indices, using: &random)
            case 2: half = half == "binary32" ? "binary16" : "binary32"
            default: break
            }
            try folder.write(Self.shaders[shader], to: "a.metal")
            try folder.write(Self.headers[header], to: "far.h")
            let text = """
                flipbook: 1
                canvas: { size: [100, 50] }
                duration: 1
                half: \(half)
                shaders: [a.metal]
                layers:
                  - { color: red, opacity: 0.\(step + 1), effects: [glint] }
                """
            let path = "\(folder.path)/a.yaml"
            let whole = parser.parse(text: text, path: path)
            #expect(count.taken() == 1)
            let again = parser.parse(text: text, path: path, memory: &memory)
            #expect(Self.findings(again) == Self.findings(whole), "step \(step)")
            #expect(again.timeline == whole.timeline, "step \(step)")
            #expect(again.sources == whole.sources, "step \(step)")
            let read = ["\(shader)", "\(header)", half]
            let compiled = count.taken()
            #expect(compiled <= 1)
            if read == last { #expect(compiled == 0, "step \(step)") }
            last = read
        }
    }

    @Test("readings that share a memory compile once, and each has the programs")
    func rows() throws {
        let folder = try TemporaryFolder()
        try folder.write("[[ stitchable ]] half4 a(float2 p, half4 c) { return c; }", to: "a.metal")
        let count = Count()
        let parser = Self.parser(count)
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [100, 50] }
            duration: 1
            shaders: [a.metal]
            values: { tint: red }
            layers:
              - { color: $tint, effects: [a] }
            """, to: "a.yaml")
        let document = parser.document(file: "\(folder.path)/a.yaml")
        let shaders = ShaderMemory(keepsPrograms: true)
        for color in ["red", "blue", "green"] {
            var options = TimelineParser.Options()
            options.values.texts = [GivenValues.Text(name: "tint", value: color)]
            let result = parser.parse(document, options: options, shaders: shaders)
            #expect(result.timeline != nil && result.shaders != nil, "\(result.diagnostics)")
        }
        #expect(count.taken() == 1)
    }

    @Test("what is kept is bounded, and what was used last is kept")
    func bounds() {
        let count = Count()
        let read: ParserParts.ShaderReader = { _, _ in
            count.add()
            return ([], [], [], EntryErrors(), DiagnosticSet(), nil)
        }
        let memory = ShaderMemory()
        /// Whether it had to be compiled.
        func compiles(_ text: String, _ half: HalfFormat = .binary32) -> Bool {
            _ = memory.reading([ShaderFile(path: "a.metal", text: text)], half, by: read)
            return count.taken() == 1
        }
        for number in 0..<20 {
            #expect(compiles("\(number)"))
            #expect(!compiles("\(number)"))
            #expect(memory.count == min(number + 1, ShaderMemory.maxCount))
        }
        #expect(!compiles("16") && compiles("20") && !compiles("16") && compiles("17"))
        #expect(compiles("16", .binary16))
        #expect(compiles("\u{E9}") && compiles("e\u{301}"))
        let large = String(repeating: " ", count: ShaderMemory.maxBytes + 1)
        #expect(compiles(large) && !compiles(large) && memory.count == 1)
        #expect(compiles("a") && memory.count == 1 && !compiles("a") && compiles(large))
    }
}
