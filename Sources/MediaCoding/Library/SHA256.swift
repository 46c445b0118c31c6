internal import CLibav
package import PixelBuffers
import WholeFiles

/// Incremental SHA-256 (FIPS 180-4), by libavutil.
package final class SHA256 {
    private let handle: OpaquePointer

    /// - Throws: a `MediaError` if memory is exhausted.
    package init() throws(MediaError) {
        let call = LibraryCall(.read, "sha256")
        handle = try call.check(av_sha_alloc(), "no memory for a SHA-256")
        av_sha_init(handle, 256)
    }

    deinit { av_free(UnsafeMutableRawPointer(handle)) }

    package func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
        av_sha_update(handle, base.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    /// Returns the hash since the last `finish` in 64 lower-case hexadecimal digits, and resets.
    package func finish() -> String {
        let digits = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digest in
            av_sha_final(handle, digest.baseAddress)
            av_sha_init(handle, 256)
            return digest.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The hash of a buffer's rows without padding, as FFmpeg's framehash prints for raw video.
    package func hash(of buffer: PixelBuffer) -> String {
        for plane in 0..<buffer.format.planeCount {
            for y in 0..<buffer.height {
                update(UnsafeRawBufferPointer(buffer.row(y, plane: plane)))
            }
        }
        return finish()
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
