internal import CLibav
package import MediaTime
package import PixelBuffers
import WholeFiles

/// Decodes a film's pictures in presentation order.
package final class FilmReader {
    /// A picture with straight alpha, and its presentation time.
    package struct Frame: Sendable {
        package let pixels: PixelBuffer
        package let time: Time
    }

    private let call: LibraryCall
    private let stream: FilmStream
    private var scaler: Scaler?
    /// Whether the end is an error: of an author's film, of which no picture was read yet.
    private var mayBeEmpty = false
    /// The decoder's pixel format, known after the first picture.
    private(set) var decodedFormat = AV_PIX_FMT_NONE
    private let format: PixelFormat
    /// The factor by which pictures are smaller than coded.
    private let reduction: Int

    /// Films, and the PNGs that Flipbook writes.
    private static let formats = Demuxer.films + ",png_pipe"

    /// Opens anybody's film.
    ///
    /// - Parameter format: `rgba8` or `rgba16`.
    /// - Throws: a `MediaError`: no such file, not a film, too large, or no decoder.
    package convenience init(_ path: String, format: PixelFormat = .rgba8) throws(MediaError) {
        let call = LibraryCall(.read, path)
        try self.init(
            Demuxer.asset(path, call, formats: Self.formats), format: format, call)
        mayBeEmpty = true
    }

    /// Opens a film that Flipbook has written.
    ///
    /// - Parameter call: the operation and file that errors name.
    convenience init(
        own path: String, format: PixelFormat, _ call: LibraryCall
    ) throws(MediaError) {
        try self.init(
            Demuxer.asset(path, call, formats: Self.formats), format: format, limits: .own(), call)
    }

    /// - Parameters:
    ///   - demuxer: an open film; pictures are read from where it stands.
    ///   - reduction: by how much pictures are made smaller, which saves converting all pixels.
    init(
        _ demuxer: Demuxer, format: PixelFormat, reduction: Int = 1,
        limits: FilmStream.Limits = FilmStream.Limits(), _ call: LibraryCall
    ) throws(MediaError) {
        self.call = call
        (self.format, self.reduction) = (format, reduction)
        stream = try FilmStream(demuxer, limits: limits, call)
    }

    /// The coded size in pixels, padding included.
    package var width: Int { Int(stream.parameters.width) }
    package var height: Int { Int(stream.parameters.height) }

    /// libav's codec name, e.g. `h264`.
    package var codecName: String { String(cString: avcodec_get_name(stream.parameters.codec_id)) }

    /// The average frame rate; nil if the file gives none.
    package var frameRate: FrameRate? {
        let rate = stream.stream.pointee.avg_frame_rate
        return FrameRate(Int64(rate.num), over: Int64(rate.den))
    }

    /// Nil if the file gives none.
    package var duration: Time? { stream.duration }

    /// The next picture; nil at the end.
    ///
    /// - Throws: also at the end of somebody's film without pictures, such as one that was cut off.
    package func next() throws(MediaError) -> Frame? {
        guard let next = try stream.nextFrame() else {
            guard mayBeEmpty else { return nil }
            throw MediaError(.unreadable, "the film has no pictures", file: call.file)
        }
        mayBeEmpty = false
        return try converted(next.frame)
    }

    /// Decodes the remaining pictures up to the last, and converts it; nil if none remain.
    ///
    /// - Parameter ticks: the time stamp of the last picture's packet. Pictures in front of it that
    ///   no other picture refers to aren't decoded. If nil, all are.
    func last(at ticks: Int64?) throws(MediaError) -> Frame? {
        stream.needed = ticks
        defer { stream.needed = nil }
        var last: RawFrame?
        while let next = try stream.nextFrame() { last = next.frame }
        return try last.map { (last) throws(MediaError) in try converted(last) }
    }

    private func converted(_ frame: RawFrame) throws(MediaError) -> Frame {
        decodedFormat = AVPixelFormat(rawValue: frame.pointer.pointee.format)
        let scaler = try openScaler(frame)
        let (width, height) = reduced(frame)
        let pixels = PixelBuffer(
            format: format, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
        try scaler.convert(frame, to: pixels)
        guard let time = stream.stream.time(frame.ticks) else {
            throw MediaError(.unreadable, "a frame has no time", file: call.file)
        }
        return Frame(pixels: pixels, time: time)
    }

    /// The size of what `frame` is converted to.
    private func reduced(_ frame: RawFrame) -> (width: Int, height: Int) {
        let picture = frame.pointer.pointee
        let (width, height) = (Int(picture.width), Int(picture.height))
        return (max(1, width / reduction), max(1, height / reduction))
    }

    /// The size of the last picture, as decoded.
    var decodedSize: (width: Int, height: Int) {
        scaler.map { ($0.source.width, $0.source.height) } ?? (0, 0)
    }

    /// Continues from the last key frame at or before `time`; from the start if the file isn't
    /// seekable.
    func seek(to time: Time) throws(MediaError) { try stream.seek(to: time) }

    private func openScaler(_ frame: RawFrame) throws(MediaError) -> Scaler {
        let picture = frame.pointer.pointee
        let (width, height) = (Int(picture.width), Int(picture.height))
        let decoded = AVPixelFormat(rawValue: picture.format)
        // A stranger's film may change its size and format.
        if let scaler, decodedSize == (width, height), scaler.source.format == decoded {
            return scaler
        }
        // YUV4MPEG2 has no matrix tag; Flipbook's have BT.709's.
        let isOwn = picture.colorspace == AVCOL_SPC_UNSPECIFIED && codecName == "rawvideo"
        let matrix =
            isOwn
            ? SWS_CS_ITU709
            : FilmColors.scalerMatrix(picture.colorspace, width: width, height: height)
        let opened = try Scaler(
            from: .init(
                width: width, height: height, format: decoded,
                isFullRange: FilmPixels.isRGB(decoded) || picture.color_range == AVCOL_RANGE_JPEG,
                matrix: matrix),
            to: .init(
                width: reduced(frame).width, height: reduced(frame).height,
                format: format == .rgba16 ? AV_PIX_FMT_RGBA64LE : AV_PIX_FMT_RGBA,
                isFullRange: true, matrix: matrix),
            call)
        scaler = opened
        return opened
    }
}
