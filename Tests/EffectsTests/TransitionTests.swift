import Diagnostics
import PixelBuffers
import PortableMath
import MetalLanguage
import NativeKernels
import ShaderProgram
import Testing
import TimelineModel

@testable import Effects

/// A picture of random opaque colours.
private func opaquePicture(_ bounds: PixelRectangle, seed: UInt64) -> PixelBuffer {
    var generator = SplitMix64(seed: seed)
    let picture = PixelBuffer(format: .rgbaFloat, bounds: bounds)
    for y in 0..<bounds.height {
        picture.row(y).withMemoryRebound(to: Float.self) { row in
            for x in 0..<4 * bounds.width {
                row[x] = x % 4 == 3 ? 1 : Float(generator.nextUnit())
            }
        }
    }
    return picture
}

@Suite("Transitions")
struct TransitionTests {
    private let bounds = PixelRectangle(x: 0, y: 0, width: 53, height: 31)
    private let scale = 2.5
    private var from: PixelBuffer { opaquePicture(bounds, seed: 21) }
    private var to: PixelBuffer { opaquePicture(bounds, seed: 22) }
    private var size: [Double] { [53 / scale, 31 / scale] }

    /// Runs a transition natively and in the interpreter, and expects equal bits.
    private func run(_ name: String, _ arguments: [Double]) throws -> PixelBuffer {
        let library = BuiltInTransitions.library
        let function = try #require(library.function(named: name))
        let kernel = try KernelCompiler(options: .init()).kernel(
            library.program(of: function), inputs: [.rgbaFloat, .rgbaFloat], output: .rgbaFloat)
        let uniforms = arguments.map(Float.init)
        let results = [0, 1].map { _ in PixelBuffer.zeroed(format: .rgbaFloat, bounds: bounds) }
        let invocations = results.map { output in
            KernelInvocation(
                output: output, inputs: [from, to], uniforms: uniforms,
                buffers: BuiltInTransitions.buffers(
                    of: name, arguments: uniforms, pixelWidth: bounds.width),
                space: KernelSpace(originX: 0, originY: 0, scale: Float(scale)))
        }
        try kernel.run(invocations[0])
        try kernel.interpret(invocations[1])
        for y in 0..<bounds.height {
            #expect(results[0].row(y).elementsEqual(results[1].row(y)), "row \(y) of \(name)")
        }
        return results[0]
    }

    private func expectEqual(_ picture: PixelBuffer, _ other: PixelBuffer, _ what: String) {
        for y in 0..<bounds.height {
            #expect(picture.row(y).elementsEqual(other.row(y)), "row \(y): \(what)")
        }
    }

    @Test("every description fits its shader: two layers, parameters and their order")
    func descriptionsFit() throws {
        #expect(BuiltInTransitions.library.diagnostics.isEmpty)
        for transition in BuiltInTransitions.all {
            let function = try #require(
                BuiltInTransitions.library.function(named: transition.name))
            _ = try BuiltInTransitions.library.program(of: function)
            #expect(function.kind == .composition && function.inputCount == 2)
            #expect(function.arguments.map(\.name) == transition.parameters.map(\.name))
            #expect(BuiltInTransitions.transition(named: transition.name) == transition)
        }
    }

    @Test("a transition begins with all of one scene and ends with all of the other")
    func ends() throws {
        let edges = Edge.allCases.map { [$0.direction.x, $0.direction.y] }
        for (progress, expected) in [(0.0, from), (1, to)] {
            expectEqual(try run("crossfade", [progress]), expected, "crossfade \(progress)")
            for edge in edges {
                expectEqual(
                    try run("push", size + edge + [progress]), expected, "push \(edge) \(progress)")
                for softness in [0.0, 3.3, 100] {
                    expectEqual(
                        try run("wipe", size + edge + [softness, progress, scale]), expected,
                        "wipe \(edge) \(softness) \(progress)")
                }
            }
        }
        expectEqual(try run("melt", size + [0, 2.7, 1, 0, scale]), from, "melt")
        // As long as its description says it takes.
        expectEqual(try run("melt", size + [1 / 2.7 + 1.0001, 2.7, 1, 0, scale]), to, "melt")
    }

    @Test(
        "the melt is that of effects.md, in binary64",
        arguments: [0.0, 0.1, 0.37, 0.5, 0.9, 1.3, 2], [0.0, 7, 53])
    func melt(time: Double, columns: Double) throws {
        let (startSpeed, meltSpeed) = (2.7, 1.1)
        let result = try run("melt", size + [time, startSpeed, meltSpeed, columns, scale])
        for y in 0..<bounds.height {
            for x in 0..<bounds.width {
                var ux = (Double(x) + 0.5) / 53
                if columns > 0 { ux = (ux * columns).rounded(.down) / columns }
                let wave = Portable.sin(ux * 12.9898 + 0 * 78.233) * 43758.545
                let k = min(1, startSpeed * time)
                var uy = (Double(y) + 0.5) / 31
                uy -= k * 0.35 * (wave - wave.rounded(.down))
                if k == 1 { uy -= meltSpeed * (time - k / startSpeed) }
                // The edge between the scenes is a step; on it, roundings decide.
                if abs(uy) < 1e-6 { continue }
                let place = min(max(uy * 31, 0.5), 30.5)
                let expected =
                    uy < 0 ? color(to, x, y) : sample(from, x: Double(x) + 0.5, y: place)
                let difference = expected - color(result, x, y)
                #expect(max(difference.max(), -difference.min()) < 1.0 / 255, "at \(x), \(y)")
            }
        }
    }

    @Test("half way, each transition shows its share of both", arguments: [0.25, 0.5, 0.8])
    func between(progress: Double) throws {
        let fade = try run("crossfade", [progress])
        let push = try run("push", size + [1, 0, progress])
        let wipe = try run("wipe", size + [0, -1, 4, progress, scale])
        for y in 0..<bounds.height {
            for x in 0..<bounds.width {
                let (a, b) = (color(from, x, y), color(to, x, y))
                // From the trailing edge: everything moves to the left.
                let place = Double(x) + 0.5 + progress * 53
                let pushed =
                    sample(from, x: place, y: Double(y) + 0.5)
                    + sample(to, x: place - 53, y: Double(y) + 0.5)
                // From the top: a border of 4 points, or 10 pixels.
                let s = min(max((progress * 41 - Double(y) - 0.5) / 10, 0), 1)
                let share = s * s * (3 - 2 * s)
                for (expected, result) in [
                    (a * (1 - progress) + b * progress, fade), (pushed, push),
                    (a * (1 - share) + b * share, wipe),
                ] {
                    let difference = expected - color(result, x, y)
                    #expect(max(difference.max(), -difference.min()) < 1.0 / 512, "at \(x), \(y)")
                }
            }
        }
    }
}
