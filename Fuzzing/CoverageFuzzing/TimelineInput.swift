import Diagnostics
import Effects
import FrameScheduling
import LayerKinds
import TestSupport
import TimelineChecks
import TimelineModel
import TimelineParsing

enum Timelines {
    static let parser = TimelineParser(
        effects: BuiltInEffects.all, transitions: BuiltInTransitions.all,
        kinds: BuiltInLayerKinds.all, fonts: .kept())
}

/// Reads and schedules timelines: the input itself, or a small one that names it.
struct TimelineInput: FuzzReader {
    enum Asset: String {
        case sensor = "input.csv"
        case svg = "input.svg"

        var layers: String {
            switch self {
            case .sensor:
                """
                sensors: { walk: { file: input.csv, curve: smooth } }
                layers:
                  - color: { r: $walk.roll, g: 0, b: 0 }
                """
            case .svg: "layers:\n  - svg: { file: input.svg }"
            }
        }
    }

    let folder: String
    var asset: Asset?

    func read(_ bytes: [UInt8]) {
        guard let asset else { return read(String(decoding: bytes, as: UTF8.self)) }
        write(bytes, to: "\(folder)/\(asset.rawValue)")
        read(
            """
            flipbook: 1
            canvas: { size: [40, 30] }
            framerate: 10
            duration: 0.5
            \(asset.layers)
                frame: [30, 20]
            """)
    }

    /// The most frames that a film has where it is rendered.
    private static let maxFrames = 1 << 24

    private func read(_ text: String) {
        let result = Timelines.parser.parse(text: text, path: "\(folder)/input.yaml")
        guard let timeline = result.timeline else {
            if !result.diagnostics.hasErrors { broken("a refused timeline has an error") }
            return
        }
        let count = timeline.frameCount
        guard (1...Self.maxFrames).contains(count) else { return }
        do {
            let scheduler = try FrameScheduler(timeline: timeline)
            for frame in Set([0, 1, count / 2, count - 1]) where frame < count {
                _ = scheduler.state(at: frame)
            }
        } catch {
            broken("a valid timeline can be scheduled: \(error)")
        }
    }
}

/// Writes a file that a target's library opens by its name.
func write(_ bytes: [UInt8], to path: String) {
    do {
        try Bytes.write(bytes, to: path)
    } catch {
        fatalError("'\(path)' can't be written: \(error)")
    }
}
