extension SyntaxTree {
    /// The kinds of a tree's leaves. Text between values is only used to print, colour or edit it.
    package enum LeafKind: UInt8, Sendable {
        case scalar, alias, mistake
        case anchor, tag
        case comment
        /// Spaces and line breaks.
        case space
        /// `:`, `-`, `,`, `?`, a bracket.
        case mark
        /// A document's `---` and `...`, a directive, the mark of the byte order.
        case document
    }

    package struct Leaf: Sendable {
        package var kind: LeafKind
        package var range: Range<Int>
    }

    /// All parts of the file in their order. One after the other they are the file.
    package var leaves: [Leaf] {
        var leaves: [Leaf] = []
        var leftOut = mistakes.flatMap(\.ranges).sorted { $0.lowerBound > $1.lowerBound }
        var offset = 0
        for record in records {
            let kind: LeafKind
            switch record.kind {
            case .scalar: kind = .scalar
            case .alias: kind = .alias
            case .mistake: kind = .mistake
            case .sequence, .mapping, .entry: continue
            }
            let range = Int(record.content)..<Int(record.end)
            guard range.lowerBound >= offset, !range.isEmpty else { continue }
            between(offset..<range.lowerBound, &leftOut, &leaves)
            leaves.append(Leaf(kind: kind, range: range))
            offset = range.upperBound
        }
        between(offset..<source.bytes.count, &leftOut, &leaves)
        return leaves
    }

    /// The lines, from 1, that have more than comments and spaces.
    package var writtenLines: Set<Int> {
        var lines: Set<Int> = []
        for leaf in leaves where leaf.kind != .comment && leaf.kind != .space {
            let last = source.line(of: leaf.range.upperBound - 1)
            lines.formUnion((source.line(of: leaf.range.lowerBound) + 1)...(last + 1))
        }
        return lines
    }

    /// Divides what stands between two values.
    ///
    /// - Parameter leftOut: the ranges of mistakes, in reverse order.
    private func between(
        _ range: Range<Int>, _ leftOut: inout [Range<Int>], _ leaves: inout [Leaf]
    ) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            while let next = leftOut.last, next.upperBound <= offset { leftOut.removeLast() }
            let isLeftOut = leftOut.last?.contains(offset) ?? false
            let next = isLeftOut ? leftOut.last?.upperBound : leftOut.last?.lowerBound
            let isComment = source.bytes[offset] == UInt8(ascii: "#") && !isLeftOut
            let limit =
                isComment
                ? range.upperBound
                : max(offset + 1, min(next ?? range.upperBound, range.upperBound))
            let (kind, end) =
                isLeftOut ? (.mistake, limit) : leaf(at: offset, before: limit)
            leaves.append(Leaf(kind: kind, range: offset..<end))
            offset = end
        }
    }

    private func leaf(at start: Int, before limit: Int) -> (LeafKind, Int) {
        let bytes = source.bytes
        func end(while isPart: (UInt8) -> Bool) -> Int {
            bytes[start..<limit].firstIndex { !isPart($0) } ?? limit
        }
        let isLineStart = start == 0 || bytes[start - 1] == 0x0A
        switch bytes[start] {
        case 0x00...0x20: return (.space, end { $0 <= 0x20 })
        case UInt8(ascii: "#"): return (.comment, end { $0 != 0x0A && $0 != 0x0D })
        case UInt8(ascii: "&"): return (.anchor, end { $0 > 0x20 })
        case UInt8(ascii: "!"): return (.tag, end { $0 > 0x20 })
        case UInt8(ascii: "%") where isLineStart:
            return (.document, end { $0 != 0x0A && $0 != 0x0D })
        case UInt8(ascii: "-") where isLineStart && bytes[start..<limit].starts(with: "---".utf8),
            UInt8(ascii: ".") where isLineStart && bytes[start..<limit].starts(with: "...".utf8):
            return (.document, start + 3)
        case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: ","), UInt8(ascii: "?"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            return (.mark, start + 1)
        // Line breaks and the mark of the byte order are the other characters between values.
        case 0x80...: return (.space, end { $0 >= 0x80 })
        default: return (.mistake, end { $0 > 0x20 })
        }
    }
}
