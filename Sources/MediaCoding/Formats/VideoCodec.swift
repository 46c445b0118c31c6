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

    /// The codec for a name that other programs use: that of its standard, or of an encoder. Nil
    /// for unknown names.
    package init?(alias: String) {
        let word = alias.filter { $0.isLetter || $0.isNumber }.lowercased()
        guard let found = Self.aliases.first(where: { $0.words.contains(word) }) else { return nil }
        self = found.codec
    }

    private static let aliases: [(codec: VideoCodec, words: [String])] = [
        (.h264, ["h264", "x264", "libx264", "avc", "avc1", "mpeg4avc", "mpeg4part10"]),
        (.hevc, ["hevc", "h265", "x265", "libx265", "hvc1", "hev1"]),
        (.av1, ["av1", "av01", "svtav1", "libsvtav1", "libaomav1", "aom", "aomav1", "rav1e"]),
        (.vp9, ["vp9", "vp09", "libvpxvp9", "libvpx"]),
        (.prores422, ["prores", "prores422hq", "apch", "prores422", "proresks"]),
        (.prores4444, ["prores4444xq", "ap4h", "prores4444"]),
        (.losslessWebP, ["webplossless", "losslesswebp"]),
        (.webp, ["libwebp"]),
        (.apng, ["animatedpng"]),
        (.yuv444, ["y4m", "rawvideo", "yuv444p", "yuv"]),
        (.rgba, ["raw", "rgb"]),
    ]
}
