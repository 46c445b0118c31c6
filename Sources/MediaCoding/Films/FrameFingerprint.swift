import Hashing
import PixelBuffers

/// A summary of a frame's pixels, to verify the written film.
struct FrameFingerprint: Equatable {
    /// The mean of each channel, 0…1.
    private let means: [Double]
    /// SHA-256 of the visible pixels; nil for lossy films.
    private let hash: String?

    /// Summarises the top left part of the settings' size; nil if `frame` is smaller.
    ///
    /// - Parameter reduction: by how much `frame` is smaller than the film.
    init?(_ frame: PixelBuffer, _ settings: FilmSettings, reduction: Int = 1) {
        let (width, height) = (settings.width / reduction, settings.height / reduction)
        guard frame.width >= width, frame.height >= height else { return nil }
        var sums = [UInt64](repeating: 0, count: 4)
        var sha = settings.coding.isLossless ? SHA256() : nil
        let size = width * frame.format.bytesPerPixel
        let isDeep = frame.format == .rgba16
        // Rounded up: the last pixel of an odd row has its own word.
        var words = [UInt64](repeating: 0, count: (size + 7) / 8)
        for y in 0..<height {
            words.withUnsafeMutableBytes { row in
                row.copyMemory(from: UnsafeRawBufferPointer(rebasing: frame.row(y)[..<size]))
                if !settings.hasAlpha { Self.makeOpaque(row, isDeep) }
                // The padding is no pixel, and doesn't count.
                for place in size..<row.count { row[place] = 0 }
                sha?.update(UnsafeRawBufferPointer(rebasing: row[..<size]))
            }
            Self.add(words, isDeep, to: &sums)
        }
        let whole = Double(width * height) * (isDeep ? 65535 : 255)
        means = sums.map { Double($0) / whole }
        hash = sha?.finishHexadecimal()
    }

    /// Sets alpha to opaque where the film stores none, and in the padding behind an odd row's last
    /// pixel.
    private static func makeOpaque(_ row: UnsafeMutableRawBufferPointer, _ isDeep: Bool) {
        let opaque: UInt64 = isDeep ? 0xFFFF_0000_0000_0000 : 0xFF00_0000_FF00_0000
        let words = row.bindMemory(to: UInt64.self)
        var index = 0
        while index < words.count {
            words[index] |= opaque.littleEndian
            index += 1
        }
    }

    /// Sums a row's channels, two 8-bit pixels or one of 16 bits at a time: even and odd channels
    /// in separate words, with room for carries.
    private static func add(_ words: [UInt64], _ isDeep: Bool, to sums: inout [UInt64]) {
        let bits = isDeep ? 16 : 8
        let mask: UInt64 = isDeep ? 0x0000_FFFF_0000_FFFF : 0x00FF_00FF_00FF_00FF
        words.withUnsafeBufferPointer { words in
            var index = 0
            while index < words.count {
                // 256 additions fit the lane.
                let end = min(index + 256, words.count)
                var (even, odd): (UInt64, UInt64) = (0, 0)
                while index < end {
                    let word = UInt64(littleEndian: words[index])
                    even &+= word & mask
                    odd &+= word &>> UInt64(bits) & mask
                    index += 1
                }
                let lane: UInt64 = isDeep ? 0xFFFF_FFFF : 0xFFFF
                var channel = 0
                while even != 0 || odd != 0 {
                    sums[channel] += even & lane
                    sums[channel + 1] += odd & lane
                    even &>>= UInt64(2 * bits)
                    odd &>>= UInt64(2 * bits)
                    channel = 2 - channel
                }
            }
        }
    }

    /// Lossy coding hardly changes a mean; a lost or swapped channel, a black or misplaced frame
    /// does.
    private static let tolerance = 0.1

    /// Whether it can be of a frame of the film.
    func fits(_ settings: FilmSettings) -> Bool {
        means.allSatisfy((0...1).contains) && (hash != nil) == settings.coding.isLossless
    }

    func matches(_ other: FrameFingerprint, exactly: Bool) -> Bool {
        if exactly { return hash == other.hash }
        return zip(means, other.means).allSatisfy { abs($0 - $1) <= Self.tolerance }
    }
}

// MARK: - Bytes

extension FrameFingerprint {
    static let byteCount = 4 * 8 + 64

    /// The stored form, beside a film's pieces.
    var bytes: [UInt8] {
        means.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }
            + Array((hash ?? String(repeating: " ", count: 64)).utf8)
    }

    /// Nil if malformed.
    init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        means = (0..<4).map { index in
            let word = bytes[index * 8..<index * 8 + 8].reversed().reduce(UInt64(0)) {
                $0 << 8 | UInt64($1)
            }
            return Double(bitPattern: word)
        }
        let text = String(decoding: bytes[32...], as: UTF8.self)
        hash = text.first == " " ? nil : text
    }
}
