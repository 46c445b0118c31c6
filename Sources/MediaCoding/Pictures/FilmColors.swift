internal import CLibav

/// The meaning of a decoded picture's colour tags.
enum FilmColors {
    /// Primaries by their number in ITU-T H.273; nil for sRGB's, and for those that players show as
    /// sRGB's.
    static func conversion(primaries: Int) -> ColorConversion? {
        switch primaries {
        case Int(AVCOL_PRI_SMPTE432.rawValue): .displayP3
        case Int(AVCOL_PRI_BT2020.rawValue): .bt2020
        default: nil
        }
    }

    /// PQ and HLG: mapping them to standard range is a matter of taste, so it isn't done.
    static func isHighDynamicRange(_ transfer: AVColorTransferCharacteristic) -> Bool {
        transfer == AVCOL_TRC_SMPTE2084 || transfer == AVCOL_TRC_ARIB_STD_B67
    }

    /// A film's matrix. Untagged films follow players' convention: BT.709 if large, else BT.601.
    private static func assumed(
        _ matrix: AVColorSpace, _ width: Int, _ height: Int
    ) -> AVColorSpace {
        guard matrix == AVCOL_SPC_UNSPECIFIED else { return matrix }
        return width >= 1280 || height > 576 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
    }

    /// The weights of red and blue in luma; nil for other kinds of matrices.
    static func weights(
        _ matrix: AVColorSpace, width: Int, height: Int
    ) -> (red: Double, blue: Double)? {
        switch assumed(matrix, width, height) {
        case AVCOL_SPC_BT709: (0.2126, 0.0722)
        case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: (0.299, 0.114)
        case AVCOL_SPC_FCC: (0.30, 0.11)
        case AVCOL_SPC_SMPTE240M: (0.212, 0.087)
        case AVCOL_SPC_BT2020_NCL: (0.2627, 0.0593)
        default: nil
        }
    }

    /// The number of a matrix in swscale; that of BT.601 for other kinds of matrices.
    static func scalerMatrix(_ matrix: AVColorSpace, width: Int, height: Int) -> Int32 {
        switch assumed(matrix, width, height) {
        case AVCOL_SPC_BT709: SWS_CS_ITU709
        case AVCOL_SPC_FCC: SWS_CS_FCC
        case AVCOL_SPC_SMPTE240M: SWS_CS_SMPTE240M
        case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: SWS_CS_BT2020
        default: SWS_CS_ITU601
        }
    }

    /// The position of the first chroma sample relative to the first luma pixel, in luma pixels.
    static func chromaPlace(
        _ location: AVChromaLocation, stepX: Int, stepY: Int
    ) -> (x: Double, y: Double) {
        let (middleX, middleY) = (Double(stepX - 1) / 2, Double(stepY - 1) / 2)
        return switch location {
        case AVCHROMA_LOC_CENTER: (middleX, middleY)
        case AVCHROMA_LOC_TOPLEFT: (0, 0)
        case AVCHROMA_LOC_TOP: (middleX, 0)
        case AVCHROMA_LOC_BOTTOMLEFT: (0, Double(stepY - 1))
        case AVCHROMA_LOC_BOTTOM: (middleX, Double(stepY - 1))
        default: (0, middleY)
        }
    }
}
