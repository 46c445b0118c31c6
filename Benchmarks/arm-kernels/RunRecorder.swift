import NativeKernels
import PixelBuffers
import PortableMath
import ShaderProgram
import Synchronization
import WholeFiles

/// Writes kernels' code for another processor, and some of their runs.
///
/// Each kernel is `N.o`, and each of its runs `N-M.run`: see `run.c`.
final class RunRecorder: KernelWatcher {
    private struct State {
        /// Each kernel, which stays alive for its identity, its number, and how often it ran.
        var kernels:
            [ObjectIdentifier: (kernel: any AnyObject & Sendable, number: Int, count: Int)] = [:]
        var runCount = 0
        var failure: String?
    }

    private let folder: String
    private let target: CodeTarget
    private let state = Mutex(State())

    /// The interpreter takes microseconds for each pixel.
    private static let (maxColumns, maxRows) = (40, 6)

    init(folder: String, target: CodeTarget) {
        self.folder = folder
        self.target = target
    }

    var kernelCount: Int { state.withLock(\.kernels.count) }
    var runCount: Int { state.withLock(\.runCount) }
    var failure: String? { state.withLock(\.failure) }

    func willRun(_ kernel: Kernel, _ invocation: KernelInvocation) {
        record(kernel, make: { target throws(KernelError) in try kernel.object(for: target) }) {
            generator throws(KernelError) in
            let invocation = part(of: invocation, &generator)
            let image = try kernel.image(of: invocation)
            try kernel.interpret(invocation)
            return (image, [invocation.output.bytes])
        }
    }

    func willRun(_ kernel: ComputeKernel, _ invocation: ComputeInvocation) {
        record(kernel, make: { target throws(KernelError) in try kernel.object(for: target) }) {
            _ throws(KernelError) in
            var invocation = invocation
            invocation.gridWidth = min(invocation.gridWidth, 64)
            invocation.gridHeight = min(invocation.gridHeight, 8)
            let image = try kernel.image(of: invocation)
            try kernel.interpret(&invocation)
            return (image, invocation.buffers.flatMap(\.bits).map(Self.bytes))
        }
    }

    /// A small part of the invocation, with an output of its own.
    private func part(
        of invocation: KernelInvocation, _ generator: inout SplitMix64
    ) -> KernelInvocation {
        func cut(_ start: Int, _ length: Int, _ maximum: Int) -> (start: Int, length: Int) {
            let own = min(length, maximum)
            return (start + Int(generator.next() % UInt64(length - own + 1)), own)
        }
        let region = invocation.region.intersection(invocation.output.bounds)
        let columns = cut(region.x, region.width, Self.maxColumns)
        let rows = cut(region.y, region.height, Self.maxRows)
        var part = invocation
        part.region = PixelRectangle(
            x: columns.start, y: rows.start, width: columns.length, height: rows.length)
        let output = invocation.output
        part.output = PixelBuffer(format: output.format, bounds: output.bounds)
        part.output.base.copyMemory(from: output.base, byteCount: output.byteCount)
        part.inputs = invocation.inputs.map { $0.base == output.base ? part.output : $0 }
        return part
    }

    private static func bytes(_ numbers: [UInt32]) -> [UInt8] {
        numbers.withUnsafeBytes { Array($0) }
    }

    /// Records the first run of a kernel, the second, the fourth, the eighth and so on.
    private func record(
        _ kernel: any AnyObject & Sendable,
        make: (CodeTarget) throws(KernelError) -> [UInt8],
        run: (inout SplitMix64) throws(KernelError) -> (KernelImage, [[UInt8]])
    ) {
        let (number, count) = state.withLock { state in
            let identity = ObjectIdentifier(kernel)
            var entry = state.kernels[identity] ?? (kernel, state.kernels.count, 0)
            entry.count += 1
            state.kernels[identity] = entry
            return (entry.number, entry.count)
        }
        guard count & (count - 1) == 0 else { return }
        do {
            if count == 1 { try write(make(target), to: "\(number).o") }
            var generator = SplitMix64(seed: UInt64(number) << 32 | UInt64(count))
            let (image, expected) = try run(&generator)
            try write(Self.file(image, expected), to: "\(number)-\(count).run")
            state.withLock { $0.runCount += 1 }
        } catch {
            state.withLock { $0.failure = $0.failure ?? "\(error)" }
        }
    }

    private func write(_ bytes: [UInt8], to name: String) throws(FileError) {
        try WholeFile.write(bytes, to: "\(folder)/\(name)")
    }

    /// Numbers of 64 bits: the sizes of the image, of the pointers and of the results; the
    /// pointers; the results' ranges. Then the image, from a multiple of 64 on, and the results.
    private static func file(_ image: KernelImage, _ expected: [[UInt8]]) -> [UInt8] {
        var numbers = [image.bytes.count, image.pointers.count, image.results.count]
        numbers += image.pointers.flatMap { [$0.at, $0.to] }
        numbers += image.results.flatMap { [$0.lowerBound, $0.count] }
        var bytes = numbers.flatMap { number in
            withUnsafeBytes(of: UInt64(number).littleEndian) { Array($0) }
        }
        bytes += repeatElement(0, count: -bytes.count & 63)
        return bytes + image.bytes + expected.flatMap(\.self)
    }
}

extension PixelBuffer {
    /// All bytes, with those between rows.
    fileprivate var bytes: [UInt8] {
        Array(UnsafeRawBufferPointer(start: base, count: byteCount))
    }
}
