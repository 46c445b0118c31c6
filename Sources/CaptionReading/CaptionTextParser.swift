import MediaTime
import TimelineModel

/// A caption's text: tags are removed, times and italics noted.
struct CaptionTextParser {
    private let from: Time
    private let to: Time
    private let isWebVTT: Bool
    private var text = ""
    private var marks: [CaptionMark<Time>] = []
    /// The tags of each kind that are open, and where in the text the first of them was opened.
    private var opened: [CaptionStyle.Kind: (count: Int, start: Int)] = [:]
    private var styles: [CaptionStyle] = []
    private var hasUpright = false
    private var isAtTop = false
    /// The line of each word's time that can't be, from the times' line.
    private(set) var wrongTimes: [Int] = []
    private var line = 1

    init(from: Time, to: Time, isWebVTT: Bool) {
        self.from = from
        self.to = to
        self.isWebVTT = isWebVTT
    }

    mutating func endLine() {
        add("\n")
        line += 1
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        text.unicodeScalars.append(scalar)
        if opened[.italic] == nil, !scalar.isSpace { hasUpright = true }
    }

    /// Reads a line.
    mutating func read(_ line: [Unicode.Scalar]) {
        var position = 0
        while position < line.count {
            let scalar = line[position]
            switch scalar {
            case "<":
                let end = line[position...].firstIndex(of: ">") ?? line.count
                let tag = line[min(position + 1, end)..<end]
                if isWebVTT || Self.isTag(tag), end < line.count || isWebVTT {
                    read(tag: tag)
                    position = end + 1
                    continue
                }
                add(scalar)
            case "{" where !isWebVTT && line[position...].dropFirst().first == "\\":
                let end = line[position...].firstIndex(of: "}") ?? line.count
                let code = String(String.UnicodeScalarView(line[position..<end]))
                if ["7", "8", "9"].contains(where: { code.hasSuffix("\\an\($0)") }) {
                    isAtTop = true
                }
                position = end + 1
                continue
            case "&" where isWebVTT:
                if let match = CharacterReference.match(in: line[position...]) {
                    match.scalars.forEach { add($0) }
                    position += match.length
                    continue
                }
                add(scalar)
            default: add(scalar)
            }
            position += 1
        }
    }

    /// Whether it is one of SRT's tags. Others are text there.
    private static func isTag(_ tag: ArraySlice<Unicode.Scalar>) -> Bool {
        var name = String(String.UnicodeScalarView(tag)).lowercased()
        if name.hasPrefix("/") { name.removeFirst() }
        return ["i", "b", "u", "s", "font"].contains { name == $0 || name.hasPrefix("\($0) ") }
    }

    private mutating func read(tag: ArraySlice<Unicode.Scalar>) {
        if let first = tag.first, ("0"..."9").contains(first) {
            var scanner = CaptionScanner(Array(tag), isWebVTT: true)
            guard let time = scanner.time(), scanner.isAtEnd else { return }
            guard time >= from, time <= to, time >= marks.last?.time ?? from else {
                wrongTimes.append(line)
                return
            }
            marks.append(CaptionMark(byte: text.utf8.count, time: time))
            return
        }
        let name = String(String.UnicodeScalarView(tag)).lowercased()
        for kind in CaptionStyle.Kind.allCases {
            if name == kind.rawValue || name.hasPrefix("\(kind.rawValue).") {
                let known = opened[kind] ?? (0, text.utf8.count)
                opened[kind] = (known.count + 1, known.start)
            }
            if name == "/\(kind.rawValue)" { close(kind) }
        }
    }

    private mutating func close(_ kind: CaptionStyle.Kind) {
        guard let known = opened[kind] else { return }
        guard known.count == 1 else { return opened[kind] = (known.count - 1, known.start) }
        opened[kind] = nil
        styles.append(CaptionStyle(kind, known.start..<text.utf8.count))
    }

    /// Moves the text to the caption, without white space around it.
    func finish(_ caption: inout Caption) {
        let scalars = Array(text.unicodeScalars)
        let start = scalars.firstIndex { !$0.isSpace } ?? scalars.count
        let end = (scalars.lastIndex { !$0.isSpace } ?? start - 1) + 1
        let leading = scalars[..<start].reduce(0) { $0 + UTF8.width($1) }
        caption.text = start < end ? String(String.UnicodeScalarView(scalars[start..<end])) : ""
        let count = caption.text.utf8.count
        caption.marks = marks.map { mark in
            CaptionMark(byte: min(max(0, mark.byte - leading), count), time: mark.time)
        }
        caption.isItalic = !hasUpright && !caption.text.isEmpty
        let isItalic = caption.isItalic
        let unclosed = opened.map { kind, known in
            CaptionStyle(kind, known.start..<text.utf8.count)
        }
        caption.styles = (styles + unclosed).compactMap { style in
            let range = (style.range.lowerBound - leading..<style.range.upperBound - leading)
                .clamped(to: 0..<count)
            guard !range.isEmpty, !isItalic || style.kind != .italic else { return nil }
            return CaptionStyle(style.kind, range)
        }.sorted {
            ($0.range.lowerBound, $0.kind.rawValue) < ($1.range.lowerBound, $1.kind.rawValue)
        }
        caption.isAtTop = caption.isAtTop || isAtTop
    }
}
