import Effects
import PixelBuffers
import MetalLanguage
import NativeKernels
import ShaderProgram

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Times built-in effects over a full 1920×1080 layer, as the renderer's layers are, against the
/// same by hand in C, turn by turn in one run, on one thread. The arguments: the C code's shared
/// library, and the effects that are measured; all where none is named.
typealias Baseline =
    @convention(c) (
        UnsafeRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer, Int32, Int32,
        UnsafePointer<Float>
    ) -> Void

struct Subject {
    var name: String
    var uniforms: [Float]
    /// How many numbers of its one buffer the effect reads; it gets noise in 0…1.
    var noise = 0
    /// Rows and columns at the frame's border that aren't compared.
    var border = 0
    /// How wide strips are in which the renderer has it drawn.
    var strip = 1920
    var turns = 30
}

let (columns, rows) = (1920, 1080)
let (w, h) = (Float(columns), Float(rows))
let subjects = [
    Subject(name: "cd", uniforms: [w, h, 0.4]),
    Subject(name: "colorCircle", uniforms: [w, h, 400, 1, 0.6, 0, 1]),
    Subject(name: "crossfade", uniforms: [0.3]),
    Subject(name: "gaussianBlur3x3", uniforms: [], border: 2),
    Subject(name: "glow", uniforms: [960, 540, w, h, 3, 0.6]),
    Subject(name: "lumaThreshold", uniforms: [0.5, 0, 1, 1, 1, 1]),
    Subject(
        name: "melt", uniforms: [w, h, 0.5, 2.7, 1.6, 0, 1], noise: columns, border: 2,
        strip: 128),
    Subject(name: "nameDrop", uniforms: [0.6, w, h], border: 40, turns: 3),
    Subject(name: "stretch", uniforms: [w, h]),
]

guard CommandLine.arguments.count >= 2,
    let handle = dlopen(CommandLine.arguments[1], RTLD_NOW)
else {
    print("usage: effect-benchmark LIBRARY [EFFECT…]")
    exit(2)
}
let wanted = CommandLine.arguments.dropFirst(2)

let bounds = PixelRectangle(x: 0, y: 0, width: columns, height: rows)

/// Smooth waves in every channel, opaque.
func picture(_ seed: Float) -> PixelBuffer {
    let buffer = PixelBuffer(format: .rgbaFloat, bounds: bounds)
    let pixels = buffer.base.assumingMemoryBound(to: SIMD4<Float>.self)
    for y in 0..<rows {
        for x in 0..<columns {
            let (u, v) = (Float(x) / w * 6.0, Float(y) / h * 6.0)
            pixels[y * columns + x] = SIMD4(
                0.5 + 0.5 * sinf(u + seed), 0.5 + 0.5 * sinf(v * 1.7 + seed),
                0.5 + 0.5 * sinf(u * v + seed), 1)
        }
    }
    return buffer
}

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
    let start = now()
    try body()
    return now() - start
}

func hundredths(_ value: Double) -> String {
    let whole = Int((value * 100).rounded())
    return "\(whole / 100).\(whole % 100 < 10 ? "0" : "")\(whole % 100)"
}

let (source, second) = (picture(0), picture(2))
let (ours, theirs) = (
    PixelBuffer(format: .rgbaFloat, bounds: bounds), PixelBuffer(format: .rgbaFloat, bounds: bounds)
)

/// The share of channels that are not the same. C's sines are others, which tells only where a
/// beam or a circle ends.
func share(differing subject: Subject) -> Double {
    let a = ours.base.assumingMemoryBound(to: Float.self)
    let b = theirs.base.assumingMemoryBound(to: Float.self)
    var count = 0
    for y in subject.border..<rows - subject.border {
        for x in 4 * subject.border..<4 * (columns - subject.border) {
            let index = y * 4 * columns + x
            if abs(a[index] - b[index]) > 0.002 { count += 1 }
        }
    }
    return Double(count) / Double(4 * columns * rows)
}

var isSlow = false
print("| effect | compiled shader, ms | C by hand, ms | ratio |")
print("|---|---|---|---|")
for subject in subjects where wanted.isEmpty || wanted.contains(subject.name) {
    let isTransition = BuiltInTransitions.transition(named: subject.name) != nil
    let library = isTransition ? BuiltInTransitions.library : BuiltInEffects.library
    guard let symbol = dlsym(handle, subject.name),
        let function = library.function(named: subject.name)
    else { exit(4) }
    let baseline = unsafeBitCast(symbol, to: Baseline.self)
    let inputs = function.inputCount == 2 ? [source, second] : [source]
    let kernel = try KernelCompiler().kernel(
        library.program(of: function), inputs: inputs.map(\.format), output: .rgbaFloat)
    let noise = (0..<subject.noise).map { Float(($0 * 7919) % 1009) / 1009 }
    let space = KernelSpace(originX: 0, originY: 0, scale: 1)
    var times: [(ours: Double, theirs: Double)] = []
    for _ in 0..<subject.turns {
        let byHand = milliseconds {
            baseline(
                source.base, second.base, theirs.base, Int32(columns), Int32(rows),
                subject.uniforms + noise)
        }
        let compiled = try milliseconds {
            for x in stride(from: 0, to: columns, by: subject.strip) {
                try kernel.run(
                    KernelInvocation(
                        output: ours,
                        region: PixelRectangle(x: x, y: 0, width: subject.strip, height: rows),
                        inputs: inputs, uniforms: subject.uniforms,
                        buffers: subject.noise > 0 ? [noise] : [], space: space))
            }
        }
        times.append((compiled, byHand))
    }
    let differing = share(differing: subject)
    guard differing < 0.001 else {
        print("'\(subject.name)' is not the same in C: \(hundredths(differing * 100)) % differ")
        exit(1)
    }
    let ratios = times.map { $0.ours / $0.theirs }.sorted()
    let ratio = ratios[ratios.count / 2]
    isSlow = isSlow || ratio > 1.3
    print(
        "| `\(subject.name)` | \(hundredths(times.map(\.ours).min() ?? 0)) "
            + "| \(hundredths(times.map(\.theirs).min() ?? 0)) | \(hundredths(ratio)) |")
}
print(
    "Least times, and the median of the pairs' ratios; promised: at most 1.3"
        + (isSlow ? ", which is NOT kept" : ""))
