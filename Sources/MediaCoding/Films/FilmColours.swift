internal import CLibav

/// What Flipbook's colours are called in a film and in a still.
///
/// Frames are sRGB, which has the primaries of BT.709. A film's YUV is made from it with the matrix
/// of BT.709 in limited range, and all three are named BT.709: that is what every player, site and
/// editor expects of a film in high definition, and what they show as it was drawn. What holds RGB,
/// a still or a lossless film, is named sRGB.
struct FilmColours: Equatable {
    let primaries = AVCOL_PRI_BT709
    let transfer: AVColorTransferCharacteristic
    let matrix: AVColorSpace
    let range: AVColorRange
    let chromaLocation: AVChromaLocation

    static let film = FilmColours(
        transfer: AVCOL_TRC_BT709, matrix: AVCOL_SPC_BT709, range: AVCOL_RANGE_MPEG,
        chromaLocation: AVCHROMA_LOC_LEFT)

    /// RGB, so without a matrix.
    static let rgb = FilmColours(
        transfer: AVCOL_TRC_IEC61966_2_1, matrix: AVCOL_SPC_RGB, range: AVCOL_RANGE_JPEG,
        chromaLocation: AVCHROMA_LOC_UNSPECIFIED)

    static func of(_ format: AVPixelFormat) -> FilmColours {
        FilmPixels.isRGB(format) ? .rgb : .film
    }

    func tag(_ context: UnsafeMutablePointer<AVCodecContext>) {
        context.pointee.color_primaries = primaries
        context.pointee.color_trc = transfer
        context.pointee.colorspace = matrix
        context.pointee.color_range = range
        context.pointee.chroma_sample_location = chromaLocation
    }

    func tag(_ frame: UnsafeMutablePointer<AVFrame>) {
        frame.pointee.color_primaries = primaries
        frame.pointee.color_trc = transfer
        frame.pointee.colorspace = matrix
        frame.pointee.color_range = range
        frame.pointee.chroma_location = chromaLocation
    }
}
