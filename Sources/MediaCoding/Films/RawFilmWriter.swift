internal import CLibav
import MediaTime
package import PixelBuffers
import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes uncompressed frames for other programs: RGBA without a header, or YUV4MPEG2 with Y′CbCr
/// 4:4:4 of BT.709 in limited range.
package final class RawFilmWriter: FileSink, FormatSink {
    package let settings: FilmSettings
    private let call: LibraryCall
    private var frames: FrameCount
    package let output: FilmOutput
    private let scaler: Scaler?
    private let planes: RawFrame?

    init(_ settings: FilmSettings, registry: PartialFiles, _ call: LibraryCall) throws(MediaError) {
        try settings.validate()
        self.settings = settings
        self.call = call
        frames = FrameCount(settings)
        let (width, height) = (settings.width, settings.height)
        let isYUV = settings.coding.codec == .yuv444
        let format = FilmPixels.format(of: settings)
        scaler =
            isYUV
            ? try Scaler(
                from: .rgb(width, height, FilmPixels.source(of: settings)),
                to: .init(
                    width: width, height: height, format: format, isFullRange: false,
                    matrix: SWS_CS_ITU709),
                call) : nil
        planes = isYUV ? try RawFrame(width: width, height: height, format: format, call) : nil
        output = try FilmOutput(call, registry: registry, isStream: true)
        if isYUV { try output.write(Array(header.utf8)) }
    }

    /// The header of mjpegtools' yuv4mpeg(5), with FFmpeg's `XCOLORRANGE`.
    private var header: String {
        let rate = settings.frameRate
        let sampling = settings.depth > 8 ? "C444p10 XYSCSS=444P10" : "C444 XYSCSS=444"
        return "YUV4MPEG2 W\(settings.width) H\(settings.height) "
            + "F\(rate.numerator):\(rate.denominator) Ip A1:1 \(sampling) XCOLORRANGE=LIMITED\n"
    }

    package func append(_ frame: PixelBuffer) throws(MediaError) {
        try output.whileOpen { () throws(MediaError) in
            _ = try frames.take(frame)
            if let scaler, let planes {
                try scaler.convert(frame, to: planes)
                try output.write(Array("FRAME\n".utf8))
                try write(planes)
            } else {
                for y in 0..<frame.height {
                    try output.write(UnsafeRawBufferPointer(frame.row(y)))
                }
            }
        }
    }

    package func complete() throws(MediaError) {
        try output.complete { () throws(MediaError) in
            try frames.validate()
        } check: { (temporaryPath) throws(MediaError) in
            try check(temporaryPath)
        }
    }

    /// Checks the file's length only: nothing in it could be decoded differently.
    private func check(_ temporaryPath: String) throws(MediaError) {
        var status = stat()
        guard stat(temporaryPath, &status) == 0, Int(status.st_size) == output.byteCount else {
            throw MediaError(
                .notAsPromised,
                "the film was written, and it has \(status.st_size) bytes and not "
                    + "\(output.byteCount)",
                file: settings.path)
        }
    }

    private func write(_ planes: RawFrame) throws(MediaError) {
        let bytesPerRow = settings.width * (settings.depth > 8 ? 2 : 1)
        for (plane, stride) in zip(planes.planes, planes.strides).prefix(3) {
            let base = try call.check(plane, "no memory for a frame")
            for y in 0..<settings.height {
                try output.write(
                    UnsafeRawBufferPointer(start: base + y * Int(stride), count: bytesPerRow))
            }
        }
    }
}
