import Diagnostics
import PixelBuffers
import Synchronization
import ShaderTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@testable import MetalLanguage
@testable import NativeKernels
@testable import ShaderProgram

@Suite("A kernel")
struct KernelTests {
    private func kernel(
        _ text: String, output: PixelFormat, compiler: KernelCompiler = KernelCompiler()
    ) throws -> Kernel {
        let library = try library(text)
        let function = try #require(library.functions.first)
        return try compiler.kernel(
            library.program(of: function),
            inputs: Array(repeating: .rgba8, count: function.inputCount), output: output)
    }

    private let space = KernelSpace(originX: 0, originY: 0, scale: 1)

    @Test(
        "writes the pixels of its region and no others, while other threads write theirs",
        arguments: PixelFormat.allCases)
    func neighbours(format: PixelFormat) throws {
        let kernel = try kernel(
            "[[ stitchable ]] half4 f(float2 p, float shade) { return half4(shade); }",
            output: format)
        let rows = 2
        let bounds = PixelRectangle(x: 0, y: 0, width: 16, height: rows)
        let buffer = PixelBuffer.zeroed(format: format, bounds: bounds)
        // Each side writes its own columns in ever other shades and looks whether they stay; a
        // store that rewrites the neighbour's columns brings older shades back.
        @Sendable func lost(column: Int, width: Int) throws -> Int {
            var lost = 0
            for turn in 0..<10_000 {
                let shade: Float = turn % 2 == 0 ? 1 : 0
                try kernel.run(
                    KernelInvocation(
                        output: buffer,
                        region: PixelRectangle(x: column, y: 0, width: width, height: rows),
                        uniforms: [shade], space: space))
                for y in 0..<rows {
                    let bytes = buffer.base + y * buffer.bytesPerRow
                    let pixel = bytes + column * format.bytesPerPixel
                    // Ones and zeros differ in the last byte of every format's channels.
                    let last = format == .rgbaFloat || format == .planarFloat ? 3 : 0
                    let isSet = pixel.load(fromByteOffset: last, as: UInt8.self) != 0
                    if isSet != (shade == 1) { lost += 1 }
                }
            }
            return lost
        }
        let right = Mutex<Int?>(nil)
        let thread = start {
            let count = try? lost(column: 5, width: 6)
            right.withLock { $0 = count }
        }
        let left = try lost(column: 0, width: 5)
        pthread_join(thread, nil)
        #expect(left == 0)
        #expect(right.withLock { $0 } == 0)
    }

    /// Runs `body` on a thread of its own.
    private func start(_ body: @escaping @Sendable () -> Void) -> pthread_t {
        final class Box {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        #if canImport(Glibc)
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
                    return nil
                }, Unmanaged.passRetained(Box(body)).toOpaque())
            return thread
        #else
            var thread: pthread_t?
            pthread_create(
                &thread, nil,
                { argument in
                    Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
                    return nil
                }, Unmanaged.passRetained(Box(body)).toOpaque())
            guard let thread else { preconditionFailure("no thread") }
            return thread
        #endif
    }

    @Test("does not run a loop for nobody")
    func emptyLoop() throws {
        let library = try library(
            """
            float leave(float2 p, float limit) {
                float x = p.x;
                for (int i = 0; i < 3; i++) {
                    if (p.x > -1) return x;
                    while (limit > 0) { x += 1; }
                }
                return x;
            }
            [[ stitchable ]] half4 f(float2 p, float limit) { return half4(leave(p, limit) / 50); }
            """)
        try expectAgreement(
            "f", in: library, inputs: [], output: .rgbaFloat,
            bounds: PixelRectangle(x: 0, y: 0, width: 21, height: 1), uniforms: [1])
    }

    @Test("reads transparency from inputs without pixels, and writes nothing where nothing is")
    func empty() throws {
        let library = try library(
            """
            [[ stitchable ]] half4 f(float2 p, SwiftUI::Layer layer) {
                return layer.sample(p) + half4(0.5);
            }
            """)
        for input in [
            PixelRectangle(x: 0, y: 0, width: 0, height: 0),
            PixelRectangle(x: 2, y: 1, width: 0, height: 5),
            PixelRectangle(x: 2, y: 1, width: 5, height: 0),
            PixelRectangle(x: 1, y: 1, width: 1, height: 1),
        ] {
            for format in PixelFormat.allCases {
                try expectAgreement(
                    "f", in: library, inputs: [noise(format, input, seed: 4)], output: .rgba8,
                    bounds: PixelRectangle(x: 0, y: 0, width: 5, height: 3), widths: [8],
                    "\(format) \(input)")
            }
        }
        try expectAgreement(
            "f", in: library,
            inputs: [noise(.rgba8, PixelRectangle(x: 0, y: 0, width: 4, height: 4), seed: 4)],
            output: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: 0, height: 3), widths: [8])
    }

    @Test("reads transparency at coordinates far outside, infinite and not a number")
    func farOutside() throws {
        let library = try library(
            """
            [[ stitchable ]] half4 f(float2 p, SwiftUI::Layer layer, float far) {
                return layer.sample(p * far) + layer.sample(float2(far - far, p.y));
            }
            """)
        let source = noise(.rgba8, PixelRectangle(x: 0, y: 0, width: 9, height: 9), seed: 6)
        for far: Float in [1e9, -1e9, 3e38, .infinity, -.infinity, .nan, 2.147_483_6e9] {
            try expectAgreement(
                "f", in: library, inputs: [source], output: .rgbaFloat,
                bounds: PixelRectangle(x: 0, y: 0, width: 9, height: 2), uniforms: [far],
                "far \(far)")
        }
    }

    @Test("refuses places that its 32-bit coordinates can't tell apart")
    func tooFar() throws {
        let kernel = try kernel(
            "[[ stitchable ]] half4 f(float2 p) { return half4(1); }", output: .coverage8)
        let invocation = KernelInvocation(
            output: PixelBuffer(
                format: .coverage8, bounds: PixelRectangle(x: 1 << 31, y: 0, width: 1, height: 1)),
            space: space)
        let error = #expect(throws: KernelError.self) { try kernel.run(invocation) }
        #expect(error?.message.contains("too far away") == true)
    }

    @Test("is not taken for another function's that ignores other buffers")
    func bufferCounts() throws {
        let compiler = KernelCompiler()
        let none = try kernel(
            "[[ stitchable ]] half4 f(float2 p) { return half4(1); }", output: .rgba8,
            compiler: compiler)
        let one = try kernel(
            "[[ stitchable ]] half4 f(float2 p, device const float* a) { return half4(1); }",
            output: .rgba8, compiler: compiler)
        let output = PixelBuffer(
            format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: 1, height: 1))
        try none.run(KernelInvocation(output: output, space: space))
        try one.run(KernelInvocation(output: output, buffers: [[1]], space: space))
    }

    @Test("comes from the cache as it was, and is compiled anew where the cache's file is damaged")
    func damagedCache() throws {
        let directory =
            "\(TemporaryFiles.directory)/flipbook-cache-\(UInt64.random(in: 0 ... .max))"
        defer { remove(directory) }
        let cache = ObjectCache(directory: directory + "/deep/er")
        let object = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        cache.store(object, for: "key")
        #expect(cache.object(for: "key") == object)
        #expect(cache.object(for: "other") == nil)
        let path = "\(directory)/deep/er/key.kernel"
        let whole = try Bytes.read(path)
        for damaged in [
            [], Array(whole.prefix(10)), Array(whole.dropLast()), whole + [0],
            whole.enumerated().map { $0.offset == 2000 ? $0.element ^ 1 : $0.element },
            whole.enumerated().map { $0.offset == 12 ? $0.element ^ 1 : $0.element },
        ] {
            try Bytes.write(damaged, to: path)
            #expect(cache.object(for: "key") == nil)
        }
        cache.store(object, for: "key")
        #expect(cache.object(for: "key") == object)
        // What does not load, though its sum is right, is compiled again.
        let text = "[[ stitchable ]] half4 f(float2 p) { return half4(1); }"
        let library = try library(text)
        let function = try #require(library.functions.first)
        let program = try #require(library.programs[function.name])
        cache.store(
            object,
            for: ObjectCache.key(for: .pixels(program, inputs: [], output: .rgba8), width: 8))
        let compiler = KernelCompiler(
            options: .init(vectorWidth: 8, cacheDirectory: directory + "/deep/er"))
        let kernel = try kernel(text, output: .rgba8, compiler: compiler)
        let output = PixelBuffer.zeroed(
            format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: 1, height: 1))
        try kernel.run(KernelInvocation(output: output, space: space))
        #expect(Array(output.row(0)) == [255, 255, 255, 255])
    }

    @Test("is compiled all the same where the cache can't be written")
    func unwritableCache() throws {
        let kernel = try kernel(
            "[[ stitchable ]] half4 f(float2 p) { return half4(1); }", output: .rgba8,
            compiler: KernelCompiler(options: .init(cacheDirectory: "/dev/null/none")))
        let output = PixelBuffer(
            format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: 1, height: 1))
        try kernel.run(KernelInvocation(output: output, space: space))
    }

    /// Removes the cache's files and directories.
    private func remove(_ directory: String) {
        for part in ["deep/er", "deep", ""] {
            let path = "\(directory)/\(part)"
            for name in TemporaryFolder.names(in: path) { unlink("\(path)/\(name)") }
            rmdir(path)
        }
    }
}

/// Where a test may leave files while it runs.
private enum TemporaryFiles {
    static var directory: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
}
