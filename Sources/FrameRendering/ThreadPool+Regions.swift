import PixelBuffers
import Threads

extension ThreadPool {
    /// Runs `body` on parts of regions, of whole rows, as `run(rangesOf:minCount:)` does on ranges.
    ///
    /// - Parameter minPixels: parts have about as many or more, unless all regions together are
    ///   smaller.
    static func run<Failure: Error>(
        partsOf regions: [PixelRectangle], minPixels: Int,
        _ body: @escaping @Sendable (PixelRectangle) throws(Failure) -> Void
    ) throws(Failure) {
        let regions = regions.filter { !$0.isEmpty }
        let pixelCount = regions.reduce(0) { $0 + $1.pixelCount }
        guard pixelCount > 0 else { return }
        let rowCount = regions.reduce(0) { $0 + $1.height }
        let minCount = (minPixels * rowCount + pixelCount - 1) / pixelCount
        try run(rangesOf: rowCount, minCount: minCount) { rows throws(Failure) in
            var first = 0
            for region in regions {
                let part = rows.clamped(to: first..<first + region.height)
                if !part.isEmpty {
                    try body(
                        PixelRectangle(
                            x: region.x, y: region.y + part.lowerBound - first,
                            width: region.width, height: part.count))
                }
                first += region.height
            }
        }
    }
}
