extension Coding {
    /// The maximum number of pixels of H.264 (level 6.2), HEVC (6.2), VP9 (6.2) and AV1 (6.3).
    private static let maxPlayerPixels = 35_651_584
    /// libavcodec requires (width + 128) × (height + 128) < 2²⁸.
    static let maxLibavPixels = 262_144_000
    private static let maxCanvasPixels = 1 << 28

    private static let x264 = QualityScale(best: 1, worst: 51, standard: 18, isRateFactor: true)
    private static let x265 = QualityScale(best: 1, worst: 51, standard: 20, isRateFactor: true)
    private static let ofAV1 = QualityScale(best: 1, worst: 63, standard: 24, isRateFactor: true)
    private static let ofVP9 = QualityScale(best: 1, worst: 63, standard: 18, isRateFactor: true)
    private static let ofWebP = QualityScale(best: 100, worst: 0, standard: 85, isRateFactor: false)
    private static let ofGIF = QualityScale(best: 100, worst: 0, standard: 80, isRateFactor: false)

    /// All supported codings; a format's first is its default.
    package static let all: [Coding] = [
        h264(.mp4, "every player, every site"),
        hevc(.mp4, "half the size of H.264; Apple's devices and new ones of others"),
        av1(.mp4, "the smallest; new browsers and devices"),
        Coding(
            format: .mov, codec: .prores422, depths: [10], sampling: .half, rates: .exact,
            encoders: [Encoder(name: "prores_ks", minSide: 1)], purpose: "editing"),
        Coding(
            format: .mov, codec: .prores4444, depths: [10], alphaDepths: [10], sampling: .full,
            rates: .exact, encoders: [Encoder(name: "prores_ks", minSide: 1)],
            purpose: "editing, over other films; taken where the canvas is not opaque"),
        hevc(.mov, "Keynote and other programs of Apple's"),
        h264(.mov, "older programs of Apple's"),
        Coding(
            format: .webm, codec: .vp9, depths: [8, 10], alphaDepths: [8], sampling: .quarter,
            maxPixels: maxPlayerPixels, rates: .milliseconds,
            encoders: [Encoder(name: "libvpx-vp9", minSide: 1)], quality: ofVP9,
            purpose: "web pages, over what is behind them too"),
        av1(.webm, "web pages, smaller"),
        Coding(
            format: .mkv, codec: .ffv1, depths: [8, 16], alphaDepths: [8, 16], sampling: .rgb,
            isLossless: true, sides: 2...16384, rates: .milliseconds,
            encoders: [Encoder(name: "ffv1", minSide: 2)],
            purpose: "the archive; has the frame hashes of the timeline"),
        Coding(
            format: .apng, codec: .apng, depths: [8, 16], alphaDepths: [8, 16], sampling: .rgb,
            isLossless: true, rates: .shortFraction, loops: true,
            purpose: "pictures that move in web pages and documents, exactly"),
        Coding(
            format: .webp, codec: .webp, depths: [8], alphaDepths: [8], sampling: .freeQuarter,
            sides: 1...16383, maxPixels: maxCanvasPixels, rates: .milliseconds,
            quality: ofWebP, loops: true, purpose: "pictures that move in web pages, small"),
        Coding(
            format: .webp, codec: .losslessWebP, depths: [8], alphaDepths: [8], sampling: .rgb,
            isLossless: true, sides: 1...16383, maxPixels: maxCanvasPixels,
            rates: .milliseconds, loops: true, purpose: "the same, exactly"),
        Coding(
            format: .gif, codec: .gif, depths: [8], alphaDepths: [8], sampling: .palette,
            maxPixels: maxCanvasPixels, rates: .hundredths, quality: ofGIF, loops: true,
            purpose: "pictures that move wherever nothing else does"),
        Coding(
            format: .png, codec: .png, depths: [8, 16], alphaDepths: [8, 16], sampling: .rgb,
            isLossless: true, rates: .untold,
            purpose: "compositing programs; a file a frame"),
        Coding(
            format: .y4m, codec: .yuv444, depths: [8, 10], sampling: .full, rates: .exact,
            purpose: "other encoders and measurements"),
        Coding(
            format: .rgba, codec: .rgba, depths: [8, 16], alphaDepths: [8, 16], sampling: .rgb,
            isLossless: true, maxPixels: maxCanvasPixels, rates: .untold,
            purpose: "other programs, through a pipe: `-o -`"),
    ]

    private static func h264(_ format: FilmFormat, _ purpose: String) -> Coding {
        Coding(
            format: format, codec: .h264, depths: [8, 10], sampling: .quarter,
            maxPixels: maxPlayerPixels, rates: .exact,
            encoders: [Encoder(name: "libx264", minSide: 1)], quality: x264, hasPresets: true,
            purpose: purpose)
    }

    /// x265 3.5 writes out of bounds with frames smaller than a block.
    private static func hevc(_ format: FilmFormat, _ purpose: String) -> Coding {
        Coding(
            format: format, codec: .hevc, depths: [8, 10], sampling: .quarter, sides: 64...16384,
            maxPixels: maxPlayerPixels, rates: .exact,
            encoders: [Encoder(name: "libx265", minSide: 64)], quality: x265, hasPresets: true,
            purpose: purpose)
    }

    /// SVT-AV1, the faster encoder, rejects small frames.
    private static func av1(_ format: FilmFormat, _ purpose: String) -> Coding {
        Coding(
            format: format, codec: .av1, depths: [8, 10], sampling: .quarter, sides: 1...8704,
            maxPixels: maxPlayerPixels, rates: format == .webm ? .milliseconds : .exact,
            encoders: [
                Encoder(name: "libsvtav1", minSide: 64),
                Encoder(name: "libaom-av1", minSide: 1),
            ],
            quality: ofAV1, purpose: purpose)
    }
}
