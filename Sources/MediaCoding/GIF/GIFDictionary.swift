/// The strings of GIF's LZW: a trie whose nodes are codes.
///
/// It is searched several times per code, so its memory is its own: accesses have no checks of
/// bounds, exclusivity or uniqueness.
final class GIFDictionary {
    /// A string that fits at a place.
    struct Match {
        var node: Int
        var length: Int
        /// Whether the watched node was visited: with one more child it may have another result.
        var sawWatched = false
    }

    private struct Node {
        var firstChild: Int16
        var sibling: Int16
        var parent: Int16
        var symbol: UInt8
        /// Whether a newer sibling has the same string: an encoder that takes shorter strings adds
        /// some twice, and a search visits both.
        var isRepeated = false
    }

    /// A node to visit.
    private struct Visit {
        var node: Int16
        var length: Int16
        /// Sum of distances: of 4096 pixels less than 2³².
        var error: UInt32
    }

    static let maxCodes = 4096

    /// The next string's code.
    private(set) var next = 0

    private let symbolCount: Int
    private let nodes: UnsafeMutablePointer<Node>
    /// The oldest child by node and symbol, with open addressing: 20 bits of key, 12 of code.
    private let children: UnsafeMutablePointer<UInt32>
    /// The stack of a depth-first search.
    private let waiting: UnsafeMutablePointer<Visit>
    /// The colours of symbols 0…, sorted by green.
    private let colors: UnsafeMutablePointer<UInt32>
    private let colorCount: Int
    /// The number of colours with less green than each level, 0…256.
    private let below: UnsafeMutablePointer<Int>

    private static let tableBits: UInt32 = 14
    private static let noChild = UInt32.max
    /// A node is pushed at most twice: a root may be both the second choice and a near colour.
    private static let maxWaiting = 2 * (maxCodes + 256)
    /// Nodes visited per search; more gain next to nothing.
    private static let maxProbes = 400

    /// - Parameters:
    ///
    ///   - bits: per symbol, 2…8.
    ///   - colors: the symbols' colours, sorted by green.
    init(bits: Int, colors: [UInt32]) {
        symbolCount = 1 << bits
        colorCount = colors.count
        nodes = .allocate(capacity: Self.maxCodes)
        nodes.initialize(
            repeating: Node(firstChild: -1, sibling: -1, parent: -1, symbol: 0),
            count: Self.maxCodes)
        for node in 0..<symbolCount { nodes[node].symbol = UInt8(node) }
        children = .allocate(capacity: 1 << Self.tableBits)
        children.initialize(repeating: Self.noChild, count: 1 << Self.tableBits)
        waiting = .allocate(capacity: Self.maxWaiting)
        waiting.initialize(repeating: Visit(node: 0, length: 0, error: 0), count: Self.maxWaiting)
        self.colors = .allocate(capacity: colors.count)
        self.colors.initialize(from: colors, count: colors.count)
        below = GIFPalette.below(colors)
        reset()
    }

    deinit {
        nodes.deallocate()
        children.deallocate()
        waiting.deallocate()
        colors.deallocate()
        below.deallocate()
    }

    /// Keeps only strings of one symbol.
    func reset() {
        for node in 0..<symbolCount { nodes[node].firstChild = -1 }
        children.update(repeating: Self.noChild, count: 1 << Self.tableBits)
        next = symbolCount + 2
    }

    /// Adds the string of `node` with one more symbol.
    func add(_ symbol: UInt8, behind node: Int) {
        nodes[next] = Node(
            firstChild: -1, sibling: nodes[node].firstChild, parent: Int16(node), symbol: symbol)
        nodes[node].firstChild = Int16(next)
        let known = child(node, symbol)
        if known >= 0 {
            nodes[Int(known)].isRepeated = true
        } else {
            let key = Self.key(node, symbol)
            var slot = Self.slot(key)
            while children[slot] != Self.noChild { slot = Self.following(slot) }
            children[slot] = key << 12 | UInt32(next)
        }
        next += 1
    }

    func parent(of node: Int) -> Int { Int(nodes[node].parent) }

    /// Writes the string of a match.
    func write(_ match: Match, to symbols: UnsafeMutablePointer<UInt8>) {
        var node = match.node
        for place in stride(from: match.length - 1, through: 0, by: -1) {
            symbols[place] = nodes[node].symbol
            node = Int(nodes[node].parent)
        }
    }

    // MARK: Children

    private static func key(_ node: Int, _ symbol: UInt8) -> UInt32 {
        UInt32(truncatingIfNeeded: node) << 8 | UInt32(symbol)
    }

    private static func slot(_ key: UInt32) -> Int {
        Int((key &* 0x9E37_79B1) >> (32 - tableBits))
    }

    private static func following(_ slot: Int) -> Int { (slot &+ 1) & (1 << Int(tableBits) - 1) }

    /// -1 if there is none.
    @inline(__always)
    private func child(_ node: Int, _ symbol: UInt8) -> Int16 {
        let key = Self.key(node, symbol)
        var slot = Self.slot(key)
        while true {
            let entry = children[slot]
            if entry >> 12 == key { return Int16(truncatingIfNeeded: entry & 4095) }
            if entry == Self.noChild { return -1 }
            slot = Self.following(slot)
        }
    }

    // MARK: Search

    /// The longest string that fits at `start`; of equally long ones, the one of least error.
    ///
    /// - Parameter watched: the node for `sawWatched`; negative for none.
    func longest(
        _ choices: UnsafeBufferPointer<GIFCompressor.Choice>, _ start: Int, watching watched: Int
    ) -> Match {
        guard let places = choices.baseAddress else { return Match(node: 0, length: 0) }
        let waiting = waiting
        var best = Match(node: Int(places[start].first), length: 0)
        var minError = UInt32.max
        var visits = 0
        var count = pushRoots(places[start])
        while count > 0, visits < Self.maxProbes {
            count &-= 1
            var visit = waiting[count]
            // Follows first choices, which are pushed last, without the stack.
            while true {
                visits &+= 1
                let (node, length) = (Int(visit.node), Int(visit.length))
                if length > best.length || (length == best.length && visit.error < minError) {
                    (best.node, best.length, minError) = (node, length, visit.error)
                }
                guard start &+ length < choices.count else { break }
                if node == watched { best.sawWatched = true }
                guard nodes[node].firstChild >= 0 else { break }
                let choice = places[start &+ length]
                let exact: Int16
                if choice.tolerance < 0 {
                    exact = pushSecond(of: visit, choice, &count)
                } else {
                    exact = pushChildren(of: visit, choice, &count)
                }
                guard exact >= 0, visits < Self.maxProbes else { break }
                visit.node = exact
                visit.length &+= 1
            }
        }
        return best
    }

    /// Pushes the strings of one symbol that fit, the first choice last, and returns their number.
    private func pushRoots(_ choice: GIFCompressor.Choice) -> Int {
        var count = 0
        func push(_ symbol: Int, _ error: Int32) {
            waiting[count] = Visit(
                node: Int16(truncatingIfNeeded: symbol), length: 1,
                error: UInt32(truncatingIfNeeded: error))
            count &+= 1
        }
        if choice.tolerance >= 0 {
            let reach = Int(Double(choice.tolerance / GIFPalette.greenWeight).squareRoot())
            let green = Int(GIFPalette.green(choice.pixel))
            var value = below[max(0, green - reach)]
            let end = below[min(256, green + reach + 1)]
            while value < end {
                let error = GIFPalette.distance(colors[value], choice.pixel)
                if error <= choice.tolerance, value != Int(choice.first) { push(value, error) }
                value &+= 1
            }
        }
        if choice.second != choice.first { push(Int(choice.second), 0) }
        push(Int(choice.first), 0)
        return count
    }

    /// `pushChildren` for a pixel that has no near colours.
    @inline(__always)
    private func pushSecond(
        of visit: Visit, _ choice: GIFCompressor.Choice, _ count: inout Int
    ) -> Int16 {
        let node = Int(visit.node)
        if choice.second != choice.first {
            let second = child(node, choice.second)
            if second >= 0 {
                if nodes[Int(second)].isRepeated { return pushChildren(of: visit, choice, &count) }
                waiting[count] = Visit(node: second, length: visit.length &+ 1, error: visit.error)
                count &+= 1
            }
        }
        return child(node, choice.first)
    }

    /// Pushes the children that fit, except that of the first choice, which is returned; -1 if
    /// there is none.
    @inline(__always)
    private func pushChildren(
        of visit: Visit, _ choice: GIFCompressor.Choice, _ count: inout Int
    ) -> Int16 {
        var exact: Int16 = -1
        var child = nodes[Int(visit.node)].firstChild
        while child >= 0 {
            let node = nodes[Int(child)]
            if node.symbol == choice.first {
                exact = child
            } else if node.symbol == choice.second {
                waiting[count] = Visit(node: child, length: visit.length &+ 1, error: visit.error)
                count &+= 1
            } else if Int(node.symbol) < colorCount {
                let error = GIFPalette.distance(colors[Int(node.symbol)], choice.pixel)
                if error <= choice.tolerance {
                    waiting[count] = Visit(
                        node: child, length: visit.length &+ 1,
                        error: visit.error &+ UInt32(truncatingIfNeeded: error))
                    count &+= 1
                }
            }
            child = node.sibling
        }
        return exact
    }
}
