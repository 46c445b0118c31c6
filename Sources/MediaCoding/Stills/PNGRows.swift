import PixelBuffers

/// A picture's rows before PNG's compression: a filter's number, then the filtered bytes.
///
/// Each row uses the filter with the smallest sum of absolute differences, as PNG recommends.
struct PNGRows: Sendable {
    private let buffer: PixelBuffer
    /// 3 without alpha, otherwise 4.
    let channelCount: Int
    let bitDepth: Int
    /// The bytes of a row, including its filter's number.
    let byteCount: Int
    private let bytesPerPixel: Int

    init(of buffer: PixelBuffer, isOpaque: Bool) {
        self.buffer = buffer
        channelCount = isOpaque ? 3 : 4
        bitDepth = buffer.format == .rgba16 ? 16 : 8
        bytesPerPixel = channelCount * bitDepth / 8
        byteCount = 1 + buffer.width * bytesPerPixel
    }

    /// The rows of a range, concatenated.
    func filtered(_ range: Range<Int>) -> [UInt8] {
        let length = byteCount - 1
        // A row and the one above, each after a transparent pixel that the filters read.
        let lineLength = bytesPerPixel + length
        return [UInt8](unsafeUninitializedCapacity: range.count * byteCount) { output, count in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * lineLength) { lines in
                lines.initialize(repeating: 0)
                guard let base = lines.baseAddress, var place = output.baseAddress else { return }
                var row = base + bytesPerPixel
                var above = row + lineLength
                if range.lowerBound > 0 { copy(range.lowerBound - 1, to: above) }
                for y in range {
                    copy(y, to: row)
                    let line = PNGLine(
                        bytes: row, above: above, count: length, distance: bytesPerPixel)
                    line.write(to: place)
                    place += byteCount
                    swap(&row, &above)
                }
            }
            count = range.count * byteCount
        }
    }

    /// Copies a row: numbers in big-endian, alpha left out if there is none.
    private func copy(_ y: Int, to row: UnsafeMutablePointer<UInt8>) {
        let pixels = UnsafeRawBufferPointer(buffer.row(y))
        if bitDepth == 8 {
            copy(pixels.bindMemory(to: UInt8.self), to: row)
        } else {
            copy(bigEndian: pixels.bindMemory(to: UInt16.self), to: row)
        }
    }

    private func copy(_ channels: UnsafeBufferPointer<UInt8>, to row: UnsafeMutablePointer<UInt8>) {
        guard let from = channels.baseAddress else { return }
        guard channelCount == 3 else { return row.update(from: from, count: channels.count) }
        for x in 0..<channels.count / 4 {
            row[3 * x] = from[4 * x]
            row[3 * x + 1] = from[4 * x + 1]
            row[3 * x + 2] = from[4 * x + 2]
        }
    }

    private func copy(
        bigEndian channels: UnsafeBufferPointer<UInt16>, to row: UnsafeMutablePointer<UInt8>
    ) {
        var place = row
        for index in channels.indices where channelCount == 4 || index % 4 < 3 {
            place[0] = UInt8(truncatingIfNeeded: channels[index] >> 8)
            place[1] = UInt8(truncatingIfNeeded: channels[index])
            place += 2
        }
    }
}

/// A row of bytes to filter; `distance` bytes before it and before the row above are readable.
private struct PNGLine {
    let bytes: UnsafeMutablePointer<UInt8>
    let above: UnsafeMutablePointer<UInt8>
    let count: Int
    /// The distance from a byte to the one of the pixel on its left.
    let distance: Int

    /// Writes the number of the best filter, and its differences.
    func write(to output: UnsafeMutablePointer<UInt8>) {
        let costs = [cost(none), cost(left), cost(up), cost(average), cost(paeth)]
        let filter = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        output[0] = UInt8(filter)
        switch filter {
        case 1: write(left, to: output + 1)
        case 2: write(up, to: output + 1)
        case 3: write(average, to: output + 1)
        case 4: write(paeth, to: output + 1)
        default: write(none, to: output + 1)
        }
    }

    /// The sum of the absolute differences, each read as a number from -128 to 127.
    @inline(__always)
    private func cost(_ predicted: (Int) -> UInt8) -> UInt32 {
        var sum: UInt32 = 0
        for index in 0..<count {
            let difference = bytes[index] &- predicted(index)
            sum &+= UInt32(min(difference, 0 &- difference))
        }
        return sum
    }

    @inline(__always)
    private func write(_ predicted: (Int) -> UInt8, to output: UnsafeMutablePointer<UInt8>) {
        for index in 0..<count { output[index] = bytes[index] &- predicted(index) }
    }

    // MARK: Predicted bytes

    @inline(__always) private func none(_ index: Int) -> UInt8 { 0 }

    @inline(__always) private func left(_ index: Int) -> UInt8 { bytes[index &- distance] }

    @inline(__always) private func up(_ index: Int) -> UInt8 { above[index] }

    @inline(__always) private func average(_ index: Int) -> UInt8 {
        let sum = UInt16(bytes[index &- distance]) &+ UInt16(above[index])
        return UInt8(truncatingIfNeeded: sum >> 1)
    }

    /// The Paeth predictor (PNG, 9.4).
    @inline(__always) private func paeth(_ index: Int) -> UInt8 {
        let left = Int16(bytes[index &- distance])
        let up = Int16(above[index])
        let corner = Int16(above[index &- distance])
        let toLeft = abs(up &- corner)
        let toUp = abs(left &- corner)
        let toCorner = abs(left &+ up &- corner &- corner)
        let upOrCorner = toUp <= toCorner ? up : corner
        let nearest = toLeft <= toUp && toLeft <= toCorner ? left : upOrCorner
        return UInt8(truncatingIfNeeded: nearest)
    }
}
