internal import CLibav
import MediaTime
package import PixelBuffers
package import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Writes frames as they are, one behind the other, for other programs: R, G, B, A without any
/// header, or Y′CbCr 4:4:4 of BT.709 in limited range as YUV4MPEG2.
package final class RawFilmWriter: FrameSink {
    package let settings: FilmSettings
    private let call: LibraryCall
    private var frames: FrameCount
    private var file: PartialFile?
    private var output: OutputStream?
    private let scaler: Scaler?
    private let planes: RawFrame?
    private var byteCount = 0
    private var isComplete = false

    /// - Throws: a `MediaError`: settings without a film, a place that can't be written.
    package init(
        _ settings: FilmSettings, registry: PartialFiles = .shared
    ) throws(MediaError) {
        try settings.validate()
        self.settings = settings
        call = LibraryCall(.write, settings.path)
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
        if settings.path == FilmFormat.standardOutput {
            output = OutputStream(standardOutputFor: settings.path)
        } else {
            let file = try mediaError { () throws(FileError) in
                try PartialFile(for: settings.path, in: registry)
            }
            self.file = file
            output = try mediaError { () throws(FileError) in
                try OutputStream(to: file.temporaryPath, for: settings.path)
            }
        }
        if isYUV { try write(Array(header.utf8)) }
    }

    deinit { cancel() }

    /// As mjpegtools' yuv4mpeg(5) says it, with FFmpeg's word for the range.
    private var header: String {
        let rate = settings.frameRate
        let sampling = settings.depth > 8 ? "C444p10 XYSCSS=444P10" : "C444 XYSCSS=444"
        return "YUV4MPEG2 W\(settings.width) H\(settings.height) "
            + "F\(rate.numerator):\(rate.denominator) Ip A1:1 \(sampling) XCOLORRANGE=LIMITED\n"
    }

    package func append(_ frame: PixelBuffer) throws(MediaError) {
        guard output != nil, !isComplete else { throw ended }
        do throws(MediaError) {
            _ = try frames.take(frame)
            if let scaler, let planes {
                try scaler.convert(frame, to: planes)
                try write(Array("FRAME\n".utf8))
                try write(planes)
            } else {
                for y in 0..<frame.height { try write(UnsafeRawBufferPointer(frame.row(y))) }
            }
        } catch {
            defer { cancel() }
            throw error
        }
    }

    package func complete() throws(MediaError) {
        guard let output, !isComplete else { throw ended }
        do throws(MediaError) {
            try frames.validate()
            try mediaError { () throws(FileError) in try output.close() }
            try check()
            isComplete = true
        } catch {
            defer { cancel() }
            throw error
        }
    }

    package func commit() throws(MediaError) {
        guard isComplete else { throw ended }
        defer { cancel() }
        guard let file else { return }
        try mediaError { () throws(FileError) in try file.commit() }
    }

    package func cancel() {
        output = nil
        file?.discard()
        file = nil
        isComplete = false
    }

    /// What was written is as long as it should be; there is nothing in it that could be decoded
    /// in another way.
    private func check() throws(MediaError) {
        guard let file else { return }
        var status = stat()
        guard stat(file.temporaryPath, &status) == 0 else {
            throw MediaError(FileError(.interrupted, .write, settings.path))
        }
        guard Int(status.st_size) == byteCount else {
            throw MediaError(
                .notAsPromised,
                "the film was written, and it has \(status.st_size) bytes and not \(byteCount)",
                file: settings.path)
        }
    }

    private func write(_ planes: RawFrame) throws(MediaError) {
        let bytesPerRow = settings.width * (settings.depth > 8 ? 2 : 1)
        let frame = planes.pointer.pointee
        let all = [
            (frame.data.0, frame.linesize.0), (frame.data.1, frame.linesize.1),
            (frame.data.2, frame.linesize.2),
        ]
        for (plane, stride) in all {
            let base = try call.check(plane, "no memory for a frame")
            for y in 0..<settings.height {
                try write(
                    UnsafeRawBufferPointer(start: base + y * Int(stride), count: bytesPerRow))
            }
        }
    }

    private func write(_ bytes: [UInt8]) throws(MediaError) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(MediaError) in try write(bytes) }
        }
        try result.get()
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
        guard let output else { throw ended }
        try mediaError { () throws(FileError) in try output.write(bytes) }
        byteCount += bytes.count
    }

    private var ended: MediaError {
        MediaError(.ended, "the film is finished or given up already", file: settings.path)
    }
}
