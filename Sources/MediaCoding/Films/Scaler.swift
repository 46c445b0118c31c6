internal import CLibav
import PixelBuffers

/// Converts between RGBA and YUV by libswscale.
final class Scaler {
    /// Rounds instead of truncating, filters all chroma samples instead of dropping every second
    /// column, and gives the same bytes on every CPU.
    private static let flags =
        SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_BITEXACT

    private let handle: OpaquePointer
    private let call: LibraryCall
    let source: Side

    /// The format of one side of the conversion.
    struct Side {
        var width: Int
        var height: Int
        var format: AVPixelFormat
        var isFullRange: Bool
        /// libswscale's `SWS_CS_…`; unused for RGB.
        var matrix: Int32

        static func rgb(_ width: Int, _ height: Int, _ format: AVPixelFormat) -> Side {
            Side(
                width: width, height: height, format: format, isFullRange: true,
                matrix: SWS_CS_ITU709)
        }
    }

    init(from source: Side, to destination: Side, _ call: LibraryCall) throws(MediaError) {
        self.call = call
        self.source = source
        handle = try call.check(sws_alloc_context(), "no memory to convert colours")
        // All properties are set: from here `deinit` frees the handle.
        let options: KeyValuePairs<String, Int64> = [
            "srcw": Int64(source.width), "srch": Int64(source.height),
            "src_format": Int64(source.format.rawValue),
            "src_range": source.isFullRange ? 1 : 0,
            "dstw": Int64(destination.width), "dsth": Int64(destination.height),
            "dst_format": Int64(destination.format.rawValue),
            "dst_range": destination.isFullRange ? 1 : 0,
            "sws_flags": Int64(Self.flags),
        ]
        let context = UnsafeMutableRawPointer(handle)
        for (name, value) in options {
            try call.check(
                av_opt_set_int(context, name, value, 0), "can't convert colours ('\(name)')")
        }
        // Chroma siting as films default to: left, and vertically centred, in 1/256 luma sample.
        // libswscale would centre it horizontally, too.
        for (side, name) in [(source, "src"), (destination, "dst")] {
            guard let format = av_pix_fmt_desc_get(side.format), !FilmPixels.isRGB(side.format)
            else { continue }
            if format.pointee.log2_chroma_w == 1 {
                try call.check(
                    av_opt_set_int(context, "\(name)_h_chr_pos", 0, 0), "can't place chroma")
            }
            if format.pointee.log2_chroma_h == 1 {
                try call.check(
                    av_opt_set_int(context, "\(name)_v_chr_pos", 128, 0), "can't place chroma")
            }
        }
        try call.check(sws_init_context(handle, nil, nil), "can't convert colours")
        try call.check(
            sws_setColorspaceDetails(
                handle, sws_getCoefficients(source.matrix), source.isFullRange ? 1 : 0,
                sws_getCoefficients(destination.matrix), destination.isFullRange ? 1 : 0,
                0, 1 << 16, 1 << 16),
            "can't set the colour matrix")
    }

    deinit { sws_freeContext(handle) }

    /// Converts into `frame`, whose planes are allocated.
    func convert(_ buffer: PixelBuffer, to frame: RawFrame) throws(MediaError) {
        let rows = [UnsafePointer(buffer.base.assumingMemoryBound(to: UInt8.self)), nil, nil, nil]
        let result = sws_scale(
            handle, rows, [Int32(buffer.bytesPerRow), 0, 0, 0], 0, Int32(buffer.height),
            frame.planes, frame.strides)
        try call.check(result, "can't convert a frame's colours")
    }

    func convert(_ frame: RawFrame, to buffer: PixelBuffer) throws(MediaError) {
        let rows = [buffer.base.assumingMemoryBound(to: UInt8.self), nil, nil, nil]
        let result = sws_scale(
            handle, frame.planes.map { UnsafePointer($0) }, frame.strides, 0,
            frame.pointer.pointee.height, rows, [Int32(buffer.bytesPerRow), 0, 0, 0])
        try call.check(result, "can't convert a frame's colours")
    }
}
