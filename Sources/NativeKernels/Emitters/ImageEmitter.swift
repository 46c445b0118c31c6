internal import CLLVM
import PixelBuffers
import ShaderProgram

/// Emits reads of an input: at this pixel, at a given pixel, and interpolated.
///
/// Results equal `ImageReader`'s. Where it pays, code branches at run time: vector loads for
/// neighbouring pixels, a load per lane if all are inside, and a guarded load per lane at edges.
final class ImageEmitter {
    let llvm: LLVMModule
    let format: PixelFormat
    let width: Int
    private let taps: TapEmitter

    // The input's record, loaded once.
    let base: LLVMValueRef
    let bytesPerRow: LLVMValueRef
    let bytesPerPlane: LLVMValueRef
    let columns: LLVMValueRef
    let rows: LLVMValueRef
    let deltaX: LLVMValueRef
    let deltaY: LLVMValueRef
    let sampleOffsetX: LLVMValueRef
    let sampleOffsetY: LLVMValueRef

    init(
        format: PixelFormat, width: Int, record: LLVMValueRef, taps: TapEmitter, in llvm: LLVMModule
    ) {
        self.llvm = llvm
        self.format = format
        self.width = width
        self.taps = taps
        typealias Layout = KernelLayout.Image
        func load(_ type: LLVMTypeRef, _ offset: Int) -> LLVMValueRef {
            llvm.field(type, record, offset)
        }
        base = load(llvm.pointer, Layout.base)
        bytesPerRow = load(llvm.int64, Layout.bytesPerRow)
        bytesPerPlane = load(llvm.int64, Layout.bytesPerPlane)
        columns = load(llvm.int32, Layout.width)
        rows = load(llvm.int32, Layout.height)
        deltaX = load(llvm.int32, Layout.deltaX)
        deltaY = load(llvm.int32, Layout.deltaY)
        sampleOffsetX = load(llvm.float, Layout.sampleOffsetX)
        sampleOffsetY = load(llvm.float, Layout.sampleOffsetY)
    }

    /// The first arguments of `TapEmitter`'s functions.
    private var record: [LLVMValueRef] { [base, bytesPerRow, bytesPerPlane, columns, rows] }

    func scaled(_ channels: [LLVMValueRef]) -> [LLVMValueRef] {
        guard format.channelScale != 1 else { return channels }
        let scale = llvm.splat(llvm.float(format.channelScale), width)
        return channels.map { llvm.fmul($0, scale) }
    }

    // MARK: Reads

    /// The pixels at columns `x`, `x` + `step`, … of row `y`, both scalars; `step` is 1 or 2.
    func readRun(
        x: LLVMValueRef, y: LLVMValueRef, step: Int = 1, in function: LLVMValueRef
    ) -> [LLVMValueRef] {
        let run = llvm.block("run", in: function)
        let edge = llvm.block("edge", in: function)
        let end = llvm.block("read", in: function)
        let zero = llvm.int(0)
        // Unsigned: negative rows are out of range, too.
        let rowInside = llvm.icmp(LLVMIntULT, y, rows)
        let startInside = llvm.icmp(LLVMIntSGE, x, zero)
        let last = llvm.sub(columns, llvm.int(step * width))
        let endInside = llvm.icmp(LLVMIntSLE, x, last)
        let inside = llvm.and(llvm.and(rowInside, startInside), endInside)
        llvm.br(inside, run, edge)

        llvm.position(at: run)
        let fast = RunEmitter(llvm: llvm, format: format, width: width)
            .load(from: address(x: x, y: y), bytesPerPlane: bytesPerPlane, step: step)
        let fastEnd = llvm.here
        llvm.br(end)

        llvm.position(at: edge)
        let lanes = llvm.run(from: x, width, by: step)
        let slow = taps.guarded(record, lanes, llvm.splat(y, width), format: format)
        let slowEnd = llvm.here
        llvm.br(end)

        llvm.position(at: end)
        return scaled(merge([(fast, fastEnd), (slow, slowEnd)]))
    }

    /// Prefetches pixels from column `x` in the row after `y`, both scalars.
    ///
    /// Frames drawn in strips reach it soon, and the access pattern defeats the hardware
    /// prefetcher.
    func prefetchRun(x: LLVMValueRef, below y: LLVMValueRef) {
        let start = llvm.address(address(x: x, y: y), bytesPerRow)
        for line in stride(from: 0, to: width * format.bytesPerPixel, by: 64) {
            llvm.prefetch(llvm.address(start, line))
        }
    }

    /// The pixels at each lane's column and row.
    func read(x: LLVMValueRef, y: LLVMValueRef) -> [LLVMValueRef] {
        scaled(taps.guarded(record, x, y, format: format))
    }

    /// The pixels below the output's pixels at these columns and rows.
    func readUnder(x: LLVMValueRef, y: LLVMValueRef) -> [LLVMValueRef] {
        read(x: llvm.add(x, llvm.splat(deltaX, width)), y: llvm.add(y, llvm.splat(deltaY, width)))
    }

    /// The address of a pixel inside.
    func address(x: LLVMValueRef, y: LLVMValueRef) -> LLVMValueRef {
        let row = llvm.address(base, llvm.mul(long(y), bytesPerRow))
        return llvm.address(row, llvm.mul(long(x), llvm.long(format.bytesPerPixel)))
    }

    /// The first lane.
    private func scalar(_ value: LLVMValueRef) -> LLVMValueRef {
        llvm.isVector(value) ? llvm.lane(value, 0) : value
    }

    private func long(_ value: LLVMValueRef) -> LLVMValueRef {
        llvm.sext(value, llvm.int64)
    }

    private func merge(_ ways: [([LLVMValueRef], LLVMBasicBlockRef)]) -> [LLVMValueRef] {
        ways[0].0.indices.map { channel in llvm.phi(ways.map { ($0.0[channel], $0.1) }) }
    }

    // MARK: Between pixels

    /// Bilinear, at positions in points; `y` is a scalar if equal in all lanes.
    ///
    /// - Parameter followsColumns: whether `x` is likely at pixel centres, in any row.
    func sample(
        x: LLVMValueRef, y: LLVMValueRef, followsColumns: Bool, scale: LLVMValueRef,
        in function: LLVMValueRef
    ) -> [LLVMValueRef] {
        let stepsX = steps(x, scale, sampleOffsetX)
        let stepsY = steps(y, scale, sampleOffsetY)
        let end = llvm.block("sampled", in: function)
        var ways: [([LLVMValueRef], LLVMBasicBlockRef)] = []
        func leave(_ channels: [LLVMValueRef]) {
            ways.append((channels, llvm.here))
            llvm.br(end)
        }

        if !llvm.isVector(y) {
            let centres = llvm.block("centres", in: function)
            let between = llvm.block("between", in: function)
            let (fineX, fineY) = (rounded(stepsX), rounded(stepsY))
            let first = llvm.lane(fineX, 0)
            llvm.br(areCentres(fineX, from: first, fineY), centres, between)
            llvm.position(at: centres)
            let (column, row) = (split(first).0, split(fineY).0)
            if followsColumns { prefetchRun(x: column, below: row) }
            leave(readRun(x: column, y: row, in: function))
            llvm.position(at: between)
        }

        let inner = llvm.block("inner", in: function)
        let edge = llvm.block("edge", in: function)
        let outside = llvm.or(
            isOutside(stepsX, size: columns), isOutside(vector(stepsY), size: rows))
        llvm.br(llvm.any(outside, width), edge, inner)

        llvm.position(at: inner)
        let (column, right) = splitInside(stepsX)
        let (row, lower) = splitInside(stepsY)
        let rowsOfLanes = vector(row)
        if followsColumns, format == .rgbaFloat {
            let pairs = llvm.block("pairs", in: function)
            let quads = llvm.block("quads", in: function)
            let apart = llvm.fcmp(LLVMRealUNE, right, splat(0))
            llvm.br(llvm.any(apart, width), quads, pairs)
            llvm.position(at: pairs)
            // The right neighbour's weight is 0, and stored numbers are finite and non-negative.
            let upper = llvm.fsub(splat(1), vector(lower))
            leave(
                taps.weightedPairs(base, bytesPerRow, column, rowsOfLanes, [upper, vector(lower)]))
            llvm.position(at: quads)
        }
        let weights = weights(right, vector(lower))
        let alongside = llvm.block("alongside", in: function)
        let apart = llvm.block("apart", in: function)
        let first = llvm.lane(column, 0)
        llvm.br(isRun(column, from: first, row), alongside, apart)
        llvm.position(at: alongside)
        leave(scaled(sampleRun(x: first, y: scalar(row), weights)))
        llvm.position(at: apart)
        leave(
            scaled(
                format == .rgbaFloat
                    ? taps.weightedQuads(base, bytesPerRow, column, rowsOfLanes, weights)
                    : filter(
                        taps.quads(
                            base, bytesPerRow, bytesPerPlane, column, rowsOfLanes, format: format),
                        weights)))
        llvm.position(at: edge)
        leave(scaled(sampleEdge(rounded(stepsX), vector(rounded(stepsY)))))
        llvm.position(at: end)
        return merge(ways)
    }

    /// Whether the positions are centres of neighbouring pixels in a row. A sample there is the
    /// pixel itself: zero weights add 0, as stored numbers are finite and non-negative.
    private func areCentres(
        _ fineX: LLVMValueRef, from first: LLVMValueRef, _ fineY: LLVMValueRef
    ) -> LLVMValueRef {
        var result = llvm.not(llvm.any(differs(fineX, from: first), width))
        for fine in [first, fineY] {
            // Excludes NaN, and numbers too large for the conversion below.
            let size = llvm.intrinsic("llvm.fabs", [llvm.float], [fine])
            let isNear = llvm.fcmp(LLVMRealOLE, size, llvm.float(0x1p29))
            let place = llvm.fmul(fine, llvm.float(1 / 1024))
            let whole = llvm.intrinsic("llvm.floor", [llvm.float], [place])
            let isWhole = llvm.fcmp(LLVMRealOEQ, place, whole)
            result = llvm.and(result, llvm.and(isNear, isWhole))
        }
        return result
    }

    /// The lanes whose steps of 1/1024 pixel aren't those of right neighbours of the first.
    func differs(_ fineX: LLVMValueRef, from first: LLVMValueRef) -> LLVMValueRef {
        var steps: [LLVMValueRef?] = (0..<width).map { llvm.float(Float(1024 * $0)) }
        let expected = llvm.fadd(llvm.splat(first, width), LLVMConstVector(&steps, UInt32(width)))
        return llvm.fcmp(LLVMRealUNE, fineX, expected)
    }

    /// Whether the pixels are neighbours in a row.
    private func isRun(
        _ column: LLVMValueRef, from first: LLVMValueRef, _ row: LLVMValueRef
    ) -> LLVMValueRef {
        let expected = llvm.run(from: first, width)
        var differs = llvm.icmp(LLVMIntNE, column, expected)
        if llvm.isVector(row) {
            let others = llvm.icmp(LLVMIntNE, row, llvm.splat(scalar(row), width))
            differs = llvm.or(differs, others)
        }
        return llvm.not(llvm.any(differs, width))
    }

    /// For neighbouring pixels from column `x` of row `y`, both scalars: loads whole vectors at any
    /// distance from centres.
    private func sampleRun(
        x: LLVMValueRef, y: LLVMValueRef, _ weights: [LLVMValueRef]
    ) -> [LLVMValueRef] {
        let upper = address(x: x, y: y)
        let lower = llvm.address(upper, bytesPerRow)
        let starts = [upper, lower].flatMap { [$0, llvm.address($0, format.bytesPerPixel)] }
        let run = RunEmitter(llvm: llvm, format: format, width: width)
        guard format == .rgbaFloat else {
            return filter(starts.map { run.load(from: $0, bytesPerPlane: bytesPerPlane) }, weights)
        }
        return run.weighted(from: starts, weights)
    }

    /// For pixels that may lie outside.
    private func sampleEdge(_ fineX: LLVMValueRef, _ fineY: LLVMValueRef) -> [LLVMValueRef] {
        let (column, right) = split(clamped(fineX, size: columns))
        let (row, lower) = split(clamped(fineY, size: rows))
        let ones = llvm.splat(llvm.int(1), width)
        let nextColumn = llvm.add(column, ones)
        let nextRow = llvm.add(row, ones)
        let corners = [(column, row), (nextColumn, row), (column, nextRow), (nextColumn, nextRow)]
        return filter(
            corners.map { taps.guarded(record, $0.0, $0.1, format: format) },
            weights(right, lower))
    }

    private func splat(_ value: Float) -> LLVMValueRef { llvm.splat(llvm.float(value), width) }

    private func vector(_ value: LLVMValueRef) -> LLVMValueRef {
        llvm.isVector(value) ? value : llvm.splat(value, width)
    }

    /// Returns a vector of the value if `other` is a vector.
    private func splat(_ value: LLVMValueRef, like other: LLVMValueRef) -> LLVMValueRef {
        llvm.isVector(other) ? llvm.splat(value, width) : value
    }

    /// Converts a coordinate in points to 1/1024 pixel, unrounded. Applying the factor to both
    /// summands is exact, as it is a power of two.
    func steps(
        _ position: LLVMValueRef, _ scale: LLVMValueRef, _ offset: LLVMValueRef
    ) -> LLVMValueRef {
        func fine(_ value: LLVMValueRef) -> LLVMValueRef {
            splat(llvm.fmul(value, llvm.float(1024)), like: position)
        }
        return llvm.fadd(llvm.fmul(position, fine(scale)), fine(offset))
    }

    func rounded(_ steps: LLVMValueRef) -> LLVMValueRef {
        llvm.intrinsic("llvm.roundeven", [LLVMTypeOf(steps)], [steps])
    }

    /// Whether one of the two nearest pixels is outside, or the position is NaN. Otherwise the
    /// rounded steps fit into 32 bits.
    private func isOutside(_ steps: LLVMValueRef, size: LLVMValueRef) -> LLVMValueRef {
        let limit = llvm.fsub(limit(size, room: 1), llvm.float(0.5))
        return llvm.or(
            llvm.fcmp(LLVMRealULT, steps, splat(-0.5)),
            llvm.fcmp(LLVMRealUGE, steps, llvm.splat(limit, width)))
    }

    /// `size` − `room` pixels in steps of 1/1024 pixel; no more than 2²⁰ pixels, beyond which steps
    /// are inexact.
    func limit(_ size: LLVMValueRef, room: Int) -> LLVMValueRef {
        let last = llvm.intrinsic(
            "llvm.smin", [llvm.int32], [llvm.sub(size, llvm.int(room)), llvm.int(1 << 20)])
        return llvm.fmul(llvm.sitofp(last, llvm.float), llvm.float(1024))
    }

    /// Splits steps of 1/1024 pixel, inside, into pixel and fraction.
    private func splitInside(_ steps: LLVMValueRef) -> (LLVMValueRef, LLVMValueRef) {
        let isVector = llvm.isVector(steps)
        let ints = llvm.vector(llvm.int32, isVector ? width : 1)
        // Uses the thread's rounding mode, by default to nearest, ties to even.
        let whole = llvm.intrinsic("llvm.lrint", [ints, LLVMTypeOf(steps)], [steps])
        let pixel = llvm.ashr(whole, splat(llvm.int(10), like: steps))
        let rest = llvm.and(whole, splat(llvm.int(1023), like: steps))
        let number = llvm.sitofp(rest, LLVMTypeOf(steps))
        return (pixel, llvm.fmul(number, splat(llvm.float(1 / 1024), like: steps)))
    }

    /// Limits coordinates to two pixels outside; NaN counts as outside.
    private func clamped(_ fine: LLVMValueRef, size: LLVMValueRef) -> LLVMValueRef {
        let low = splat(-2 * 1024)
        let near = llvm.larger(fine, low)
        let limit = llvm.sitofp(llvm.add(size, llvm.int(1)), llvm.float)
        let high = llvm.splat(llvm.fmul(limit, llvm.float(1024)), width)
        return llvm.smaller(near, high)
    }

    /// Splits steps of 1/1024 pixel into pixel and fraction. Dividing by a power of two is exact,
    /// so this equals `floor`.
    private func split(_ fine: LLVMValueRef) -> (LLVMValueRef, LLVMValueRef) {
        let type: LLVMTypeRef = LLVMTypeOf(fine)
        let isVector = LLVMGetTypeKind(type) == LLVMVectorTypeKind
        let place = llvm.fmul(fine, splat(llvm.float(1 / 1024), like: fine))
        let whole = llvm.intrinsic("llvm.floor", [type], [place])
        return (
            llvm.fptosi(whole, llvm.vector(llvm.int32, isVector ? width : 1)),
            llvm.fsub(place, whole)
        )
    }

    /// The weights of a pixel, its right neighbour and the two below.
    private func weights(_ right: LLVMValueRef, _ lower: LLVMValueRef) -> [LLVMValueRef] {
        let one = splat(1)
        let left = llvm.fsub(one, right)
        let upper = llvm.fsub(one, lower)
        return [(left, upper), (right, upper), (left, lower), (right, lower)].map {
            llvm.fmul($0.0, $0.1)
        }
    }

    /// The weighted sum of four corners, in order.
    private func filter(_ corners: [[LLVMValueRef]], _ weights: [LLVMValueRef]) -> [LLVMValueRef] {
        (0..<4).map { channel in
            var sum = llvm.fmul(corners[0][channel], weights[0])
            for corner in 1..<4 {
                let part = llvm.fmul(corners[corner][channel], weights[corner])
                sum = llvm.fadd(sum, part)
            }
            return sum
        }
    }
}
