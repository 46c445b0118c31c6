import MediaTime

/// 3GPP timed text (TS 26.245), the captions of MP4 and QuickTime. Numbers are big-endian.
enum MovText {
    /// Players scale it.
    private static let fontSize: UInt8 = 18

    /// A sample entry after its first 8 bytes (5.16): white letters, centred at the bottom of the
    /// picture.
    static func description(width: Int, height: Int) -> [UInt8] {
        let font = Array("Sans-Serif".utf8)
        var bytes: [UInt8] = [0, 0, 0, 0]
        // Centred, and at the bottom.
        bytes += [1, 0xff]
        // No background: players draw their own.
        bytes += [0, 0, 0, 0]
        // The box of the text: top, left, bottom, right.
        bytes += big(0) + big(0) + big(UInt16(clamping: height)) + big(UInt16(clamping: width))
        bytes += style(0, 0, [])
        let table = big(1) + big(1) + [UInt8(font.count)] + font
        return bytes + box("ftab", table)
    }

    /// The samples of a track from time 0 on, without gaps: empty while no caption is shown. A
    /// sample has all captions of its time, later ones above, as when drawn.
    static func packets(_ cues: [CaptionCue]) -> [CaptionPacket] {
        var times = Set([0])
        for cue in cues { times.formUnion([cue.from, cue.to]) }
        let bounds = times.sorted()
        var packets: [CaptionPacket] = []
        var shown: [CaptionCue] = []
        var next = 0
        for (start, end) in zip(bounds, bounds.dropFirst()) {
            shown.removeAll { $0.to <= start }
            while next < cues.count, cues[next].from <= start {
                shown.append(cues[next])
                next += 1
            }
            packets.append(CaptionPacket(start: start, duration: end - start, bytes: sample(shown)))
        }
        return packets
    }

    private static func sample(_ cues: [CaptionCue]) -> [UInt8] {
        var text = ""
        var styles: [UInt8] = []
        var count: UInt16 = 0
        for cue in cues.reversed() {
            if !text.isEmpty { text += "\n" }
            let bytes = Array(cue.text.utf8)
            for part in cue.styledParts {
                let start = text.unicodeScalars.count
                text += String(decoding: bytes[part.range], as: UTF8.self)
                guard !part.styles.isEmpty else { continue }
                let end = text.unicodeScalars.count
                styles += style(UInt16(clamping: start), UInt16(clamping: end), part.styles)
                count += 1
            }
        }
        var bytes = Array(text.utf8)
        if bytes.count > Int(UInt16.max) {
            // Don't split a letter.
            while String(validating: bytes, as: UTF8.self) == nil || bytes.count > Int(UInt16.max) {
                bytes.removeLast()
            }
        }
        return big(UInt16(bytes.count)) + bytes
            + (count == 0 ? [] : box("styl", big(count) + styles))
    }

    /// A style record (5.16.1): characters, font, face, size and colour.
    private static func style(
        _ start: UInt16, _ end: UInt16, _ styles: [CaptionStyle.Kind]
    ) -> [UInt8] {
        let face = styles.reduce(UInt8(0)) { face, kind in
            switch kind {
            case .bold: face | 1
            case .italic: face | 2
            case .underline: face | 4
            }
        }
        return big(start) + big(end) + big(1) + [face, fontSize, 255, 255, 255, 255]
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let size = UInt32(8 + content.count)
        return withUnsafeBytes(of: size.bigEndian, Array.init) + Array(name.utf8) + content
    }

    private static func big(_ number: UInt16) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }
}
