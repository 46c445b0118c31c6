internal import CLLVM
import PixelBuffers
import ShaderProgram

/// Sampling at the centres of neighbouring pixels in a row, all inside. A sample there is the pixel
/// itself: stored numbers are finite and non-negative, so zero weights add 0.
extension ImageEmitter {
    /// Returns a mask of lanes that aren't right neighbours of the first, and whether the first is
    /// a centre inside. `y` is a scalar.
    func centreTest(
        x: LLVMValueRef, y: LLVMValueRef, scale: LLVMValueRef
    ) -> (differs: LLVMValueRef, isCentre: LLVMValueRef) {
        let (fineX, fineY) = centrePlace(x: x, y: y, scale: scale)
        let first = llvm.lane(fineX, 0)
        let differs = differs(fineX, from: first)
        let isCentre = llvm.and(
            isWholeInside(first, end: columns, room: width),
            isWholeInside(fineY, end: rows, room: 1))
        return (differs, isCentre)
    }

    /// Whether `fine`, in 1/1024 pixel, is a whole pixel in 0 … `end` − `room`.
    private func isWholeInside(_ fine: LLVMValueRef, end: LLVMValueRef, room: Int) -> LLVMValueRef {
        let limit = limit(end, room: room)
        let place = llvm.fmul(fine, llvm.float(1 / 1024))
        let whole = llvm.intrinsic("llvm.floor", [llvm.float], [place])
        let isWhole = llvm.fcmp(LLVMRealOEQ, place, whole)
        let isInside = llvm.and(
            llvm.fcmp(LLVMRealOGE, fine, llvm.float(0)), llvm.fcmp(LLVMRealOLE, fine, limit))
        return llvm.and(isWhole, isInside)
    }

    /// The pixels at such positions.
    func readCentres(
        x: LLVMValueRef, y: LLVMValueRef, followsColumns: Bool, scale: LLVMValueRef
    ) -> [LLVMValueRef] {
        scaled(
            RunEmitter(llvm: llvm, format: format, width: width)
                .load(
                    from: centreAddress(x: x, y: y, followsColumns, scale),
                    bytesPerPlane: bytesPerPlane))
    }

    /// The same as four interleaved vectors r g b a r g b a …; nil for other formats.
    func interleavedCentres(
        x: LLVMValueRef, y: LLVMValueRef, followsColumns: Bool, scale: LLVMValueRef
    ) -> [LLVMValueRef]? {
        guard format == .rgbaFloat else { return nil }
        return RunEmitter(llvm: llvm, format: format, width: width)
            .interleaved(from: centreAddress(x: x, y: y, followsColumns, scale))
    }

    private func centreAddress(
        x: LLVMValueRef, y: LLVMValueRef, _ followsColumns: Bool, _ scale: LLVMValueRef
    ) -> LLVMValueRef {
        let (fineX, fineY) = centrePlace(x: x, y: y, scale: scale)
        let first = llvm.lane(fineX, 0)
        let (column, row) = (pixel(first), pixel(fineY))
        if followsColumns { prefetchRun(x: column, below: row) }
        return address(x: column, y: row)
    }

    /// In 1/1024 pixel.
    private func centrePlace(
        x: LLVMValueRef, y: LLVMValueRef, scale: LLVMValueRef
    ) -> (LLVMValueRef, LLVMValueRef) {
        (rounded(steps(x, scale, sampleOffsetX)), rounded(steps(y, scale, sampleOffsetY)))
    }

    private func pixel(_ fine: LLVMValueRef) -> LLVMValueRef {
        let place = llvm.fmul(fine, llvm.float(1 / 1024))
        return llvm.fptosi(place, llvm.int32)
    }
}
