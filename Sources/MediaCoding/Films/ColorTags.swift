internal import CLibav

/// The colour tags of films and stills.
///
/// Frames are sRGB, with the primaries of BT.709. YUV uses BT.709's matrix in limited range and is
/// tagged BT.709 throughout, as players, sites and editors expect of HD films; RGB is tagged sRGB.
struct ColorTags: Equatable {
    let primaries = AVCOL_PRI_BT709
    let transfer: AVColorTransferCharacteristic
    let matrix: AVColorSpace
    let range: AVColorRange
    let chromaLocation: AVChromaLocation

    static let film = ColorTags(
        transfer: AVCOL_TRC_BT709, matrix: AVCOL_SPC_BT709, range: AVCOL_RANGE_MPEG,
        chromaLocation: AVCHROMA_LOC_LEFT)

    static let rgb = ColorTags(
        transfer: AVCOL_TRC_IEC61966_2_1, matrix: AVCOL_SPC_RGB, range: AVCOL_RANGE_JPEG,
        chromaLocation: AVCHROMA_LOC_UNSPECIFIED)

    static func of(_ format: AVPixelFormat) -> ColorTags {
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
