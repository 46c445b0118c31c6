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
    private let dictionary: GIFDictionary

    private var output: [UInt8] = []
    private var block: [UInt8] = []
    private var pending: UInt32 = 0
    private var pendingBits = 0

    /// Bits per code.
    private var width = 0

    private var clear: Int { 1 << bits }

    /// The number of symbols by which a string may be shorter than the longest, if the next one
    /// gains by it.
    private static let shorter = 2

    /// - Parameters:
    ///
    ///   - bits: per symbol, 2…8.
    ///   - colors: the symbols' colours, sorted by green; empty for lossless coding.
    init(bits: Int, colors: [UInt32] = []) {
        self.bits = bits
        dictionary = GIFDictionary(bits: bits, colors: colors)
    }

    /// Codes between calls of `checkCancellation`.
    private static let codesAtOnce = 1 << 10

    /// Returns the GIF's image data, from the code size to the empty block, and the chosen symbols.
    ///
    /// - Parameter checkCancellation: called regularly; its error ends the work.
    mutating func compress<Failure>(
        _ choices: [Choice], checkCancellation: () throws(Failure) -> Void
    ) throws(Failure) -> (bytes: [UInt8], symbols: [UInt8]) {
        output = [UInt8(bits)]
        var symbols = [UInt8](repeating: 0, count: choices.count)
        try choices.withUnsafeBufferPointer { (choices) throws(Failure) in
            try symbols.withUnsafeMutableBufferPointer { (symbols) throws(Failure) in
                try code(choices, &symbols, checkCancellation: checkCancellation)
            }
        }
        emit(clear + 1)
        if pendingBits > 0 { put(UInt8(truncatingIfNeeded: pending)) }
        endBlock()
        output.append(0)
        return (output, symbols)
    }

    private mutating func code<Failure>(
        _ choices: UnsafeBufferPointer<Choice>, _ symbols: inout UnsafeMutableBufferPointer<UInt8>,
        checkCancellation: () throws(Failure) -> Void
    ) throws(Failure) {
        reset()
        emit(clear)
        var before = -1
        var start = 0
        var codes = 0
        // The longest string at `start`, if it is known from looking ahead.
        var known: GIFDictionary.Match?
        while start < choices.count, let written = symbols.baseAddress {
            codes += 1
            if codes % Self.codesAtOnce == 0 { try checkCancellation() }
            let longest = known ?? dictionary.longest(choices, start, watching: -1)
            let (match, following) = best(longest, choices, start, before)
            dictionary.write(match, to: written + start)
            known = following
            if before >= 0 {
                if dictionary.next == 1 << width { width += 1 }
                dictionary.add(symbols[start], behind: before)
                if following?.sawWatched == true { known = nil }
            }
            emit(match.node)
            before = match.node
            start += match.length
            if dictionary.next == GIFDictionary.maxCodes {
                emit(clear)
                reset()
                before = -1
                known = nil
            }
        }
        // The decoder has added an entry that the encoder hasn't.
        if before >= 0, dictionary.next >= 1 << width, width < 12 { width += 1 }
    }

    private mutating func reset() {
        dictionary.reset()
        width = bits + 1
    }

    /// The longest string, or a slightly shorter one if that makes it and its successor longer;
    /// and that successor, if it was searched.
    ///
    /// - Parameter before: the last code, whose node gets a child next.
    private func best(
        _ longest: GIFDictionary.Match, _ choices: UnsafeBufferPointer<Choice>, _ start: Int,
        _ before: Int
    ) -> (GIFDictionary.Match, following: GIFDictionary.Match?) {
        guard longest.length > 1, start + longest.length < choices.count else {
            return (longest, nil)
        }
        var (match, best) = (longest, longest)
        var following = dictionary.longest(choices, start + match.length, watching: before)
        var maximum = match.length + following.length
        for _ in 0..<Self.shorter where match.length > 1 {
            match = GIFDictionary.Match(
                node: dictionary.parent(of: match.node), length: match.length - 1)
            let other = dictionary.longest(choices, start + match.length, watching: before)
            let both = match.length + other.length
            if both > maximum { (maximum, best, following) = (both, match, other) }
        }
        return (best, following)
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
