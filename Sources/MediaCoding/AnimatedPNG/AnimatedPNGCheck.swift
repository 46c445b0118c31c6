import MediaTime
import WholeFiles

/// Parses the frame control chunks of an animated PNG: libav rounds frame durations on reading.
struct AnimatedPNGCheck {
    /// The numbers of frames and of plays (0: endless) in `acTL`; nil in a still PNG.
    private var control: (frames: Int, plays: Int)?
    /// Duration of each frame in seconds.
    private var delays: [(numerator: Int, denominator: Int)] = []
    private var names: Set<String> = []

    /// Reads the chunk headers only: the pixel data may exceed memory. Nil if the file is not a PNG
    /// or is truncated.
    init?(path: String) {
        guard let file = try? OpenFile(reading: path) else { return nil }
        var place = PNGChunk.signature.count
        guard file.bytes(place, at: 0) == PNGChunk.signature else { return nil }
        while !names.contains("IEND") {
            guard let head = file.bytes(8, at: place) else { return nil }
            let length = PNGChunk.number(head[..<4])
            let name = String(decoding: head[4...], as: UTF8.self)
            names.insert(name)
            if name == "acTL" || name == "fcTL" {
                guard length == (name == "acTL" ? 8 : 26),
                    let content = file.bytes(length, at: place + 8)
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
        // The last chunk's checksum is in the file, too.
        guard file.bytes(4, at: place - 4) != nil else { return nil }
    }

    /// Describes the first difference from `settings`; nil if there is none.
    func difference(from settings: FilmSettings, frameCount: Int) -> String? {
        if !names.contains("sRGB") { return "its colours are not tagged as they are" }
        guard let control else { return "it is one picture" }
        if control.frames != frameCount || delays.count != frameCount {
            return "it has \(delays.count) frames and not \(frameCount)"
        }
        if control.plays != settings.loop { return "it is shown \(control.plays) times" }
        let promised = settings.frameRate.time(ofFrame: 1)
        for delay in delays {
            // PNG: a denominator of 0 means 100.
            let denominator = Int64(delay.denominator == 0 ? 100 : delay.denominator)
            guard Time(Int64(delay.numerator), over: denominator) == promised else {
                return "a frame lasts \(delay.numerator)/\(delay.denominator) s"
            }
        }
        return nil
    }
}
