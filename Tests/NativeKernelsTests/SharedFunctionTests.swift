import PixelBuffers
import PortableMath
import Synchronization
import TestSupport
import ShaderTestSupport
import Testing

@testable import MetalLanguage
@testable import NativeKernels
@testable import ShaderProgram

@Suite("Functions that kernels share", .seeded) struct SharedFunctionTests {
    private static let all =
        [4, 8, 16, 32].flatMap { lanes in
            PixelFormat.allCases.flatMap { format in
                [SharedFunction(.read(format), lanes: lanes)]
                    + [false, true].flatMap { columns in
                        [false, true].map {
                            SharedFunction(
                                .sample(format, followsColumns: columns, hasRowEach: $0),
                                lanes: lanes)
                        }
                    }
            }
        }
        + [1, 4, 8, 16, 32].flatMap { lanes in
            StandardLibrary.functions.programs.keys.map {
                SharedFunction(.library($0), lanes: lanes, of: StandardLibrary.functions)
            }
        }

    private static func function(_ symbol: String) -> SharedFunction? {
        SharedFunction(symbol: symbol, of: StandardLibrary.functions)
    }

    private func code(_ bytes: [UInt8]) -> CompiledCode? {
        CompiledCode(bytes: bytes, calling: StandardLibrary.functions)
    }

    @Test("each has a name of its own, by which it is found")
    func symbols() {
        #expect(Set(Self.all.map(\.symbol)).count == Self.all.count)
        #expect(Set(Self.all.map { "\($0.title) \($0.lanes)" }).count == Self.all.count)
        for function in Self.all { #expect(Self.function(function.symbol) == function) }
        #expect(Self.function("flipbook.library.sin.32") != nil)
        let others = [
            "", "flipbook", "flipbook.read.rgba8", "flipbook.write.rgba8.8", "a.b.c.d",
            "flipbook.library.sine.8", "flipbook.library.sin.",
        ]
        for other in others { #expect(Self.function(other) == nil) }
        #expect(Self.function("flipbook.read.rgba8.08") == nil)
    }

    @Test("those of the library have one result, and all of one width can be counted in a byte")
    func libraryFunctions() {
        for (name, program) in StandardLibrary.functions.programs {
            #expect(program.results.count == 1, "\(name)")
        }
        // A kernel calls functions of its own width, and the library's of single numbers.
        #expect(Self.all.count { $0.lanes == 32 || $0.lanes == 1 } < 256)
    }

    @Test("code comes back from its bytes as it was; from others, code or nothing comes")
    func bytes() throws {
        let seed = TestSeed.fixed(83)
        var generator = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let object = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let callees = Array(
                Self.all.shuffled(using: &generator).prefix(.random(in: 0...6, using: &generator)))
            let code = CompiledCode(object: object, callees: callees)
            var bytes = code.bytes
            #expect(self.code(bytes) == code, "seed \(seed)")
            let place = Int.random(in: bytes.indices, using: &generator)
            bytes[place] ^= .random(in: 1...255, using: &generator)
            #expect(self.code(bytes) != code, "seed \(seed)")
            _ = self.code(Array(bytes.prefix(place)))
        }
    }

    private static let text = """
        [[ stitchable ]] half4 f(float2 p, SwiftUI::Layer layer) {
            return layer.sample(p + float2(0.25, 0.75)) * half(sin(p.x * p.y));
        }
        [[ stitchable ]] half4 g(float2 p, SwiftUI::Layer layer) {
            return layer.sample(p + float2(1.5, -0.5)) * half(0.5 * sin(p.x + p.y));
        }
        """

    private func kernel(_ name: String, _ compiler: KernelCompiler) throws -> Kernel {
        let library = try library(Self.text)
        let function = try #require(library.functions.first { $0.name == name })
        return try compiler.kernel(
            library.program(of: function), inputs: [.rgbaFloat], output: .rgbaFloat)
    }

    /// The pixels that native code makes, which must be the interpreter's.
    private func pixels(_ kernel: Kernel) throws -> [UInt8] {
        let bounds = PixelRectangle(x: 0, y: 0, width: 37, height: 5)
        let input = PixelBuffer.zeroed(format: .rgbaFloat, bounds: bounds)
        for y in 0..<bounds.height {
            for index in 0..<4 * bounds.width {
                input.row(y).storeBytes(
                    of: Float(index * 7 % 31 + y) / 40, toByteOffset: 4 * index, as: Float.self)
            }
        }
        let outputs = [false, true].map { _ in
            PixelBuffer.zeroed(format: .rgbaFloat, bounds: bounds)
        }
        let space = KernelSpace(originX: 0, originY: 0, scale: 1)
        try kernel.run(KernelInvocation(output: outputs[0], inputs: [input], space: space))
        try kernel.interpret(KernelInvocation(output: outputs[1], inputs: [input], space: space))
        let both = outputs.map(\.pixelBytes)
        #expect(both[0] == both[1])
        return both[0]
    }

    @Test("are compiled once for all kernels, and with kept code not at all")
    func once() throws {
        let folder = try TemporaryFolder()
        for turn in 0..<2 {
            let names = Mutex<[String]>([])
            let compiler = KernelCompiler(options: .init(cacheDirectory: folder.path)) { made in
                names.withLock { $0.append(made.name) }
            }
            for name in ["f", "g"] { _ = try pixels(kernel(name, compiler)) }
            let made = names.withLock { $0 }
            #expect(Set(made).count == made.count)
            #expect(made.filter { $0 == "f" || $0 == "g" }.count == (turn == 0 ? 2 : 0))
            #expect(made.contains("(sin)") == (turn == 0))
            #expect(made.isEmpty == (turn == 1))
        }
    }

    @Test("and kernels themselves are compiled once, however many threads ask at once")
    func onceAtATime() async throws {
        let names = Mutex<[String]>([])
        let compiler = KernelCompiler { made in names.withLock { $0.append(made.name) } }
        let found = try await withThrowingTaskGroup(of: (String, [UInt8]).self) { group in
            for index in 0..<12 {
                group.addTask {
                    let name = index % 2 == 0 ? "f" : "g"
                    return (name, try self.pixels(self.kernel(name, compiler)))
                }
            }
            return try await group.reduce(into: [String: Set<[UInt8]>]()) { all, one in
                all[one.0, default: []].insert(one.1)
            }
        }
        #expect(found.count == 2 && found.values.allSatisfy { $0.count == 1 })
        let made = names.withLock { $0 }
        #expect(Set(made).count == made.count && made.contains("f") && made.contains("g"))
    }

    @Test("are compiled again where what was kept does not load")
    func damaged() throws {
        let folder = try TemporaryFolder()
        let options = KernelCompiler.Options(vectorWidth: 8, cacheDirectory: folder.path)
        let expected = try pixels(kernel("f", KernelCompiler(options: options)))
        let cache = ObjectCache(directory: folder.path)
        let garbage = CompiledCode(object: Array(0...255), callees: [])
        func key(_ function: SharedFunction) -> String {
            ObjectCache.key(for: .shared(function), width: function.lanes)
        }
        let lost = Self.all.filter { cache.object(for: key($0)) != nil }
        #expect(!lost.isEmpty)
        for function in lost { cache.store(garbage.bytes, for: key(function)) }
        #expect(try pixels(kernel("f", KernelCompiler(options: options))) == expected)
        for function in lost {
            #expect(cache.object(for: key(function)) != garbage.bytes)
        }
    }
}
