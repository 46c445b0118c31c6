/// What happens to a file's bytes.
extension RangeReplaceableCollection
where Self: MutableCollection & RandomAccessCollection, Element == UInt8 {
    /// Changes one bit; none where there is no byte.
    package mutating func flipBit(using generator: inout some RandomNumberGenerator) {
        guard let place = indices.randomElement(using: &generator) else { return }
        self[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    }

    /// Leaves out its end: a byte at least, where there is one.
    package mutating func cut(using generator: inout some RandomNumberGenerator) {
        guard !isEmpty else { return }
        removeLast(.random(in: 1...count, using: &generator))
    }
}
