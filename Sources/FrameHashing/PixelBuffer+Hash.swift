internal import Hashing
package import PixelBuffers

extension PixelBuffer {
    /// SHA-256 of the rows without padding, as FFmpeg's framehash prints for raw video: 64
    /// lower-case hexadecimal digits.
    package var frameHash: String {
        var hash = SHA256()
        for plane in 0..<format.planeCount {
            for y in 0..<height { hash.update(UnsafeRawBufferPointer(row(y, plane: plane))) }
        }
        return hash.finishHexadecimal()
    }
}
