import Diagnostics
import PixelBuffers
import PortableMath
import ShaderTestSupport
import TestSupport
import Testing

@testable import MetalLanguage
@testable import NativeKernels
@testable import ShaderProgram

@Suite("A compute kernel", .seeded)
struct ComputeTests {
    /// What a run of kernels leaves: the buffers by their names, and the texture's bytes.
    struct Outcome: Equatable {
        var buffers: [String: [[UInt32]]] = [:]
        var texture: [UInt8] = []

        /// The first cell's numbers, as floats.
        func numbers(_ buffer: String, cell: Int = 0) -> [Float] {
            buffers[buffer]?[cell].map(Float.init(bitPattern:)) ?? []
        }
    }

    /// Runs all kernels of a text in order, natively and in the interpreter, and expects the same.
    @discardableResult
    func run(
        _ text: String, counts: [String: Int], grid: (Int, Int) = (1, 1), uniforms: [Float] = [],
        lists: [[Float]] = [], texture: (Int, Int) = (0, 0), times: Int = 1,
        half: HalfFormat = .binary32, _ context: String = ""
    ) throws -> Outcome {
        let library = try library(
            "#include <metal_stdlib>\nusing namespace metal;\n" + text, half: half)
        var outcomes: [Outcome] = []
        for width in [0, 4, 8, 16, 32] {
            // Without lanes: the interpreter.
            let interprets = width == 0
            let compiler = KernelCompiler(options: .init(vectorWidth: width))
            let canvas = PixelBuffer.zeroed(
                format: .rgbaFloat,
                bounds: PixelRectangle(x: 0, y: 0, width: texture.0, height: texture.1))
            var held: [String: ComputeBuffer] = [:]
            var left: [String: [[UInt32]]] = [:]
            for _ in 0..<times {
                for kernel in library.kernels {
                    var invocation = ComputeInvocation(
                        gridWidth: grid.0, gridHeight: grid.1,
                        buffers: kernel.buffers.map {
                            held[$0.name]
                                ?? ComputeBuffer($0.shape, elementCount: counts[$0.name] ?? 0)
                        },
                        uniforms: Array(uniforms.prefix(kernel.uniformCount)),
                        lists: Array(lists.prefix(kernel.listCount)),
                        images: kernel.texture == nil ? [] : [canvas])
                    let compiled = try compiler.kernel(library.program(of: kernel))
                    if interprets {
                        try compiled.interpret(&invocation)
                    } else {
                        try compiled.run(&invocation)
                    }
                    for (buffer, value) in zip(kernel.buffers, invocation.buffers) {
                        held[buffer.name] = value
                        left[buffer.name] = Self.bits(of: value, buffer)
                    }
                }
            }
            outcomes.append(Outcome(buffers: left, texture: canvas.pixelBytes))
        }
        for outcome in outcomes.dropFirst() {
            #expect(outcome == outcomes[0], "\(context)\n\(text)")
        }
        return outcomes[0]
    }

    /// A buffer's numbers; all NaNs are one, as they are to a shader.
    private static func bits(
        of value: ComputeBuffer, _ buffer: ComputeFunction.Buffer
    ) -> [[UInt32]] {
        zip(value.bits, buffer.element.cells).map { bits, cell in
            guard cell.element.isFloating else { return bits }
            return bits.map { Float(bitPattern: $0).isNaN ? Float.nan.bitPattern : $0 }
        }
    }

    @Test("sees what the threads before it have left")
    func order() throws {
        let sums = try run(
            """
            kernel void sum(device float* sums [[buffer(0)]],
                            uint id [[thread_position_in_grid]]) {
                sums[id] = (id == 0 ? 0.0 : sums[id - 1]) + float(id);
            }
            """, counts: ["sums": 40], grid: (40, 1))
        let triangles: [Float] = (0..<40).map { Float($0 * ($0 + 1) / 2) }
        #expect(sums.numbers("sums") == triangles)
    }

    @Test("keeps halves of 16 bits in its buffers where it is asked to")
    func halves() throws {
        let text = """
            struct Cell { half sum; half parts[2]; };
            kernel void add(device Cell* cells, constant half& step, constant float* list,
                            constant int& count, uint id [[thread_position_in_grid]]) {
                cells[id].sum += step;
                cells[id].parts[1] = list[0];
            }
            """
        func cells(_ half: HalfFormat) throws -> [[Float]] {
            let outcome = try run(
                text, counts: ["cells": 3], grid: (3, 1), uniforms: [0.1], lists: [[0.3]],
                times: 7, half: half)
            return (0..<2).map { outcome.numbers("cells", cell: $0) }
        }
        let sum = (0..<7).reduce(Float16(0)) { sum, _ in sum + 0.1 }
        let sums = [Float](repeating: Float(sum), count: 3)
        #expect(try cells(.binary16)[0] == sums)
        #expect(
            try cells(.binary16)[1] == [
                0, Float(Float16(0.3)), 0, Float(Float16(0.3)), 0, Float(Float16(0.3)),
            ])
        #expect(try cells(.binary32)[1][1] == 0.3)
    }

    @Test("runs over rows of columns, and knows the size of its grid")
    func twoDimensions() throws {
        let places = try run(
            """
            kernel void number(device uint* next, device uint* order,
                               uint2 at [[thread_position_in_grid]],
                               uint2 size [[threads_per_grid]]) {
                order[at.y * size.x + at.x] = next[0]++;
            }
            """, counts: ["next": 1, "order": 35], grid: (7, 5))
        let order: [UInt32] = Array(0..<35)
        #expect(places.buffers["order"] == [order])
    }

    @Test("takes structures of numbers, whose members are converted each to its type")
    func structureArguments() throws {
        let outcome = try run(
            """
            struct Motion { float2 push; bool isDown; };
            struct Frame {
                int count; Motion motion; half4 tint; short turns;
                float scale() const { return 2; }
            };
            float sum(constant Frame& f) { return f.motion.push.x + f.motion.push.y; }
            kernel void take(device float* out, constant float& before, constant Frame& frame,
                             constant float2& after) {
                Frame copy = frame;
                copy.motion.push *= copy.scale();
                float all[] = {
                    before, float(frame.count), sum(frame), copy.motion.push.y,
                    frame.motion.isDown ? 1.0 : 0.0, float(frame.tint.w), float(frame.turns),
                    after.y };
                for (int i = 0; i < 8; i++) out[i] = all[i];
            }
            """, counts: ["out": 8],
            uniforms: [7, 3.9, 1.5, 4, 2, 0.25, 0.5, 0.75, 1.0 / 3, -2.6, 10, 11])
        #expect(outcome.numbers("out") == [7, 3, 5.5, 8, 1, 1.0 / 3, -2, 11])
    }

    @Test("takes matrices, whole numbers and truths")
    func otherArguments() throws {
        let outcome = try run(
            """
            struct Turn { float2x2 by; float2 from; };
            kernel void take(device float* out, device float2x2* kept, constant float3x2& m,
                             constant Turn& turn, constant int* whole, constant uint& count,
                             constant bool* truths, constant float3* places) {
                kept[1] = turn.by * 2;
                float2 q = m * float3(1, 10, 100) + kept[1] * turn.from;
                float all[] = {
                    q.x, q.y, float(whole[1]), float(count), truths[1] ? 1.0 : 0.0,
                    truths[0] ? 1.0 : 0.0, places[1].z, float(whole[0] / 2) };
                for (int i = 0; i < 8; i++) out[i] = all[i];
            }
            """, counts: ["out": 8, "kept": 2],
            uniforms: [1, 2, 3, 4, 5, 6, 1, 0, 0, 1, 7, 9],
            lists: [[3, -2.5, 8], [0, 3], [1, 2, 3, 4, 5, 6]])
        #expect(outcome.numbers("out") == [545, 660, -2, 3, 1, 0, 6, 1])
    }

    @Test("keeps structures, with vectors, arrays and truths in them")
    func structures() throws {
        let text = """
            struct Trail { float2 places[3]; bool isOld; short age; float3x3 turn; };
            struct Head { Trail trail; half4 color; };
            float length_of(device const Head* heads, uint i) {
                return heads[i].trail.places[1].x + heads[i].color.a;
            }
            void age(device Head& head) { head.trail.age += 20000; }
            kernel void step(device Head* heads, constant float& speed,
                             uint id [[thread_position_in_grid]]) {
                device Head& head = heads[id];
                for (int i = 2; i > 0; i--) head.trail.places[i] = head.trail.places[i - 1];
                head.trail.places[0] += float2(speed, id);
                head.trail.isOld = head.trail.age > 100;
                head.trail.turn[id % 3][1] = length_of(heads, id);
                head.color = half4(id, speed, 0, 1);
                age(head);
                heads[id].trail.places[id].y -= 0.5;
            }
            """
        let outcome = try run(
            text, counts: ["heads": 5], grid: (5, 1), uniforms: [1.5], times: 3)
        // places[0].x of head 1 after three steps of 1.5.
        #expect(outcome.numbers("heads", cell: 0)[3] == 4.5)
        // The age wraps at 16 bits.
        let age = outcome.buffers["heads"]?[3][0] ?? 0
        #expect(Int32(bitPattern: age) == -5536)
    }

    @Test("reads zeros outside of a buffer, and writes nothing there")
    func outside() throws {
        let outcome = try run(
            """
            struct Pair { float a[3]; };
            kernel void edge(device float* values, device Pair* pairs, device int* none,
                             uint id [[thread_position_in_grid]]) {
                int at = int(id) * 1431655765 - 3;
                values[at] = 7 + values[at];
                values[int(id) - 2] += 1 + values[int(id) + 3] + float(none[id]);
                pairs[at].a[1] = 9;
                pairs[int(id) - 2].a[5] += 2 + pairs[at].a[0];
                none[id] = 3;
            }
            """, counts: ["values": 4, "pairs": 2, "none": 0], grid: (9, 1))
        #expect(outcome.buffers["none"] == [[]])
        #expect(outcome.numbers("values").count == 4)
        // The inner index is clamped, as all indices of arrays are.
        #expect(outcome.numbers("pairs") == [0, 0, 2, 0, 0, 2])
    }

    @Test("writes a texture, and reads it where it may")
    func texture() throws {
        let outcome = try run(
            """
            kernel void dots(texture2d<float, access::read_write> canvas [[texture(0)]],
                             uint id [[thread_position_in_grid]]) {
                uint2 at = uint2(id % canvas.get_width(), id / canvas.get_width());
                canvas.write(canvas.read(at) + float4(0.25, id, -1, 0.0 / 0.0), at);
                canvas.write(float4(1), uint2(canvas.get_width(), 0));
                canvas.write(float4(1), uint2(-1, 1));
                canvas.write(half4(0.5h), ushort2(0, 0));
            }
            """, counts: [:], grid: (30, 1), texture: (5, 4), times: 2)
        let numbers = outcome.texture.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let first: [Float] = Array(numbers[0..<8])
        #expect(first == [0.5, 0.5, 0.5, 0.5, 0.5, 1, 0, 0])
        let last: [Float] = Array(numbers.suffix(4))
        #expect(last == [0.5, 1, 0, 0])
    }

    @Test("runs its threads side by side only where none could tell")
    func independence() throws {
        let head = "#include <metal_stdlib>\nusing namespace metal;\n"
        func holds(_ body: String) throws -> Bool {
            let library = try library(
                head + """
                    struct Pair { float a; float2 b; };
                    kernel void f(device Pair* pairs, device float* sums, device const int* links,
                                  constant float& k, constant int& shift,
                                  texture2d<float, access::read_write> canvas,
                                  uint2 at [[thread_position_in_grid]],
                                  uint2 size [[threads_per_grid]]) {
                        uint i = at.y * size.x + at.x;
                        \(body)
                    }
                    """)
            return ThreadIndependence.holds(for: try #require(library.programs["f"]))
        }
        for body in [
            "pairs[i].a += k; pairs[i].b.x = pairs[i].a;",
            "for (int j = 0; j < 3; j++) { if (k > j) pairs[i].a += sums[j] + sums[links[i]]; }",
            "device Pair& p = pairs[at.x]; p.a = k; p.b = float2(p.a);",
            "sums[int(at.x) + shift] = k; sums[int(at.x) + shift] *= 2;",
            "canvas.write(float4(pairs[i + 1].a), at);",
            "canvas.write(float4(1), uint2(at.x + 2, 0));",
        ] {
            #expect(try holds(body), "\(body)")
        }
        for body in [
            "sums[0] += k;", "sums[i] = sums[i + 1];", "sums[at.x * 2] = k;",
            "sums[links[i]] = k;", "sums[i] = k; sums[at.x] = 2;", "i += 1; sums[i] = k;",
            "canvas.write(canvas.read(at) + k, at);", "canvas.write(float4(k), at.yx);",
            "canvas.write(float4(k), at); canvas.write(float4(1), uint2(at.x, 0));",
            "canvas.write(float4(k), uint2(at.x, links[i]));",
            "for (uint j = 0; j < 2; j++) sums[at.x + j] = k;",
            "sums[at.x + (uint(shift) >> 31)] = sums[at.x + uint(shift >> 31)];",
            "sums[at.x + uint(shift) % 3u] = sums[at.x + uint(shift % 3)];",
            "sums[at.x + uint(float(uint(shift)))] = sums[at.x + uint(float(shift))];",
        ] {
            #expect(try !holds(body), "\(body)")
        }
    }

    @Test("runs side by side as it would one after the other", arguments: [1, 3, 16, 37, 64])
    func sideBySide(columns: Int) throws {
        let outcome = try run(
            """
            struct Pair { float a; float2 b; bool isOld; int turns; };
            kernel void first(device Pair* pairs, device int* links, constant float& k,
                              uint2 at [[thread_position_in_grid]],
                              uint2 size [[threads_per_grid]]) {
                uint i = at.y * size.x + at.x;
                pairs[i].b += float2(sin(k * i), cos(k + pairs[i].a));
                pairs[i].isOld = pairs[i].b.x > 0.5 || pairs[i].isOld;
                if (at.x % 3 == 0) { links[i] = int(i) * 7 - 20; return; }
                while (pairs[i].turns < int(at.x % 5)) { pairs[i].turns += 1; links[i] -= 3; }
            }
            kernel void second(device const Pair* pairs, device const int* links,
                               device float* sums, constant float& k, constant int& shift,
                               texture2d<float, access::write> canvas,
                               uint2 at [[thread_position_in_grid]],
                               uint2 size [[threads_per_grid]]) {
                uint i = at.y * size.x + at.x;
                float sum = pairs[links[i]].b.y + pairs[i + 2].b.x + pairs[1].a;
                if (pairs[links[i] + 1].isOld) sum += 0.25;
                sums[int(i) - shift] = sum;
                canvas.write(float4(sum, sums[int(i) - shift], k, 1), uint2(at.x + 1, at.y));
            }
            """, counts: ["pairs": 200, "links": 195, "sums": 80], grid: (columns, 3),
            uniforms: [0.75, 3], texture: (21, 2), times: 3, "\(columns) columns")
        #expect(columns == 1 || outcome.numbers("sums").contains { $0 != 0 })
    }

    @Test("tells a negative offset from the unsigned number of the same bits")
    func signsOfOffsets() throws {
        let outcome = try run(
            """
            kernel void hop(device float* sums, constant int& back,
                            uint id [[thread_position_in_grid]]) {
                sums[id + (uint(back) >> 31)] = sums[id + uint(back >> 31)] + 1;
            }
            """, counts: ["sums": 42], grid: (41, 1), uniforms: [-1])
        // Each number is one above the one two places before.
        #expect(outcome.numbers("sums")[39...] == [20, 20, 21])
    }

    @Test("takes lists with their counts, also empty ones")
    func lists() throws {
        let text = """
            kernel void pick(device float4* picked, constant float4* colors,
                             constant uint& colorCount, constant float* sizes,
                             uint id [[thread_position_in_grid]]) {
                picked[id] = colors[id] * colorCount + sizes[int(id) - 1];
            }
            """
        let outcome = try run(
            text, counts: ["picked": 3], grid: (3, 1),
            lists: [[1, 2, 3, 4, 5, 6, 7, 8], [10, 20]])
        #expect(outcome.numbers("picked") == [12, 20, 30])
        let empty = try run(text, counts: ["picked": 3], grid: (3, 1), lists: [[], []])
        #expect(empty.numbers("picked") == [0, 0, 0])
    }

    @Test("that never ends is ended, with its place")
    func budget() throws {
        let text = """
            kernel void wait(device float* x, uint id [[thread_position_in_grid]]) {
                if (id == 2) {
                    while (x[0] >= 0) x[1] += 1;
                }
            }
            """
        let library = try library(text)
        let function = try #require(library.kernels.first)
        let kernel = try KernelCompiler().kernel(library.program(of: function))
        for interprets in [false, true] {
            var invocation = ComputeInvocation(
                gridWidth: 4, buffers: [ComputeBuffer(function.buffers[0].shape, elementCount: 2)])
            let error = #expect(throws: KernelError.self) {
                if interprets {
                    try kernel.interpret(&invocation)
                } else {
                    try kernel.run(&invocation)
                }
            }
            #expect(error?.message.contains("test.metal:3:9: this loop of 'wait' runs") == true)
        }
    }

    @Test("is a value: who kept its buffers sees them as they were")
    func values() throws {
        let library = try library(
            """
            kernel void count(device float* x, uint id [[thread_position_in_grid]]) { x[id] += 1; }
            """)
        let function = try #require(library.kernels.first)
        let kernel = try KernelCompiler().kernel(library.program(of: function))
        let zeros = ComputeBuffer(function.buffers[0].shape, elementCount: 3)
        var invocation = ComputeInvocation(gridWidth: 3, buffers: [zeros])
        try kernel.run(&invocation)
        let ones = invocation.buffers[0]
        try kernel.run(&invocation)
        func all(_ number: Float) -> [[UInt32]] {
            [Array(repeating: number.bitPattern, count: 3)]
        }
        #expect(zeros.bits == all(0))
        #expect(ones.bits == all(1))
        #expect(invocation.buffers[0].bits == all(2))
        #expect(function.changedBuffers == [0])
    }

    @Test(
        "is refused where nothing can be bound to it, with what to write instead",
        arguments: [
            ("kernel float f(device float* a) { return 1; }", "returns float"),
            ("kernel void f(float t) {}", "write constant float& t"),
            (
                "kernel void f(uint3 id [[thread_position_in_grid]]) {}",
                "a place in the grid is a uint or a uint2"
            ),
            (
                "kernel void f(uint id [[thread_position_in_grid]], "
                    + "uint2 size [[threads_per_grid]]) {}", "take both as uint"
            ),
            (
                "kernel void f(uint id [[thread_position_in_threadgroup]]) {}",
                "there are no groups of threads"
            ),
            (
                "kernel void f(texture2d<float, access::write> a, "
                    + "texture2d<float, access::write> b) {}", "a kernel writes one texture"
            ),
            ("struct U {};\nkernel void f(constant U& u) {}", "it has no members"),
            ("struct U { float t; };\nkernel void f(U u) {}", "write constant U& u"),
            (
                "kernel void f(device atomic_uint* a) {}",
                "a kernel's threads run one after the other: write a plain number"
            ),
            (
                "kernel void f(device uint* a) { atomic_fetch_add_explicit(a, 1); }",
                "one after the other: write count += 1"
            ),
            (
                "kernel void f(device uint* a) { threadgroup_barrier(1); }",
                "leave it out: a kernel's threads"
            ),
            (
                "kernel void f(device uint* a) { threadgroup float shared[4]; }",
                "a kernel's device buffer"
            ),
            ("kernel void f(device const float* a) { a[0] = 1; }", "'a' is constant"),
            (
                "void g(device float* a) { a[0] = 1; }\n"
                    + "kernel void f(device const float* a) { g(a); }",
                "'a' may change what is constant here"
            ),
            (
                "kernel void f(texture2d<float, access::write> t) { t.read(uint2(0)); }",
                "write texture2d<float, access::read_write>"
            ),
            (
                "kernel void f(texture2d<float> t) { t.write(float4(1), uint2(0)); }",
                "this texture can only be read"
            ),
            (
                "kernel void f(texture2d<float, access::wrote> t) {}",
                "there is read, sample, write and read_write"
            ),
            ("kernel void f(device float* a) { a[0] = dfdx(a[1]); }", "its threads are no pixels"),
            ("kernel void f(device float* a) { discard_fragment(); }", "write return;"),
            ("kernel void f() {}\nkernel void f(device float* a) {}", "two entries 'f'"),
            (
                "[[stitchable]] half4 f(float2 p, texture2d<float, access::write> t) "
                    + "{ return 0; }", "kernels write textures"
            ),
        ])
    func refused(text: String, message: String) {
        let library = ShaderLibrary(files: [
            ShaderFile(
                path: "test.metal",
                text: "#include <metal_stdlib>\nusing namespace metal;\n" + text)
        ])
        var findings = library.diagnostics
        findings.formUnion(library.entryErrors.all)
        let found = findings.sorted
        #expect(
            found.contains { $0.message.contains(message) || $0.hint?.contains(message) == true },
            "\(found)")
        #expect(found.allSatisfy { $0.location != nil })
    }

    @Test("and the interpreter agree on whatever it does", arguments: TestSeed.several(0..<24))
    func random(seed: UInt64) throws {
        var kernel = RandomKernel(seed: 20_261_122 &+ seed)
        let text = kernel.text()
        try run(
            text, counts: ["points": 9, "links": 6, "total": 2], grid: kernel.grid,
            uniforms: [0.75, 3], texture: (7, 5), times: 3, "seed \(seed)")
    }
}

/// Makes kernels that read and write all over their buffers.
private struct RandomKernel {
    private var random: SplitMix64
    let grid: (Int, Int)

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        grid = (Int(random.next() % 12) + 1, Int(random.next() % 4) + 1)
    }

    private mutating func pick(_ choices: [String]) -> String {
        choices[Int(random.next() % UInt64(choices.count))]
    }

    private mutating func index(_ depth: Int) -> String {
        pick([
            "int(at.x)", "int(at.y)", "int(at.x) - 1", "int(at.y * size.x + at.x)", "i",
            depth > 0 ? "links[\(index(depth - 1))]" : "2",
            "int(\(depth > 0 ? number(depth - 1) : "1.5"))",
        ])
    }

    private mutating func number(_ depth: Int) -> String {
        guard depth > 0 else {
            return pick(["0.5", "speed", "float(at.x)", "float(i)", "total[0]", "-2.0"])
        }
        return pick([
            "points[\(index(depth - 1))].place.x", "points[\(index(depth - 1))].old[\(index(0))]",
            "(\(number(depth - 1)) + \(number(depth - 1)))",
            "(\(number(depth - 1)) * \(number(depth - 1)))",
            "sin(\(number(depth - 1)))", "fract(\(number(depth - 1)))",
            "total[\(index(depth - 1))]", "canvas.read(uint2(at)).y",
            "(points[\(index(depth - 1))].isSet ? \(number(depth - 1)) : 1.0)",
        ])
    }

    private mutating func statement(_ depth: Int) -> String {
        switch random.next() % (depth > 0 ? 8 : 5) {
        case 0: return "points[\(index(1))].place.\(pick(["x", "y"])) = \(number(2));"
        case 1: return "points[\(index(1))].old[\(index(1))] += \(number(2));"
        case 2: return "links[\(index(2))] = int(at.x) + \(index(1));"
        case 3: return "total[\(index(0))] = fract(\(number(2)));"
        case 4:
            return "canvas.write(float4(\(number(1)), 0.5, \(number(1)), 1), "
                + "uint2(\(index(1)), \(index(1))));"
        case 5:
            return "if (\(number(1)) > \(number(1))) { \(statement(depth - 1)) } "
                + "else { \(statement(depth - 1)) }"
        case 6:
            return "for (int j = 0; j < 3; j++) { i += j; if (\(number(1)) > 4.0) break; "
                + "\(statement(depth - 1)) }"
        default:
            return "if (\(number(1)) < 0.0) return; points[\(index(0))].isSet = "
                + "\(number(1)) > 0.25; \(statement(depth - 1))"
        }
    }

    mutating func text() -> String {
        let body = (0..<6).map { _ in statement(2) }.joined(separator: "\n    ")
        return """
            struct Point { float2 place; float old[2]; bool isSet; };
            kernel void step(device Point* points, device int* links, device float* total,
                             constant float& speed, constant int& start,
                             texture2d<float, access::read_write> canvas,
                             uint2 at [[thread_position_in_grid]],
                             uint2 size [[threads_per_grid]]) {
                int i = start;
                \(body)
            }
            """
    }
}
