import Diagnostics
import Foundation
import PixelBuffers
import ShaderTestSupport
import Testing

@testable import MetalLanguage
@testable import NativeKernels
@testable import ShaderProgram

/// What nobody writes by mistake: each is refused, or compiled, in little time and memory.
@Suite("Hostile shaders")
struct HostileShaderTests {
    private static func entry(_ body: String, before: String = "") -> String {
        "\(before)\n[[ stitchable ]] half4 f(float2 p, half4 c, float t) {\n\(body)\nreturn c; }\n"
    }

    private static func many(_ count: Int, _ text: String) -> String {
        String(repeating: text, count: count)
    }

    /// Functions that each call the one before twice.
    private static func doubled(_ first: String, _ next: (Int) -> String) -> String {
        ([first] + (1...30).map(next)).joined(separator: "\n")
    }

    /// With a word of the complaint that each gets.
    private static let texts: [(name: String, text: String, complaint: String)] = [
        ("parentheses", entry("t = \(many(100_000, "("))1;"), "nested"),
        ("blocks", entry(many(100_000, "{")), "nested"),
        ("conditions", entry(many(50_000, "if (t > 1) ") + ";"), "nested"),
        ("else", entry("if (t > 1) ;" + many(20_000, " else if (t > 2) ;")), "nested"),
        ("signs", entry("t = \(many(100_000, "- "))t;"), "nested"),
        ("sum", entry("t = t\(many(100_000, " + t"));"), "row"),
        ("namespaces", many(10_000, "namespace n {"), "nested"),
        ("tokens", many(300_000, ";"), "tokens"),
        ("stray", many(1_000_000, "@"), "there may be more"),
        ("mistakes", entry(many(50_000, "q = 1;\n")), "there may be more"),
        (
            "macros",
            (1..<60).reduce("#define A0 1 + 1\n") {
                $0 + "#define A\($1) A\($1 - 1) + A\($1 - 1)\n"
            }
                + entry("t = A59;"), "macros grow"
        ),
        (
            "nested macros",
            "#define F(x) (x)\n" + entry("t = \(many(5000, "F("))1\(many(5000, ")"));"),
            "macros nest"
        ),
        (
            "chained macros",
            (0..<5000).map { "#define M\($0) M\($0 + 1)\n" }.joined() + entry("t = M0;"),
            "lead to one another"
        ),
        (
            "glued macros",
            (0..<60).map { "#define G\($0)(a, b) G\($0 + 1)(a##b, a##b)\n" }.joined()
                + entry("int G0(abcdefgh, abcdefgh);"), "grows past"
        ),
        ("array", entry("float a[1000000000];"), "elements"),
        ("arrays", entry("float a[4096]; float b[4096]; a[int(t)] = b[int(t)];"), "hold more"),
        (
            "constants", (0..<70).map { "constant float a\($0)[4096] = { 1 };\n" }.joined(),
            "hold more"
        ),
        ("number", entry("int a = \(many(1_000_000, "9"));"), "64 bits"),
        ("numbers", entry("int a[] = { \(many(100_000, "1,")) };"), "elements"),
        (
            "templates",
            entry(
                "S<100> s;",
                before: "template<int n> struct S { S<n - 1> a; S<n - 1> b; };"),
            "templates"
        ),
        (
            "inlining",
            entry(
                "t = f30(t);",
                before: doubled("float f0(float x) { return x * x; }") {
                    "float f\($0)(float x) { return f\($0 - 1)(x) + f\($0 - 1)(x + 1); }"
                }), "too large"
        ),
        (
            "nothing, often",
            entry(
                "f30();",
                before: doubled("void f0() {}") {
                    "void f\($0)() { f\($0 - 1)(); f\($0 - 1)(); }"
                }), "too large"
        ),
        (
            "overloads",
            (0..<300).map {
                "float g(float a\((0..<$0).map { ", float b\($0)" }.joined())) { return a; }\n"
            }
            .joined(), "functions"
        ),
        (
            "entries",
            (0..<1000).map { "[[ stitchable ]] half4 e\($0)(float2 p) { return 1; }\n" }.joined(),
            "entries"
        ),
        (
            "a constant",
            "float g() { float x = 0; for (int i = 0; i < 100000; i++)"
                + " for (int j = 0; j < 100000; j++) x++; return x; }\nconstant float k = g();",
            "too long"
        ),
    ]

    // What isn't bounded takes hours.
    @Test(
        "are refused at a place, in bounded time", .timeLimit(.minutes(60)),
        arguments: texts.map(\.name))
    func refused(name: String) throws {
        let (_, text, complaint) = try #require(Self.texts.first { $0.name == name })
        let found = ShaderLibrary(files: [ShaderFile(path: "a.metal", text: text)]).diagnostics
        #expect(found.diagnostics.count <= ShaderModule.errorLimit + 1)
        #expect(
            found.diagnostics.contains { $0.message.contains(complaint) && $0.location != nil },
            "\(found.sorted.prefix(3).map(\.message))")
    }

    @Test("whose loops step by values of many uses compile", .timeLimit(.minutes(60)))
    func sharedValues() throws {
        let step = (0..<30).reduce("i") { value, _ in "dot(float4(\(value)), float4(0.25))" }
        let library = try library(Self.entry("for (float i = 0; i < 9; i = 1 + \(step)) t += i;"))
        let function = try #require(library.function(named: "f"))
        #expect(throws: Never.self) { try library.program(of: function) }
    }

    @Test("that include each other, or what is no file, are refused")
    func includes() {
        let found = complaints("#include \"a.metal\"\n#include \"/dev/zero\"\n#include \".\"\n")
        #expect(found.map { $0.prefix(4) } == ["1:10", "2:10", "3:10"], "\(found)")
    }

    @Test("whose loops have no end are left when the time is over", arguments: [true, false])
    func endless(isNested: Bool) throws {
        let loop =
            isNested
            ? "for (int i = 0; i < 1000000; i++) for (int j = 0; j < 1000000; j++) t += c.r;"
            : "t += sin(t);"
        let library = try library(Self.entry("\(loop)\nc.r = t;"))
        let function = try #require(library.function(named: "f"))
        for width in [4, 16] {
            let kernel = try KernelCompiler(options: .init(vectorWidth: width)).kernel(
                library.program(of: function), inputs: [.rgbaFloat], output: .rgbaFloat)
            let bounds = PixelRectangle(x: 0, y: 0, width: 64, height: 64)
            let deadline = Deadline()
            if isNested {
                // Not on a queue, whose threads may all be in loops like this one.
                Thread {
                    Thread.sleep(forTimeInterval: 0.05)
                    deadline.expire()
                }.start()
            } else {
                deadline.expire()
            }
            let invocation = KernelInvocation(
                output: .zeroed(format: .rgbaFloat, bounds: bounds),
                inputs: [noise(.rgbaFloat, bounds, seed: 5)], uniforms: [1],
                space: KernelSpace(originX: 0, originY: 0, scale: 1))
            let error = #expect(throws: KernelError.self) {
                try Deadline.$current.withValue(deadline) { try kernel.run(invocation) }
            }
            #expect(error?.isTimeout == true)
            #expect(
                error?.message.hasPrefix(isNested ? "test.metal:3:" : "test.metal:2:") == true,
                "\(error?.message ?? "")")
        }
    }
}
