internal import CZlib
package import PixelBuffers

/// Lossless compression of a frame: the differences of its rows, compressed by zlib.
///
/// Each byte is stored as its difference from the one above. A row's bytes are grouped by their
/// significance, since high bytes hardly change from row to row.
package enum FramePacket {
    /// The fastest level: frames are stored to save time.
    private static let effort: Int32 = 1

    /// - Throws: a `MediaError` if memory is exhausted.
    package static func bytes(of frame: PixelBuffer) throws(MediaError) -> [UInt8] {
        let rowBytes = frame.width * frame.format.bytesPerPixel
        let total = rowBytes * frame.height * frame.format.planeCount
        let weight = frame.format.bytesPerSample
        var stream = ZlibStream(bound: total)
        guard deflateInit_(stream.state, effort, ZLIB_VERSION, ZlibStream.size) == Z_OK else {
            throw noMemory
        }
        defer { deflateEnd(stream.state) }
        var row = [UInt8](repeating: 0, count: rowBytes)
        let zeros = [UInt8](repeating: 0, count: rowBytes)
        var isWhole = true
        let last = (frame.format.planeCount - 1, frame.height - 1)
        for plane in 0...last.0 {
            for y in 0...last.1 {
                let source = frame.row(y, plane: plane)
                row.withUnsafeMutableBufferPointer { row in
                    zeros.withUnsafeBytes { zeros in
                        let above =
                            y > 0 ? UnsafeRawBufferPointer(frame.row(y - 1, plane: plane)) : zeros
                        subtract(above, from: UnsafeRawBufferPointer(source), to: row, weight)
                    }
                }
                isWhole =
                    stream.move(&row) { deflate($0, (plane, y) == last ? Z_FINISH : Z_NO_FLUSH) }
                    && isWhole
            }
        }
        guard isWhole else { throw noMemory }
        return stream.output
    }

    /// The frame of these bytes.
    ///
    /// - Returns: nil if they don't encode a frame of this size and format.
    package static func frame(
        _ bytes: [UInt8], format: PixelFormat, width: Int, height: Int
    ) -> PixelBuffer? {
        let bounds = PixelRectangle(x: 0, y: 0, width: width, height: height)
        // zlib expands a byte to at most 1032, so hostile sizes allocate no memory.
        guard width > 0, height > 0, bytes.count < UInt32.max,
            PixelBuffer.byteCount(format, bounds) / 2048 <= bytes.count + 64
        else { return nil }
        let frame = PixelBuffer(format: format, bounds: bounds)
        let rowBytes = width * format.bytesPerPixel
        let weight = format.bytesPerSample
        let state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        state.initialize(to: z_stream())
        defer { state.deallocate() }
        guard inflateInit_(state, ZLIB_VERSION, ZlibStream.size) == Z_OK else { return nil }
        defer { inflateEnd(state) }
        var row = [UInt8](repeating: 0, count: rowBytes)
        let isWhole = bytes.withUnsafeBufferPointer { bytes -> Bool in
            state.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
            state.pointee.avail_in = UInt32(clamping: bytes.count)
            for plane in 0..<format.planeCount {
                for y in 0..<height {
                    let isRead = row.withUnsafeMutableBufferPointer { row -> Bool in
                        state.pointee.next_out = row.baseAddress
                        state.pointee.avail_out = UInt32(row.count)
                        let status = inflate(state, Z_SYNC_FLUSH)
                        guard status == Z_OK || status == Z_STREAM_END, state.pointee.avail_out == 0
                        else { return false }
                        let above = y > 0 ? frame.row(y - 1, plane: plane) : nil
                        add(UnsafeBufferPointer(row), above, to: frame.row(y, plane: plane), weight)
                        return true
                    }
                    guard isRead else { return false }
                }
            }
            return state.pointee.avail_in == 0
        }
        return isWhole ? frame : nil
    }

    private static func subtract(
        _ above: UnsafeRawBufferPointer, from row: UnsafeRawBufferPointer,
        to result: UnsafeMutableBufferPointer<UInt8>, _ weight: Int
    ) {
        let count = row.count / weight
        for byte in 0..<weight {
            let start = byte * count
            var (index, place) = (0, byte)
            while index < count {
                result[start + index] = row[place] &- above[place]
                index += 1
                place += weight
            }
        }
    }

    private static func add(
        _ differences: UnsafeBufferPointer<UInt8>, _ above: UnsafeMutableRawBufferPointer?,
        to row: UnsafeMutableRawBufferPointer, _ weight: Int
    ) {
        let count = row.count / weight
        for byte in 0..<weight {
            let start = byte * count
            var (index, place) = (0, byte)
            while index < count {
                row[place] = differences[start + index] &+ (above?[place] ?? 0)
                index += 1
                place += weight
            }
        }
    }

    private static var noMemory: MediaError {
        MediaError(.library, "no memory to keep a frame", file: "frame")
    }
}

extension PixelFormat {
    /// Bytes of one channel of a pixel.
    fileprivate var bytesPerSample: Int {
        switch self {
        case .rgbaFloat, .planarFloat: 4
        case .rgba16, .plane16: 2
        case .rgba8, .coverage8: 1
        }
    }
}

/// Output of zlib that grows as needed.
private struct ZlibStream: ~Copyable {
    static let size = Int32(MemoryLayout<z_stream>.size)

    /// zlib keeps the address: the structure must stay where it is.
    let state: UnsafeMutablePointer<z_stream>
    private(set) var output: [UInt8] = []
    private var block: [UInt8]

    /// - Parameter bound: the expected number of bytes.
    init(bound: Int) {
        state = .allocate(capacity: 1)
        state.initialize(to: z_stream())
        block = [UInt8](repeating: 0, count: min(1 << 16, bound + 64))
    }

    deinit { state.deallocate() }

    /// Passes all bytes of `input` to zlib.
    ///
    /// - Returns: false if zlib fails.
    mutating func move(
        _ input: inout [UInt8], _ step: (UnsafeMutablePointer<z_stream>) -> Int32
    ) -> Bool {
        let state = state
        return input.withUnsafeMutableBufferPointer { input in
            state.pointee.next_in = input.baseAddress
            state.pointee.avail_in = UInt32(input.count)
            while true {
                let (status, count) = block.withUnsafeMutableBufferPointer { block in
                    state.pointee.next_out = block.baseAddress
                    state.pointee.avail_out = UInt32(block.count)
                    let status = step(state)
                    return (status, block.count - Int(state.pointee.avail_out))
                }
                output += block[..<count]
                switch status {
                case Z_STREAM_END: return true
                case Z_OK: if count < block.count { return state.pointee.avail_in == 0 }
                // All input is consumed.
                case Z_BUF_ERROR: return state.pointee.avail_in == 0
                default: return false
                }
            }
        }
    }
}
