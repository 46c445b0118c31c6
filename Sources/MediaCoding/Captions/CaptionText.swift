import Diagnostics
import MediaTime
import WholeFiles

/// Captions as text files.
enum CaptionText {
    /// A SubRip file. There is no specification; this is the common subset of its readers.
    static func subRip(_ cues: [CaptionCue]) -> String {
        var text = ""
        for (index, cue) in cues.enumerated() {
            text += "\(index + 1)\n\(time(cue.from, ",")) --> \(time(cue.to, ","))\n"
            text += (cue.isAtTop ? "{\\an8}" : "") + subRip(cue) + "\n\n"
        }
        return text
    }

    /// The text of a SubRip caption, as stored in Matroska.
    static func subRip(_ cue: CaptionCue) -> String {
        let bytes = Array(cue.text.utf8)
        let text = tagged(cue) { String(decoding: bytes[$0], as: UTF8.self) }
        return withoutEmptyLines(text)
    }

    /// The text of all parts in the tags of their styles.
    private static func tagged(_ cue: CaptionCue, _ text: (Range<Int>) -> String) -> String {
        cue.styledParts.reduce(into: "") { result, part in
            result += part.styles.map { "<\($0.rawValue)>" }.joined()
            result += text(part.range)
            result += part.styles.reversed().map { "</\($0.rawValue)>" }.joined()
        }
    }

    /// A WebVTT file.
    static func webVTT(_ cues: [CaptionCue]) -> String {
        var text = "WEBVTT\n\n"
        for cue in cues {
            let settings = settings(of: cue)
            text += "\(time(cue.from, ".")) --> \(time(cue.to, "."))"
            text += (settings.isEmpty ? "" : " " + settings) + "\n\(webVTT(cue))\n\n"
        }
        return text
    }

    /// The text of a WebVTT caption, with its words' times.
    static func webVTT(_ cue: CaptionCue) -> String {
        let bytes = Array(cue.text.utf8)
        var marks = cue.marks.filter { $0.time > cue.from && $0.time < cue.to }[...]
        let text = tagged(cue) { range in
            var text = ""
            var place = range.lowerBound
            func add(upTo end: Int) {
                let end = min(max(end, place), range.upperBound)
                text += escaped(String(decoding: bytes[place..<end], as: UTF8.self))
                place = end
            }
            while let mark = marks.first,
                mark.byte < range.upperBound || range.upperBound == bytes.count
            {
                add(upTo: mark.byte)
                text += "<\(time(mark.time, "."))>"
                marks.removeFirst()
            }
            add(upTo: range.upperBound)
            return text
        }
        return withoutEmptyLines(text)
    }

    /// The settings after a caption's times; empty for the defaults.
    static func settings(of cue: CaptionCue) -> String {
        var settings: [String] = []
        if cue.isAtTop { settings.append("line:0") }
        if let alignment = cue.alignment { settings.append("align:\(alignment.rawValue)") }
        return settings.joined(separator: " ")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// An empty line would end the caption.
    private static func withoutEmptyLines(_ text: String) -> String {
        text.split(separator: "\n").joined(separator: "\n")
    }

    /// `00:01:02,500`
    static func time(_ milliseconds: Int, _ point: String) -> String {
        func digits(_ number: Int, _ count: Int) -> String {
            String(number).zeroPadded(to: count)
        }
        let seconds = milliseconds / 1000
        return "\(digits(seconds / 3600, 2)):\(digits(seconds / 60 % 60, 2))"
            + ":\(digits(seconds % 60, 2))\(point)\(digits(milliseconds % 1000, 3))"
    }
}

extension FilmSettings {
    /// The files of captions beside the film: `a.srt` of `a.mp4`, with a language `a.de.srt`.
    package var captionFiles: [(path: String, text: String)] {
        guard path != FilmFormat.standardOutput else { return [] }
        return captions.compactMap { track in
            guard track.place != .track else { return nil }
            let text =
                track.place == .srt
                ? CaptionText.subRip(track.cues) : CaptionText.webVTT(track.cues)
            let language = track.language.map { ".\($0)" } ?? ""
            let name = "\(captionStem)\(language).\(track.place.rawValue)"
            return (PathParts(path).sibling(name), text)
        }
    }

    /// The film's name without its extension and frame number.
    private var captionStem: String {
        var stem = PathParts(path).stem.replacing(FilmFormat.framePlaceholder, with: "")
        while let last = stem.last, "-_. ".contains(last), coding.format.isSequence {
            stem.removeLast()
        }
        return stem.isEmpty ? "captions" : stem
    }
}
