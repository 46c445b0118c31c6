extension Coding {
    /// What the levels of H.264 (6.2), HEVC (6.2), VP9 (6.2) and AV1 (6.3) allow: no player has to
    /// show more.
    private static let mostPixelsOfPlayers = 35_651_584
    /// libavcodec takes (width + 128) × (height + 128) below 2²⁸.
    private static let mostPixelsOfLibav = 262_144_000
    private static let mostPixelsOfCanvas = 1 << 28
    private static let anySide = 1...16384

    private static let x264 = QualityScale(best: 1, worst: 51, standard: 18, isRateFactor: true)
    private static let x265 = QualityScale(best: 1, worst: 51, standard: 20, isRateFactor: true)
    private static let ofAV1 = QualityScale(best: 1, worst: 63, standard: 24, isRateFactor: true)
    private static let ofVP9 = QualityScale(best: 1, worst: 63, standard: 18, isRateFactor: true)
    private static let ofWebP = QualityScale(best: 100, worst: 0, standard: 85, isRateFactor: false)
    private static let ofGIF = QualityScale(best: 100, worst: 0, standard: 80, isRateFactor: false)

    /// Every way to write a film; of a format's, the first is what is meant where no codec is
    /// named.
    package static let all: [Coding] = [
        h264(.mp4, "every player, every site"),
        hevc(.mp4, "half the size of H.264; Apple's devices and new ones of others"),
        av1(.mp4, "the smallest; new browsers and devices"),
        Coding(
            format: .mov, codec: .prores422, depths: [10], alphaDepths: [], sampling: .half,
            isLossless: false, sides: anySide, mostPixels: mostPixelsOfLibav, rates: .exact,
            encoders: [Encoder(name: "prores_ks", leastSide: 1)], quality: nil, hasPresets: false,
            loops: false, purpose: "editing"),
        Coding(
            format: .mov, codec: .prores4444, depths: [10], alphaDepths: [10], sampling: .full,
            isLossless: false, sides: anySide, mostPixels: mostPixelsOfLibav, rates: .exact,
            encoders: [Encoder(name: "prores_ks", leastSide: 1)], quality: nil, hasPresets: false,
            loops: false, purpose: "editing, over other films; taken where the canvas is not opaque"
        ),
        hevc(.mov, "Keynote and other programs of Apple's"),
        h264(.mov, "older programs of Apple's"),
        Coding(
            format: .webm, codec: .vp9, depths: [8, 10], alphaDepths: [8], sampling: .quarter,
            isLossless: false, sides: anySide, mostPixels: mostPixelsOfPlayers,
            rates: .milliseconds, encoders: [Encoder(name: "libvpx-vp9", leastSide: 1)],
            quality: ofVP9, hasPresets: false, loops: false,
            purpose: "web pages, over what is behind them too"),
        av1(.webm, "web pages, smaller"),
        Coding(
            format: .mkv, codec: .ffv1, depths: [8, 16], alphaDepths: [8, 16], sampling: .rgb,
            isLossless: true, sides: 2...16384, mostPixels: mostPixelsOfLibav, rates: .milliseconds,
            encoders: [Encoder(name: "ffv1", leastSide: 2)], quality: nil, hasPresets: false,
            loops: false, purpose: "the archive; has the frame hashes of the timeline"),
        Coding(
            format: .apng, codec: .apng, depths: [8, 16], alphaDepths: [8, 16], sampling: .rgb,
            isLossless: true, sides: anySide, mostPixels: mostPixelsOfLibav, rates: .shortFraction,
            encoders: [Encoder(name: "png", leastSide: 1)], quality: nil, hasPresets: false,
            loops: true, purpose: "pictures that move in web pages and documents, exactly"),
        Coding(
            format: .webp, codec: .webp, depths: [8], alphaDepths: [8], sampling: .freeQuarter,
            isLossless: false, sides: 1...16383, mostPixels: mostPixelsOfCanvas,
            rates: .milliseconds, encoders: [], quality: ofWebP, hasPresets: false, loops: true,
            purpose: "pictures that move in web pages, small"),
        Coding(
            format: .webp, codec: .losslessWebP, depths: [8], alphaDepths: [8], sampling: .rgb,
            isLossless: true, sides: 1...16383, mostPixels: mostPixelsOfCanvas,
            rates: .milliseconds, encoders: [], quality: nil, hasPresets: false, loops: true,
            purpose: "the same, exactly"),
        Coding(
            format: .gif, codec: .gif, depths: [8], alphaDepths: [8], sampling: .palette,
            isLossless: false, sides: anySide, mostPixels: mostPixelsOfCanvas, rates: .hundredths,
            encoders: [], quality: ofGIF, hasPresets: false, loops: true,
            purpose: "pictures that move wherever nothing else does"),
        Coding(
            format: .png, codec: .png, depths: [8, 16], alphaDepths: [8, 16], sampling: .rgb,
            isLossless: true, sides: anySide, mostPixels: mostPixelsOfLibav, rates: .untold,
            encoders: [Encoder(name: "png", leastSide: 1)], quality: nil, hasPresets: false,
            loops: false, purpose: "compositing programs; a file a frame"),
        Coding(
            format: .y4m, codec: .yuv444, depths: [8, 10], alphaDepths: [], sampling: .full,
            isLossless: false, sides: anySide, mostPixels: mostPixelsOfLibav, rates: .exact,
            encoders: [], quality: nil, hasPresets: false, loops: false,
            purpose: "other encoders and measurements"),
        Coding(
            format: .rgba, codec: .rgba, depths: [8, 16], alphaDepths: [8, 16], sampling: .rgb,
            isLossless: true, sides: anySide, mostPixels: mostPixelsOfCanvas, rates: .untold,
            encoders: [], quality: nil, hasPresets: false, loops: false,
            purpose: "other programs, through a pipe: `-o -`"),
    ]

    private static func h264(_ format: FilmFormat, _ purpose: String) -> Coding {
        Coding(
            format: format, codec: .h264, depths: [8, 10], alphaDepths: [], sampling: .quarter,
            isLossless: false, sides: anySide, mostPixels: mostPixelsOfPlayers, rates: .exact,
            encoders: [Encoder(name: "libx264", leastSide: 1)], quality: x264, hasPresets: true,
            loops: false, purpose: purpose)
    }

    /// x265 3.5 writes past the end of its memory where a picture is smaller than a block.
    private static func hevc(_ format: FilmFormat, _ purpose: String) -> Coding {
        Coding(
            format: format, codec: .hevc, depths: [8, 10], alphaDepths: [], sampling: .quarter,
            isLossless: false, sides: 64...16384, mostPixels: mostPixelsOfPlayers, rates: .exact,
            encoders: [Encoder(name: "libx265", leastSide: 64)], quality: x265, hasPresets: true,
            loops: false, purpose: purpose)
    }

    /// The faster encoder takes no small pictures.
    private static func av1(_ format: FilmFormat, _ purpose: String) -> Coding {
        Coding(
            format: format, codec: .av1, depths: [8, 10], alphaDepths: [], sampling: .quarter,
            isLossless: false, sides: 1...8704, mostPixels: mostPixelsOfPlayers,
            rates: format == .webm ? .milliseconds : .exact,
            encoders: [
                Encoder(name: "libsvtav1", leastSide: 64),
                Encoder(name: "libaom-av1", leastSide: 1),
            ],
            quality: ofAV1, hasPresets: false, loops: false, purpose: purpose)
    }
}
