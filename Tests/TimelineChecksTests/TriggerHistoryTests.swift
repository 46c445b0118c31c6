import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import TimelineChecks

@Suite("When a gesture begins", .seeded)
struct TriggerHistoryTests {
    private func time(_ seconds: Int) -> Time { Time(seconds: seconds) }

    @Test(
        "is at its first point without a distance, and never earlier for a longer one",
        arguments: TestSeed.several(1...100))
    func beginnings(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let moves = (1...5).map { index in
            Touch.Move(
                time: time(index * 10),
                point: Point(x: Double(random.next() % 100), y: Double(random.next() % 100)),
                curve: .straight)
        }
        let gesture = Touch.Gesture(
            began: .zero, start: Point(x: 50, y: 50), moves: moves, ended: time(60))
        #expect(TriggerHistory.beginning(of: gesture, 0) == .zero)
        let begun = stride(from: 1.0, through: 90, by: 5).map {
            TriggerHistory.beginning(of: gesture, $0)
        }
        for (shorter, longer) in zip(begun, begun.dropFirst()) {
            guard let longer else { continue }
            #expect(shorter.map { $0 <= longer } ?? false)
        }
        #expect(TriggerHistory.beginning(of: gesture, 71) == nil)
    }
}
