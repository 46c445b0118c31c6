import Diagnostics
import PixelBuffers
import ShaderProgram
import Testing

@testable import NativeKernels

/// The native back end takes programs to be valid; of one that is not it makes no code.
@Suite("Of a program that is not valid, no code is made")
struct RefusalTests {
    private func refusal(_ body: (inout ProgramBuilder) -> Void) -> String? {
        var builder = ProgramBuilder(name: "broken")
        let results = (0..<4).map { _ in builder.slot(.float32) }
        body(&builder)
        var program = builder.finish()
        program.results = results
        let location = SourceLocation(file: "a.metal", line: 1, column: 1)
        let whole = PixelProgram(
            program, at: location, inputCount: 0, uniformCount: 0, bufferCount: 0)
        do {
            _ = try KernelCompiler().kernel(whole, inputs: [], output: .rgba8)
            return nil
        } catch { return error.message }
    }

    @Test("but an internal error says what was met")
    func says() {
        #expect(refusal { _ in } == nil)
        let cases: [(String, (inout ProgramBuilder) -> Void)] = [
            (
                "v0 is not computed yet",
                {
                    $0.program.instructions = [.init(operation: .positionX, type: .float32)]
                    $0.append(.store(0, 0))
                }
            ),
            ("there is no gridSize", { _ = $0.emit(.gridSize(.x), .int32) }),
            ("there is no argument(0)", { _ = $0.emit(.argument(0), .float32) }),
            ("there is no function 'none'", { _ = $0.emit(.call("none", []), .float32) }),
            (
                "is left, and should be gone",
                { _ = $0.emit(.derivative(.x, $0.emit(.positionX, .float32)), .float32) }
            ),
            (
                "has no channels",
                { _ = $0.emit(.channel($0.emit(.positionX, .float32), 0), .float32) }
            ),
            (
                "m0 is stored to",
                { $0.append(.storeMemory(0, $0.number(0, .int32), $0.float(1))) }
            ),
            ("input 3 is written to", { $0.append(.writePixel(3, at: [], [])) }),
            ("b0 is left", { $0.append(.exit($0.newBlock())) }),
        ]
        for (expected, body) in cases {
            let message = refusal(body)
            #expect(message?.hasPrefix("internal error: no code for 'broken': ") == true)
            #expect(message?.contains(expected) == true, "\(message ?? "") is not \(expected)")
        }
    }
}
