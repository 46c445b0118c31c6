import Diagnostics
import PortableMath
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage

@Suite("Included files")
struct IncludeTests {
    private func findings(_ files: [(String, String)]) -> [String] {
        let library = ShaderLibrary(
            files: files.map {
                ShaderFile(path: $0.0, text: $0.1, isHeader: $0.0.hasSuffix(".h"))
            })
        return library.diagnostics.sorted.map {
            let place = $0.location.map { "\($0.file):\($0.line):\($0.column)" } ?? "-"
            return "\(place) \($0.message)"
        } + library.functions.map(\.name)
    }

    @Test("are found beside the file that includes them, and taken once by each file")
    func found() {
        let user = """
            #include <metal_stdlib>
            #include "lib/noise.h"
            #include "lib/../lib/./noise.h"
            """
        #expect(
            findings([
                (
                    "w/a.metal",
                    user + "\n[[ stitchable ]] half4 a(float2 p) { return noise(p) * K; }"
                ),
                (
                    "w/b.metal",
                    user + "\n[[ stitchable ]] half4 b(float2 p) { return noise(p) * K; }"
                ),
                (
                    "w/lib/noise.h",
                    "#pragma once\n#include \"../base.h\"\n#define K half(SCALE)\n"
                        + "inline half4 noise(float2 p) { return half4(base(p)); }"
                ),
                (
                    "w/base.h",
                    "#ifndef BASE\n#define BASE\n#define SCALE 2\n#include \"base.h\"\n"
                        + "struct Base { float x; }; float base(float2 p) { return p.x; }\n#endif"
                ),
                ("w/unused.h", "this is not read"),
            ]) == ["a", "b"])
    }

    @Test("carry their own places, and may neither be missing nor go round in circles")
    func wrong() {
        #expect(
            findings([
                (
                    "a.metal",
                    "#include \"b.h\"\n#include \"none.h\"\n#if 0\n#include \"no.h\"\n#endif\n"
                        + "#include\nfloat f(float x) { return y; }"
                ),
                ("b.h", "float g(float x) {\n    return z;\n}\n#if 1"),
            ]) == [
                "a.metal:2:10 there is no file 'none.h' beside 'a.metal'",
                "a.metal:6:1 '#include' needs a file",
                "a.metal:7:27 there is no 'y' here",
                "b.h:2:12 there is no 'z' here",
                "b.h:4:1 this condition has no '#endif'",
            ])
        #expect(
            findings([
                ("a.metal", "#include \"b.h\""), ("b.h", "#include \"c.h\"\n#include \"c.h\""),
                ("c.h", "#include \"b.h\"\n#include \"b.h\""),
            ]
            ).contains { $0.contains("includes itself") })
        var bomb = [("a.metal", "#include \"b0.h\"")]
        for level in 0..<30 {
            let next = "#include \"b\(level + 1).h\"\n"
            bomb.append(("b\(level).h", next + next))
        }
        bomb.append(("b30.h", "constant int x = 1;"))
        #expect(findings(bomb).contains { $0.contains("too often") })
    }

    @Test("that are missing have the hint of the file that includes them")
    func near() {
        let library = ShaderLibrary(
            files: [
                ShaderFile(
                    path: "w/../a.metal", text: "#include \"lib/b.h\"\n#include \"no.h\"",
                    nearNames: ["c.h": "other.h", "no.h": "on.h"]),
                ShaderFile(
                    path: "lib/b.h", text: "#include \"c.h\"\n#include \"no.h\"", isHeader: true,
                    nearNames: ["c.h": "cc.h"]),
            ])
        let hints = library.diagnostics.sorted.map { "\($0.message): \($0.hint ?? "-")" }
        #expect(
            hints.sorted() == [
                "there is no file 'c.h' beside 'lib/b.h': did you mean 'cc.h'?",
                "there is no file 'no.h' beside 'lib/b.h': -",
                "there is no file 'no.h' beside 'w/../a.metal': did you mean 'on.h'?",
            ])
    }

    @Test("that were refused with an error have no other one, and are missing elsewhere")
    func refused() {
        let library = ShaderLibrary(
            files: [
                ShaderFile(
                    path: "a.metal", text: "#include \"no.h\"\n#include \"lib/b.h\"",
                    refusedNames: ["no.h"]),
                ShaderFile(path: "lib/b.h", text: "#include \"no.h\"", isHeader: true),
            ])
        #expect(
            library.diagnostics.sorted.map(\.message) == [
                "there is no file 'no.h' beside 'lib/b.h'"
            ])
    }

    @Test("may be made of macros that join and quote")
    func macros() throws {
        try expectAll(
            [("xy1", 3), ("make(2)", 4), ("f3", 9), ("color.r", 5), ("q", 1)],
            before: """
                #define JOIN(a, b) a##b
                #define NAMED(n) constant float JOIN(f, n) = n * n;
                #define LATE(a) JOIN(mak, a)
                #define CHANNEL(v, c) v.c
                NAMED(3)
                constant float JOIN(x, y1) = 3;
                float LATE(e)(float x) { return x * x; }
                static_assert(3 > 2, "stays so");
                #define TEXT(x) static_assert(true, #x)
                TEXT(a b c);
                """,
            body: "float4 color = 5; CHANNEL(color, g) = 2; int q = 0; q JOIN(+, +);")
    }

    @Test("marks that make one letter with a slash don't hide it from an include", .seeded)
    func marks() {
        var generator = SplitMix64(seed: TestSeed.fixed(73))
        let failures = JoiningPath.failures(500, using: &generator) { paths in
            [ShaderFile.path(of: paths[0], includedFrom: paths[1])]
        }
        #expect(failures == [])
    }
}
