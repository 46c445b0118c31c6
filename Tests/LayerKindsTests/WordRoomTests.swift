import FrameScheduling
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import LayerKinds

@Suite("The room of a spoken word", .seeded)
struct WordRoomTests {
    /// Words in two lines, with spaces of all widths, also none.
    private func frames(_ generator: inout SplitMix64) -> [TextParts.Frame] {
        (0..<2).flatMap { line in
            var x = Double.random(in: 0..<30, using: &generator)
            return (0..<Int.random(in: 1..<6, using: &generator)).map { _ in
                let width = Double.random(in: 5..<120, using: &generator)
                let space: Double = [0, 4, 9, 12].randomElement(using: &generator) ?? 9
                defer { x += width + space }
                // Another font's words may be higher.
                let height = Double.random(in: 34..<40, using: &generator)
                return TextParts.Frame(
                    x: x, y: Double(line) * 40 - height / 2, width: width, height: height)
            }
        }
    }

    @Test("half of each space beside it stays free, and no others change")
    func spaces() throws {
        for seed in TestSeed.several(1...300) {
            var generator = SplitMix64(seed: seed)
            let frames = frames(&generator)
            let index = Int.random(in: frames.indices, using: &generator)
            let scale = Double.random(in: 0.5..<1.5, using: &generator)
            let margin = Bool.random(using: &generator) ? Point(x: 6, y: 3) : nil
            let room = WordRoom(around: index, in: frames, margin: margin, scale: scale)
            let word = frames[index]
            let reach = word.width * scale / 2 + room.margin.x
            let middle = word.x + word.width / 2
            let widest = margin?.x ?? 0
            #expect(room.margin.x >= 0 && room.margin.x <= widest, "seed \(seed)")
            for (other, frame) in frames.enumerated() where other != index {
                let move = room.moves[other]
                guard abs(frame.y - word.y) < 20 else {
                    #expect(move == 0, "seed \(seed)")
                    continue
                }
                let isBefore = frame.x < word.x
                #expect(isBefore ? move <= 0 : move >= 0, "seed \(seed)")
                guard abs(other - index) == 1 else {
                    let next = room.moves[isBefore ? other + 1 : other - 1]
                    #expect(next == move, "seed \(seed): the others' spaces stay as they are")
                    continue
                }
                let (space, left) =
                    isBefore
                    ? (
                        word.x - frame.x - frame.width,
                        middle - reach - (frame.x + move) - frame.width
                    )
                    : (frame.x - word.x - word.width, frame.x + move - middle - reach)
                #expect(left >= space / 2 - 1e-9, "seed \(seed)")
            }
        }
    }

    @Test("a word that has no plate and isn't larger takes none")
    func none() {
        for seed in TestSeed.several(1...50) {
            var generator = SplitMix64(seed: seed)
            let frames = frames(&generator)
            let room = WordRoom(around: 0, in: frames, margin: nil, scale: 1)
            #expect(room.moves.allSatisfy { $0 == 0 } && room.margin == Point(x: 0, y: 0))
        }
    }
}
