internal import CLibav

/// libav's pixel formats of films.
enum FilmPixels {
    /// The encoder's pixel format.
    static func format(of settings: FilmSettings) -> AVPixelFormat {
        let isDeep = settings.depth > 8
        let hasAlpha = settings.hasAlpha
        switch settings.coding.codec {
        case .h264, .hevc, .av1, .vp9, .webp:
            if hasAlpha { return AV_PIX_FMT_YUVA420P }
            return isDeep ? AV_PIX_FMT_YUV420P10LE : AV_PIX_FMT_YUV420P
        case .prores422: return AV_PIX_FMT_YUV422P10LE
        case .prores4444: return hasAlpha ? AV_PIX_FMT_YUVA444P10LE : AV_PIX_FMT_YUV444P10LE
        case .yuv444: return isDeep ? AV_PIX_FMT_YUV444P10LE : AV_PIX_FMT_YUV444P
        case .ffv1:
            if isDeep { return hasAlpha ? AV_PIX_FMT_GBRAP16LE : AV_PIX_FMT_GBRP16LE }
            return hasAlpha ? AV_PIX_FMT_BGRA : AV_PIX_FMT_BGR0
        case .apng, .png:
            if isDeep { return hasAlpha ? AV_PIX_FMT_RGBA64BE : AV_PIX_FMT_RGB48BE }
            return hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
        case .losslessWebP, .rgba, .gif: return isDeep ? AV_PIX_FMT_RGBA64LE : AV_PIX_FMT_RGBA
        }
    }

    /// The pixel format of incoming frames.
    static func source(of settings: FilmSettings) -> AVPixelFormat {
        settings.depth > 8 ? AV_PIX_FMT_RGBA64LE : AV_PIX_FMT_RGBA
    }

    static func isRGB(_ format: AVPixelFormat) -> Bool {
        guard let description = av_pix_fmt_desc_get(format) else { return false }
        return description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    }

    static func hasAlpha(_ format: AVPixelFormat) -> Bool {
        guard let description = av_pix_fmt_desc_get(format) else { return false }
        return description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
    }

    /// The same format with alpha of the same depth as a plane of its own, the fourth; nil if libav
    /// has none.
    static func withAlpha(_ format: AVPixelFormat) -> AVPixelFormat? {
        switch format {
        case AV_PIX_FMT_YUV420P: AV_PIX_FMT_YUVA420P
        case AV_PIX_FMT_YUV422P: AV_PIX_FMT_YUVA422P
        case AV_PIX_FMT_YUV444P: AV_PIX_FMT_YUVA444P
        case AV_PIX_FMT_YUV420P10LE: AV_PIX_FMT_YUVA420P10LE
        case AV_PIX_FMT_YUV422P10LE: AV_PIX_FMT_YUVA422P10LE
        case AV_PIX_FMT_YUV444P10LE: AV_PIX_FMT_YUVA444P10LE
        case AV_PIX_FMT_YUV422P12LE: AV_PIX_FMT_YUVA422P12LE
        case AV_PIX_FMT_YUV444P12LE: AV_PIX_FMT_YUVA444P12LE
        case AV_PIX_FMT_GBRP: AV_PIX_FMT_GBRAP
        case AV_PIX_FMT_GBRP10LE: AV_PIX_FMT_GBRAP10LE
        case AV_PIX_FMT_GBRP12LE: AV_PIX_FMT_GBRAP12LE
        default: nil
        }
    }

    /// Bits per channel; 0 for an unknown format.
    static func depth(_ format: AVPixelFormat) -> Int {
        av_pix_fmt_desc_get(format).map { Int($0.pointee.comp.0.depth) } ?? 0
    }
}
