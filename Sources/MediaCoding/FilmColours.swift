internal import CLibav

/// What Flipbook's colours are called in a film and in a still.
///
/// Frames are sRGB, which has the primaries of BT.709. A film's YUV is made from it with the matrix
/// of BT.709 in limited range, and all three are named BT.709: that is what every player, site and
/// editor expects of a film in high definition, and what they show as it was drawn. A still is
/// named sRGB.
enum FilmColours {
    static let primaries = AVCOL_PRI_BT709
    static let transfer = AVCOL_TRC_BT709
    static let stillTransfer = AVCOL_TRC_IEC61966_2_1
    static let matrix = AVCOL_SPC_BT709
    static let range = AVCOL_RANGE_MPEG

    static func tag(_ context: UnsafeMutablePointer<AVCodecContext>) {
        context.pointee.color_primaries = primaries
        context.pointee.color_trc = transfer
        context.pointee.colorspace = matrix
        context.pointee.color_range = range
        context.pointee.chroma_sample_location = AVCHROMA_LOC_LEFT
    }

    static func tag(_ frame: UnsafeMutablePointer<AVFrame>) {
        frame.pointee.color_primaries = primaries
        frame.pointee.color_trc = transfer
        frame.pointee.colorspace = matrix
        frame.pointee.color_range = range
        frame.pointee.chroma_location = AVCHROMA_LOC_LEFT
    }

    /// Tags a still: RGB, so without a matrix.
    static func tagStill(_ frame: UnsafeMutablePointer<AVFrame>) {
        frame.pointee.color_primaries = primaries
        frame.pointee.color_trc = stillTransfer
        frame.pointee.colorspace = AVCOL_SPC_RGB
        frame.pointee.color_range = AVCOL_RANGE_JPEG
    }
}
