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
        /// The colour that is meant.
        var pixel: UInt32 = 0
        /// Any symbol whose colour is this near to the one that is meant will do; below zero, none.
        var tolerance: Int32 = -1
    }

    private let bits: Int
    private let symbolCount: Int
    /// The colours of the symbols from 0 on; those behind them have none.
    private let colors: [UInt32]

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
    /// By how much a string may be shorter than the longest for the sake of the one behind it.
    private static let shorter = 2

    /// - Parameters:
    ///   - bits: of a symbol, 2…8.
    ///   - colors: of the symbols; empty where nothing is lost.
    init(bits: Int, colors: [UInt32] = []) {
        self.bits = bits
        symbolCount = 1 << bits
        self.colors = colors
    }

    /// Codes between two looks at whether to go on.
    private static let codesAtOnce = 1 << 10

    /// The image data of a GIF, from its first byte to the empty block, and the symbols that it
    /// has.
    ///
    /// - Parameter goOn: asked now and then; what it throws ends the work.
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

    /// The longest string, or one a little shorter where it and the one behind it are longer.
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

    /// The longest string of the dictionary that fits from `start` on; of equally long ones that
    /// with the least error.
    private func longest(_ choices: [Choice], _ start: Int) -> (node: Int, length: Int) {
        var best = (node: Int(choices[start].first), length: 0, error: Int.max)
        var visits = 0
        // One string at a time goes on; those that could as well wait here.
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
