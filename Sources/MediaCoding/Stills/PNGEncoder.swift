import PixelBuffers
import Threads

/// Encodes a picture as PNG (PNG, third edition), with blocks of rows in parallel.
///
/// Blocks are filtered and compressed independently, except that they may refer to the rows above.
/// The division depends only on the picture's size, so the bytes don't depend on the number of
/// threads.
struct PNGEncoder: Sendable {
    private let buffer: PixelBuffer
    private let file: String
    private let rows: PNGRows
    private let rowsPerBlock: Int
    /// Rows above a block that its compression may refer to.
    private let rowsAbove: Int

    /// Bytes of a block before compression: large enough not to hurt compression, small enough to
    /// occupy all cores.
    private static let blockByteCount = 512 << 10

    /// - Parameters:
    ///   - buffer: `rgba8` or `rgba16`, not empty.
    ///   - isOpaque: whether to leave out alpha.
    ///   - file: for error messages.
    init(_ buffer: PixelBuffer, isOpaque: Bool, file: String) {
        self.buffer = buffer
        self.file = file
        rows = PNGRows(of: buffer, isOpaque: isOpaque)
        rowsPerBlock = max(1, Self.blockByteCount / rows.byteCount)
        rowsAbove = (Deflate.windowByteCount - 1) / rows.byteCount + 1
    }

    /// All chunks, encoded, in order.
    func chunks() throws(MediaError) -> [[UInt8]] {
        let count = (buffer.height - 1) / rowsPerBlock + 1
        let blocks = try ThreadPool.map(count) { index throws(MediaError) in
            try block(index, isLast: index == count - 1)
        }
        // The checksum covers all rows, so it is appended last.
        var checksum = blocks[0].checksum
        for block in blocks.dropFirst() {
            checksum = Deflate.checksum(checksum, followedBy: block.checksum, block.byteCount)
        }
        let end = PNGChunk.bytes(Int(checksum), 4)
        return header + blocks.map(\.chunk)
            + [
                PNGChunk(name: "IDAT", content: end[...]).bytes,
                PNGChunk(name: "IEND", content: []).bytes,
            ]
    }

    /// The chunks before the pixels: the header, and sRGB, also as gamma and chromaticities.
    private var header: [[UInt8]] {
        let size = PNGChunk.bytes(buffer.width, 4) + PNGChunk.bytes(buffer.height, 4)
        // Compression and filter methods 0, no interlacing.
        let form = [UInt8(rows.bitDepth), rows.channelCount == 3 ? 2 : 6, 0, 0, 0]
        let primaries = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
        let chunks = [
            ("IHDR", size + form), ("sRGB", [Self.relativeColorimetric]),
            ("cHRM", primaries.flatMap { PNGChunk.bytes($0, 4) }),
            ("gAMA", PNGChunk.bytes(45455, 4)),
        ]
        return chunks.map { PNGChunk(name: $0.0, content: $0.1[...]).bytes }
    }

    private static let relativeColorimetric: UInt8 = 1

    private struct Block: Sendable {
        var chunk: [UInt8]
        /// The checksum of its filtered rows.
        var checksum: UInt
        var byteCount: Int
    }

    private func block(_ index: Int, isLast: Bool) throws(MediaError) -> Block {
        let first = index * rowsPerBlock
        let end = min(first + rowsPerBlock, buffer.height)
        let start = max(0, first - rowsAbove)
        let filtered = rows.filtered(start..<end)
        let split = (first - start) * rows.byteCount
        var content = index == 0 ? Deflate.header : []
        do throws(DeflateError) {
            try Deflate.append(
                filtered[split...], after: filtered[..<split], isLast: isLast, to: &content)
        } catch {
            throw MediaError(
                .library, "the picture can't be encoded: \(error)", file: file,
                code: error.code)
        }
        return Block(
            chunk: PNGChunk(name: "IDAT", content: content[...]).bytes,
            checksum: Deflate.checksum(of: filtered[split...]), byteCount: filtered.count - split)
    }
}
