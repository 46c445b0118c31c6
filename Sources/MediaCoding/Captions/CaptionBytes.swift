import Hashing
import MediaTime

/// The captions in a piece's file: 64-bit little-endian numbers, and texts preceded by their
/// lengths.
enum CaptionBytes {
    /// The numbers are times and lengths.
    private static let numbers = 0...1 << 40

    static func bytes(_ tracks: [CaptionTrack]) -> [UInt8] {
        var bytes: [UInt8] = []
        func add(_ number: Int) {
            withUnsafeBytes(of: UInt64(number).littleEndian) { bytes += $0 }
        }
        func add(_ text: String) {
            add(text.utf8.count)
            bytes += Array(text.utf8)
        }
        add(tracks.count)
        for track in tracks {
            add(track.place.rawValue)
            add(track.language ?? "")
            add(track.cues.count)
            for cue in track.cues {
                add(cue.from)
                add(cue.to)
                add(cue.text)
                add((cue.isItalic ? 1 : 0) + (cue.isAtTop ? 2 : 0))
                add(cue.alignment?.rawValue ?? "")
                add(cue.marks.count)
                for mark in cue.marks {
                    add(mark.byte)
                    add(mark.time)
                }
                add(cue.styles.count)
                for style in cue.styles {
                    add(style.kind.rawValue)
                    add(style.range.lowerBound)
                    add(style.range.upperBound)
                }
            }
        }
        return bytes
    }

    /// Identifies the captions; `none` if there are none.
    static func name(_ tracks: [CaptionTrack]) -> String {
        tracks.isEmpty ? "none" : SHA256.hexadecimal(bytes(tracks))
    }

    /// Nil if the bytes are malformed.
    static func tracks(_ bytes: [UInt8]) -> [CaptionTrack]? {
        var reader = Reader(bytes: bytes)
        guard let tracks = reader.list({ $0.track() }), reader.place == bytes.count else {
            return nil
        }
        return tracks
    }

    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        mutating func number() -> Int? {
            guard bytes.count - place >= 8 else { return nil }
            var number: UInt64 = 0
            for index in 0..<8 { number |= UInt64(bytes[place + index]) << (8 * index) }
            place += 8
            return Int(exactly: number).flatMap { numbers.contains($0) ? $0 : nil }
        }

        mutating func text() -> String? {
            guard let count = number(), count <= bytes.count - place else { return nil }
            defer { place += count }
            return String(validating: bytes[place..<place + count], as: UTF8.self)
        }

        /// Reading stops at the end of the bytes, so a hostile count is harmless.
        mutating func list<Element>(_ element: (inout Reader) -> Element?) -> [Element]? {
            guard let count = number() else { return nil }
            var list: [Element] = []
            for _ in 0..<count {
                guard let next = element(&self) else { return nil }
                list.append(next)
            }
            return list
        }

        mutating func track() -> CaptionTrack? {
            guard let name = text(), let place = CaptionTrack.Place(rawValue: name),
                let language = text(), language.isEmpty || CaptionLanguage.isTag(language),
                let cues = list({ $0.cue() }), !cues.isEmpty,
                zip(cues, cues.dropFirst()).allSatisfy({ $0.from <= $1.from })
            else { return nil }
            return CaptionTrack(
                place: place, language: language.isEmpty ? nil : language, cues: cues)
        }

        mutating func cue() -> CaptionCue? {
            guard let from = number(), let to = number(), from < to, let text = text(),
                let flags = number(), flags < 4, let name = self.text(),
                let marks = list({ $0.mark() }), let styles = list({ $0.style() })
            else { return nil }
            let alignment = CaptionCue.Alignment(rawValue: name)
            guard alignment != nil || name.isEmpty else { return nil }
            return CaptionCue(
                from: from, to: to, text: text, marks: marks, styles: styles,
                isItalic: flags & 1 != 0, isAtTop: flags & 2 != 0, alignment: alignment)
        }

        mutating func style() -> CaptionStyle? {
            guard let name = text(), let kind = CaptionStyle.Kind(rawValue: name),
                let start = number(), let end = number(), start <= end
            else { return nil }
            return CaptionStyle(kind, start..<end)
        }

        mutating func mark() -> CaptionMark<Int>? {
            guard let byte = number(), let time = number() else { return nil }
            return CaptionMark(byte: byte, time: time)
        }
    }
}
