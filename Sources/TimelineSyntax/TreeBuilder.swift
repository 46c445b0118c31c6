internal import Diagnostics

/// Builds a tree of libyaml's events.
struct TreeBuilder {
    /// The maximum depth. 64 nested groups need 128 levels.
    static let maxDepth = 200

    let source: SourceText
    private let pairs: SurrogatePairs
    var records: [SyntaxRecord] = []
    private(set) var decoded: [[UInt8]] = []
    /// Mistakes that libyaml doesn't know.
    var mistakes: [SyntaxMistake] = []
    private(set) var isWhole = true
    /// The ranges that were left out of the text, in reverse order. Each becomes a node.
    var gaps: [Range<Int>]
    var open: [Collection] = []
    var anchors: [String: UInt32] = [:]
    /// Anchors whose value isn't read to its end.
    var openAnchors: Set<String> = []

    /// A list or a mapping whose end wasn't read yet.
    struct Collection {
        var index: Int
        /// The indices of a mapping's entries.
        var entries: [Int] = []
        /// The number of items or entries so far, with mistakes.
        var count: UInt32 = 0
        var isMapping: Bool
        /// Whether the next node is an entry's value.
        var expectsValue = false
        var anchor: String?
    }

    init(_ source: SourceText, pairs: SurrogatePairs, gaps: [Range<Int>]) {
        self.source = source
        self.pairs = pairs
        self.gaps =
            gaps.filter { gap in
                !gap.isEmpty
                    && !gaps.contains {
                        $0 != gap && $0.lowerBound <= gap.lowerBound
                            && gap.upperBound <= $0.upperBound
                    }
            }
            .sorted { $0.lowerBound > $1.lowerBound }
    }

    mutating func build(_ bytes: [UInt8]) throws(ScannerFailure) {
        // Short words and numbers have a node for every six bytes, with the entries.
        records.reserveCapacity(bytes.count / 6)
        var scanner = EventScanner(bytes)
        var hasDocument = false
        while isWhole {
            let event = try scanner.next()
            switch event.kind {
            case .streamEnd:
                if records.isEmpty, !hasDocument { reportEmptyFile() }
                return
            case .documentStart:
                if hasDocument {
                    error(
                        .severalDocuments, "a second document begins here",
                        hint: "a file holds one timeline", at: event.range.lowerBound,
                        leavingOut: event.range.lowerBound..<source.bytes.count)
                    return
                }
                hasDocument = true
            case .documentEnd: break
            case .alias(let name): alias(name, event)
            case .scalar(let style): scalar(style, event, scanner.value)
            case .sequenceStart(let isFlow): begin(.sequence, isFlow: isFlow, event)
            case .mappingStart(let isFlow): begin(.mapping, isFlow: isFlow, event)
            case .sequenceEnd, .mappingEnd: end(event)
            }
        }
    }

    mutating func error(
        _ code: FindingCode, _ message: String, hint: String? = nil, at offset: Int,
        leavingOut range: Range<Int>? = nil
    ) {
        let finding = Diagnostic(
            .error, code: code, message, hint: hint, at: source.location(of: offset))
        mistakes.append(
            SyntaxMistake(finding: finding, start: offset, ranges: range.map { [$0] } ?? []))
    }

    private mutating func reportEmptyFile() {
        guard gaps.isEmpty else { return }
        error(
            .emptyFile, "the file is empty", hint: "a timeline begins with `flipbook: 1`", at: 0)
    }

    // MARK: Nodes

    /// Begins a node: an entry too, if it is a key.
    private mutating func add(_ record: SyntaxRecord) -> Int {
        insertGaps(before: Int(record.start))
        var record = record
        if let collection = open.indices.last {
            record.parent = UInt32(open[collection].index)
            record.ordinal = open[collection].count
            if !open[collection].expectsValue { open[collection].count += 1 }
            if open[collection].isMapping, !open[collection].expectsValue {
                open[collection].entries.append(records.count)
                records.append(
                    SyntaxRecord(
                        kind: .entry, start: record.start, content: record.start,
                        end: record.end, parent: record.parent, ordinal: record.ordinal))
            }
            if let entry = open[collection].entries.last { record.parent = UInt32(entry) }
        }
        records.append(record)
        return records.count - 1
    }

    /// Ends a node: its entry too, if it is a value.
    private mutating func finish(_ index: Int) {
        records[index].next = UInt32(records.count)
        guard let collection = open.indices.last else { return }
        let parent = open[collection].index
        records[parent].end = max(records[parent].end, records[index].end)
        guard open[collection].isMapping else { return }
        if open[collection].expectsValue, let entry = open[collection].entries.last {
            records[entry].next = UInt32(records.count)
            records[entry].end = max(records[entry].end, records[index].end)
            open[collection].expectsValue = false
        } else {
            open[collection].expectsValue = true
        }
    }

    private mutating func scalar(
        _ style: ScalarStyle, _ event: ScannerEvent, _ value: UnsafeBufferPointer<UInt8>
    ) {
        let range = event.range
        let content = content(of: event, before: range.upperBound)
        var record = SyntaxRecord(
            kind: .scalar, style: style, start: UInt32(range.lowerBound),
            content: UInt32(content),
            end: UInt32(
                style == .literal || style == .folded ? endOfBlock(range) : range.upperBound))
        let isAsWritten = source.bytes.withUnsafeBufferPointer { bytes in
            bytes[content..<range.upperBound].elementsEqual(value)
        }
        if !isAsWritten {
            let written = pairs.value(of: value, in: range, isDoubleQuoted: style == .doubleQuoted)
            record.link = UInt32(decoded.count)
            decoded.append(written)
        }
        if style == .plain, value.isEmpty, let gap = gapOfValue(at: range.lowerBound) {
            record.kind = .mistake
            (record.start, record.content) = (UInt32(gap.lowerBound), UInt32(gap.lowerBound))
            record.end = UInt32(gap.upperBound)
        } else if gaps.last?.contains(range.lowerBound) == true {
            record.kind = .mistake
            gaps.removeLast()
        }
        let index = add(record)
        finish(index)
        if let anchor = event.anchor { anchors[anchor] = UInt32(index) }
    }

    /// The offset after an anchor and a tag.
    private func content(of event: ScannerEvent, before limit: Int) -> Int {
        switch source[event.range.lowerBound] {
        case UInt8(ascii: "&"), UInt8(ascii: "!"):
            Properties(source, from: event.range.lowerBound, to: limit).end
        default: event.range.lowerBound
        }
    }

    /// The end of a block's last line with something on it.
    private func endOfBlock(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, source.bytes[end - 1] <= 0x20 { end -= 1 }
        return min(source.content(ofLine: source.line(of: end)).upperBound, range.upperBound)
    }

    private mutating func alias(_ name: String, _ event: ScannerEvent) {
        var record = SyntaxRecord(
            kind: .alias, start: UInt32(event.range.lowerBound),
            content: UInt32(event.range.lowerBound), end: UInt32(event.range.upperBound))
        if let target = anchors[name] {
            record.link = target
        } else {
            record.kind = .mistake
            reportUnknownAlias(name, event.range)
        }
        finish(add(record))
    }

    private mutating func begin(_ kind: SyntaxNode.Kind, isFlow: Bool, _ event: ScannerEvent) {
        guard open.count <= Self.maxDepth else {
            isWhole = false
            records = []
            return error(
                .nestedTooDeep, "values are nested deeper than \(Self.maxDepth) levels",
                at: event.range.lowerBound)
        }
        let record = SyntaxRecord(
            kind: kind, isFlow: isFlow, start: UInt32(event.range.lowerBound),
            content: UInt32(content(of: event, before: source.bytes.count)),
            end: UInt32(event.range.upperBound))
        let index = add(record)
        open.append(
            Collection(index: index, isMapping: kind == .mapping, anchor: event.anchor))
        if let anchor = event.anchor { openAnchors.insert(anchor) }
    }

    private mutating func end(_ event: ScannerEvent) {
        guard let collection = open.last else { return }
        let index = collection.index
        insertGaps(before: event.range.lowerBound, endOf: index)
        // libyaml notices the end of a block at what comes next: it ends with its last value.
        if records[index].isFlow { records[index].end = UInt32(event.range.upperBound) }
        checkKeys(collection)
        open.removeLast()
        finish(index)
        if let anchor = collection.anchor {
            openAnchors.remove(anchor)
            anchors[anchor] = UInt32(index)
        }
    }
}
