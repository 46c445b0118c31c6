import Diagnostics
import FrameScheduling
import PortableMath
import TestSupport
import Testing
import TimelineModel

/// Values that the reader puts together.
@Suite(.seeded) struct ValueTests {
    private func expression(_ text: String, _ kind: ValueKind) -> Value {
        Value(
            kind,
            .expression(
                Expression(text: text, variables: [.init(name: "$time", reference: .time)])))
    }

    /// Returns the offset and the rotation of a layer at several times.
    private func states(offset: Value, rotation: Value) throws -> [[Double]] {
        let layer = Layer(
            content: .color(.color(.white)), position: .point(0, 0), offset: offset,
            rotation: rotation)
        let scheduler = try scheduler(timeline(layers: [layer]))
        return try stride(from: 0, to: 180, by: 7).map { frame in
            let state = try #require(scheduler.state(at: frame).layers.first)
            return [state.center.x, state.center.y, state.rotation]
        }
    }

    @Test("have the same bits as one expression of all of it")
    func parts() throws {
        for seed in TestSeed.several(1...20) {
            var random = SplitMix64(seed: seed)
            let numbers = (0..<3).map { _ in Double.random(in: -1e3...1e3, using: &random) }
            let (a, b) = ("$time * \(numbers[0])", "sin($time) - \(numbers[1])")
            let point = expression("float2(\(a), \(b))", .point)
            let parts = Value.combined([expression(a, .number), expression(b, .number)], .point)
            #expect(parts.references == [.time, .time])
            let half = Value.combined([.number(numbers[2]), expression(b, .number)], .point)
            #expect(
                try states(offset: parts, rotation: point.component(1).adding(360))
                    == states(offset: point, rotation: expression("(\(b)) + 360.0", .number)),
                "seed \(seed)")
            let product = expression(a, .number).multiplied(by: numbers[2])
            #expect(
                try states(offset: half, rotation: product)
                    == states(
                        offset: expression("float2(\(numbers[2]), \(b))", .point),
                        rotation: expression("(\(a)) * float(\(numbers[2]))", .number)),
                "seed \(seed)")
        }
    }

    @Test("are literals if their parts are, and what they are made of")
    func literals() {
        #expect(Value.combined([.number(1), .number(2)], .point) == .point(1, 2))
        #expect(Value.point(1, 2).component(1) == .number(2))
        #expect(Value.number(10).adding(360) == .number(370))
        #expect(Value.number(10).multiplied(by: 0.5) == .number(5))
        #expect(Value.number(10).multiplied(by: .infinity) == .number(0))
        let time = expression("$time", .number)
        #expect(Value.combined([.number(1), time], .point).component(1) == time)
    }

    @Test("that have another number of components than their kind are an internal error")
    func components() throws {
        let wrong: [Value] = [
            Value(.number, .literal([1, 2])), Value(.number, .components([.point(1, 2)])),
            Value(.number, .sum(.point(1, 2), 1)),
        ]
        for value in wrong {
            let error = #expect(throws: DiagnosticError.self) {
                try scheduler(
                    timeline(layers: [Layer(content: .color(.color(.white)), rotation: value)]))
            }
            #expect(error?.diagnostics.sorted.map(\.code) == [.internalError])
        }
    }
}
