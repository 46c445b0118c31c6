internal import CLibav

/// What Flipbook's colours are called in a film and in a still.
///
/// Frames are sRGB. sRGB has the primaries of BT.709, and a film's YUV is made from it with the
/// matrix of BT.709 in limited range, as players expect. The transfer function is named for what it
/// is, IEC 61966-2-1, and not BT.709's: players that convert to the screen's colours, as QuickTime
/// and Safari do, take BT.709 at its word and show the film lighter than the app that it was made
/// from; with this name they show the frames' own colours. Players that take both for the screen's
/// own transfer function, as mpv and VLC do, show the same colours under either name.
enum FilmColours {
    static let primaries = AVCOL_PRI_BT709
    static let transfer = AVCOL_TRC_IEC61966_2_1
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
        frame.pointee.color_trc = transfer
        frame.pointee.colorspace = AVCOL_SPC_RGB
        frame.pointee.color_range = AVCOL_RANGE_JPEG
    }
}
