import PortableMath
import TestSupport
import Testing

@testable import PixelBuffers

@Suite("Pixel buffer pool", .seeded)
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

    @Test("what lies unused hardly exceeds what was once in use at the same time")
    func bounded() {
        let pool = PixelBufferPool()
        var maximum = 0
        for width in 1...2000 {
            let size = PixelRectangle(x: 0, y: 0, width: width * 7, height: 64)
            let buffer = PixelBuffer(format: .rgbaFloat, bounds: size, pool: pool)
            maximum = max(maximum, PixelBufferPool.roundedUp(buffer.byteCount))
        }
        #expect(pool.unusedByteCount <= maximum + maximum / 64 + 2 << 20)
    }

    @Test("only memory that was never written counts as zero")
    func zeros() {
        let pool = PixelBufferPool()
        let bounds = PixelRectangle(x: 0, y: 0, width: 300, height: 300)
        func bytes(_ buffer: PixelBuffer) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount)
        }
        var buffer = PixelBuffer(format: .rgbaFloat, bounds: bounds, pool: pool)
        #expect(buffer.wasZeroed && bytes(buffer).allSatisfy { $0 == 0 })
        buffer.base.initializeMemory(as: UInt8.self, repeating: 7, count: buffer.byteCount)
        buffer = PixelBuffer(format: .coverage8, bounds: self.bounds, pool: pool)
        buffer = .zeroed(format: .rgbaFloat, bounds: bounds, pool: pool)
        #expect(!buffer.wasZeroed && bytes(buffer).allSatisfy { $0 == 0 })
    }

    @Test("buffers of any sizes at once don't overlap", arguments: TestSeed.several(0..<4))
    func apart(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let pool = PixelBufferPool()
        var buffers: [(buffer: PixelBuffer, mark: UInt8)] = []
        for step in 0..<400 {
            if generator.nextUnit() < 0.45, !buffers.isEmpty {
                let index = Int(generator.next() % UInt64(buffers.count))
                let (buffer, mark) = buffers.remove(at: index)
                let bytes = UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount)
                #expect(bytes.allSatisfy { $0 == mark }, "seed \(seed), step \(step)")
                continue
            }
            let side = Int(generator.nextNumber(in: 1..<400))
            let buffer = PixelBuffer(
                format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: side, height: side),
                pool: pool)
            #expect(UInt(bitPattern: buffer.base) % 64 == 0)
            let mark = UInt8(truncatingIfNeeded: step)
            buffer.base.initializeMemory(as: UInt8.self, repeating: mark, count: buffer.byteCount)
            buffers.append((buffer, mark))
        }
        buffers = []
        let unused = pool.unusedByteCount
        pool.clear()
        #expect(unused > 0 && pool.unusedByteCount == 0, "seed \(seed)")
    }

    #if os(Linux)
        @Test("a buffer takes the pages of smaller and larger ones that are gone")
        func pages() {
            let pool = PixelBufferPool()
            func buffer(megabytes: Int) -> PixelBuffer {
                let size = PixelRectangle(x: 0, y: 0, width: 1 << 18, height: megabytes)
                return PixelBuffer(format: .rgba8, bounds: size, pool: pool)
            }
            var buffers = (0..<3).map { _ in buffer(megabytes: 10) }
            buffers = []
            buffers.append(buffer(megabytes: 28))
            #expect(!buffers[0].wasZeroed)
            buffers = []
            buffers = (0..<2).map { _ in buffer(megabytes: 12) }
            #expect(!buffers[0].wasZeroed && !buffers[1].wasZeroed)
            #expect(pool.unusedByteCount < 8 << 20)
        }
    #endif

    @Test(
        "large buffers don't overlap, whichever pages they have", arguments: TestSeed.several(0..<4)
    )
    func largeApart(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let pool = PixelBufferPool()
        var buffers: [(buffer: PixelBuffer, step: Int)] = []
        /// The first word of each 4 kB, and what it holds in a buffer of that step.
        func words(_ buffer: PixelBuffer, _ body: (inout Int, Int) -> Void) {
            for offset in stride(from: 0, to: buffer.byteCount - 8, by: 4096) {
                body(&(buffer.base + offset).assumingMemoryBound(to: Int.self).pointee, offset)
            }
        }
        for step in 0..<120 {
            if buffers.count == 5 || generator.nextUnit() < 0.45, !buffers.isEmpty {
                let index = Int(generator.next() % UInt64(buffers.count))
                let (buffer, begun) = buffers.remove(at: index)
                var wrong = 0
                words(buffer) { word, offset in if word != begun << 32 + offset { wrong += 1 } }
                #expect(wrong == 0, "seed \(seed), step \(step)")
                continue
            }
            let height = Int(generator.nextNumber(in: 1..<2500))
            let buffer = PixelBuffer(
                format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: 2000, height: height),
                pool: pool)
            var dirty = 0
            words(buffer) { word, offset in
                if word != 0 { dirty += 1 }
                word = step << 32 + offset
            }
            #expect(!buffer.wasZeroed || dirty == 0, "seed \(seed), step \(step)")
            buffers.append((buffer, step))
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
