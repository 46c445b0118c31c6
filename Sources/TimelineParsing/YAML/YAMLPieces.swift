import Diagnostics

/// The pieces of a text at its previous reading, so that after an edit only changed ones are read.
struct YAMLMemory: Sendable {
    fileprivate var root: YAMLPiece?
}

/// Consecutive lines that have the same node alone as within the whole text, and that node.
private struct YAMLPiece: Sendable {
    var bytes: ArraySlice<UInt8>
    /// The number of lines before it.
    var linesBefore: Int
    var node: YAMLNode
    /// The greatest depth of its nodes below `node`.
    var height: Int
    /// Its lines, with empty ones in the place of its blocks.
    var frame: [UInt8]
    /// The frame's node, in which the blocks' keys have no value.
    var frameNode: YAMLNode
    var frameHeight: Int
    /// The items or entries of each of its blocks.
    var blocks: [[YAMLPiece]]

    /// The piece with another number of lines before it.
    func moved(to linesBefore: Int) -> YAMLPiece {
        let lines = linesBefore - self.linesBefore
        guard lines != 0 else { return self }
        var moved = self
        moved.linesBefore = linesBefore
        moved.node.move(by: lines)
        moved.frameNode.move(by: lines)
        moved.blocks = blocks.map { $0.map { $0.moved(to: $0.linesBefore + lines) } }
        return moved
    }
}

extension YAMLNode {
    fileprivate mutating func move(by lines: Int) {
        location.line += lines
        switch content {
        case .scalar: break
        case .sequence(var items):
            content = .sequence([])
            for index in items.indices { items[index].move(by: lines) }
            content = .sequence(items)
        case .mapping(var entries):
            content = .sequence([])
            for index in entries.indices {
                entries[index].keyLocation.line += lines
                entries[index].value.move(by: lines)
            }
            content = .mapping(entries)
        }
    }
}

/// Divides a text into pieces and reads those that changed.
///
/// The list or mapping below a key that ends its line is a block. Its items or entries begin in one
/// column, and each is a piece that is read alone. The text with empty lines in the place of blocks
/// is its frame. In the frame's node each of these keys must be without a value, and not in
/// brackets: so a line of a quoted text is never taken for a key. If a piece can't be read alone,
/// because of an open bracket or an anchor, the text must be read as a whole.
struct YAMLPieces {
    private let bytes: [UInt8]
    /// The start of each line, and the end of the text.
    private var starts: [Int] = [0]
    private let file: String
    /// The lines of valid pieces before the first mistake, without the first piece of each block.
    private var valid: [Range<Int>] = []
    /// The lines of the first piece that can't be read alone.
    private var mistake: Range<Int>?
    /// Whether the text was divided at lines that aren't keys. Then `valid` is meaningless.
    private var isMisdivided = false

    /// Blocks of fewer lines are left in the frame.
    private static let fewestLines = 12
    /// Longer texts are read as a whole: only there, limits of a text's nodes can be exceeded.
    private static let mostBytes = 4 << 20

    init(_ text: String, file: String) {
        bytes = Array(text.utf8)
        self.file = file
        for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
        if starts.last != bytes.count { starts.append(bytes.count) }
    }

    private var lineCount: Int { starts.count - 1 }

    /// Reads the changed pieces, and stores all in `memory`.
    ///
    /// - Returns: nil if the text must be read as a whole.
    mutating func read(_ memory: inout YAMLMemory) -> YAMLNode? {
        guard bytes.count <= Self.mostBytes, isSimple,
            let piece = piece(0..<lineCount, memory.root), piece.height <= YAMLReader.deepest
        else { return nil }
        memory.root = piece
        return piece.node
    }

    /// The text with empty lines in the place of valid pieces before the first mistake. Reading it
    /// reports the same mistake at the same place, sooner. Nil if there is no mistake, or the text
    /// was misdivided.
    var shortened: String? {
        guard let mistake, !isMisdivided else { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var line = 0
        for lines in valid where lines.upperBound <= mistake.lowerBound {
            text += bytes[starts[line]..<starts[lines.lowerBound]]
            text += repeatElement(0x0A, count: lines.count)
            line = lines.upperBound
        }
        text += bytes[starts[line]...]
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether all line breaks are `\n`, and there is one document, without directives.
    private var isSimple: Bool {
        guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]), !bytes.contains(0x0D) else { return false }
        for (index, byte) in bytes.enumerated() where byte >= 0xC2 {
            let next = bytes[(index + 1)...].prefix(2)
            // U+0085, U+2028 and U+2029 break lines, too.
            if byte == 0xC2, next.first == 0x85 { return false }
            if byte == 0xE2, next.first == 0x80, [0xA8, 0xA9].contains(next.last) { return false }
        }
        return (0..<lineCount).allSatisfy { line in
            let start = bytes[starts[line]..<starts[line + 1]].prefix(3)
            return start.first != UInt8(ascii: "%") && start.first != 0x09
                && !start.elementsEqual("---".utf8) && !start.elementsEqual("...".utf8)
        }
    }

    // MARK: Lines

    private struct Line {
        var indent: Int
        /// Empty or a comment.
        var isBlank: Bool
        var isItem: Bool
    }

    private func line(_ number: Int) -> Line {
        let end = starts[number + 1]
        var place = starts[number]
        while place < end, bytes[place] == 0x20 { place += 1 }
        let indent = place - starts[number]
        guard place < end, bytes[place] != 0x0A, bytes[place] != UInt8(ascii: "#") else {
            return Line(indent: indent, isBlank: true, isItem: false)
        }
        return Line(indent: indent, isBlank: false, isItem: isDash(place))
    }

    private func isDash(_ place: Int) -> Bool {
        guard bytes[place] == UInt8(ascii: "-") else { return false }
        return place + 1 == bytes.count || bytes[place + 1] == 0x20 || bytes[place + 1] == 0x0A
    }

    private static func isOfKey(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The end of a plain key at a place, where its colon is; nil if there is none.
    private func colon(afterKeyAt start: Int) -> Int? {
        var place = start
        while place < bytes.count, Self.isOfKey(bytes[place]) { place += 1 }
        guard place > start, place < bytes.count, bytes[place] == UInt8(ascii: ":"),
            place + 1 == bytes.count || bytes[place + 1] == 0x20 || bytes[place + 1] == 0x0A
        else { return nil }
        return place
    }

    /// The column, from 0, of a key that ends a line, also behind dashes; nil if there is none.
    private func keyAlone(_ number: Int) -> Int? {
        var place = starts[number]
        let end = starts[number + 1]
        while place < end, bytes[place] == 0x20 || isDash(place) { place += 1 }
        guard var rest = colon(afterKeyAt: place) else { return nil }
        rest += 1
        while rest < end, bytes[rest] == 0x20 { rest += 1 }
        guard rest == end || bytes[rest] == 0x0A || bytes[rest] == UInt8(ascii: "#") else {
            return nil
        }
        return place - starts[number]
    }

    // MARK: Blocks

    private struct Block {
        /// The key's line and column, from 0.
        var line: Int
        var indent: Int
        var isList: Bool
        /// The lines of each item or entry.
        var pieces: [Range<Int>]
        var lines: Range<Int> {
            pieces[0].lowerBound..<pieces[pieces.count - 1].upperBound
        }
    }

    /// The block of a key that ends a line; nil if it is too short or no plain list or mapping.
    ///
    /// - Parameters:
    ///   - key: the key's line.
    ///   - indent: its column.
    ///   - lines: the lines in which the block may lie.
    private func block(_ key: Int, _ indent: Int, _ lines: Range<Int>) -> Block? {
        var number = key + 1
        while number < lines.upperBound, line(number).isBlank { number += 1 }
        guard number < lines.upperBound else { return nil }
        let first = line(number)
        guard first.indent > indent || first.isItem && first.indent == indent else { return nil }
        var begins: [Int] = []
        while number < lines.upperBound {
            let line = line(number)
            if !line.isBlank {
                if line.indent < first.indent { break }
                if line.indent == first.indent {
                    if first.isItem, !line.isItem { break }
                    if line.isItem == first.isItem {
                        guard first.isItem || colon(afterKeyAt: starts[number] + line.indent) != nil
                        else { return nil }
                        begins.append(number)
                    }
                }
            }
            number += 1
        }
        guard begins.count > 1, number - key > Self.fewestLines else { return nil }
        begins[0] = key + 1
        return Block(
            line: key, indent: indent, isList: first.isItem,
            pieces: zip(begins, begins.dropFirst() + [number]).map { $0..<$1 })
    }

    private func blocks(in lines: Range<Int>) -> [Block] {
        guard lines.count > Self.fewestLines else { return [] }
        var blocks: [Block] = []
        var number = lines.lowerBound
        while number < lines.upperBound {
            if let indent = keyAlone(number), let block = block(number, indent, lines) {
                blocks.append(block)
                number = block.lines.upperBound
            } else {
                number += 1
            }
        }
        return blocks
    }

    // MARK: Reading

    private func bytes(of lines: Range<Int>) -> ArraySlice<UInt8> {
        bytes[starts[lines.lowerBound]..<starts[lines.upperBound]]
    }

    /// Reads lines, reusing what is unchanged of an earlier piece. Returns nil after a mistake.
    private mutating func piece(_ lines: Range<Int>, _ before: YAMLPiece?) -> YAMLPiece? {
        let own = bytes(of: lines)
        if let before, before.bytes == own { return before.moved(to: lines.lowerBound) }
        let blocks = blocks(in: lines)
        var frame: [UInt8] = []
        var next = lines.lowerBound
        for block in blocks {
            frame += bytes(of: next..<block.lines.lowerBound)
            frame += repeatElement(0x0A, count: block.lines.count)
            next = block.lines.upperBound
        }
        frame += bytes(of: next..<lines.upperBound)
        var framed = before.flatMap { $0.frame == frame ? $0.moved(to: lines.lowerBound) : nil }
        if framed == nil {
            let text = String(decoding: frame, as: UTF8.self)
            guard
                let read = YAMLReader.part(text, file: file, linesBefore: lines.lowerBound)
            else {
                mistake = mistake ?? lines
                return nil
            }
            framed = YAMLPiece(
                bytes: own, linesBefore: lines.lowerBound, node: read.node, height: read.height,
                frame: frame, frameNode: read.node, frameHeight: read.height, blocks: [])
        }
        guard var piece = framed else { return nil }
        piece.bytes = own
        piece.node = piece.frameNode
        piece.height = piece.frameHeight
        piece.blocks = []
        guard hasKeys(of: blocks, in: piece.frameNode) else {
            // Such as a line of a text that looks like a key.
            isMisdivided = true
            return nil
        }
        for (index, block) in blocks.enumerated() {
            let known = before?.blocks ?? []
            let earlier = known.indices.contains(index) ? known[index] : []
            guard let read = items(of: block, earlier) else { return nil }
            piece.blocks.append(read)
        }
        guard fill(&piece, blocks) else {
            isMisdivided = true
            return nil
        }
        return piece
    }

    /// Reads a block's pieces, reusing unchanged ones at its start and end. Returns nil after a
    /// mistake.
    private mutating func items(of block: Block, _ before: [YAMLPiece]) -> [YAMLPiece]? {
        let count = block.pieces.count
        let most = min(count, before.count)
        let same = block.pieces.indices.prefix { index in
            index < most && before[index].bytes == bytes(of: block.pieces[index])
        }.count
        var sameAtEnd = 0
        while sameAtEnd < most - same,
            before[before.count - 1 - sameAtEnd].bytes
                == bytes(of: block.pieces[count - 1 - sameAtEnd])
        { sameAtEnd += 1 }
        var items: [YAMLPiece] = []
        items.reserveCapacity(count)
        for (index, lines) in block.pieces.enumerated() {
            let earlier: YAMLPiece? =
                if index >= count - sameAtEnd {
                    before[before.count - (count - index)]
                } else {
                    index < before.count ? before[index] : nil
                }
            guard let item = piece(lines, earlier), isWhole(item, in: block) else {
                mistake = mistake ?? lines
                return nil
            }
            if index > 0 {
                while let last = valid.last, last.lowerBound >= lines.lowerBound {
                    valid.removeLast()
                }
                valid.append(lines)
            }
            items.append(item)
        }
        return items
    }

    /// Whether a piece is exactly one item or entry.
    private func isWhole(_ piece: YAMLPiece, in block: Block) -> Bool {
        switch piece.node.content {
        case .scalar: false
        case .sequence(let items): block.isList && items.count == 1
        case .mapping(let entries):
            !block.isList && entries.count == 1 && entries[0].keyLocation == piece.node.location
        }
    }

    // MARK: Filling

    /// Whether each block's key is in the frame, without a value and outside of brackets.
    private func hasKeys(of blocks: [Block], in frame: YAMLNode) -> Bool {
        guard !blocks.isEmpty else { return true }
        var filling = Filling(blocks.map { ($0, YAMLNode(.sequence([]), at: frame.location), 0) })
        var frame = frame
        filling.fill(&frame, depth: 0, self)
        return filling.isDone
    }

    /// Makes the blocks' nodes the values of their keys. Returns false if a key isn't found.
    private func fill(_ piece: inout YAMLPiece, _ blocks: [Block]) -> Bool {
        guard !blocks.isEmpty else { return true }
        var values: [(Block, YAMLNode, Int)] = []
        for (block, pieces) in zip(blocks, piece.blocks) {
            guard let value = Self.value(of: block, pieces) else { return false }
            values.append((block, value, pieces.map(\.height).max() ?? 0))
        }
        var filling = Filling(values)
        filling.fill(&piece.node, depth: 0, self)
        piece.height = max(piece.height, filling.height)
        return filling.isDone
    }

    /// - Returns: nil if a key is given twice.
    private static func value(of block: Block, _ pieces: [YAMLPiece]) -> YAMLNode? {
        guard let location = pieces.first?.node.location else { return nil }
        if block.isList {
            return YAMLNode(.sequence(pieces.flatMap { $0.node.sequence ?? [] }), at: location)
        }
        let entries = pieces.flatMap { $0.node.mapping ?? [] }
        guard Set(entries.map(\.key)).count == entries.count else { return nil }
        return YAMLNode(.mapping(entries), at: location)
    }

    /// Whether a list is written with dashes.
    private func isInBlockStyle(_ list: YAMLNode) -> Bool {
        var place = starts[list.location.line - 1]
        for _ in 1..<list.location.column {
            place += 1
            while place < bytes.count, bytes[place] & 0xC0 == 0x80 { place += 1 }
        }
        return place < bytes.count && isDash(place)
    }

    /// Sets the values of blocks' keys in a frame, in the order of the text.
    private struct Filling {
        private let blocks: [(block: Block, value: YAMLNode, height: Int)]
        private(set) var height = 0
        private var next = 0
        private var isRight = true

        init(_ blocks: [(Block, YAMLNode, Int)]) { self.blocks = blocks }

        var isDone: Bool { isRight && next == blocks.count }

        mutating func fill(_ node: inout YAMLNode, depth: Int, _ pieces: YAMLPieces) {
            let before = next
            switch node.content {
            case .scalar: break
            case .sequence(var items):
                for index in items.indices where next < blocks.count {
                    fill(&items[index], depth: depth + 1, pieces)
                }
                guard next > before else { return }
                isRight = isRight && pieces.isInBlockStyle(node)
                node.content = .sequence(items)
            case .mapping(var entries):
                for index in entries.indices where next < blocks.count {
                    let (block, value, inner) = blocks[next]
                    let place = entries[index].keyLocation
                    guard place.line == block.line + 1, place.column == block.indent + 1 else {
                        fill(&entries[index].value, depth: depth + 1, pieces)
                        continue
                    }
                    isRight = isRight && entries[index].value.isNull
                    entries[index].value = value
                    height = max(height, depth + 1 + inner)
                    next += 1
                }
                guard next > before else { return }
                // In brackets, the mapping would begin before its first key.
                isRight = isRight && entries.first?.keyLocation == node.location
                node.content = .mapping(entries)
            }
        }
    }
}
