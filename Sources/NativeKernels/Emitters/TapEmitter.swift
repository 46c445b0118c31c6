internal import CLLVM
import PixelBuffers
import ShaderProgram

/// Emits reads of scattered pixels: a load per lane, then a transposition to channels.
final class TapEmitter {
    let llvm: LLVMModule
    let width: Int
    private let shared: SharedFunctions
    /// Stack space for an offset per lane.
    private let offsets: LLVMValueRef

    private var floats: LLVMTypeRef { llvm.vector(llvm.float, width) }
    private var ints: LLVMTypeRef { llvm.vector(llvm.int32, width) }

    /// Must be called in the function's entry block, to allocate memory.
    init(width: Int, in llvm: LLVMModule, calling shared: SharedFunctions) {
        self.width = width
        self.llvm = llvm
        self.shared = shared
        offsets = llvm.alloca(llvm.vector(llvm.int64, width), "offsets")
    }

    // MARK: Anywhere

    /// Stored numbers at any columns and rows; zero outside. This is a call, since it is for rare
    /// paths.
    func guarded(
        _ record: [LLVMValueRef], _ x: LLVMValueRef, _ y: LLVMValueRef, format: PixelFormat
    ) -> [LLVMValueRef] {
        shared.call(SharedFunction(.read(format), lanes: width), record + [x, y])
    }

    /// The body of the function that `guarded` calls.
    func read(_ parameters: [LLVMValueRef], format: PixelFormat) -> [LLVMValueRef] {
        let (x, y) = (parameters[5], parameters[6])
        let inside = llvm.and(
            llvm.icmp(LLVMIntULT, x, llvm.splat(parameters[3], width)),
            llvm.icmp(LLVMIntULT, y, llvm.splat(parameters[4], width)))
        let zero: LLVMValueRef = LLVMConstNull(ints)
        let column = llvm.select(inside, x, zero)
        let row = llvm.select(inside, y, zero)
        let index = pixelIndex(column, row, parameters[1], format)
        return gather(parameters[0], index, parameters[2], format).map {
            llvm.select(inside, $0, LLVMConstNull(floats))
        }
    }

    /// The pixel's index from the buffer's start, below 2³².
    private func pixelIndex(
        _ x: LLVMValueRef, _ y: LLVMValueRef, _ bytesPerRow: LLVMValueRef, _ format: PixelFormat
    ) -> LLVMValueRef {
        llvm.add(llvm.mul(y, stride(bytesPerRow, format)), x)
    }

    /// The pixels from row to row.
    private func stride(_ bytesPerRow: LLVMValueRef, _ format: PixelFormat) -> LLVMValueRef {
        let pixels = llvm.udiv(bytesPerRow, llvm.long(format.bytesPerPixel))
        return llvm.splat(llvm.trunc(pixels, llvm.int32), width)
    }

    private func address(
        _ base: LLVMValueRef, _ index: LLVMValueRef, _ lane: Int, _ bytesPerPixel: Int
    ) -> LLVMValueRef {
        llvm.address(base, llvm.lane(index, lane), step: bytesPerPixel)
    }

    /// Stored numbers at pixel indices inside.
    private func gather(
        _ base: LLVMValueRef, _ index: LLVMValueRef, _ bytesPerPlane: LLVMValueRef,
        _ format: PixelFormat
    ) -> [LLVMValueRef] {
        switch format {
        case .rgbaFloat:
            return transpose(
                (0..<width).map {
                    llvm.load(
                        llvm.vector(llvm.float, 4), address(base, index, $0, 16), alignment: 16)
                })
        case .planarFloat:
            return (0..<4).map { plane in
                let offset = llvm.mul(bytesPerPlane, llvm.long(plane))
                let start = llvm.address(base, offset)
                return llvm.vector(llvm.float, width) {
                    llvm.load(llvm.float, address(start, index, $0, 4), alignment: 4)
                }
            }
        case .rgba8:
            let packed = llvm.vector(llvm.int32, width) {
                llvm.load(llvm.int32, address(base, index, $0, 4), alignment: 4)
            }
            return RunEmitter.bytes(packed, width: width, in: llvm)
        case .rgba16:
            let low = llvm.vector(llvm.int32, width) {
                llvm.load(llvm.int32, address(base, index, $0, 8), alignment: 4)
            }
            let high = llvm.vector(llvm.int32, width) {
                llvm.load(llvm.int32, llvm.address(address(base, index, $0, 8), 4), alignment: 4)
            }
            return RunEmitter.words(low, high, width: width, in: llvm)
        case .coverage8, .plane16:
            let size = format.bytesPerPixel
            let type: LLVMTypeRef = size == 1 ? llvm.int8 : llvm.int16
            let words = llvm.vector(llvm.int32, width) {
                let word = llvm.load(type, address(base, index, $0, size), alignment: size)
                return llvm.zext(word, llvm.int32)
            }
            return Array(repeating: llvm.sitofp(words, floats), count: 4)
        }
    }

    /// Transposes a pixel per lane to a vector per channel. Joins 128-bit parts first, so that
    /// shuffles stay within them.
    private func transpose(_ pixels: [LLVMValueRef]) -> [LLVMValueRef] {
        channels(
            ofColumns: (0..<4).map { offset in
                llvm.concatenate(Swift.stride(from: offset, to: width, by: 4).map { pixels[$0] })
            })
    }

    /// The same for vectors that hold lanes n, n + 4, n + 8, ….
    private func channels(ofColumns columns: [LLVMValueRef]) -> [LLVMValueRef] {
        func unpack(_ a: LLVMValueRef, _ b: LLVMValueRef, _ pattern: [Int]) -> LLVMValueRef {
            let lanes = (0..<(width / 4)).flatMap { part in
                pattern.map { $0 < 4 ? part * 4 + $0 : part * 4 + $0 - 4 + width }
            }
            return llvm.shuffle(a, b, lanes)
        }
        let redGreenLow = unpack(columns[0], columns[1], [0, 4, 1, 5])
        let redGreenHigh = unpack(columns[2], columns[3], [0, 4, 1, 5])
        let blueAlphaLow = unpack(columns[0], columns[1], [2, 6, 3, 7])
        let blueAlphaHigh = unpack(columns[2], columns[3], [2, 6, 3, 7])
        return [
            unpack(redGreenLow, redGreenHigh, [0, 1, 4, 5]),
            unpack(redGreenLow, redGreenHigh, [2, 3, 6, 7]),
            unpack(blueAlphaLow, blueAlphaHigh, [0, 1, 4, 5]),
            unpack(blueAlphaLow, blueAlphaHigh, [2, 3, 6, 7]),
        ]
    }

    // MARK: Four neighbours that are inside

    /// The stored numbers of a pixel, its right neighbour, and the two below.
    func quads(
        _ base: LLVMValueRef, _ bytesPerRow: LLVMValueRef, _ bytesPerPlane: LLVMValueRef,
        _ x: LLVMValueRef, _ y: LLVMValueRef, format: PixelFormat
    ) -> [[LLVMValueRef]] {
        let upper = pixelIndex(x, y, bytesPerRow, format)
        let lower = llvm.add(upper, stride(bytesPerRow, format))
        return [upper, lower].flatMap { row in
            if format == .rgba8 { return pairs(base, row) }
            let next = llvm.add(row, llvm.splat(llvm.int(1), width))
            return [
                gather(base, row, bytesPerPlane, format), gather(base, next, bytesPerPlane, format),
            ]
        }
    }

    /// The weighted sum of an `rgbaFloat` pixel, its right neighbour and the two below, in that
    /// order.
    ///
    /// Two neighbours are one load per lane. Summing before separating channels halves the
    /// shuffles.
    func weightedQuads(
        _ base: LLVMValueRef, _ bytesPerRow: LLVMValueRef, _ x: LLVMValueRef, _ y: LLVMValueRef,
        _ weights: [LLVMValueRef]
    ) -> [LLVMValueRef] {
        let offset = lanewise(pixelIndex(x, y, bytesPerRow, .rgbaFloat))
        let rows = [base, llvm.address(base, bytesPerRow)]
        var pairs: [[LLVMValueRef?]] = Array(
            repeating: Array(repeating: nil, count: width), count: 2)
        return weighted(weights) { corner, lane in
            let row = corner / 2
            let pair =
                pairs[row][lane]
                ?? llvm.load(
                    llvm.vector(llvm.float, 8), llvm.address(rows[row], offset(lane)), alignment: 16
                )
            pairs[row][lane] = pair
            let half = corner % 2 * 4
            return llvm.shuffle(pair, pair, Array(half..<half + 4))
        }
    }

    /// The weighted sum of an `rgbaFloat` pixel and the one below.
    func weightedPairs(
        _ base: LLVMValueRef, _ bytesPerRow: LLVMValueRef, _ x: LLVMValueRef, _ y: LLVMValueRef,
        _ weights: [LLVMValueRef]
    ) -> [LLVMValueRef] {
        let offset = lanewise(pixelIndex(x, y, bytesPerRow, .rgbaFloat))
        let rows = [base, llvm.address(base, bytesPerRow)]
        // Prefetches the next row: the access pattern defeats the hardware prefetcher.
        let ahead = llvm.address(rows[1], bytesPerRow)
        for lane in 0..<width { llvm.prefetch(llvm.address(ahead, offset(lane))) }
        return weighted(weights) { corner, lane in
            llvm.load(
                llvm.vector(llvm.float, 4), llvm.address(rows[corner], offset(lane)), alignment: 16)
        }
    }

    /// Each lane's weighted sum of pixels, in order; a vector per channel.
    private func weighted(
        _ weights: [LLVMValueRef], _ pixel: (_ corner: Int, _ lane: Int) -> LLVMValueRef
    ) -> [LLVMValueRef] {
        // Each vector holds the four channels of every fourth lane.
        let sums = (0..<4).map { (offset) -> LLVMValueRef in
            let lanes = Array(Swift.stride(from: offset, to: width, by: 4))
            var sum: LLVMValueRef?
            for (corner, weight) in weights.enumerated() {
                let pixels = llvm.concatenate(lanes.map { pixel(corner, $0) })
                let spread = llvm.shuffle(weight, weight, (0..<width).map { $0 / 4 * 4 + offset })
                let part = llvm.fmul(pixels, spread)
                sum = sum.map { llvm.fadd($0, part) } ?? part
            }
            return sum ?? LLVMConstNull(floats)
        }
        return channels(ofColumns: sums)
    }

    /// The byte offset of each lane's `rgbaFloat` pixel, as a scalar loaded on first use.
    ///
    /// Through memory, as extracting lanes would occupy the shuffle units. `volatile` keeps LLVM
    /// from optimising it back.
    private func lanewise(_ index: LLVMValueRef) -> (_ lane: Int) -> LLVMValueRef {
        let wide = llvm.zext(index, llvm.vector(llvm.int64, width))
        let bytes = llvm.shl(wide, llvm.splat(llvm.long(4), width))
        LLVMSetVolatile(llvm.store(bytes, offsets), 1)
        var known: [LLVMValueRef?] = Array(repeating: nil, count: width)
        return { [self] lane in
            if let offset = known[lane] { return offset }
            let offset = llvm.load(llvm.int64, llvm.address(offsets, 8 * lane), alignment: 8)
            LLVMSetVolatile(offset, 1)
            known[lane] = offset
            return offset
        }
    }

    /// Loads two neighbouring 4-byte pixels by one instruction.
    private func pairs(_ base: LLVMValueRef, _ index: LLVMValueRef) -> [[LLVMValueRef]] {
        let both = llvm.vector(llvm.int64, width) {
            llvm.load(llvm.int64, address(base, index, $0, 4), alignment: 4)
        }
        let halves = llvm.bitcast(both, llvm.vector(llvm.int32, 2 * width))
        return (0..<2).map { half in
            let packed = llvm.shuffle(halves, halves, (0..<width).map { 2 * $0 + half })
            return RunEmitter.bytes(packed, width: width, in: llvm)
        }
    }
}
