/// GIF's LZW with codes of at most 12 bits, with a choice of symbols per pixel.
///
/// An unchanged pixel may be coded as its colour or as “keep”; with loss, as any near colour. The
/// compressor takes the longest dictionary string that fits.
struct GIFCompressor {
    /// The symbols that may code a pixel.
    struct Choice {
        var first: UInt8
        /// Equal to `first` if there is no second choice.
        var second: UInt8
        /// The wanted colour.
        var pixel: UInt32 = 0
        /// The greatest distance of an acceptable colour; negative for none.
        var tolerance: Int32 = -1
    }

    private let bits: Int
    private let symbolCount: Int
    /// The colours of symbols 0…; later symbols have none.
    private let colors: [UInt32]

    private var output: [UInt8] = []
    private var block: [UInt8] = []
    private var pending: UInt32 = 0
    private var pendingBits = 0

    // The dictionary: a trie whose nodes are codes.
    private var firstChild = [Int16](repeating: -1, count: 4096)
    private var sibling = [Int16](repeating: -1, count: 4096)
    private var parent = [Int16](repeating: -1, count: 4096)
    private var symbol = [UInt8](repeating: 0, count: 4096)
    private var next = 0
    private var width = 0

    private var clear: Int { 1 << bits }

    /// Trie nodes visited per code; more gain next to nothing.
    private static let mostVisits = 400
    /// By how much a string may be shorter than the longest, if the next one gains by it.
    private static let shorter = 2

    /// - Parameters:
    ///
    ///   - bits: per symbol, 2…8.
    ///   - colors: the symbols' colours; empty for lossless coding.
    init(bits: Int, colors: [UInt32] = []) {
        self.bits = bits
        symbolCount = 1 << bits
        self.colors = colors
    }

    /// Codes between calls of `goOn`.
    private static let codesAtOnce = 1 << 10

    /// Returns the GIF's image data, from the code size to the empty block, and the chosen symbols.
    ///
    /// - Parameter goOn: called regularly; its error ends the work.
    mutating func compress<Failure>(
        _ choices: [Choice], goOn: () throws(Failure) -> Void
    ) throws(Failure) -> (bytes: [UInt8], symbols: [UInt8]) {
        output = [UInt8(bits)]
        var symbols: [UInt8] = []
        symbols.reserveCapacity(choices.count)
        reset()
        emit(clear)
        var before = -1
        var start = 0
        var codes = 0
        while start < choices.count {
            codes += 1
            if codes % Self.codesAtOnce == 0 { try goOn() }
            let (node, length) = best(choices, start)
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
        // The decoder has added an entry that the encoder hasn't.
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

    /// The longest string, or a slightly shorter one if that makes it and its successor longer.
    private func best(_ choices: [Choice], _ start: Int) -> (node: Int, length: Int) {
        var best = longest(choices, start)
        guard best.length > 1, start + best.length < choices.count else { return best }
        var most = best.length + longest(choices, start + best.length).length
        var (node, length) = best
        for _ in 0..<Self.shorter where length > 1 {
            (node, length) = (Int(parent[node]), length - 1)
            let both = length + longest(choices, start + length).length
            if both > most { (most, best) = (both, (node, length)) }
        }
        return best
    }

    /// The longest dictionary string that fits at `start`; of equally long ones, the one of least
    /// error.
    private func longest(_ choices: [Choice], _ start: Int) -> (node: Int, length: Int) {
        var best = (node: Int(choices[start].first), length: 0, error: Int.max)
        var visits = 0
        // The stack of a depth-first search.
        var waiting: [(node: Int, length: Int, error: Int)] = []
        let choice = choices[start]
        if choice.tolerance >= 0 {
            for value in colors.indices where value != Int(choice.first) {
                let error = GIFPalette.distance(colors[value], choice.pixel)
                if error <= choice.tolerance { waiting.append((value, 1, Int(error))) }
            }
        }
        if choice.second != choice.first { waiting.append((Int(choice.second), 1, 0)) }
        waiting.append((Int(choice.first), 1, 0))
        while let (node, length, error) = waiting.popLast(), visits < Self.mostVisits {
            visits += 1
            if length > best.length || (length == best.length && error < best.error) {
                best = (node, length, error)
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
                    waiting.append((child, length + 1, error))
                } else if choice.tolerance >= 0, Int(value) < colors.count {
                    let other = GIFPalette.distance(colors[Int(value)], choice.pixel)
                    if other <= choice.tolerance {
                        waiting.append((child, length + 1, error + Int(other)))
                    }
                }
                child = Int(sibling[child])
            }
            if exact >= 0 { waiting.append((exact, length + 1, error)) }
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
