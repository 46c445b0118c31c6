/// Maps `FilmSettings` to libav's encoder options, chosen for the same bytes on every machine.
enum EncoderOptions {
    static func options(for settings: FilmSettings) -> Options {
        let options = Options([:])
        for (name, value) in values(for: settings) { options.set(name, value) }
        return options
    }

    /// All that decides the bytes, in one line.
    static func text(for settings: FilmSettings) -> String {
        values(for: settings).map { "\($0.key)=\($0.value)" }.joined(separator: " ")
            + " first=\(firstOffset(for: settings))"
    }

    /// Added to the quantizer of a piece's first frame; 0 for none.
    ///
    /// x264 codes later key frames three steps finer than the predicted frames in front of them,
    /// but an encoder's first frame by the rate factor alone, which is coarser: frames are better
    /// at the same size if that is corrected. Without adaptive quantization x264 takes no offset.
    static func firstOffset(for settings: FilmSettings) -> Int32 {
        guard settings.encoder == "libx264", settings.preset != "ultrafast",
            PieceGrid.keyFrameDistance(settings.frameRate) > 1
        else { return 0 }
        return -4
    }

    /// Slices per frame, for encoders that code them in parallel; 0 for the encoder's default.
    static func slices(for settings: FilmSettings) -> Int32 {
        guard settings.encoder == "ffv1" else { return 0 }
        return min(settings.codedWidth, settings.codedHeight) < 64 ? 1 : 4
    }

    /// Frames that x264 looks ahead.
    private static func lookahead(_ preset: String) -> Int {
        preset == "ultrafast" || preset == "superfast" ? 0 : 10
    }

    private static func values(for settings: FilmSettings) -> KeyValuePairs<String, String> {
        let crf = "\(settings.quality)"
        switch settings.encoder {
        case "libx264":
            // `cpu-independent` disables x264's CPU-specific shortcuts, which change the bytes. It
            // keeps 7 MB of each 1080p frame of lookahead; Benchmarks/README.md, "Films in pieces",
            // has the cost of fewer frames.
            return [
                "crf": crf, "preset": settings.preset,
                "x264-params": "cpu-independent=1:rc-lookahead=\(lookahead(settings.preset))",
            ]
        case "libx265":
            // x265's default is to code as many frames at once as there are processors, which
            // changes the bytes, and to embed its version and settings in the film. With several at
            // once, the last ones of x265 3.5 may wait for a wake-up that they missed, for ever
            // (`RateControl::rateControlEnd`).
            var parameters = "log-level=none:info=0:frame-threads=1:wpp=1:pools=\(settings.threads)"
            // With frames two 32-pixel blocks wide, x265 3.5 predicts from uninitialised memory and
            // sometimes corrupts a corner. Smaller blocks avoid it.
            let side = min(settings.codedWidth, settings.codedHeight)
            if side < 128 { parameters += ":ctu=16" }
            // x265 3.5 gives no time stamps for films of one or two frames with B-frames enabled.
            if let count = settings.frameCount, count <= 8 { parameters += ":bframes=0" }
            return ["crf": crf, "preset": settings.preset, "x265-params": parameters]
        case "libsvtav1": return ["crf": crf, "preset": "8"]
        case "libaom-av1":
            // Only small films use this encoder: better quality costs little there.
            return ["crf": "\(max(1, settings.quality / 4))", "cpu-used": "6", "row-mt": "0"]
        case "libvpx-vp9":
            // Hidden reference frames have no alpha.
            let hidden = settings.hasAlpha ? "0" : "1"
            return [
                "crf": crf, "deadline": "good", "cpu-used": "3", "row-mt": "0",
                "tile-columns": "2", "auto-alt-ref": hidden,
            ]
        case "prores_ks":
            let is4444 = settings.coding.codec == .prores4444
            return [
                "profile": is4444 ? "4444" : "hq", "vendor": "apl0",
                "alpha_bits": settings.hasAlpha ? "16" : "0",
            ]
        case "ffv1": return ["level": "3", "coder": "range_tab", "slicecrc": "1"]
        default: return [:]
        }
    }
}
