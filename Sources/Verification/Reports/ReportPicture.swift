internal import MediaCoding
internal import PixelBuffers

/// A frame before and after, for a report.
struct ReportPicture: Sendable {
    var frame: Int
    /// PNG files; nil if the frame doesn't exist or its pixels are unknown.
    var before: [UInt8]?
    var after: [UInt8]?
    var difference: [UInt8]?
    /// The factor by which differences are amplified.
    var gain: Int
    /// The largest difference of any channel, in 255ths; nil if only one side exists.
    var largest: Int?

    init(frame: Int, before: PixelBuffer?, after: PixelBuffer?) throws(MediaError) {
        self.frame = frame
        self.before = try before.map { picture throws(MediaError) in try StillWriter.png(picture) }
        self.after = try after.map { picture throws(MediaError) in try StillWriter.png(picture) }
        gain = 1
        guard let before, let after, let distance = PixelDifference(before, after) else { return }
        largest = distance.largest
        gain = max(1, 255 / max(1, distance.largest))
        difference = try StillWriter.png(Self.difference(before, after, gain: gain), isOpaque: true)
    }

    var byteCount: Int {
        (before?.count ?? 0) + (after?.count ?? 0) + (difference?.count ?? 0)
    }

    /// Limits per film and per report, to keep the file usable. Base64 adds a third.
    static let maxFrames = 12
    static let maxBytes = 9 << 20
    static let maxTotalBytes = 48 << 20

    /// Selects frames to show: the first of every run of differing frames and the worst one, then
    /// others, evenly spread.
    static func choice(of frames: [Int], worst: Int?) -> [Int] {
        guard frames.count > maxFrames else { return frames }
        var chosen = Set(worst.map { [$0] } ?? [])
        let starts = frames.enumerated().filter { index, frame in
            index == 0 || frames[index - 1] != frame - 1
        }.map(\.element)
        for frame in starts.prefix(maxFrames / 2) { chosen.insert(frame) }
        for step in 0..<maxFrames where chosen.count < maxFrames {
            chosen.insert(frames[step * (frames.count - 1) / (maxFrames - 1)])
        }
        return chosen.sorted()
    }

    /// Returns the amplified difference; black where nothing differs.
    private static func difference(
        _ left: PixelBuffer, _ right: PixelBuffer, gain: Int
    ) -> PixelBuffer {
        let result = PixelBuffer(format: .rgba8, bounds: left.bounds)
        for y in 0..<left.height {
            let (a, b, target) = (left.row(y), right.row(y), result.row(y))
            for pixel in 0..<left.width {
                let place = 4 * pixel
                let alpha = abs(Int(a[place + 3]) - Int(b[place + 3]))
                for channel in place..<place + 3 {
                    let distance = max(alpha, abs(Int(a[channel]) - Int(b[channel])))
                    target[channel] = UInt8(min(255, distance * gain))
                }
                target[place + 3] = 255
            }
        }
        return result
    }
}

extension [UInt8] {
    /// The Base64 encoding (RFC 4648).
    var base64: String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((count + 2) / 3 * 4)
        for start in stride(from: 0, to: count, by: 3) {
            let bytes = (0..<3).map { start + $0 < count ? Int(self[start + $0]) : 0 }
            let bits = bytes[0] << 16 | bytes[1] << 8 | bytes[2]
            for place in 0..<4 {
                let isThere = start + place <= count
                text.append(isThere ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
