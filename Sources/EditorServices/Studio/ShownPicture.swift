internal import PixelBuffers

/// A frame at the size of the page's picture: rows of straight RGBA, without padding.
struct ShownPicture: Sendable {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// - Parameter width: in pixels; a picture is never enlarged.
    init(_ picture: PixelBuffer, width: Int?) {
        let shown = min(max(width ?? picture.width, 1), picture.width)
        guard shown < picture.width else {
            (self.width, height) = (picture.width, picture.height)
            bytes = Self.whole(picture)
            return
        }
        self.width = shown
        height = max(1, (picture.height * shown + picture.width / 2) / picture.width)
        bytes = Self.averages(of: picture, shown, height)
    }

    private static func whole(_ picture: PixelBuffer) -> [UInt8] {
        let rowBytes = picture.width * 4
        return [UInt8](unsafeUninitializedCapacity: rowBytes * picture.height) { bytes, count in
            for y in 0..<picture.height {
                UnsafeMutableRawBufferPointer(bytes)[(y * rowBytes)..<((y + 1) * rowBytes)]
                    .copyBytes(from: picture.row(y))
            }
            count = rowBytes * picture.height
        }
    }

    /// Averages the pixels under each shown pixel, weighted by area and alpha.
    private static func averages(of picture: PixelBuffer, _ width: Int, _ height: Int) -> [UInt8] {
        let columns = Self.spans(of: picture.width, in: width)
        let rows = Self.spans(of: picture.height, in: height)
        return [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
            var sums = [Float](repeating: 0, count: picture.width * 4)
            for y in 0..<height {
                for index in sums.indices { sums[index] = 0 }
                for (source, weight) in rows[y] { add(picture.row(source), weight, &sums) }
                for x in 0..<width {
                    let pixel = mean(sums, columns[x])
                    for channel in 0..<4 { bytes[(y * width + x) * 4 + channel] = pixel[channel] }
                }
            }
            count = width * height * 4
        }
    }

    /// Adds a row's colours, multiplied by alpha.
    private static func add(
        _ row: UnsafeMutableRawBufferPointer, _ weight: Float, _ sums: inout [Float]
    ) {
        sums.withUnsafeMutableBufferPointer { sums in
            var place = 0
            while place < sums.count {
                let alpha = Float(row[place + 3]) * weight
                sums[place] += Float(row[place]) * alpha
                sums[place + 1] += Float(row[place + 1]) * alpha
                sums[place + 2] += Float(row[place + 2]) * alpha
                sums[place + 3] += alpha
                place += 4
            }
        }
    }

    private static func mean(_ sums: [Float], _ span: [(Int, Float)]) -> SIMD4<UInt8> {
        var total = SIMD4<Float>.zero
        for (source, weight) in span {
            let place = source * 4
            total += SIMD4(sums[place], sums[place + 1], sums[place + 2], sums[place + 3]) * weight
        }
        let alpha = total.w
        guard alpha > 0 else { return .zero }
        let colour = total / alpha
        let rounded = (SIMD4(colour.x, colour.y, colour.z, alpha) + 0.5)
            .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        return SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(rounded))
    }

    /// The pixels under each shown pixel along an axis, with weights that sum to 1.
    private static func spans(of length: Int, in shown: Int) -> [[(Int, Float)]] {
        (0..<shown).map { index in
            // In units of 1/shown of a pixel.
            let (start, end) = (index * length, (index + 1) * length)
            return ((start / shown)...((end - 1) / shown)).map { source in
                let overlap = min(end, (source + 1) * shown) - max(start, source * shown)
                return (source, Float(overlap) / Float(length))
            }
        }
    }
}
