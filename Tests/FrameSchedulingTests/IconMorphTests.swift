import MediaTime
import PortableMath
import TestSupport
import Testing
import TimelineModel

@testable import FrameScheduling
@testable import LayerKinds

private func image(_ name: String) -> VectorImage {
    VectorImage(
        name: name, text: name, naturalSize: Size(width: 1, height: 1), needsLayers: false)
}

private func morph(
    _ cue: IconMorph.Cue, icons: Int = 3, duration: Int = 500, blur: Double = 5,
    softness: Double? = 0.2
) -> Layer {
    Layer(
        content: .kind(
            IconMorph(
                icons: (0..<icons).map { image("icon \($0)") }, color: .color(.white),
                duration: milliseconds(duration), blur: .number(blur),
                softness: softness.map { .number($0) }, cue: cue)),
        width: .number(80), height: .number(80))
}

/// What is seen of a morph: icons from below, each with its opacity; the blur; the softness.
private struct Look: Equatable {
    var icons: [String: Double] = [:]
    var order: [String] = []
    var sigma: Double?
    var softness: Double?
}

private func look(_ scheduler: FrameScheduler, at frame: Int) throws -> Look {
    let outer = try #require(scheduler.state(at: frame).layers.first)
    guard case .group(let children) = outer.content, let group = children.first,
        case .group(let icons) = group.content
    else {
        Issue.record("not a group in a group")
        return Look()
    }
    var look = Look()
    for icon in icons {
        guard case .svg(let picture) = icon.content else { continue }
        look.icons[picture.image.name] = icon.opacity
        look.order.append(picture.image.name)
        #expect(picture.tint == RGBA(red: 1, green: 1, blue: 1))
    }
    for effect in group.effects {
        switch effect.function {
        case .gaussianBlur: look.sigma = Double(effect.arguments[0])
        default:
            #expect(effect.function == .builtIn("lumaThreshold"))
            #expect(effect.arguments[0] == 0.5)
            look.softness = Double(effect.arguments[1])
        }
    }
    return look
}

@Suite("Icon morphs", .seeded)
struct IconMorphTests {
    /// The timing as it is defined, and nothing else: t seconds into a morph of duration D.
    private func expected(_ t: Double, _ d: Double) -> (sigma: Double, old: Double, new: Double) {
        func ramp(_ from: Double, _ to: Double) -> Double {
            min(max((t - from) / (to - from), 0), 1)
        }
        let sigma = 5 * (ramp(0, d / 4) - ramp(9 * d / 16, 13 * d / 16))
        let new = ramp(3 * d / 16, 11 * d / 16)
        return (sigma, t >= 13 * d / 16 ? 0 : 1 - new, new)
    }

    @Test("one morph has the times that it is defined by", arguments: [500, 333, 1000, 70])
    func timing(duration: Int) throws {
        let start = 417
        let cue = IconMorph.Cue.times([.init(time: milliseconds(start), icon: 1)])
        let scheduler = try scheduler(
            timeline(framesPerSecond: 1000, layers: [morph(cue, duration: duration)]))
        for frame in 400..<(430 + duration) {
            let look = try look(scheduler, at: frame)
            let t = Double(frame - start) / 1000
            let (sigma, old, new) = expected(t, Double(duration) / 1000)
            guard t >= 0 else {
                #expect(
                    look == Look(icons: ["icon 0": 1], order: ["icon 0"], softness: look.softness))
                continue
            }
            #expect(abs((look.sigma ?? 0) - sigma) < 1e-6, "at \(t)")
            #expect(abs((look.icons["icon 0"] ?? 0) - old) < 1e-9, "at \(t)")
            #expect(abs((look.icons["icon 1"] ?? 0) - new) < 1e-9, "at \(t)")
            // Nothing is drawn of what can't be seen, and the new icon lies over the old one.
            #expect(look.icons.values.allSatisfy { $0 > 0 })
            #expect(look.order == look.order.sorted())
            #expect(abs((look.softness ?? 0) - 0.2) < 1e-6)
        }
    }

    @Test("a duration of 0 swaps at once")
    func swap() throws {
        let steps = [100, 200, 300].enumerated().map { index, time in
            IconMorph.Step(time: milliseconds(time), icon: (index + 1) % 3)
        }
        let scheduler = try scheduler(
            timeline(framesPerSecond: 1000, layers: [morph(.times(steps), duration: 0)]))
        for frame in 0..<400 {
            let name = "icon \(frame < 300 ? frame / 100 : 0)"
            let look = try look(scheduler, at: frame)
            #expect(look.icons == [name: 1] && look.sigma == nil, "\(frame)")
        }
    }

    @Test("a trigger's changes bring the next icon, as times would, round and round")
    func triggers() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        var changes: [Trigger.Change] = []
        var steps: [IconMorph.Step] = []
        var time = 0
        for index in 1...12 {
            time += Int(generator.nextNumber(in: 1..<600))
            let isNil = index % 3 == 0
            changes.append(
                .init(time: milliseconds(time), uuid: isNil ? nil : uuid(UInt64(index))))
            steps.append(.init(time: milliseconds(time), icon: index % 3))
        }
        let trigger = Trigger(name: "next", source: .changes(changes))
        let triggered = try scheduler(
            timeline(triggers: [trigger], layers: [morph(.trigger(.trigger(0)))]))
        let timed = try scheduler(timeline(layers: [morph(.times(steps))]))
        for frame in 0..<192 {
            #expect(
                try look(triggered, at: frame) == look(timed, at: frame), "\(frame), seed \(seed)")
        }
    }

    @Test("nothing jumps, however soon one cue follows another")
    func continuity() throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        var steps: [IconMorph.Step] = []
        var time = 0
        // Each icon only once, so that its name tells which one it is.
        for index in 1...9 {
            time += Int(generator.nextNumber(in: 40..<500))
            steps.append(.init(time: milliseconds(time), icon: index))
        }
        let scheduler = try scheduler(
            timeline(framesPerSecond: 1000, layers: [morph(.times(steps), icons: 10)]))
        var last = try look(scheduler, at: 0)
        for frame in 1..<3200 {
            let next = try look(scheduler, at: frame)
            // In a millisecond: a 250th of a fade, twice where two overlap; a 125th of the blur.
            for name in Set(last.icons.keys).union(next.icons.keys) {
                let change = abs((next.icons[name] ?? 0) - (last.icons[name] ?? 0))
                #expect(change < 0.0081, "\(name) at \(frame), seed \(seed)")
            }
            #expect(abs((next.sigma ?? 0) - (last.sigma ?? 0)) < 0.0401, "\(frame), seed \(seed)")
            last = next
        }
    }

    @Test("left to itself, the threshold is as soft as a pixel, and never more than a half")
    func softness() throws {
        let cue = IconMorph.Cue.times([.init(time: milliseconds(100), icon: 1)])
        let scheduler = try scheduler(timeline(layers: [morph(cue, softness: nil)]))
        #expect(try look(scheduler, at: 0).softness == 0.5)
        // At the strongest: σ is 5 points, 10 pixels.
        let maximum = try look(scheduler, at: 6 + 12)
        #expect(try #require(maximum.sigma) == 5)
        let slope = 1 / (10 * (2 * Double.pi).squareRoot())
        let softness = try #require(maximum.softness)
        #expect((0.5 * slope...slope).contains(softness), "\(softness)")
    }
}
