import FrameHashing
import Hashing
import PixelBuffers
import Testing

@Suite struct PixelBufferHashTests {
    @Test("a buffer's hash is that of its pixels without the padding")
    func buffers() {
        let buffer = PixelBuffer(
            format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: 3, height: 2))
        let bytes = Array("abc0abc1abc2abc3abc4abc5".utf8)
        for y in 0..<2 {
            for index in 0..<12 { buffer.row(y)[index] = bytes[12 * y + index] }
        }
        #expect(buffer.frameHash == SHA256.hexadecimalHash(bytes))
    }
}
