/// How libav's encoders are told what Flipbook's settings say, so that the same frames give the
/// same bytes on every machine.
enum EncoderOptions {
    static func options(for settings: FilmSettings) -> Options {
        let options = Options([:])
        for (name, value) in values(for: settings) { options.set(name, value) }
        return options
    }

    /// Parts of a picture that are coded by themselves, for encoders that work on several at once;
    /// 0 leaves the number to the encoder.
    static func slices(for settings: FilmSettings) -> Int32 {
        guard settings.encoder == "ffv1" else { return 0 }
        return min(settings.codedWidth, settings.codedHeight) < 64 ? 1 : 4
    }

    private static func values(for settings: FilmSettings) -> KeyValuePairs<String, String> {
        let crf = "\(settings.quality)"
        switch settings.encoder {
        case "libx264":
            // x264 leaves out some of its instructions' shortcuts then, so that the film's bytes
            // are the same on every CPU.
            return [
                "crf": crf, "preset": settings.preset, "x264-params": "cpu-independent=1",
            ]
        case "libx265":
            // Left to itself it takes as many frames at once as there are processors, which shows
            // in the bytes; and it would write its version and settings into the film.
            var parameters =
                "log-level=none:info=0:frame-threads=2:wpp=1:pools=\(settings.threads)"
            // Where a picture is two blocks of 32 wide, version 3.5 predicts from memory that
            // nobody has written: now and then a corner is wrong. Smaller blocks mend that.
            let side = min(settings.codedWidth, settings.codedHeight)
            if side < 128 { parameters += ":ctu=16" }
            // Version 3.5 tells no times of films of one or two frames in which some may be made of
            // later ones.
            if let count = settings.frameCount, count <= 8 { parameters += ":bframes=0" }
            return ["crf": crf, "preset": settings.preset, "x265-params": parameters]
        case "libsvtav1": return ["crf": crf, "preset": "8"]
        case "libaom-av1":
            // What is so small that this encoder takes it has few pixels to spread an error over,
            // and costs next to nothing.
            return ["crf": "\(max(1, settings.quality / 4))", "cpu-used": "6", "row-mt": "0"]
        case "libvpx-vp9":
            // Frames that are never shown have no alpha.
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
