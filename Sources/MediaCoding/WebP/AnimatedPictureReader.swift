internal import CWebP
package import MediaTime
package import PixelBuffers
import WholeFiles

/// Reads an animated WebP: libav's reader knows its first picture only.
package final class AnimatedPictureReader {
    /// What is on the screen for a while: `rgba8`, straight alpha; times in milliseconds.
    package struct Picture: Sendable {
        package let pixels: PixelBuffer
        package let start: Int
        package let end: Int
    }

    private let bytes: UnsafeMutableRawBufferPointer
    private let decoder: OpaquePointer
    private let file: String
    private var time = 0
    package let width: Int
    package let height: Int
    /// How often the film is shown; 0 is without end.
    package let plays: Int
    package let pictureCount: Int

    /// - Parameter file: how messages call the file; nil is by its path.
    /// - Throws: a `MediaError`: the file isn't there or isn't a WebP.
    package init(_ path: String, file: String? = nil) throws(MediaError) {
        let content = try mediaError { () throws(FileError) in try WholeFile.read(path) }
        let name = file ?? path
        self.file = name
        // The decoder goes on reading it, so that it must not move.
        let bytes = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(1, content.count), alignment: 16)
        content.withUnsafeBytes { bytes.copyMemory(from: $0) }
        var data = WebPData()
        data.bytes = UnsafePointer(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        data.size = content.count
        var options = WebPAnimDecoderOptions()
        var info = WebPAnimInfo()
        guard WebPAnimDecoderOptionsInit(&options) != 0,
            let decoder = WebPAnimDecoderNew(&data, &options)
        else {
            bytes.deallocate()
            throw MediaError(.unreadable, "it isn't a WebP", file: name)
        }
        WebPAnimDecoderGetInfo(decoder, &info)
        self.bytes = bytes
        self.decoder = decoder
        width = Int(info.canvas_width)
        height = Int(info.canvas_height)
        plays = Int(info.loop_count)
        pictureCount = Int(info.frame_count)
    }

    deinit {
        WebPAnimDecoderDelete(decoder)
        bytes.deallocate()
    }

    /// The next picture, or nil at the end.
    package func next() throws(MediaError) -> Picture? {
        guard WebPAnimDecoderHasMoreFrames(decoder) != 0 else { return nil }
        var pixels: UnsafeMutablePointer<UInt8>?
        var end: Int32 = 0
        guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
            throw MediaError(.unreadable, "a frame is damaged", file: file)
        }
        let buffer = PixelBuffer(
            format: .rgba8, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
        for y in 0..<height {
            buffer.row(y).copyMemory(
                from: UnsafeRawBufferPointer(start: pixels + y * width * 4, count: width * 4))
        }
        defer { time = Int(end) }
        return Picture(pixels: buffer, start: time, end: Int(end))
    }

    /// When a frame is shown, rounded to the milliseconds that WebP counts in.
    package static func milliseconds(_ rate: FrameRate, _ index: Int) -> Int {
        let time = Int128(index) * Int128(rate.denominator) * 1000
        let unit = Int128(rate.numerator)
        return Int(clamping: (2 * time + unit) / (2 * unit))
    }
}
