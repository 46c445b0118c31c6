import PixelBuffers

/// Pixels, not to be changed since they may be shared, and their coverage.
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
        for region in regions {
            let region = region.intersection(bounds)
            let start = (region.x - bounds.x) * format.bytesPerPixel
            let count = region.width * format.bytesPerPixel
            for plane in 0..<format.planeCount {
                for y in 0..<region.height {
                    let row = row(region.y - bounds.y + y, plane: plane)
                    UnsafeMutableRawBufferPointer(rebasing: row[start..<start + count])
                        .initializeMemory(as: UInt8.self, repeating: 0)
                }
            }
        }
    }

    /// Copies regions that lie in both from a buffer of the same format.
    func copy(_ regions: [PixelRectangle], from source: PixelBuffer) {
        let size = format.bytesPerPixel
        for region in regions {
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
}
