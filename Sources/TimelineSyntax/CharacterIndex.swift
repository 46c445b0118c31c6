internal import PortableMath

/// The places of a text's characters: libyaml and editors count characters, not bytes.
///
/// A lookup costs at most 64 steps, wherever it is: a file can be one line.
struct CharacterIndex: Sendable {
    private static let step = 64

    private let bytes: [UInt8]
    /// The offset of each 64th character; empty if each character is a byte.
    private var steps: [Int] = []
    private var count: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        count = bytes.count
        guard !bytes.allSatisfy({ $0 < 0x80 }) else { return }
        count = 0
        for (offset, byte) in bytes.enumerated() where !isTrail(byte) {
            if count.isMultiple(of: Self.step) { steps.append(offset) }
            count += 1
        }
    }

    /// The offset of a character, by its number; nil behind the end of the text.
    func offset(of character: Int) -> Int? {
        guard character < count else { return character == count ? bytes.count : nil }
        guard !steps.isEmpty else { return character }
        var offset = steps[character / Self.step]
        for _ in 0..<(character % Self.step) {
            offset += 1
            while isTrail(bytes[offset]) { offset += 1 }
        }
        return offset
    }

    /// The number of characters that begin before an offset.
    func count(before offset: Int) -> Int {
        guard !steps.isEmpty else { return offset }
        let step = steps.partitioningIndex { $0 > offset } - 1
        return step * Self.step + bytes[steps[step]..<offset].count { !isTrail($0) }
    }
}
