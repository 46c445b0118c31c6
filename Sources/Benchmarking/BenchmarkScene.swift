internal import Diagnostics
internal import Effects
internal import FrameProduction
internal import PortableMath
internal import TimelineModel

/// The timelines in which effects and transitions are measured, applied to a picture of many
/// shapes: an empty one would be too cheap.
struct BenchmarkScene {
    /// Nil if the effect's cost is constant.
    var phase: String?
    var text: String
    /// The measured frames.
    var frames: Range<Int>

    static let names =
        (BuiltInEffects.all.map(\.name) + BuiltInTransitions.all.map(\.name)
        + ["emitter", "metaballs"])
        .sorted()

    /// - Parameters:
    ///   - width, height: the size in pixels, and in points.
    ///   - frames: the number of frames of each phase.
    /// - Throws: `FlipbookError.request` if nothing of that name can be measured.
    static func scenes(
        of name: String, width: Int, height: Int, frames: Int
    ) throws(FlipbookError) -> [BenchmarkScene] {
        guard names.contains(name) else {
            let near = nearest(to: name, in: names).map(Suggestion.sentence)
            throw .request(
                "no effect or transition is called '\(name)'; "
                    + (near ?? "there is \(names.joined(separator: ", "))"))
        }
        let head = head(width: width, height: height, frames: frames)
        if BuiltInTransitions.transition(named: name) != nil {
            return [
                BenchmarkScene(
                    text: head + transition(name, width: width, height: height),
                    frames: frames..<2 * frames)
            ]
        }
        if name == "emitter" {
            return [
                BenchmarkScene(
                    text: head + "duration: 1\n" + emitter(width: width, height: height),
                    frames: 0..<frames)
            ]
        }
        return phases(of: name).map { phase, effects in
            let text = """
                layers:
                  - frame: [\(width), \(height)]
                    effects: [\(effects)]
                    layers:
                \(picture(width: width, height: height, seed: 1, margin: 6))
                """
            return BenchmarkScene(
                phase: phase, text: head + "duration: 1\n" + text, frames: 0..<frames)
        }
    }

    /// Returns the value of `effects` for each phase of one second.
    private static func phases(of name: String) -> [(phase: String?, effects: String)] {
        switch name {
        case "blur": [(nil, "{ blur: 20 }")]
        case "cd": [(nil, "{ cd: { accel: 0.3 + $time * 0.2 } }")]
        case "colorCircle":
            [(nil, "{ colorCircle: { radius: $view.size.y / 3, circleColor: orange } }")]
        case "metaballs": [(nil, "{ blur: 20 }, lumaThreshold")]
        case "nameDrop":
            [
                ("blur", "{ nameDrop: { t: 0.02 + $time * 0.98 } }"),
                ("shock wave", "{ nameDrop: { t: 1 + $time } }"),
            ]
        case "ripple":
            [(nil, "{ ripple: { origin: $finger.start, elapsedTime: 0.02 + $time * 0.98 } }")]
        default:
            // A bare name is a complete entry.
            BuiltInEffects.all.filter { $0.name == name }.map {
                (nil, $0.example.contains(":") ? "{ \($0.example) }" : $0.example)
            }
        }
    }

    private static func head(width: Int, height: Int, frames: Int) -> String {
        """
        flipbook: 1
        canvas: { size: [\(width), \(height)], background: "#10131A" }
        framerate: \(frames)
        touches:
          finger:
            path:
              - { at: 0, began: [\(width / 2), \(height / 2)] }
              - { at: 1, moved: [\(width / 3), \(height / 3)] }
        animators:
          glow: { initial: 0.05, keyframes: [{ linear: 1, duration: 1 }] }
          ripple: { initial: 0.02, keyframes: [{ linear: 1, duration: 1 }] }

        """
    }

    /// 5,000 pieces of paper, all alive in all frames.
    private static func emitter(width: Int, height: Int) -> String {
        """
        layers:
          - emitter:
              area: [\(width), \(height)]
              rate: 2500
              life: 2
              prewarm: true
              gravity: 40
              spin: [-180, 180]
              tumble: [240, 800]
              shapes: [rectangle, capsule, circle]
              colors: [red, yellow, mint, blue]
              size: [6, 13]
        """
    }

    private static func transition(_ name: String, width: Int, height: Int) -> String {
        // Finishes melting within its second.
        let arguments = name == "melt" ? ", arguments: { meltSpeed: 1.6 }" : ""
        return """
            scenes:
              old:
            \(picture(width: width, height: height, seed: 1, margin: 4))
              new:
            \(picture(width: width, height: height, seed: 2, margin: 4))
            sequence:
              - { show: old, for: 1 }
              - { transition: \(name), duration: 1\(arguments) }
              - { show: new, for: 1 }
            """
    }

    /// Returns discs, cards and lines in many colours up to the edges. The same seed gives the same
    /// picture.
    private static func picture(width: Int, height: Int, seed: UInt64, margin: Int) -> String {
        var random = SplitMix64(seed: seed)
        func number(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
        let space = String(repeating: " ", count: margin)
        var lines = ["\(space)- color: \"#\(seed.isMultiple(of: 2) ? "F2EEE4" : "20263A")\""]
        for index in 0..<48 {
            let colour = String(0x40_0000 + number(0xC0_0000), radix: 16)
            let kind = ["circle", "rectangle", "capsule"][index % 3]
            let size = height / 24 + number(height / 4)
            let frame = index % 3 == 0 ? "\(size), \(size)" : "\(2 * size), \(size / 2 + 1)"
            lines.append(
                "\(space)- { \(kind): { fill: \"#\(colour)\" }, frame: [\(frame)], "
                    + "position: [\(number(width)), \(number(height))], "
                    + "rotation: \(index % 4 == 3 ? number(90) : 0) }")
        }
        return lines.joined(separator: "\n")
    }
}
