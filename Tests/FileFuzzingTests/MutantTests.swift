import TestSupport
import Testing

@testable import FileFuzzing

@Suite("Broken files", .seeded)
struct MutantTests {
    private static let text = """
        flipbook: 1  # a comment
        canvas: { size: [24, 16], scale: 2 }
        layers:
          - id: dot
            color: "#5856D6"
            opacity: $time
        """

    @Test("the same seed breaks a timeline alike, and another one otherwise")
    func isRepeated() {
        let mutator = TimelineMutator(valid: [Self.text], others: [])
        let mutants = (0..<200 as Range<UInt64>).map { seed in
            var dice = Dice(seed: seed)
            return mutator.mutant(&dice)
        }
        for seed in 0..<200 {
            var dice = Dice(seed: UInt64(seed))
            #expect(mutator.mutant(&dice) == mutants[seed], "seed \(seed)")
        }
        #expect(Set(mutants).count > 150)
    }

    @Test("tokens put together again are the line", arguments: text.split(separator: "\n"))
    func tokens(line: Substring) {
        #expect(Token.split(String(line)).map(\.text).joined() == line)
    }

    @Test("a line's tokens are keys, numbers and values")
    func kinds() {
        let tokens = Token.split("  canvas: { size: [24, -1.5], fill: \"a: b\" } # it: 1")
        #expect(tokens.filter { $0.kind == .key }.map(\.text) == ["canvas", "size", "fill"])
        #expect(tokens.filter { $0.kind == .number }.map(\.text) == ["24", "-1.5"])
        #expect(tokens.filter { $0.kind == .value }.map(\.text) == ["\"a: b\""])
    }

    @Test("bytes of any length can be broken, and stay within reason")
    func bytes() {
        for seed in TestSeed.several(0..<500) {
            var dice = Dice(seed: seed)
            let bytes = (0..<dice.below(40)).map { _ in dice.byte() }
            #expect(ByteMutator.mutate(bytes, &dice).count < 2000, "seed \(seed)")
            #expect(ContainerMutator.mutate(bytes, &dice).count < 2000, "seed \(seed)")
        }
    }

    private static let containers: [[UInt8]] = [
        Array("GIF89a".utf8), Array("FLV".utf8), Array("RIFF\u{0}\u{0}\u{0}\u{0}AVI strh".utf8),
        [0, 0, 0, 16] + Array("ftypisom".utf8), [0x1A, 0x45, 0xDF, 0xA3], [0, 0, 1, 0xBA], [0x47],
    ]
    /// What times are found by.
    private static let marks: [[UInt8]] = [
        [0x21, 0xF9, 4], [9, 0, 0, 0], [0, 0, 1, 0xE0], [0, 0, 1], [0x47, 0x41, 0, 0x30],
        [0x18, 0x53, 0x80, 0x67, 0xFF], [0x1F, 0x43, 0xB6, 0x75, 0x88], [0xA3, 0x84], [0xA0, 0x90],
        [0, 0, 0, 200] + Array("moov".utf8), [0, 0, 0, 40] + Array("trun".utf8) + [0, 0, 0xF, 1],
        [0, 0, 0, 24] + Array("stts".utf8), [0, 0, 0, 40] + Array("elst".utf8) + [1],
        [0, 0, 0, 20] + Array("tfdt".utf8) + [1],
        [0, 0, 0, 16] + Array("tfhd".utf8) + [0, 0, 0, 9],
    ]

    @Test("times of broken containers can be changed", arguments: containers)
    func timesOfContainers(head: [UInt8]) {
        for seed in TestSeed.several(0..<500) {
            var dice = Dice(seed: seed)
            var bytes = head
            for _ in 0..<dice.below(40) {
                bytes += dice.pick(Self.marks)
                bytes += (0..<dice.below(20)).map { _ in dice.byte() }
            }
            if head == [0x47] {
                bytes += [UInt8](repeating: 0x47, count: 188 - bytes.count % 188)
            }
            let changed = ContainerTimes.changed(bytes, using: &dice)
            #expect(changed.count <= 2 * bytes.count, "seed \(seed)")
        }
    }

    @Test("most mutants of a table keep its columns")
    func tables() {
        let table = "time,roll\n0,1\n0.1,2\n0.2,3\n"
        let kept = (0..<200 as Range<UInt64>).filter { seed in
            var dice = Dice(seed: seed)
            return TextMutator.mutate(table, &dice).hasPrefix("time,roll\n")
        }
        #expect(kept.count > 60)
    }

    @Test("a line of output that CI takes for a command is told from others")
    func commands() {
        #expect(Limits.isCommand("::error::x"))
        #expect(Limits.isCommand("  \t::warning file=x::y"))
        #expect(!Limits.isCommand("a.yaml:1:1: error: '::error::x' is no key"))
    }

    @Test("what is refused for a bound is excused, what can't be drawn is not")
    func excuses() {
        let bound = "error: a.yaml: the frame takes longer than 2 seconds"
        #expect(Limits.isExcused(bound, of: .shaders, "a"))
        #expect(!Limits.isExcused("error: a.yaml: it can't be drawn", of: .svg, "a"))
        #expect(Limits.isExcused("'a.mp4': a frame is damaged", of: .films, "a"))
        #expect(!Limits.isExcused("'a.png': a frame is damaged", of: .pictures, "a"))
    }
}
