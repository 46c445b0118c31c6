/// GIF's compression, LZW with codes of at most 12 bits, that may choose among symbols.
///
/// What is compressed is a string of sets of symbols rather than of symbols: where a pixel is what
/// it was before, its colour will do as well as “keep”, and where something may be lost, so will
/// any colour that is near. Of all strings that the dictionary has, the longest that fits is taken.
struct GIFCompressor {
    /// What may stand for a pixel.
    struct Choice {
        var first: UInt8
        /// The same as `first` where there is only one.
        var second: UInt8
        var kind: Kind

        enum Kind {
            /// It stays as it is.
            case kept
            case exact
            /// Any symbol near to `first` will do.
            case near
        }
    }

    private let bits: Int
    private let symbolCount: Int
    /// For two symbols, whether one will do for the other where something may be lost.
    private let isNear: [Bool]

    private var output: [UInt8] = []
    private var block: [UInt8] = []
    private var pending: UInt32 = 0
    private var pendingBits = 0

    // The dictionary: a tree of strings, whose nodes are their codes.
    private var firstChild = [Int16](repeating: -1, count: 4096)
    private var sibling = [Int16](repeating: -1, count: 4096)
    private var parent = [Int16](repeating: -1, count: 4096)
    private var symbol = [UInt8](repeating: 0, count: 4096)
    private var next = 0
    private var width = 0

    private var clear: Int { 1 << bits }

    /// Strings that are looked at for one code: enough that more gain next to nothing.
    private static let mostVisits = 400

    /// - Parameters:
    ///   - bits: of a symbol, 2…8.
    ///   - isNear: for symbol `a` and symbol `b` at `a << bits | b`; empty where nothing is lost.
    init(bits: Int, isNear: [Bool] = []) {
        self.bits = bits
        symbolCount = 1 << bits
        self.isNear = isNear
    }

    /// The image data of a GIF, from its first byte to the empty block, and the symbols that it
    /// has.
    mutating func compress(_ choices: [Choice]) -> (bytes: [UInt8], symbols: [UInt8]) {
        output = [UInt8(bits)]
        var symbols: [UInt8] = []
        symbols.reserveCapacity(choices.count)
        reset()
        emit(clear)
        var before = -1
        var start = 0
        while start < choices.count {
            let (node, length) = longest(choices, start)
            let end = symbols.count + length
            symbols.append(contentsOf: repeatElement(0, count: length))
            var step = node
            for place in stride(from: end - 1, through: start, by: -1) {
                symbols[place] = symbol[step]
                step = Int(parent[step])
            }
            if before >= 0 { add(symbols[start], behind: before) }
            emit(node)
            before = node
            start += length
            if next == 4096 {
                emit(clear)
                reset()
                before = -1
            }
        }
        // The reader counts an entry more by now.
        if before >= 0, next >= 1 << width, width < 12 { width += 1 }
        emit(clear + 1)
        if pendingBits > 0 { put(UInt8(truncatingIfNeeded: pending)) }
        endBlock()
        output.append(0)
        return (output, symbols)
    }

    private mutating func reset() {
        for node in firstChild.indices { firstChild[node] = -1 }
        for node in 0..<symbolCount {
            symbol[node] = UInt8(node)
            parent[node] = -1
        }
        next = clear + 2
        width = bits + 1
    }

    private mutating func add(_ value: UInt8, behind node: Int) {
        symbol[next] = value
        parent[next] = Int16(node)
        sibling[next] = firstChild[node]
        firstChild[node] = Int16(next)
        if next == 1 << width { width += 1 }
        next += 1
    }

    /// The longest string of the dictionary that fits from `start` on; of equally long ones that
    /// whose symbols are first choices more often.
    private func longest(_ choices: [Choice], _ start: Int) -> (node: Int, length: Int) {
        var best = (node: Int(choices[start].first), length: 1, misses: 0)
        var visits = 0
        // One string at a time goes on; those that could as well wait here.
        var waiting: [(node: Int, length: Int, misses: Int)] = []
        func root(_ value: Int, misses: Int) { waiting.append((value, 1, misses)) }
        let choice = choices[start]
        if choice.kind == .near, !isNear.isEmpty {
            for value in 0..<symbolCount
            where value != Int(choice.first) && isNear[Int(choice.first) << bits | value] {
                root(value, misses: 1)
            }
        }
        if choice.second != choice.first { root(Int(choice.second), misses: 0) }
        root(Int(choice.first), misses: 0)
        while let (node, length, misses) = waiting.popLast(), visits < Self.mostVisits {
            visits += 1
            if length > best.length || (length == best.length && misses < best.misses) {
                best = (node, length, misses)
            }
            guard start + length < choices.count else { continue }
            let choice = choices[start + length]
            var child = Int(firstChild[node])
            var exact = -1
            while child >= 0 {
                let value = symbol[child]
                if value == choice.first {
                    exact = child
                } else if value == choice.second {
                    waiting.append((child, length + 1, misses))
                } else if choice.kind == .near, !isNear.isEmpty,
                    isNear[Int(choice.first) << bits | Int(value)]
                {
                    waiting.append((child, length + 1, misses + 1))
                }
                child = Int(sibling[child])
            }
            if exact >= 0 { waiting.append((exact, length + 1, misses)) }
        }
        return (best.node, best.length)
    }

    // MARK: Bits

    private mutating func emit(_ code: Int) {
        pending |= UInt32(code) << UInt32(pendingBits)
        pendingBits += width
        while pendingBits >= 8 {
            put(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingBits -= 8
        }
    }

    private mutating func put(_ byte: UInt8) {
        block.append(byte)
        if block.count == 255 { endBlock() }
    }

    private mutating func endBlock() {
        guard !block.isEmpty else { return }
        output.append(UInt8(block.count))
        output += block
        block.removeAll(keepingCapacity: true)
    }
}
