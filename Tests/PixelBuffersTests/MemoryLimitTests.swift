import Testing

@testable import PixelBuffers

@Suite("How much memory may be taken")
struct MemoryLimitTests {
    @Test("the standard is less than the machine has, and enough for a frame")
    func standard() {
        #expect(MemoryLimit.standard > 1 << 24)
        #expect(MemoryLimit.standard < Int.max / 2)
    }

    @Test("what doesn't fit is told in gigabytes, rounded up")
    func sentence() {
        let shortage = MemoryShortage(
            subject: "the picture", neededBytes: 6_010_000_000, limitBytes: 4_000_000_000)
        #expect(
            "\(shortage)"
                == "the picture needs 6.1 GB of memory, and 4.0 GB may be taken; "
                + "--memory allows more")
        #expect(throws: MemoryShortage.self) {
            try MemoryLimit.check(.max, for: "the picture")
        }
        #expect(throws: Never.self) { try MemoryLimit.check(1, for: "the picture") }
    }

    @Test("a buffer's size is known before it is made")
    func sizes() {
        for format in PixelFormat.allCases {
            for (width, height) in [(1, 1), (15, 3), (16, 16), (333, 7)] {
                let bounds = PixelRectangle(x: 0, y: 0, width: width, height: height)
                let buffer = PixelBuffer(format: format, bounds: bounds)
                #expect(PixelBuffer.byteCount(format, bounds) == buffer.byteCount)
            }
        }
        let huge = PixelRectangle(x: 0, y: 0, width: 1 << 31, height: 1 << 31)
        #expect(PixelBuffer.byteCount(.rgbaFloat, huge) == .max)
    }
}
