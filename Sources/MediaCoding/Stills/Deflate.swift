internal import CZlib

/// zlib's status when it fails.
struct DeflateError: Error, CustomStringConvertible {
    var code: Int32

    /// The reason.
    var description: String { code == Z_MEM_ERROR ? "out of memory" : "zlib's status is \(code)" }
}

/// Compresses parts of a zlib stream (RFC 1950, RFC 1951) one by one.
enum Deflate {
    /// The maximum distance of references.
    static let windowByteCount = 32 << 10

    /// The header of a stream: a window of 32 kB, and zlib's default compression.
    static let header: [UInt8] = [0x78, 0x9C]

    /// Appends `bytes` compressed, up to a whole byte.
    ///
    /// - Parameters:
    ///   - before: the bytes before `bytes` in the stream; only the last `windowByteCount` matter.
    ///   - isLast: whether the stream ends there; then only its checksum is missing.
    static func append(
        _ bytes: ArraySlice<UInt8>, after before: ArraySlice<UInt8>, isLast: Bool,
        to stream: inout [UInt8]
    ) throws(DeflateError) {
        // zlib keeps the address: the structure must stay where it is.
        let state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        state.initialize(to: z_stream())
        defer { state.deallocate() }
        try check(
            deflateInit2_(
                state, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY,
                ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)))
        defer { deflateEnd(state) }
        let window = before.suffix(windowByteCount)
        if !window.isEmpty {
            try check(
                window.withUnsafeBufferPointer {
                    deflateSetDictionary(state, $0.baseAddress, UInt32($0.count))
                })
        }
        // Includes room for the empty block that ends a part.
        let bound = Int(deflateBound(state, UInt(bytes.count))) + 16
        var status = Z_OK
        let compressed = bytes.withUnsafeBufferPointer { bytes in
            [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                state.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                state.pointee.avail_in = UInt32(bytes.count)
                state.pointee.next_out = output.baseAddress
                state.pointee.avail_out = UInt32(bound)
                status = deflate(state, isLast ? Z_FINISH : Z_SYNC_FLUSH)
                count = bound - Int(state.pointee.avail_out)
            }
        }
        try check(status)
        stream += compressed
    }

    private static func check(_ status: Int32) throws(DeflateError) {
        guard status == Z_OK || status == Z_STREAM_END else { throw DeflateError(code: status) }
    }

    // MARK: Checksums

    /// The Adler-32 checksum of these bytes.
    static func checksum(of bytes: ArraySlice<UInt8>) -> UInt {
        bytes.withUnsafeBufferPointer { adler32(1, $0.baseAddress, UInt32($0.count)) }
    }

    /// The checksum of bytes followed by `count` others.
    static func checksum(_ first: UInt, followedBy second: UInt, _ count: Int) -> UInt {
        adler32_combine(first, second, count)
    }
}
