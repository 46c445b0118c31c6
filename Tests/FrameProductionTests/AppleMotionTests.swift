import Foundation
import FrameScheduling
import MediaTime
import TestSupport
import Testing
import TimelineModel
import TimelineParsing

@testable import FrameProduction

/// The motions of Apple's documentation, against their closed forms written down once more, with
/// the C library's functions.
@Suite("Animations as in Apple's documentation")
struct AppleMotionTests {
    /// The most that a value may differ.
    private static let tolerance = 1e-4

    /// A mass of 1 on a spring: m·x″ + c·x′ + k·x = 0.
    private struct Oscillator {
        var mass = 1.0
        var stiffness: Double
        var damping: Double

        init(mass: Double, stiffness: Double, damping: Double) {
            (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
        }

        /// `Spring(duration:bounce:)`: "the perceptual duration" is the period without damping; a
        /// bounce of 0 is critically damped, 1 undamped, and negative ones are overdamped.
        init(duration: Double, bounce: Double) {
            let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
            self.init(
                mass: 1, stiffness: pow(2 * .pi / duration, 2), damping: ratio * 4 * .pi / duration)
        }

        /// `Spring(response:dampingRatio:)`.
        init(response: Double, dampingFraction: Double) {
            self.init(
                mass: 1, stiffness: pow(2 * .pi / response, 2),
                damping: dampingFraction * 4 * .pi / response)
        }

        /// The displacement and its rate after `t` seconds from `x` with the velocity `v`.
        func state(_ t: Double, from x: Double, velocity v: Double = 0) -> (Double, Double) {
            let (a, w2) = (damping / (2 * mass), stiffness / mass)
            let discriminant = a * a - w2
            if abs(discriminant) < 1e-9 * w2 {
                let slope = v + a * x
                return (
                    (x + slope * t) * exp(-a * t), (slope - a * (x + slope * t)) * exp(-a * t)
                )
            }
            if discriminant < 0 {
                let w = sqrt(-discriminant)
                let b = (v + a * x) / w
                let (c, s) = (cos(w * t), sin(w * t))
                return (
                    exp(-a * t) * (x * c + b * s),
                    exp(-a * t) * ((b * w - a * x) * c - (x * w + a * b) * s)
                )
            }
            let root = sqrt(discriminant)
            let (r1, r2) = (-a + root, -a - root)
            let second = (v - r1 * x) / (r2 - r1)
            let first = x - second
            return (
                first * exp(r1 * t) + second * exp(r2 * t),
                r1 * first * exp(r1 * t) + r2 * second * exp(r2 * t)
            )
        }
    }

    /// The first value of the animator `a` at each frame of a film of 100 frames a second.
    private func values(_ animator: String, seconds: Double = 3) throws -> [Double] {
        let text = """
            flipbook: 1
            canvas: { size: [10, 10] }
            framerate: 100
            duration: \(seconds)
            animators:
              a: \(animator)
            layers: [{ color: red, opacity: "\(animator.contains("tracks") ? "$a.x" : "$a")" }]
            """
        let folder = try TemporaryFolder()
        try folder.write(text, to: "a.yaml")
        let loaded = try LoadedTimeline("\(folder.path)/a.yaml", options: RenderOptions())
        let scheduler = try FrameScheduler(timeline: loaded.timeline)
        return try (0..<loaded.timeline.frameCount).map { frame in
            let track = try #require(scheduler.trace(at: frame).animators.first?.tracks.first)
            return try #require(track.state.value.first)
        }
    }

    private func expect(
        _ found: [Double], _ name: String, _ expected: (_ seconds: Double) -> Double
    ) {
        for (frame, value) in found.enumerated() {
            let seconds = Double(frame) / 100
            let wanted = expected(seconds)
            #expect(
                abs(value - wanted) <= Self.tolerance * max(1, abs(wanted)),
                "\(name) at \(seconds) s: \(value) instead of \(wanted)")
        }
    }

    @Test(
        "springs by duration and bounce, response and damping, mass and stiffness",
        arguments: [
            ("spring: 1, duration: 3", "0.5 0"), ("spring: 1, bounce: 0.3, duration: 3", "0.5 0.3"),
            ("spring: 1, bounce: 0.7, springDuration: 0.3, duration: 3", "0.3 0.7"),
            ("spring: 1, bounce: 1, duration: 3", "0.5 1"),
            ("spring: 1, bounce: -0.5, springDuration: 0.8, duration: 3", "0.8 -0.5"),
            ("smooth: 1, duration: 3", "0.5 0"), ("snappy: 1, duration: 3", "0.5 0.15"),
            ("bouncy: 1, duration: 3", "0.5 0.3"),
            ("bouncy: 1, springDuration: 0.8, extraBounce: 0.2, duration: 3", "0.8 0.5"),
            ("snappy: 1, springDuration: 0.25, extraBounce: 0.1, duration: 3", "0.25 0.25"),
        ])
    func springs(keyframe: String, spring: String) throws {
        let numbers = spring.split(separator: " ").compactMap { Double($0) }
        let oscillator = Oscillator(duration: numbers[0], bounce: numbers[1])
        expect(try values("{ initial: 0, keyframes: [{ \(keyframe) }] }"), keyframe) {
            1 + oscillator.state($0, from: -1).0
        }
    }

    @Test("`spring(response:dampingFraction:)`, with its defaults, and interactive springs")
    func responses() throws {
        for (response, damping) in [(0.5, 0.825), (0.15, 0.86), (0.55, 1.0), (0.8, 0.2)] {
            let oscillator = Oscillator(response: response, dampingFraction: damping)
            let text = "spring: 10, response: \(response), dampingFraction: \(damping), duration: 3"
            expect(try values("{ initial: 0, keyframes: [{ \(text) }] }"), text) {
                10 + oscillator.state($0, from: -10).0
            }
        }
    }

    @Test("`interpolatingSpring(mass:stiffness:damping:initialVelocity:)`")
    func masses() throws {
        for (mass, stiffness, damping, velocity) in [
            (1.0, 170.0, 15.0, 0.0), (1, 100, 10, 8), (2, 120, 4, -3), (1, 50, 40, 5),
        ] {
            let oscillator = Oscillator(mass: mass, stiffness: stiffness, damping: damping)
            let text =
                "spring: 1, mass: \(mass), stiffness: \(stiffness), damping: \(damping), "
                + "startVelocity: \(velocity), duration: 3"
            expect(try values("{ initial: 0, keyframes: [{ \(text) }] }"), text) {
                1 + oscillator.state($0, from: -1, velocity: velocity).0
            }
        }
    }

    @Test("in a track, keyframes start with the value and velocity that were reached")
    func keyframes() throws {
        let bouncy = Oscillator(duration: 0.5, bounce: 0.3)
        let text = """
            { initial: { x: 0 }, tracks: { x: [{ linear: 0, duration: 0.1 }, \
            { bouncy: 20, duration: 0.15 }, { bouncy: -60, duration: 1 }, \
            { bouncy: 0, duration: 4 }] } }
            """
        let first = bouncy.state(0.15, from: -20)
        let second = bouncy.state(1, from: 20 + first.0 + 60, velocity: first.1)
        expect(try values(text), "the track") { t in
            if t < 0.1 - 1e-9 { return 0 }
            if t < 0.25 - 1e-9 { return 20 + bouncy.state(t - 0.1, from: -20).0 }
            if t < 1.25 - 1e-9 {
                return -60
                    + bouncy.state(t - 0.25, from: 20 + first.0 + 60, velocity: first.1).0
            }
            return bouncy.state(t - 1.25, from: -60 + second.0, velocity: second.1).0
        }
    }

    @Test("cubic keyframes in a row are a Catmull–Rom spline")
    func cubics() throws {
        // Evenly spaced, so that a point's velocity is that between its neighbours.
        let points = [0.0, 16, -16, 16, 0]
        let step = 0.25
        let list = points.dropFirst().map { "{ cubic: \($0), duration: \(step) }" }
        let text = "{ initial: 0, keyframes: [\(list.joined(separator: ", "))] }"
        func velocity(_ index: Int) -> Double {
            guard index > 0, index < points.count - 1 else { return 0 }
            return (points[index + 1] - points[index - 1]) / 2
        }
        expect(try values(text, seconds: 1.2), "the track") { t in
            let index = Int((t + 1e-9) / step)
            guard index < points.count - 1 else { return 0 }
            let u = max(t - Double(index) * step, 0) / step
            let (p, q) = (points[index], points[index + 1])
            let (m, n) = (velocity(index), velocity(index + 1))
            let u2 = u * u
            let u3 = u2 * u
            return (2 * u3 - 3 * u2 + 1) * p + (u3 - 2 * u2 + u) * m + (3 * u2 - 2 * u3) * q
                + (u3 - u2) * n
        }
    }

    @Test(
        "a phase animator moves to each phase with that phase's animation, and to the first again")
    func phases() throws {
        let text = """
            { phases: [{ linear: 1, duration: 0.3 }, { linear: 3, duration: 0.2 }, \
            { spring: 2, springDuration: 0.3, bounce: 0.7, duration: 0.5 }] }
            """
        let spring = Oscillator(duration: 0.3, bounce: 0.7)
        expect(try values(text, seconds: 0.99), "the phases") { t in
            if t < 0.2 - 1e-9 { return 1 + 2 * t / 0.2 }
            if t < 0.7 - 1e-9 { return 2 + spring.state(t - 0.2, from: 1, velocity: 10).0 }
            let from = 2 + spring.state(0.5, from: 1, velocity: 10).0
            return from + (1 - from) * (t - 0.7) / 0.3
        }
    }

    @Test("timing curves are UnitCurve's Béziers")
    func curves() throws {
        for (name, x1, x2) in [
            ("easeIn", 0.42, 1.0), ("easeOut", 0, 0.58), ("easeInOut", 0.42, 0.58),
        ] {
            let text = "{ initial: 0, keyframes: [{ linear: 1, duration: 2, curve: \(name) }] }"
            expect(try values(text, seconds: 2), name) { t in
                // Newton's method for the curve's parameter at this time.
                var s = t / 2
                for _ in 0..<60 {
                    let r = 1 - s
                    let x = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s
                    let slope = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2)
                    if slope > 1e-9 { s = min(max(s - (x - t / 2) / slope, 0), 1) }
                }
                return 3 * (1 - s) * s * s + s * s * s
            }
        }
    }
}
