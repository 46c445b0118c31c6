import Testing

@testable import PixelBuffers

@Suite("Pixel buffer pool")
struct PixelBufferPoolTests {
    private let bounds = PixelRectangle(x: 3, y: 4, width: 100, height: 50)

    @Test("a buffer that is gone leaves its memory to the next one of its size")
    func reuse() {
        let pool = PixelBufferPool()
        var buffer = PixelBuffer(format: .rgbaFloat, bounds: bounds, pool: pool)
        let address = buffer.base
        #expect(pool.unusedByteCount == 0)
        buffer = PixelBuffer(format: .coverage8, bounds: bounds, pool: pool)
        #expect(pool.unusedByteCount >= 100 * 50 * 16)
        buffer = PixelBuffer(format: .rgbaFloat, bounds: bounds, pool: pool)
        #expect(buffer.base == address)
    }

    @Test("what lies unused never exceeds what was once in use at the same time")
    func bounded() {
        let pool = PixelBufferPool()
        var most = 0
        for width in 1...200 {
            let size = PixelRectangle(x: 0, y: 0, width: width * 7, height: 64)
            let buffer = PixelBuffer(format: .rgbaFloat, bounds: size, pool: pool)
            most = max(most, PixelBufferPool.roundedUp(buffer.byteCount))
        }
        #expect(pool.unusedByteCount <= 2 * most)
    }

    @Test("a size is rounded up by an eighth at most, and to itself if it was rounded before")
    func sizes() {
        for size in stride(from: 4096, to: 40_000_000, by: 12_345) {
            let rounded = PixelBufferPool.roundedUp(size)
            #expect(rounded >= size && rounded <= size + size / 8 + 1)
            #expect(PixelBufferPool.roundedUp(rounded) == rounded)
        }
    }

    @Test("a rectangle between edges is the pixels it touches")
    func enclosing() {
        #expect(
            PixelRectangle.enclosing(left: -0.5, top: 1, right: 2.1, bottom: 3)
                == PixelRectangle(x: -1, y: 1, width: 4, height: 2))
        #expect(PixelRectangle.enclosing(left: .nan, top: 0, right: 2, bottom: 3).isEmpty)
        #expect(PixelRectangle.enclosing(left: 2, top: 0, right: 2, bottom: 3).isEmpty)
        #expect(
            PixelRectangle.enclosing(left: -.infinity, top: 0, right: .infinity, bottom: 3).width
                == 1 << 31)
    }
}
