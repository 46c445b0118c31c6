internal import CLLVM
import PixelBuffers

/// Emits reads of one input: at this pixel, at a pixel of its own, and between pixels.
///
/// Everything reads the same stored numbers and computes as `ImageReader` does. Three ways lead to
/// a pixel, told apart at run time where that pays: whole vectors where the lanes' pixels are
/// neighbours, one load a lane where all are inside, and one guarded load a lane at the edges.
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

    private var builder: LLVMBuilderRef { llvm.builder }

    init(
        format: PixelFormat, width: Int, record: LLVMValueRef, taps: TapEmitter, in llvm: LLVMModule
    ) {
        self.llvm = llvm
        self.format = format
        self.width = width
        self.taps = taps
        typealias Layout = KernelLayout.Image
        func load(_ type: LLVMTypeRef, _ offset: Int) -> LLVMValueRef {
            llvm.load(type, llvm.address(record, offset), alignment: 4)
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

    /// What `TapEmitter`'s functions take before the coordinates.
    private var record: [LLVMValueRef] { [base, bytesPerRow, bytesPerPlane, columns, rows] }

    private func scaled(_ channels: [LLVMValueRef]) -> [LLVMValueRef] {
        guard format.channelScale != 1 else { return channels }
        let scale = llvm.splat(llvm.float(format.channelScale), width)
        return channels.map { LLVMBuildFMul(builder, $0, scale, "") }
    }

    // MARK: Reads

    /// The pixels at columns `x`, `x` + 1, … of row `y`, both scalars.
    func readRun(x: LLVMValueRef, y: LLVMValueRef, in function: LLVMValueRef) -> [LLVMValueRef] {
        let run = llvm.block("run", in: function)
        let edge = llvm.block("edge", in: function)
        let end = llvm.block("read", in: function)
        let zero = llvm.int(0)
        // Unsigned: a negative row is a very large one.
        let rowInside = LLVMBuildICmp(builder, LLVMIntULT, y, rows, "")
        let startInside = LLVMBuildICmp(builder, LLVMIntSGE, x, zero, "")
        let last = LLVMBuildSub(builder, columns, llvm.int(width), "")
        let endInside = LLVMBuildICmp(builder, LLVMIntSLE, x, last, "")
        let inside = LLVMBuildAnd(
            builder, LLVMBuildAnd(builder, rowInside, startInside, ""), endInside, "")
        LLVMBuildCondBr(builder, inside, run, edge)

        llvm.position(at: run)
        let row = llvm.address(base, LLVMBuildMul(builder, long(y), bytesPerRow, ""))
        let start = llvm.address(
            row, LLVMBuildMul(builder, long(x), llvm.long(format.bytesPerPixel), ""))
        let fast = RunEmitter(llvm: llvm, format: format, width: width)
            .load(from: start, bytesPerPlane: bytesPerPlane)
        let fastEnd: LLVMBasicBlockRef = LLVMGetInsertBlock(builder)
        LLVMBuildBr(builder, end)

        llvm.position(at: edge)
        let lanes: LLVMValueRef = LLVMBuildAdd(builder, llvm.splat(x, width), laneNumbers, "")
        let slow = taps.guarded(record, lanes, llvm.splat(y, width), format: format)
        let slowEnd: LLVMBasicBlockRef = LLVMGetInsertBlock(builder)
        LLVMBuildBr(builder, end)

        llvm.position(at: end)
        return scaled(merge([(fast, fastEnd), (slow, slowEnd)]))
    }

    /// The pixels at columns and rows that differ from lane to lane.
    func read(x: LLVMValueRef, y: LLVMValueRef) -> [LLVMValueRef] {
        scaled(taps.guarded(record, x, y, format: format))
    }

    private var laneNumbers: LLVMValueRef {
        var numbers: [LLVMValueRef?] = (0..<width).map { llvm.int($0) }
        return LLVMConstVector(&numbers, UInt32(width))
    }

    private func long(_ value: LLVMValueRef) -> LLVMValueRef {
        LLVMBuildSExt(builder, value, llvm.int64, "")
    }

    private func merge(
        _ ways: [([LLVMValueRef], LLVMBasicBlockRef)]
    ) -> [LLVMValueRef] {
        ways[0].0.indices.map { channel in
            let phi: LLVMValueRef = LLVMBuildPhi(builder, LLVMTypeOf(ways[0].0[channel]), "")
            var values: [LLVMValueRef?] = ways.map { $0.0[channel] }
            var blocks: [LLVMBasicBlockRef?] = ways.map(\.1)
            LLVMAddIncoming(phi, &values, &blocks, UInt32(ways.count))
            return phi
        }
    }

    // MARK: Between pixels

    /// Bilinear, at vectors of positions in points.
    func sample(
        x: LLVMValueRef, y: LLVMValueRef, scale: LLVMValueRef, in function: LLVMValueRef
    ) -> [LLVMValueRef] {
        let (column, right) = split(x, scale, sampleOffsetX, size: columns)
        let (row, lower) = split(y, scale, sampleOffsetY, size: rows)
        let one = llvm.splat(llvm.float(1), width)
        let left: LLVMValueRef = LLVMBuildFSub(builder, one, right, "")
        let upper: LLVMValueRef = LLVMBuildFSub(builder, one, lower, "")
        let weights: [LLVMValueRef] = [
            LLVMBuildFMul(builder, left, upper, ""), LLVMBuildFMul(builder, right, upper, ""),
            LLVMBuildFMul(builder, left, lower, ""), LLVMBuildFMul(builder, right, lower, ""),
        ]

        let inner = llvm.block("inner", in: function)
        let edge = llvm.block("edge", in: function)
        let end = llvm.block("sampled", in: function)
        // Unsigned, so that negative coordinates are too large as well.
        let lastColumn = llvm.intrinsic("llvm.usub.sat", [llvm.int32], [columns, llvm.int(1)])
        let lastRow = llvm.intrinsic("llvm.usub.sat", [llvm.int32], [rows, llvm.int(1)])
        let outside = LLVMBuildOr(
            builder,
            LLVMBuildICmp(builder, LLVMIntUGE, column, llvm.splat(lastColumn, width), ""),
            LLVMBuildICmp(builder, LLVMIntUGE, row, llvm.splat(lastRow, width), ""), "")
        let bits = LLVMBuildBitCast(
            builder, outside, LLVMIntTypeInContext(llvm.context, UInt32(width)), "")
        let allInside = LLVMBuildICmp(
            builder, LLVMIntEQ, bits, LLVMConstNull(LLVMTypeOf(bits)), "")
        LLVMBuildCondBr(builder, allInside, inner, edge)

        llvm.position(at: inner)
        let fast = filter(
            taps.quads(base, bytesPerRow, bytesPerPlane, column, row, format: format), weights)
        let fastEnd: LLVMBasicBlockRef = LLVMGetInsertBlock(builder)
        LLVMBuildBr(builder, end)

        llvm.position(at: edge)
        let ones = llvm.splat(llvm.int(1), width)
        let nextColumn: LLVMValueRef = LLVMBuildAdd(builder, column, ones, "")
        let nextRow: LLVMValueRef = LLVMBuildAdd(builder, row, ones, "")
        let corners = [(column, row), (nextColumn, row), (column, nextRow), (nextColumn, nextRow)]
        let slow = filter(
            corners.map { taps.guarded(record, $0.0, $0.1, format: format) }, weights)
        let slowEnd: LLVMBasicBlockRef = LLVMGetInsertBlock(builder)
        LLVMBuildBr(builder, end)

        llvm.position(at: end)
        return scaled(merge([(fast, fastEnd), (slow, slowEnd)]))
    }

    /// The whole pixel and the fraction of a coordinate in points.
    private func split(
        _ position: LLVMValueRef, _ scale: LLVMValueRef, _ offset: LLVMValueRef, size: LLVMValueRef
    ) -> (LLVMValueRef, LLVMValueRef) {
        func splat(_ value: Float) -> LLVMValueRef { llvm.splat(llvm.float(value), width) }
        let type: LLVMTypeRef = LLVMTypeOf(position)
        let coordinate: LLVMValueRef = LLVMBuildFAdd(
            builder, LLVMBuildFMul(builder, position, llvm.splat(scale, width), ""),
            llvm.splat(offset, width), "")
        let fine: LLVMValueRef = LLVMBuildFMul(builder, coordinate, splat(1024), "")
        let rounded = llvm.intrinsic("llvm.roundeven", [type], [fine])
        var snapped: LLVMValueRef = LLVMBuildFMul(builder, rounded, splat(1 / 1024), "")
        let low = splat(-2)
        snapped = LLVMBuildSelect(
            builder, LLVMBuildFCmp(builder, LLVMRealOGT, snapped, low, ""), snapped, low, "")
        let limit: LLVMValueRef = LLVMBuildSIToFP(
            builder, LLVMBuildAdd(builder, size, llvm.int(1), ""), llvm.float, "")
        let high = llvm.splat(limit, width)
        snapped = LLVMBuildSelect(
            builder, LLVMBuildFCmp(builder, LLVMRealOLT, snapped, high, ""), snapped, high, "")
        let whole = llvm.intrinsic("llvm.floor", [type], [snapped])
        return (
            LLVMBuildFPToSI(builder, whole, llvm.vector(llvm.int32, width), ""),
            LLVMBuildFSub(builder, snapped, whole, "")
        )
    }

    /// The weighted sum of four corners, from the first to the last.
    private func filter(
        _ corners: [[LLVMValueRef]], _ weights: [LLVMValueRef]
    ) -> [LLVMValueRef] {
        (0..<4).map { channel in
            var sum: LLVMValueRef = LLVMBuildFMul(builder, corners[0][channel], weights[0], "")
            for corner in 1..<4 {
                let part = LLVMBuildFMul(builder, corners[corner][channel], weights[corner], "")
                sum = LLVMBuildFAdd(builder, sum, part, "")
            }
            return sum
        }
    }
}
