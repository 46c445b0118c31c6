import Diagnostics
import PixelBuffers
import ShaderFuzzing
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage
@testable import ShaderProgram

@Suite("What depends on constants only", .seeded)
struct ConstantFoldingTests {
    private func program(_ body: String) throws -> Program {
        let text = "[[ stitchable ]] half4 f(float2 position, half4 color, float gain) { \(body) }"
        return try #require(try library(text).programs["f"])
    }

    private func calls(_ program: Program) -> Int {
        program.instructions.count { if case .call = $0.operation { true } else { false } }
    }

    private func branches(_ statements: [Program.Statement]) -> Int {
        statements.reduce(0) { total, statement in
            let inner = statement.inner.map(branches).reduce(0, +)
            if case .branch = statement { return total + inner + 1 }
            return total + inner
        }
    }

    @Test("is computed once and for all, also what functions give, and turn by turn")
    func known() throws {
        let plain = try program("return color * half(sin(1.0) + pow(2.0, 0.5) * gain);")
        #expect(calls(plain) == 0)
        let turns = try program(
            """
            float sum = 0.0;
            for (float i = 0.0; i < 25.0; i += 1.0) {
                sum += sin(i * 8.11) * cos(gain * i);
                if (i > 20.0) { sum += exp(position.x); }
            }
            return half4(half(sum));
            """)
        // One a turn that is the same for every pixel, and one in the last four.
        #expect(calls(turns) == 25 + 4)
        #expect(branches(turns.body) == 0)
    }

    @Test("is left alone where it may change")
    func unknown() throws {
        let changing = try program(
            """
            float x = 1.0;
            if (position.x > 3.0) { x = 2.0; }
            float y = sin(x);
            for (int i = 0; i < int(gain); i++) { x = x * 1.5; }
            return half4(half(y + cos(x)));
            """)
        #expect(calls(changing) == 2)
        let leaving = try program(
            """
            float x = 1.0;
            for (int i = 0; i < 3; i++) { if (position.x > float(i)) { break; } x = 2.0; }
            return half4(half(sin(x)));
            """)
        #expect(calls(leaving) == 1)
    }

    @Test("nothing that nobody asks for is left")
    func unused() throws {
        let program = try program(
            "float a = sin(gain); float b = cos(a); if (1 > 2) { return half4(half(b)); } "
                + "return color;")
        #expect(calls(program) == 0)
        #expect(program.body.allSatisfy { if case .branch = $0 { false } else { true } })
    }

    @Test(
        "random shaders have the bits of those that are left as written",
        arguments: TestSeed.several(0..<24))
    func agreement(seed: UInt64) throws {
        var shader = RandomShader(seed: seed + 900)
        let file = ShaderFile(path: "random.metal", text: shader.file(cases: 12))
        var diagnostics = DiagnosticSet()
        let half = HalfFormat(isRounded: seed % 3 == 2)
        let module = ShaderModule.parse(
            [file], dialect: .shader, half: half, diagnostics: &diagnostics)
        let function = try #require(
            ShaderLibrary(files: [file], half: half).function(named: "f"))
        let written = QuadNeighbours.resolve(
            try EntryPoint.programAsWritten(for: function, in: module))
        let program = try EntryPoint.program(for: function, in: module)
        #expect(
            program.instructions.count <= written.instructions.count
                || !program.loopLocations.isEmpty)
        let bounds = PixelRectangle(x: -1, y: 2, width: 6, height: 5)
        var environment = Interpreter.Environment()
        let space = KernelSpace(originX: 0.25, originY: 0, scale: 2)
        environment.images = [PixelFormat.rgbaFloat, .rgba8].map {
            ImageReader(
                buffer: noise($0, bounds, seed: seed), space: space, outputX: 0, outputY: 0)
        }
        environment.uniforms = [0.4, 1.5, -0.25, 3, -5]
        environment.buffers = [[1, -2.5, 1e6]]
        for (x, y) in [(0, 0), (1, 0), (-3, 2), (5, -1), (4, 7)] {
            environment.pixel = (Int32(x), Int32(y))
            environment.position = space.position(x, y)
            environment.quadPixel = (Int32(x ^ 1), Int32(y ^ 1))
            environment.quadPosition = space.position(x ^ 1, y ^ 1)
            var first = try Interpreter(written, in: environment)
            var second = try Interpreter(program, in: environment)
            let (expected, found) = (try first.run(), try second.run())
            for (expected, found) in zip(expected, found) {
                let areNumbers = !(Scalar.float(expected).isNaN && Scalar.float(found).isNaN)
                if areNumbers { #expect(expected == found, "seed \(seed), pixel \(x), \(y)") }
            }
        }
    }
}
