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

/// Times the built-in ripple over a full 1920×1080 layer, 8 bits in and out, against the same by
/// hand in C, turn by turn in one run, on one thread. The argument is the C code's shared library.
typealias Baseline =
    @convention(c) (
        UnsafeRawPointer, UnsafeMutableRawPointer, Int32, Int32, UnsafePointer<Float>
    ) -> Void

guard CommandLine.arguments.count == 2,
    let handle = dlopen(CommandLine.arguments[1], RTLD_NOW),
    let symbol = dlsym(handle, "rippleBaseline")
else {
    print("usage: ripple-benchmark LIBRARY")
    exit(2)
}
let baseline = unsafeBitCast(symbol, to: Baseline.self)

let bounds = PixelRectangle(x: 0, y: 0, width: 1920, height: 1080)
let source = PixelBuffer(format: .rgba8, bounds: bounds)
let words = source.base.assumingMemoryBound(to: UInt32.self)
for index in 0..<(1920 * 1080) {
    words[index] = UInt32(truncatingIfNeeded: index &* 2_654_435_761) | 0xFF00_0000
}
let target = PixelBuffer(format: .rgba8, bounds: bounds)
let library = BuiltInEffects.library
guard let ripple = library.function(named: "ripple") else { exit(4) }
let kernel = try KernelCompiler().kernel(
    library.program(of: ripple), inputs: [.rgba8], output: .rgba8)

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let time = try ContinuousClock().measure(body)
    return Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3
}

var compiled: [Double] = []
var byHand: [Double] = []
for frame in 0..<60 {
    let elapsed = 0.5 + Float(frame) * 0.005
    let (amplitude, frequency, decay, speed): (Float, Float, Float, Float) = (12, 15, 8, 1200)
    let arguments: [Float] = [960, 540, elapsed, amplitude, frequency, decay, speed]
    byHand.append(milliseconds { baseline(source.base, target.base, 1920, 1080, arguments) })
    compiled.append(
        try milliseconds {
            try kernel.run(
                KernelInvocation(
                    output: target, inputs: [source],
                    uniforms: [960, 540, elapsed, 1, amplitude, frequency, decay, speed],
                    space: KernelSpace(originX: 0, originY: 0, scale: 1)))
        })
}
let ratios = zip(compiled, byHand).map { $0 / $1 }.sorted()
func tenths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
print("ripple 1920x1080, one thread, milliseconds a frame (least, median)")
print("  compiled shader  \(tenths(compiled.sorted()[0]))  \(tenths(compiled.sorted()[30]))")
print("  C by hand        \(tenths(byHand.sorted()[0]))  \(tenths(byHand.sorted()[30]))")
print("  ratio, median of the pairs  \(tenths(ratios[30]))")
