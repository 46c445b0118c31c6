import Diagnostics
import PortableMath
import Testing

@testable import ShaderCompiler

@Suite("Mistakes in a shader")
struct DiagnosticTests {
    private func messages(_ text: String) -> [String] {
        ShaderLibrary(files: [ShaderFile(path: "a.metal", text: text)]).diagnostics.sorted.map {
            let place = $0.location.map { "\($0.line):\($0.column)" } ?? "-"
            return "\(place) \($0.message)\($0.hint.map { " (\($0))" } ?? "")"
        }
    }

    @Test("are all reported in one run, each at its place")
    func allAtOnce() {
        let found = messages(
            """
            [[ stitchable ]] half4 f(float2 position, half4 color, float amount) {
                float x = ammount * 2;
                float2 y = float3(1, 2, 3);
                half4 z = colour;
                return x + y;
            }
            float g(double a) { return a; }
            half4 h() { if (1 > 2) { return half4(1); } }
            """)
        #expect(
            found == [
                "2:15 there is no 'ammount' here (did you mean 'amount'?)",
                "3:16 a float3 is not a float2, to initialise 'y' "
                    + "(take components of it, such as .xy)",
                "4:15 there is no 'colour' here (did you mean 'color'?)",
                "7:9 shaders have no 64-bit type 'double' (use float)",
                "8:7 'h' can end without returning a half4",
            ])
    }

    @Test("of syntax do not hide those after them")
    func recovery() {
        let found = messages(
            """
            float f(float x) {
                float a = x +;
                float b = (x;
                return y;
            }
            float g(float x) { return x $ 2; }
            """)
        #expect(found.map { $0.prefix(4) } == ["2:18", "3:17", "4:12", "6:29"])
    }

    @Test("at a line's end are reported there")
    func lineEnds() {
        let found = messages(
            """
            [[ stitchable ]] half4 f(float2 p) {
                float x = p.x
                return half4(x)
            }
            """)
        #expect(
            found == [
                "2:18 expected ';' after the declaration", "3:20 expected ';' after 'return'",
            ])
    }

    @Test("that stand for constructs not taken say what to write instead")
    func refused() {
        #expect(
            messages("half4 f(float2 p) { goto x; return half4(0); }")[0]
                == "1:21 'goto' is not understood here (write a loop)")
        #expect(
            messages(
                """
                float f(float x) { return f(x); }
                [[ stitchable ]] half4 g(float2 p) { return half4(f(1)); }
                """
            )
                == ["1:27 'f' calls itself (write a loop)"])
    }

    @Test("never crash the compiler: deep, long and mutilated sources")
    func hostile() {
        for count in [100, 1000, 5000] {
            _ = messages("float f(float x) { return \(String(repeating: "(", count: count))x; }")
            _ = messages("float f(float x) { return \(String(repeating: "-", count: count))x; }")
            _ = messages("float f(float x) { return x\(String(repeating: " + x", count: count)); }")
            _ = messages("float f(float x) { return x\(String(repeating: ".x", count: count)); }")
            _ = messages(
                "float f(float x) { \(String(repeating: "if (x > 1) ", count: count)) x = 1; }")
            _ = messages(String(repeating: "{", count: count))
            let returns = String(repeating: "if (p.x > 1) return half4(1);", count: count)
            _ = messages("[[ stitchable ]] half4 f(float2 p) { \(returns) return half4(0); }")
        }
        var bomb = "#define A0 x + x\n"
        for level in 1..<40 { bomb += "#define A\(level) A\(level - 1) + A\(level - 1)\n" }
        _ = messages(bomb + "float f(float x) { return A39; }")
        var calls = "float f0(float x) { return x * 2; }\n"
        for level in 1..<40 {
            calls +=
                "float f\(level)(float x) { return f\(level - 1)(x) + f\(level - 1)(x + 1); }\n"
        }
        let found = messages(
            calls + "[[ stitchable ]] half4 g(float2 p) { return half4(f39(p.x)); }")
        #expect(found.first?.contains("too large to compile") == true)
    }

    @Test("made by chance are reported or harmless", arguments: [UInt64(1), 2, 3])
    func fuzz(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var shader = RandomShader(seed: seed)
        let original = Array(shader.file().utf8)
        let pieces = [
            "(", ")", "{", "}", "[[", "]]", ";", "float4", "1e99", "0x", "#define f", "<", "::",
            "\"", "/*", "$", "é",
        ]
        for _ in 0..<60 {
            var text = original
            for _ in 0...(generator.next() % 4) {
                let at = Int(generator.next() % UInt64(text.count))
                switch generator.next() % 3 {
                case 0: text.removeSubrange(at..<min(text.count, at + Int(generator.next() % 9)))
                case 1:
                    let piece = pieces[Int(generator.next() % UInt64(pieces.count))]
                    text.insert(contentsOf: piece.utf8, at: at)
                default: text[at] = UInt8(truncatingIfNeeded: generator.next())
                }
                if text.isEmpty { text = original }
            }
            let source = String(decoding: text, as: UTF8.self)
            let library = ShaderLibrary(files: [ShaderFile(path: "a.metal", text: source)])
            #expect(library.diagnostics.hasErrors || library.functions.count <= 1, "seed \(seed)")
        }
    }
}
