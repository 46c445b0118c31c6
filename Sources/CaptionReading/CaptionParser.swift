package import Diagnostics
import MediaTime
package import TimelineModel
import TextStyles

/// Reads SRT and WebVTT files.
///
/// WebVTT is read as its specification's parser does (W3C WebVTT, sections 6.1 to 6.4): what it
/// skips is skipped here, with a warning.
package struct CaptionParser {
    /// In order of time.
    package private(set) var captions: [Caption] = []
    package private(set) var findings = DiagnosticSet()

    private let file: String
    private let lines: [[Unicode.Scalar]]
    /// The current line's index, from 0.
    private var index = 0
    private let isWebVTT: Bool
    /// The place of each caption in the file.
    private var places: [SourceLocation] = []

    /// - Parameter text: without a byte order mark.
    package init(text: String, file: String) {
        self.file = file
        lines = Self.lines(of: text)
        isWebVTT = Self.isWebVTT(lines.first ?? [])
        if isWebVTT {
            readWebVTT()
        } else if file.lowercased().hasSuffix(".vtt") {
            error(
                "a WebVTT file begins with the word WEBVTT",
                hint: "write WEBVTT in line 1, and an "
                    + "empty line after it", line: 0, column: 0)
        } else {
            readSubRip()
        }
        inOrder()
    }

    /// Lines end at CR LF, LF or CR; the null character becomes U+FFFD.
    private static func lines(of text: String) -> [[Unicode.Scalar]] {
        var lines: [[Unicode.Scalar]] = [[]]
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where last == "\r": break
            case "\n", "\r": lines.append([])
            case "\0": lines[lines.count - 1].append("\u{FFFD}")
            default: lines[lines.count - 1].append(scalar)
            }
            last = scalar
        }
        return lines
    }

    private static func isWebVTT(_ line: [Unicode.Scalar]) -> Bool {
        let mark = Array("WEBVTT".unicodeScalars)
        guard line.starts(with: mark) else { return false }
        return line.count == mark.count || line[mark.count] == " " || line[mark.count] == "\t"
    }

    // MARK: Findings

    private func place(_ line: Int, _ column: Int) -> SourceLocation {
        SourceLocation(file: file, line: line + 1, column: column + 1)
    }

    private mutating func error(_ message: String, hint: String?, line: Int, column: Int) {
        findings.error(.brokenCaptions, message, hint: hint, at: place(line, column))
    }

    private mutating func skipped(_ message: String, hint: String?, line: Int, column: Int = 0) {
        findings.warning(.skippedCaption, message, hint: hint, at: place(line, column))
    }

    /// Sorts the captions, and drops those that end before they begin.
    private mutating func inOrder() {
        var found = zip(captions, places).map { (caption: $0, place: $1) }
        found.removeAll { caption, place in
            guard caption.to <= caption.from else { return false }
            findings.warning(
                .skippedCaption, "this caption ends before it begins, and is never shown",
                hint: "exchange its times", at: place)
            return true
        }
        for (first, second) in zip(found, found.dropFirst())
        where second.caption.from < first.caption.from {
            findings.warning(
                .captionsOutOfOrder, "this caption begins before the one in front of it",
                hint: "captions are shown by their times; line \(first.place.line) is the other",
                at: second.place)
        }
        let order = found.indices.sorted { left, right in
            (found[left].caption.from, left) < (found[right].caption.from, right)
        }
        for (first, second) in zip(order, order.dropFirst())
        where found[second].caption.from < found[first].caption.to {
            findings.warning(
                .captionsOverlap,
                "this caption begins before the one of line \(found[first].place.line) has gone",
                hint: "both are shown, the later one above; end the first one earlier",
                at: found[second].place)
        }
        captions = order.map { found[$0].caption }
    }

    private mutating func add(_ caption: Caption, line: Int) {
        captions.append(caption)
        places.append(place(line, 0))
    }

    // MARK: WebVTT

    private static let arrow = Array("-->".unicodeScalars)

    /// The main loop (6.1) from its second line.
    private mutating func readWebVTT() {
        index = 1
        // The header ends at an empty line, or where a caption begins.
        while index < lines.count, !lines[index].isEmpty {
            if Self.arrow(in: lines[index]) != nil { break }
            index += 1
        }
        while index < lines.count {
            if lines[index].isEmpty {
                index += 1
            } else {
                readBlock()
            }
        }
    }

    /// Collects a block (6.2): up to an empty line, or the next caption's times.
    private mutating func readBlock() {
        let first = index
        var timing: Int?
        var text: [Int] = []
        while index < lines.count, !lines[index].isEmpty {
            if Self.arrow(in: lines[index]) != nil {
                guard timing == nil, index - first < 2 else { break }
                timing = index
            } else if timing != nil {
                text.append(index)
            } else if index > first {
                // Comments, styles and regions, or text without times.
                skipBlock()
                break
            }
            index += 1
        }
        if let timing { return readCaption(timing: timing, text: text) }
        let start = String(String.UnicodeScalarView(lines[first]))
        if !["NOTE", "STYLE", "REGION"].contains(where: start.hasPrefix) {
            skipped(
                "this text has no times",
                hint: "write them above it: 00:01.000 --> 00:02.000", line: first)
        }
    }

    private mutating func skipBlock() {
        while index < lines.count, !lines[index].isEmpty, Self.arrow(in: lines[index]) == nil {
            index += 1
        }
    }

    private static func arrow(in line: [Unicode.Scalar]) -> Int? {
        guard line.count >= 3 else { return nil }
        return (0...line.count - 3).first {
            line[$0] == "-" && line[$0 + 1] == "-" && line[$0 + 2] == ">"
        }
    }

    private mutating func readCaption(timing: Int, text: [Int]) {
        var scanner = CaptionScanner(lines[timing], isWebVTT: isWebVTT)
        scanner.skipSpaces()
        let start = scanner.position
        guard let from = scanner.time() else { return badTime(timing, start) }
        scanner.skipSpaces()
        guard scanner.take(Self.arrow) else { return badTime(timing, scanner.position) }
        scanner.skipSpaces()
        let end = scanner.position
        guard let to = scanner.time() else { return badTime(timing, end) }
        var caption = Caption(from: from, to: to, text: "")
        for setting in scanner.rest.split(whereSeparator: \.isSpace) {
            Self.apply(String(String.UnicodeScalarView(setting)), to: &caption)
        }
        var content = CaptionTextParser(from: from, to: to, isWebVTT: isWebVTT)
        for (number, line) in text.enumerated() {
            if number > 0 { content.endLine() }
            content.read(lines[line])
        }
        content.finish(&caption)
        guard !caption.text.isEmpty else { return }
        for mark in content.wrongTimes {
            findings.warning(
                .skippedCaption,
                "the time of a word must lie within its caption, and after that of the one before",
                at: place(timing, 0).moved(mark))
        }
        add(caption, line: timing)
    }

    private mutating func badTime(_ line: Int, _ column: Int) {
        skipped(
            "this caption has no time here, and is left out",
            hint: isWebVTT
                ? "times are 00:00:01.500 --> 00:00:03.000"
                : "times are 00:00:01,500 --> 00:00:03,000", line: line, column: column)
    }

    /// `line` and `align`; other settings don't apply here.
    private static func apply(_ setting: String, to caption: inout Caption) {
        let parts = setting.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return }
        switch parts[0] {
        case "line":
            let number = parts[1].split(separator: ",")[0]
            if number.hasSuffix("%") {
                caption.isAtTop = Double(number.dropLast()).map { $0 < 50 } ?? false
            } else {
                caption.isAtTop = Int(number).map { $0 >= 0 && $0 < 8 } ?? false
            }
        case "align":
            switch parts[1] {
            case "start", "left": caption.alignment = .leading
            case "end", "right": caption.alignment = .trailing
            default: break
            }
        default: break
        }
    }

    // MARK: SRT

    /// Numbers, times and texts. Players are lenient, and so is this: numbers may be missing.
    private mutating func readSubRip() {
        var last: (timing: Int, text: [Int])?
        var blanks = 0
        func isNumber(_ line: [Unicode.Scalar]) -> Bool {
            let digits = line.filter { !$0.isSpace }
            return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
        }
        /// Whether a line has a caption's times, or means to: it begins like a time, or stands
        /// where the times must be. Other lines with arrows are texts.
        func isTiming(_ line: Int) -> Bool {
            guard let arrow = Self.arrow(in: lines[line]) else { return false }
            if CaptionScanner.mayHaveTime(lines[line][..<arrow]) { return true }
            return line > 0 && isNumber(lines[line - 1])
                && (line == 1 || lines[line - 2].allSatisfy(\.isSpace))
        }
        for line in lines.indices {
            if isTiming(line) {
                if let (timing, found) = last {
                    var text = found
                    // The number of the next caption.
                    if let number = text.last, number == line - 1, isNumber(lines[number]) {
                        text.removeLast()
                    }
                    readCaption(timing: timing, text: trimmed(text))
                }
                last = (line, [])
            } else if last != nil {
                if let column = CaptionScanner.wrongArrow(in: lines[line]) {
                    skipped(
                        "these times have another arrow, so they are read as text",
                        hint: "the arrow is '-->', of two hyphens", line: line, column: column)
                }
                last?.text.append(line)
            } else if !lines[line].allSatisfy(\.isSpace), !isNumber(lines[line]) {
                blanks += 1
                if blanks == 1 {
                    skipped(
                        "this text has no times",
                        hint: "write them above it: 00:00:01,000 --> "
                            + "00:00:02,000", line: line)
                }
            }
        }
        if let (timing, text) = last { readCaption(timing: timing, text: trimmed(text)) }
        guard captions.isEmpty, findings.isEmpty else { return }
        error(
            "there are no captions in this file",
            hint: "a caption is a line 00:00:01,500 --> 00:00:03,000, and its text below", line: 0,
            column: 0)
    }

    /// The lines of a text without the empty ones around it.
    private func trimmed(_ text: [Int]) -> [Int] {
        var text = text[...]
        while let last = text.last, lines[last].allSatisfy(\.isSpace) { text.removeLast() }
        while let first = text.first, lines[first].allSatisfy(\.isSpace) { text.removeFirst() }
        return Array(text)
    }
}

extension SourceLocation {
    fileprivate func moved(_ lines: Int) -> SourceLocation {
        SourceLocation(file: file, line: line + lines, column: column)
    }
}

extension Unicode.Scalar {
    /// HTML's white space.
    var isSpace: Bool {
        self == " " || self == "\t" || self == "\u{C}" || self == "\n" || self == "\r"
    }
}
