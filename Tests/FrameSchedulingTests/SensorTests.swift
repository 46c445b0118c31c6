import FrameScheduling
import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@Suite("Sensors", .seeded)
struct SensorTests {
    private func values(_ samples: [Sensor.Sample], frames: [Int]) throws -> [Double] {
        var timeline = try timeline(layers: [])
        timeline.sensors = [
            Sensor(name: "tilt", tracks: [Sensor.Track(name: "roll", samples: samples)])
        ]
        let scheduler = try scheduler(timeline)
        return try frames.map { frame in
            let trace = scheduler.trace(at: frame).sensors
            return try #require(trace.first?.values.first?.numbers.first)
        }
    }

    private func sample(
        _ frame: Int, _ value: Double, _ curve: Sensor.Curve = .linear
    ) throws -> Sensor.Sample {
        Sensor.Sample(
            time: try #require(Time(Int64(frame), over: 60)), value: value, curve: curve)
    }

    @Test(
        "a sensor has every sample's value at its time, and stays at its ends",
        arguments: Sensor.Curve.allCases)
    func samples(curve: Sensor.Curve) throws {
        var random = SplitMix64(seed: TestSeed.fixed(8))
        var frame = 5
        var samples: [Sensor.Sample] = []
        var frames: [Int] = []
        for _ in 0..<20 {
            samples.append(try sample(frame, random.nextNumber(in: -9..<9), curve))
            frames.append(frame)
            frame += 1 + Int(random.next() % 30)
        }
        #expect(try values(samples, frames: frames) == samples.map(\.value))
        #expect(
            try values(samples, frames: [0, 4, frame + 1, frame + 500])
                == [samples[0].value, samples[0].value, samples[19].value, samples[19].value])
    }

    @Test("in between it goes straight, smoothly or not at all")
    func curves() throws {
        #expect(try values([sample(0, 0), sample(60, 30)], frames: [15, 30]) == [7.5, 15])
        #expect(
            try values([sample(0, 4), sample(60, 30, .step)], frames: [1, 59, 60]) == [4, 4, 30])
        // A smooth curve through samples of a straight line, or of a parabola away from its ends,
        // is that line or parabola, however uneven the times are; no other slope would do.
        let places = [0, 10, 40, 60, 61, 100]
        let line = try places.map { try sample($0, Double($0) * 3 - 7, .smooth) }
        for (found, frame) in zip(try values(line, frames: Array(0...100)), 0...100) {
            #expect(abs(found - (Double(frame) * 3 - 7)) < 1e-9)
        }
        let even = try stride(from: 0, through: 100, by: 20).map {
            try sample($0, Double($0 * $0), .smooth)
        }
        for (found, frame) in zip(try values(even, frames: Array(20...80)), 20...80) {
            #expect(abs(found - Double(frame * frame)) < 1e-9)
        }
    }

    @Test("an expression reads it, and any frame alone is as in its row")
    func expressions() throws {
        var moving = try timeline(
            layers: [
                Layer(
                    content: .color(.color(.white)),
                    rotation: variable("$tilt.roll", .number, .sensor(0, track: 0)))
            ])
        moving.sensors = [
            Sensor(
                name: "tilt",
                tracks: [
                    Sensor.Track(name: "roll", samples: [try sample(0, 0), try sample(60, 30)])
                ])
        ]
        let played = try scheduler(moving)
        for frame in [0, 20, 47, 60, 99] {
            let state = played.state(at: frame)
            #expect(state.layers[0].rotation == Double(Float(Double(min(frame, 60)) / 60 * 30)))
            #expect(try scheduler(moving).state(at: frame) == state)
        }
        moving.sensors = []
        #expect(throws: (any Error).self) { try scheduler(moving) }
    }
}
