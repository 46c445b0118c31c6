internal import CWebP
package import MediaTime
package import PixelBuffers
import WholeFiles

/// Reads an animated WebP; libav's reader decodes the first picture only.
package final class AnimatedPictureReader {
    /// `rgba8` with straight alpha; times in milliseconds.
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
    /// Number of plays; 0 is endless.
    package let plays: Int
    package let pictureCount: Int

    /// Whether this reads the film at a path, by its extension; `FilmReader` reads all others.
    package static func reads(_ path: String) -> Bool { FilmFormat(path: path) == .webp }

    /// - Parameter file: the name in messages; nil for the path.
    /// - Throws: a `MediaError`: no such file, or not a WebP.
    package init(_ path: String, file: String? = nil) throws(MediaError) {
        let content = try mediaError { () throws(FileError) in try WholeFile.read(path) }
        let name = file ?? path
        self.file = name
        // The decoder keeps a pointer to it.
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

    /// The next picture; nil at the end.
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

    /// A frame's time in milliseconds, as WebP stores it, rounded.
    package static func milliseconds(_ rate: FrameRate, _ index: Int) -> Int {
        rate.ticks(ofFrame: index, perSecond: 1000)
    }
}
