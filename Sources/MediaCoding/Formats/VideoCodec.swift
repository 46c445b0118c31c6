/// A video codec; the raw value is its name in options.
package enum VideoCodec: String, Hashable, Sendable, CaseIterable {
    case h264, hevc, av1, vp9, prores422, prores4444, ffv1, apng, webp
    case losslessWebP = "webp-lossless"
    case gif, png, yuv444, rgba

    package var title: String {
        switch self {
        case .h264: "H.264"
        case .hevc: "HEVC"
        case .av1: "AV1"
        case .vp9: "VP9"
        case .prores422: "ProRes 422 HQ"
        case .prores4444: "ProRes 4444"
        case .ffv1: "FFV1"
        case .apng: "APNG"
        case .webp: "WebP"
        case .losslessWebP: "lossless WebP"
        case .gif: "GIF"
        case .png: "PNG"
        case .yuv444: "Y′CbCr 4:4:4"
        case .rgba: "R, G, B, A"
        }
    }
}
