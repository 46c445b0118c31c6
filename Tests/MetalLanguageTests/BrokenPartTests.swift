import Diagnostics
import PortableMath
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage

@Suite("A mistake in a part of a file", .seeded)
struct BrokenPartTests {
    private func library(_ text: String) -> ShaderLibrary {
        ShaderLibrary(files: [ShaderFile(path: "a.metal", text: text)])
    }

    private static func entry(_ name: String, _ body: String) -> String {
        "[[ stitchable ]] half4 \(name)(float2 p) { \(body) }\n"
    }

    @Test(
        "refuses what uses it, with one finding, at the mistake, and nothing else",
        arguments: [
            ("float bad(float x) { return x * missing; }", "return bad(1);"),
            ("float bad(float x, { return x; }", "return bad(1);"),
            ("float bad(flaot x) { return x; }", "return bad(1);"),
            ("flaot bad(float x) { return 1; }", "return bad(1);"),
            ("float bad(float x) { return x +; }", "return bad(1);"),
            ("template<typename T> T bad(T x) { return x * missing; }", "return bad(1.0);"),
            ("struct Bad { flaot x; float y; };", "Bad b; b.y = 1; return b.y;"),
            ("struct Bad { float x; 3; };", "Bad b; return b.x;"),
            ("struct Bad : Other { float x; };", "return Bad().x;"),
            ("struct Bad { float x; float get() { return nope; } };", "return Bad().get();"),
            ("struct Bad { float x; Bad(float y) { x = z; } };", "return Bad(1).x;"),
            (
                "struct Bad { float x; float get(); };\nfloat Bad::get() { return nope; }",
                "Bad b; return b.get();"
            ),
            ("constant float bad = missing;", "return bad;"),
            ("constant float bad = 1 +;", "return bad;"),
            ("constant float bad[2] = { 1, 2, 3 };", "return bad[0];"),
            ("enum Mode { bad = missing, off };", "return off;"),
            ("enum class Mode { bad = missing, off };", "return int(Mode::off);"),
            ("typedef flaot Bad;", "Bad x = 1; return x;"),
            ("using Bad = flaot;", "Bad x = 1; return x;"),
            ("namespace a { float bad() { return missing; } }", "return a::bad();"),
            (
                "struct V { float x; };\n"
                    + "V operator+(V a, V b) { V c; c.x = missing; return c; }",
                "V a; return (a + a).x;"
            ),
        ])
    func parts(bad: String, use: String) throws {
        let text =
            bad + "\n" + """
                float middle() { \(use) }
                float fine(float x) { return x + 1; }

                """ + Self.entry("direct", use) + Self.entry("indirect", "return middle();")
            + Self.entry("good", "return fine(p.x);")
            + "kernel void move(device float* x) { x[0] = middle(); }\n"
            + "kernel void stay(device float* x) { x[0] = fine(1); }\n"
        let library = library(text)
        #expect(!library.diagnostics.hasErrors, "\(library.diagnostics.sorted)")
        #expect(library.functions.map(\.name) == ["good"])
        #expect(library.kernels.map(\.name) == ["stay"])
        let remarks = library.entryErrors.remarks().diagnostics
        #expect(remarks.count == 1, "\(remarks)")
        let remark = try #require(remarks.first)
        #expect(remark.severity == .warning)
        let end = "; 'direct', 'indirect', 'move' are left out"
        #expect(remark.message.hasSuffix(end), "\(remark)")
        let lines = bad.split(separator: "\n").count
        #expect((1...lines).contains(remark.location?.line ?? 0), "\(remark)")
        for name in ["direct", "indirect", "move"] {
            #expect(library.entryErrors.errors(of: name)?.diagnostics.count == 1, "\(name)")
        }
    }

    @Test("is said too if no entry uses the part")
    func unused() {
        let library = library(
            "float bad() { return missing; }\n" + Self.entry("good", "return 1;"))
        #expect(library.functions.map(\.name) == ["good"])
        #expect(
            library.entryErrors.remarks().diagnostics.map(\.message)
                == ["there is no 'missing' here; no entry uses it"])
    }

    @Test("is an error of the file if nothing of it can be used")
    func nothingElse() {
        for text in [
            "float bad() { return missing; }\n",
            "float bad() { return missing; }\n" + Self.entry("f", "return bad();"),
        ] {
            #expect(library(text).diagnostics.diagnostics.map(\.severity) == [.error])
        }
    }

    @Test("does not concern what has a variable, a parameter or a member of the part's name")
    func otherThings() {
        let library = library(
            "float bad(float x) { return missing; }\n"
                + "struct Own { float bad; };\n"
                + Self.entry("f", "float bad = 2; return bad * 2;")
                + Self.entry("g", "Own o; o.bad = 1; return o.bad;")
                + "[[ stitchable ]] half4 h(float2 p, float bad) { return bad; }")
        #expect(library.functions.map(\.name) == ["f", "g", "h"])
    }

    @Test("refuses the file where it is not clear which part it is in")
    func unclear() {
        for bad in [
            "float bad(float x) { if (x > 0) { return 1; } } return 2; }",
            "float bad(float x) { if (x > 0) { return 1; ",
            "}", "using namespace nowhere;", "#include \"missing.h\"", "static_assert(1 > 2);",
        ] {
            let library = library(bad + "\n" + Self.entry("good", "return 1;"))
            #expect(library.diagnostics.hasErrors, "\(bad)")
            #expect(library.functions.isEmpty, "\(bad)")
        }
    }

    /// Functions that call earlier ones, a few of them with a mistake: an entry is there if it
    /// reaches none of these.
    @Test(
        "leaves the entries that don't reach it, whatever calls what",
        arguments: TestSeed.several(0..<12))
    func chains(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        func below(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
        var text = ""
        var reach: [Set<Int>] = []
        for index in 0..<24 {
            let isBroken = below(8) == 0
            let called = index == 0 ? [] : (0..<below(3)).map { _ in below(index) }
            reach.append(called.reduce(isBroken ? [index] : []) { $0.union(reach[$1]) })
            let calls = called.map { " + f\($0)(x)" }.joined()
            let sum = "x\(isBroken ? " + missing" : "")\(calls)"
            let name = below(2) == 0 ? "float f\(index)(float x)" : ""
            text +=
                name.isEmpty
                ? "template<typename T> T f\(index)(T x) { return \(sum); }\n"
                : "\(name) { return \(sum); }\n"
        }
        var expected: [String] = []
        for index in 0..<24 {
            text += Self.entry("e\(index)", "return f\(index)(1.0);")
            if reach[index].isEmpty { expected.append("e\(index)") }
        }
        try #require(!expected.isEmpty)
        let library = library(text)
        #expect(library.functions.map(\.name) == expected)
        for index in 0..<24 {
            let lines = library.entryErrors.errors(of: "e\(index)")?.diagnostics
                .compactMap(\.location?.line)
            #expect(lines ?? [] == reach[index].sorted().map { $0 + 1 })
        }
    }
}
