import Diagnostics
import Effects
import Foundation
import ShaderFuzzing
import ShaderTestSupport
import Testing

@testable import MetalLanguage
@testable import ShaderProgram

/// Programs that are broken by hand, one rule each.
@Suite("A program that is not valid is told with its statement and the rule")
struct ValidationTests {
    private static let counts = Program.Counts(inputs: 1, uniforms: 2, buffers: 1)

    /// What is wrong with a program: what `body` makes, and behind it the results.
    private static func rule(
        as use: Program.Use = .pixels(counts), _ body: (inout ProgramBuilder) -> Void
    ) -> InvalidProgram.Rule? {
        var builder = ProgramBuilder(name: "broken", library: StandardLibrary.functions)
        body(&builder)
        var results: [Program.Slot] = []
        if case .pixels = use { results = (0..<4).map { _ in builder.slot(.float32) } }
        if case .function = use { results = [builder.slot(.float32)] }
        var program = builder.finish()
        program.results += results
        do throws(InvalidProgram) {
            try program.validate(as: use)
            return nil
        } catch { return error.rule }
    }

    /// The program with an instruction that stands nowhere.
    private static func value(
        _ operation: Program.Operation, _ type: IRType, in builder: inout ProgramBuilder
    ) -> Program.Value {
        builder.program.instructions.append(
            Program.Instruction(operation: operation, type: type))
        return builder.program.instructions.count - 1
    }

    typealias Broken = (
        rule: InvalidProgram.Rule, use: Program.Use, body: @Sendable (inout ProgramBuilder) -> Void
    )

    private static let pixels = Program.Use.pixels(counts)
    private static let grid = Program.Use.grid(counts)

    static let broken: [Broken] = [
        (.number, pixels, { $0.append(.evaluate(99)) }),
        (.number, pixels, { $0.append(.store(7, $0.float(1))) }),
        (.number, pixels, { _ = $0.emit(.load(12), .float32) }),
        (.number, pixels, { $0.append(.declareArray(0)) }),
        (.number, pixels, { _ = $0.emit(.tableElement(0, $0.number(0, .int32)), .float32) }),
        (.number, pixels, { $0.append(.block(0, [])) }),
        (.number, pixels, { $0.append(.loop(0, [])) }),
        (.number, pixels, { $0.program.results = [44] }),
        (.number, grid, { $0.append(.storeMemory(0, $0.number(0, .int32), $0.float(1))) }),
        (.number, .function, { _ = $0.emit(.argument(0), .float32) }),
        (
            .number, pixels,
            {
                let pixel = $0.emit(.pixel(0), .float32)
                _ = $0.emit(.channel(pixel, 4), .float32)
            }
        ),
        (.empty, pixels, { _ = $0.array(.float32, count: 0) }),
        (.empty, pixels, { _ = $0.table([], .int32) }),
        (.constant, pixels, { _ = $0.constant(2, .bool) }),
        (.constant, pixels, { _ = $0.constant(1 << 32, .int32) }),
        (.constant, pixels, { _ = $0.table([1, 1 << 40], .float32) }),
        (.input, pixels, { _ = $0.emit(.uniform(2), .float32) }),
        (.input, pixels, { _ = $0.emit(.pixel(1), .float32) }),
        (.input, pixels, { _ = $0.emit(.bufferCount(1), .int32) }),
        (.input, pixels, { _ = $0.emit(.element(-1, $0.number(0, .int32)), .float32) }),
        (.computedOnce, pixels, { $0.append(.evaluate($0.float(1))) }),
        (.computedOnce, pixels, { $0.append(.evaluate($0.emit(.positionX, .float32))) }),
        (
            .computedBefore, pixels,
            {
                let later = value(.positionX, .float32, in: &$0)
                _ = $0.unary(.negate, later)
            }
        ),
        (
            .computedBefore, pixels,
            {
                // Of a branch that may not have been taken.
                let isFirst = $0.compare(.less, $0.emit(.positionX, .float32), $0.float(1))
                let inside = value(.positionY, .float32, in: &$0)
                $0.append(.branch(isFirst, [.evaluate(inside)], []))
                _ = $0.unary(.negate, inside)
            }
        ),
        (.pixel, pixels, { _ = $0.unary(.negate, $0.emit(.pixel(0), .float32)) }),
        (.pixel, pixels, { _ = $0.emit(.channel($0.emit(.positionX, .float32), 0), .float32) }),
        (.type, pixels, { _ = $0.emit(.positionX, .int32) }),
        (.type, pixels, { _ = $0.binary(.add, $0.float(1), $0.number(1, .int32)) }),
        (.type, pixels, { _ = $0.compare(.less, $0.float(1), $0.number(1, .uint32)) }),
        (.type, pixels, { _ = $0.select($0.float(1), $0.float(1), $0.float(1)) }),
        (.type, pixels, { $0.append(.store($0.slot(.int32), $0.float(1))) }),
        (.type, pixels, { $0.append(.branch($0.float(1), [], [])) }),
        (.type, pixels, { _ = $0.emit(.sample(0, $0.float(1), $0.number(1, .int32)), .float32) }),
        (.type, grid, { $0.append(.writePixel(0, at: [], [])) }),
        (.operation, pixels, { _ = $0.unary(.not, $0.float(1)) }),
        (.operation, pixels, { _ = $0.unary(.roundToHalf, $0.number(1, .float64)) }),
        (.operation, pixels, { _ = $0.binary(.remainder, $0.float(1), $0.float(2)) }),
        (.operation, pixels, { _ = $0.binary(.add, $0.constant(1, .bool), $0.constant(0, .bool)) }),
        (.operation, pixels, { _ = $0.emit(.convert($0.float(1)), .float32) }),
        (.operation, pixels, { _ = $0.emit(.bitcast($0.float(1)), .uint64) }),
        (.call, pixels, { _ = $0.emit(.call("sine", [$0.float(1)]), .float32) }),
        (.call, pixels, { _ = $0.emit(.call("sin", []), .float32) }),
        (.call, pixels, { _ = $0.emit(.call("sin", [$0.number(1, .int32)]), .float32) }),
        (
            .derivative, pixels,
            { _ = $0.emit(.derivative(.x, $0.emit(.positionX, .float32)), .float32) }
        ),
        (.unavailable, pixels, { _ = $0.emit(.gridSize(.x), .int32) }),
        (.unavailable, pixels, { _ = $0.emit(.argument(0), .float32) }),
        (.unavailable, grid, { _ = $0.emit(.positionX, .float32) }),
        (.unavailable, grid, { _ = $0.emit(.pixel(0), .float32) }),
        (.unavailable, .function, { _ = $0.emit(.uniform(0), .float32) }),
        (.unavailable, .expression(uniforms: 1), { _ = $0.emit(.pixelX, .int32) }),
        (
            .unavailable, pixels,
            {
                let number = $0.number(0, .int32)
                let channel = $0.float(1)
                $0.append(
                    .writePixel(0, at: [number, number], Array(repeating: channel, count: 4)))
            }
        ),
        (
            .unavailable, .function,
            {
                $0.program.loopLocations = [SourceLocation(file: "a.metal", line: 1, column: 1)]
                $0.append(.loop(0, []))
            }
        ),
        (
            .declaredOnce, pixels,
            { $0.append(.declare($0.slot(.float32), hasInitialiser: false)) }
        ),
        (
            .inScope, pixels,
            {
                $0.openList()
                let slot = $0.slot(.float32)
                $0.append(.branch($0.constant(1, .bool), $0.closeList(), []))
                _ = $0.load(slot)
            }
        ),
        (
            .inScope, pixels,
            {
                $0.openList()
                let array = $0.array(.float32, count: 2)
                $0.append(.block($0.newBlock(), $0.closeList()))
                _ = $0.emit(.arrayElement(array, $0.number(0, .int32)), .float32)
            }
        ),
        (.initialised, pixels, { _ = $0.load($0.slot(.float32, hasInitialiser: true)) }),
        (
            .initialised, pixels,
            {
                let slot = $0.slot(.float32, hasInitialiser: true)
                $0.append(.branch($0.constant(1, .bool), [.store(slot, $0.float(1))], []))
                _ = $0.load(slot)
            }
        ),
        (
            .block, pixels,
            {
                let block = $0.newBlock()
                $0.append(.block(block, []))
                $0.append(.block(block, []))
            }
        ),
        (
            .loop, pixels,
            {
                $0.program.loopLocations = [SourceLocation(file: "a.metal", line: 1, column: 1)]
                $0.append(.loop(0, [.loop(0, [])]))
            }
        ),
        (.exit, pixels, { $0.append(.exit($0.newBlock())) }),
        (
            .exit, pixels,
            {
                let block = $0.newBlock()
                $0.append(.block(block, []))
                $0.append(.exit(block))
            }
        ),
        (.results, pixels, { $0.program.results = [$0.slot(.float32)] }),
        (.results, grid, { $0.program.results = [$0.slot(.float32)] }),
        (
            .results, .function,
            {
                $0.openList()
                $0.program.results = [$0.slot(.float32)]
                $0.append(.block($0.newBlock(), $0.closeList()))
            }
        ),
    ]

    @Test("each is found", arguments: broken.indices)
    func isFound(index: Int) {
        let (rule, use, body) = Self.broken[index]
        #expect(Self.rule(as: use, body) == rule)
        #expect(Self.rule(as: use) { _ in } == nil)
    }

    @Test("the interpreter refuses what it can't lay out")
    func interpreterRefuses() {
        func rule(_ body: (inout ProgramBuilder) -> Void) -> InvalidProgram.Rule? {
            var builder = ProgramBuilder(name: "broken", library: StandardLibrary.functions)
            body(&builder)
            do throws(InvalidProgram) {
                _ = try Interpreter(builder.finish(), in: Interpreter.Environment())
                return nil
            } catch { return error.rule }
        }
        #expect(rule { _ = $0.emit(.call("sine", [$0.float(1)]), .float32) } == .call)
        #expect(
            rule { _ = $0.emit(.channel($0.emit(.positionX, .float32), 0), .float32) } == .pixel)
        #expect(rule { $0.append(.exit($0.newBlock())) } == .exit)
        #expect(rule { _ = $0.emit(.call("sin", [$0.float(1)]), .float32) } == nil)
    }

    @Test("derivatives of what is not declared stay invalid")
    func derivativesOfNothing() {
        func rule(_ body: (inout ProgramBuilder) -> Program.Value) -> InvalidProgram.Rule? {
            var builder = ProgramBuilder(name: "broken")
            let value = body(&builder)
            _ = builder.emit(.derivative(.x, value), .float32)
            let results = (0..<4).map { _ in builder.slot(.float32) }
            var program = builder.finish()
            program.results = results
            do throws(InvalidProgram) {
                try QuadNeighbours.resolve(program).validate(as: Self.pixels)
                return nil
            } catch { return error.rule }
        }
        #expect(
            rule {
                $0.program.slots.append(.float32)
                return $0.load(0)
            } == .inScope)
        #expect(
            rule {
                $0.program.arrays.append(Program.ArrayShape(type: .float32, count: 2))
                return $0.emit(.arrayElement(0, $0.number(1, .int32)), .float32)
            } == .inScope)
        #expect(rule { $0.load($0.slot(.float32)) } == nil)
    }

    @Test("every rule is broken by one of them")
    func allRules() {
        #expect(Set(Self.broken.map(\.rule)) == Set(InvalidProgram.Rule.allCases))
    }

    @Test("the message names the program, the way to the statement, and the rule")
    func message() throws {
        var builder = ProgramBuilder(name: "f")
        builder.openList()
        _ = builder.emit(.uniform(3), .float32)
        builder.append(.block(builder.newBlock(), builder.closeList()))
        let program = builder.finish()
        let error = #expect(throws: InvalidProgram.self) {
            try program.validate(as: .expression(uniforms: 3))
        }
        let expected =
            "internal error: 'f' is no valid program: 0.0: v0: float32 = uniform(3): "
            + "it names something that the program is not given"
        #expect(error?.description == expected)
    }
}

/// Validity as a law: of all that there is, after every pass.
@Suite("Every program is valid as it is written, and after every pass")
struct ValidProgramTests {
    @Test("the standard library's functions")
    func standardLibrary() throws {
        #expect(StandardLibrary.functions.programs.count > 50)
        try StandardLibrary.functions.validate()
    }

    @Test("the built-in effects and transitions")
    func builtIn() throws {
        let libraries = [BuiltInEffects.library, BuiltInTransitions.library]
        for library in libraries {
            #expect(library.functions.count > 3)
            try library.validateEveryPass()
        }
    }

    private static let timelines: URL = {
        var url = URL(filePath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.appending(path: "Timelines")
    }()

    @Test("the gallery's shaders and kernels, with halves of either kind")
    func gallery() throws {
        let files = try ["shaders", "kernels"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(
                at: Self.timelines.appending(path: folder), includingPropertiesForKeys: nil)
        }.filter { $0.pathExtension == "metal" }
        #expect(files.count > 30)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            for half in HalfFormat.allCases {
                let library = try library(text, half: half)
                try library.validateEveryPass()
                for kernel in library.kernels { try library.program(of: kernel).validate() }
            }
        }
    }

    @Test("random shaders", arguments: [UInt64](1...12))
    func random(seed: UInt64) throws {
        var shader = RandomShader(seed: seed)
        let library = try library(shader.file(cases: 12))
        #expect(!library.functions.isEmpty)
        try library.validateEveryPass()
    }
}
