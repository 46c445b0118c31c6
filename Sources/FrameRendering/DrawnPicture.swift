import PixelBuffers
import Threads

/// A picture that must not be changed, since it may be shared, and its coverage.
struct DrawnPicture: Sendable {
    var buffer: PixelBuffer
    /// Nil if unknown.
    var coverage: Coverage?

    init(_ buffer: PixelBuffer, _ coverage: Coverage? = nil) {
        self.buffer = buffer
        self.coverage = coverage
    }

    /// - Parameter mask: `coverage8`.
    init(mask: PixelBuffer) { self.init(mask, Coverage(ofMask: mask)) }
}

extension PixelBuffer {
    /// Makes regions of it transparent.
    func clear(_ regions: [PixelRectangle]) {
        let size = format.bytesPerPixel
        writeParts(of: regions.map { $0.intersection(bounds) }) { [self] region in
            let (start, count) = ((region.x - bounds.x) * size, region.width * size)
            for plane in 0..<format.planeCount {
                for y in region.y..<region.maxY {
                    let row = row(y - bounds.y, plane: plane)
                    UnsafeMutableRawBufferPointer(rebasing: row[start..<start + count])
                        .initializeMemory(as: UInt8.self, repeating: 0)
                }
            }
        }
    }

    /// Copies regions that lie in both from a buffer of the same format.
    func copy(_ regions: [PixelRectangle], from source: PixelBuffer) {
        let size = format.bytesPerPixel
        writeParts(of: regions) { [self] region in
            let (to, from) = (region.x - bounds.x, region.x - source.bounds.x)
            let count = region.width * size
            for plane in 0..<format.planeCount {
                for y in region.y..<region.maxY {
                    let target = row(y - bounds.y, plane: plane)[(to * size)...]
                    let line = source.row(y - source.bounds.y, plane: plane)
                    UnsafeMutableRawBufferPointer(rebasing: target).copyMemory(
                        from: UnsafeRawBufferPointer(
                            rebasing: line[from * size..<from * size + count]))
                }
            }
        }
    }

    /// Writes regions, divided among the pool where they are large.
    private func writeParts(
        of regions: [PixelRectangle], _ write: @escaping @Sendable (PixelRectangle) -> Void
    ) {
        ThreadPool.run(
            partsOf: regions,
            minPixels: Self.minWrittenBytes / (format.bytesPerPixel * format.planeCount), write)
    }

    /// Bytes that a thread writes at least.
    private static let minWrittenBytes = 1 << 20
}
