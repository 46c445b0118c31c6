import Foundation
import TestSupport
import Testing

/// A film of which a part changes: a disc grows, and moves from a time on.
struct GrowingDisc {
    /// Its sides are this many times 48 and 32 points.
    var scale = 1
    var frameRate = "24"
    var seconds = "3"
    /// When the disc begins to move, and for how long it does.
    var departure = "2"
    var journey = "0.8"

    /// For films whose frames are kept: GIF, APNG, WebP and images.
    static let short = GrowingDisc()
    /// For films whose pieces are kept: five of two seconds, all different.
    static let long = GrowingDisc(scale: 2, seconds: "10", departure: "4", journey: "1.5")

    /// - Parameter end: where the disc arrives, in points from the left.
    func timeline(to end: Int? = nil) -> String {
        """
        flipbook: 1
        canvas: { size: [\(48 * scale), \(32 * scale)], background: black }
        framerate: \(frameRate)
        duration: \(seconds)
        triggers: { go: [\(departure)] }
        animators:
          x:
            initial: 10
            trigger: go
            keyframes: [{ linear: \(end ?? 40 * scale), duration: \(journey) }]
        layers:
          - circle: { fill: orange }
            frame: ["\(10 * scale) + $time", \(10 * scale)]
            position: ["$x", \(16 * scale)]
            effects: [{ blur: 2 }]
          - text: "$n"
            position: [\(24 * scale), \(25 * scale)]
        values: { n: "one" }

        """
    }

    /// A folder with the film in `a.yaml`.
    func folder() throws -> Folder {
        let folder = try Folder()
        try folder.write(timeline(), to: "a.yaml")
        return folder
    }
}

/// The program with results that it keeps for later runs, in the folder's `cache`.
extension Folder {
    func runKeeping(_ arguments: [String]) throws -> Command.Outcome {
        try Program.built.run(arguments, in: path, environment: Program.keeping(in: path))
    }

    /// The last event of an export of `a.yaml`.
    func exportEvent(_ arguments: [String]) throws -> [String: Any] {
        let outcome = try runKeeping(["export", "a.yaml", "--progress", "json"] + arguments)
        #expect(outcome.code == 0, "\(outcome.talk)")
        let last = try #require(outcome.talk.split(separator: "\n").last)
        return try #require(
            try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    }

    /// Exports `a.yaml`.
    ///
    /// - Returns: of each film, how many frames were drawn, encoded and taken from earlier runs.
    func export(to names: [String], _ arguments: [String] = []) throws -> [[Int]] {
        let event = try exportEvent(names.flatMap { ["-o", $0] } + arguments)
        let films = try #require(event["films"] as? [[String: Any]])
        return films.map { film in
            ["drawn", "encoded", "taken"].map { film[$0] as? Int ?? -1 }
        }
    }

    func export(to name: String = "a.mp4", _ arguments: [String] = []) throws -> [Int] {
        try #require(try export(to: [name], arguments).first)
    }

    /// All bytes of a film, which may be several files.
    func film(_ name: String) throws -> Data {
        let start = name.replacingOccurrences(of: "{frame}.png", with: "")
        let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
            .filter { $0 == name || name.contains("{frame}") && $0.hasPrefix(start) }
        #expect(!names.isEmpty)
        return try names.reduce(into: Data()) { $0 += try bytes($1) }
    }
}
