internal import CLLVM
import PixelBuffers
import ShaderProgram

/// Emits vector loads and stores of `width` neighbouring pixels.
struct RunEmitter {
    let llvm: LLVMModule
    let format: PixelFormat
    let width: Int

    private var floats: LLVMTypeRef { llvm.vector(llvm.float, width) }
    private var ints: LLVMTypeRef { llvm.vector(llvm.int32, width) }
    /// A stored number of a format with one channel.
    private var word: LLVMTypeRef { format == .coverage8 ? llvm.int8 : llvm.int16 }

    // MARK: Loads

    /// The stored numbers by channel, unscaled.
    ///
    /// - Parameter step: 1, or 2 for every second pixel.
    func load(
        from start: LLVMValueRef, bytesPerPlane: LLVMValueRef, step: Int = 1
    ) -> [LLVMValueRef] {
        guard step == 1 else {
            let next = llvm.address(start, width * format.bytesPerPixel)
            let halves = [start, next].map { load(from: $0, bytesPerPlane: bytesPerPlane) }
            return zip(halves[0], halves[1]).map { low, high in
                llvm.shuffle(low, high, (0..<width).map { 2 * $0 })
            }
        }
        switch format {
        case .rgbaFloat:
            return deinterleave(interleaved(from: start))
        case .planarFloat:
            return (0..<4).map { plane in
                let offset = llvm.mul(bytesPerPlane, llvm.long(plane))
                return llvm.load(floats, llvm.address(start, offset), alignment: 4)
            }
        case .rgba8:
            return Self.bytes(llvm.load(ints, start, alignment: 4), width: width, in: llvm)
        case .rgba16:
            let words = llvm.load(llvm.vector(llvm.int32, 2 * width), start, alignment: 8)
            let low = llvm.shuffle(words, words, (0..<width).map { 2 * $0 })
            let high = llvm.shuffle(words, words, (0..<width).map { 2 * $0 + 1 })
            return Self.words(low, high, width: width, in: llvm)
        case .coverage8, .plane16:
            let words = llvm.load(llvm.vector(word, width), start, alignment: format.bytesPerPixel)
            return Array(repeating: llvm.sitofp(llvm.zext(words, ints), floats), count: 4)
        }
    }

    /// `rgbaFloat` pixels as four interleaved vectors.
    func interleaved(from start: LLVMValueRef) -> [LLVMValueRef] {
        (0..<4).map { llvm.load(floats, llvm.address(start, $0 * width * 4), alignment: 16) }
    }

    /// The weighted sum of runs of `rgbaFloat` pixels, in order. Deinterleaves only the sum.
    func weighted(from starts: [LLVMValueRef], _ weights: [LLVMValueRef]) -> [LLVMValueRef] {
        deinterleave(
            (0..<4).map { part in
                let lanes = (0..<width).map { part * width / 4 + $0 / 4 }
                var sum: LLVMValueRef?
                for (start, weight) in zip(starts, weights) {
                    let pixels = llvm.load(
                        floats, llvm.address(start, part * width * 4), alignment: 16)
                    let spread = llvm.shuffle(weight, weight, lanes)
                    let product = llvm.fmul(pixels, spread)
                    sum = sum.map { llvm.fadd($0, product) } ?? product
                }
                return sum ?? LLVMConstNull(floats)
            })
    }

    /// Four interleaved vectors to one vector per channel.
    func deinterleave(_ parts: [LLVMValueRef]) -> [LLVMValueRef] {
        let quarter = width / 4
        return (0..<4).map { channel in
            func gather(_ a: LLVMValueRef, _ b: LLVMValueRef) -> LLVMValueRef {
                let lanes = (0..<quarter).map { 4 * $0 + channel }
                return llvm.shuffle(a, b, lanes + lanes.map { $0 + width })
            }
            return llvm.concatenate(gather(parts[0], parts[1]), gather(parts[2], parts[3]))
        }
    }

    /// The four bytes of every 32-bit lane as floats.
    static func bytes(_ packed: LLVMValueRef, width: Int, in llvm: LLVMModule) -> [LLVMValueRef] {
        (0..<4).map { channel in
            let shift = llvm.splat(llvm.int(8 * channel), width)
            let moved = channel == 0 ? packed : llvm.lshr(packed, shift)
            let masked = channel == 3 ? moved : llvm.and(moved, llvm.splat(llvm.int(255), width))
            return llvm.sitofp(masked, llvm.vector(llvm.float, width))
        }
    }

    /// The 16-bit numbers in the lanes of two vectors as floats.
    static func words(
        _ low: LLVMValueRef, _ high: LLVMValueRef, width: Int, in llvm: LLVMModule
    ) -> [LLVMValueRef] {
        [low, high].flatMap { packed in
            let first = llvm.and(packed, llvm.splat(llvm.int(65535), width))
            let second = llvm.lshr(packed, llvm.splat(llvm.int(16), width))
            return [first, second].map { (half) -> LLVMValueRef in
                llvm.sitofp(half, llvm.vector(llvm.float, width))
            }
        }
    }

    // MARK: Stores

    /// Clamps to 0…1, NaN as 0, and stores in the format. `mask` selects the lanes to write; nil
    /// for all. Nothing else is written.
    func store(
        _ channels: [LLVMValueRef], to start: LLVMValueRef, bytesPerPlane: LLVMValueRef,
        only mask: LLVMValueRef?
    ) {
        let clamped = channels.map { llvm.clampedToUnit($0, lanes: width) }
        switch format {
        case .rgbaFloat:
            for (index, part) in interleave(clamped).enumerated() {
                write(
                    part, to: llvm.address(start, index * width * 4), alignment: 16,
                    mask: mask.map { widen($0, part: index) })
            }
        case .planarFloat:
            for (plane, channel) in clamped.enumerated() {
                let offset = llvm.mul(bytesPerPlane, llvm.long(plane))
                write(channel, to: llvm.address(start, offset), alignment: 4, mask: mask)
            }
        case .rgba8:
            write(pack(clamped, scale: 255, bits: 8), to: start, alignment: 4, mask: mask)
        case .rgba16:
            let low = pack(Array(clamped[0..<2]), scale: 65535, bits: 16)
            let high = pack(Array(clamped[2..<4]), scale: 65535, bits: 16)
            let lanes = (0..<width).flatMap { [$0, $0 + width] }
            let doubled = mask.map { llvm.shuffle($0, $0, (0..<width).flatMap { [$0, $0] }) }
            write(llvm.shuffle(low, high, lanes), to: start, alignment: 8, mask: doubled)
        case .coverage8, .plane16:
            let isByte = format == .coverage8
            let packed = pack([clamped[3]], scale: isByte ? 255 : 65535, bits: isByte ? 8 : 16)
            let words = llvm.trunc(packed, llvm.vector(word, width))
            write(words, to: start, alignment: format.bytesPerPixel, mask: mask)
        }
    }

    private func write(
        _ value: LLVMValueRef, to address: LLVMValueRef, alignment: Int, mask: LLVMValueRef?
    ) {
        guard let mask else {
            llvm.store(value, address, alignment: alignment)
            return
        }
        // A masked store, not load, select and store: other lanes may be beyond the buffer or in
        // another thread's region.
        let type: LLVMTypeRef = LLVMTypeOf(value)
        llvm.intrinsic(
            "llvm.masked.store", [type, llvm.pointer],
            [value, address, llvm.int(alignment), mask])
    }

    private func pack(_ channels: [LLVMValueRef], scale: Float, bits: Int) -> LLVMValueRef {
        var packed: LLVMValueRef?
        for (index, channel) in channels.enumerated() {
            let scaled = llvm.fmul(channel, llvm.splat(llvm.float(scale), width))
            let rounded = llvm.fadd(scaled, llvm.splat(llvm.float(0.5), width))
            var whole = llvm.fptosi(rounded, ints)
            if index > 0 {
                whole = llvm.shl(whole, llvm.splat(llvm.int(bits * index), width))
            }
            packed = packed.map { llvm.or($0, whole) } ?? whole
        }
        return packed ?? LLVMConstNull(ints)
    }

    /// Turns one vector per channel into four interleaved vectors.
    private func interleave(_ channels: [LLVMValueRef]) -> [LLVMValueRef] {
        let quarter = width / 4
        return (0..<4).map { part in
            let pixels = (0..<quarter).map { part * quarter + $0 }
            let redGreen = llvm.shuffle(
                channels[0], channels[1], pixels.flatMap { [$0, $0 + width, -1, -1] })
            let blueAlpha = llvm.shuffle(
                channels[2], channels[3], pixels.flatMap { [-1, -1, $0, $0 + width] })
            let lanes = (0..<width).map { $0 % 4 < 2 ? $0 : $0 + width }
            return llvm.shuffle(redGreen, blueAlpha, lanes)
        }
    }

    /// Expands a mask of pixels to one of numbers, for a part of `interleave`.
    private func widen(_ mask: LLVMValueRef, part: Int) -> LLVMValueRef {
        let quarter = width / 4
        return llvm.shuffle(mask, mask, (0..<width).map { part * quarter + $0 / 4 })
    }
}
