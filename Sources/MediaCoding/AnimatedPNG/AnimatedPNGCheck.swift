import MediaTime

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads what an animated PNG says about its frames: libav rounds their times when it reads them.
struct AnimatedPNGCheck {
    /// As the file says: frames, and how often they are shown; nil in an ordinary PNG.
    private var control: (frames: Int, plays: Int)?
    /// A frame's length in seconds, as numerator and denominator, frame by frame.
    private var delays: [(numerator: Int, denominator: Int)] = []
    private var names: Set<String> = []

    /// Reads what stands beside the pixels; those of a long film may be more than fit into memory.
    ///
    /// Nil where the file at `path` is no PNG, or one that is cut short.
    init?(path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        func read(_ place: Int, _ count: Int) -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: count)
            return pread(descriptor, &bytes, count, off_t(place)) == count ? bytes : nil
        }
        var place = PNGChunk.signature.count
        guard read(0, place) == PNGChunk.signature else { return nil }
        while !names.contains("IEND") {
            guard let head = read(place, 8) else { return nil }
            let length = PNGChunk.number(head[..<4])
            let name = String(decoding: head[4...], as: UTF8.self)
            names.insert(name)
            if name == "acTL" || name == "fcTL" {
                guard length == (name == "acTL" ? 8 : 26), let content = read(place + 8, length)
                else { return nil }
                if name == "acTL" {
                    control = (PNGChunk.number(content[..<4]), PNGChunk.number(content[4...]))
                } else {
                    delays.append(
                        (PNGChunk.number(content[20..<22]), PNGChunk.number(content[22..<24])))
                }
            }
            place += 12 + length
        }
        // The last checksum is there too.
        guard read(place - 4, 4) != nil else { return nil }
    }

    /// In what the file differs from what was promised; nil where it doesn't.
    func difference(from settings: FilmSettings, frameCount: Int) -> String? {
        if !names.contains("sRGB") { return "its colours are not tagged as they are" }
        guard let control else { return "it is one picture" }
        if control.frames != frameCount || delays.count != frameCount {
            return "it has \(delays.count) frames and not \(frameCount)"
        }
        if control.plays != settings.loop { return "it is shown \(control.plays) times" }
        let promised = settings.frameRate.time(ofFrame: 1)
        for delay in delays {
            // A denominator of 0 stands for 100.
            let denominator = Int64(delay.denominator == 0 ? 100 : delay.denominator)
            guard Time(Int64(delay.numerator), over: denominator) == promised else {
                return "a frame lasts \(delay.numerator)/\(delay.denominator) s"
            }
        }
        return nil
    }
}
