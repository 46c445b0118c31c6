import Foundation
import PortableMath
import TestSupport
import Testing

/// Films whose pieces were kept, by the program as people run it.
@Suite(.seeded) struct KeptPieceTests {
    /// Five pieces of two seconds, all different: a disc grows, and moves from 4 s on.
    private static func timeline(_ end: String = "90", _ color: String = "orange") -> String {
        """
        flipbook: 1
        canvas: { size: [96, 64], background: black }
        framerate: 24
        duration: 10
        triggers: { go: [4] }
        animators:
          x:
            initial: 10
            trigger: go
            keyframes: [{ linear: \(end), duration: 1.5 }]
        layers:
          - circle: { fill: \(color) }
            frame: ["20 + $time", 20]
            position: ["$x", 32]
            effects: [{ blur: 2 }]
          - text: "$n"
            position: [48, 50]
        values: { n: "one" }

        """
    }

    private func folder(_ text: String = timeline()) throws -> Folder {
        let folder = try Folder()
        try folder.write(text, to: "a.yaml")
        return folder
    }

    /// As people have it: tests draw everything otherwise.
    private static func warm(_ folder: String) -> [String: String] {
        ["FLIPBOOK_COLD": "0", "FLIPBOOK_CACHE": "\(folder)/cache"]
    }

    private func run(
        _ arguments: [String], _ folder: Folder, interruptAfter: String? = nil,
        delay: Duration = .zero
    ) throws -> Command.Outcome {
        try Program.built.run(
            arguments, in: folder.path,
            environment: Self.warm(folder.path),
            interruptAfter: interruptAfter, delay: delay, signal: SIGKILL, toGroup: true)
    }

    private func bytes(_ name: String, _ folder: Folder) throws -> Data {
        try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
    }

    /// Exports to `name` and tells what was drawn, encoded and kept.
    private func export(
        _ folder: Folder, to name: String = "a.mp4", _ arguments: [String] = []
    ) throws -> [Int] {
        let outcome = try run(
            ["export", "a.yaml", "-o", name, "--progress", "json"] + arguments, folder)
        #expect(outcome.code == 0, "\(outcome.talk)")
        let last = try #require(outcome.talk.split(separator: "\n").last)
        let event = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
        let films = try #require(event?["films"] as? [[String: Any]])
        let film = try #require(films.first)
        return ["drawn", "encoded", "taken"].map { film[$0] as? Int ?? -1 }
    }

    @Test("an export of which nothing changed draws nothing, and gives the same bytes")
    func again() throws {
        let folder = try folder()
        for name in ["a.mp4", "a.webm", "a.mkv", "a.mov"] {
            #expect(try export(folder, to: name) == [240, 240, 0])
            let first = try bytes(name, folder)
            #expect(try export(folder, to: name) == [0, 0, 240])
            #expect(try bytes(name, folder) == first)
            #expect(try export(folder, to: name, ["--no-cache"]) == [240, 240, 0])
            #expect(try bytes(name, folder) == first)
        }
        // A comment or another place of the project changes nothing; a quality does.
        try folder.write("# the same\n" + Self.timeline(), to: "a.yaml")
        #expect(try export(folder) == [0, 0, 240])
        #expect(try export(folder, ["--quality", "30"]) == [240, 240, 0])
        #expect(try export(folder, ["--jobs", "1"]) == [0, 0, 240])
    }

    private func export(_ folder: Folder, _ arguments: [String]) throws -> [Int] {
        try export(folder, to: "a.mp4", arguments)
    }

    @Test("after an edit only pieces are made that show it")
    func edit() throws {
        let folder = try folder()
        #expect(try export(folder) == [240, 240, 0])
        // Seen from 4 s on.
        try folder.write(Self.timeline("80"), to: "a.yaml")
        #expect(try export(folder) == [144, 144, 96])
        let warm = try bytes("a.mp4", folder)
        #expect(try export(folder, ["--no-cache"]) == [240, 240, 0])
        #expect(try bytes("a.mp4", folder) == warm)
        // Undone: all is there.
        try folder.write(Self.timeline(), to: "a.yaml")
        #expect(try export(folder) == [0, 0, 240])
        // A part of the film has other pieces, of which those at the film's beginning are known.
        #expect(try export(folder, ["--frames", "0-95"]) == [0, 0, 96])
        #expect(try export(folder, ["--set", "n=two"]) == [240, 240, 0])
    }

    @Test("pieces in parts are taken from earlier exports, and kept for later ones")
    func parts() throws {
        let folder = try folder()
        let part = try run(["export", "a.yaml", "--part", "1/2", "-o", "parts/"], folder)
        #expect(part.code == 0)
        #expect(try export(folder) == [144, 144, 96])
        let whole = try bytes("a.mp4", folder)
        for part in ["2/2", "1/2"] {
            #expect(
                try run(["export", "a.yaml", "--part", part, "-o", "parts/"], folder).code == 0)
        }
        #expect(try run(["join", "parts", "-o", "joined.mp4"], folder).code == 0)
        #expect(try bytes("joined.mp4", folder) == whole)
    }

    @Test("a store with damaged, cut or strange files gives the same film")
    func damage() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(42))
        let folder = try folder()
        _ = try export(folder)
        let film = try bytes("a.mp4", folder)
        let store = "\(folder.path)/cache/pieces"
        let names = try FileManager.default.contentsOfDirectory(atPath: store).sorted()
        #expect(names.count == 5)
        for round in 0..<12 {
            let name = try #require(names.randomElement(using: &generator))
            var piece = try bytes("cache/pieces/\(name)", folder)
            switch round % 4 {
            case 0: piece = piece.prefix(.random(in: 0..<piece.count, using: &generator))
            case 1:
                // Another piece under this one's name.
                let other = try #require(names.first { $0 != name })
                piece = try bytes("cache/pieces/\(other)", folder)
            default:
                let place = Int.random(in: piece.indices, using: &generator)
                piece[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            }
            try piece.write(to: URL(filePath: "\(store)/\(name)"))
            let found = try export(folder)
            #expect(found == [48, 48, 192], "round \(round)")
            #expect(try bytes("a.mp4", folder) == film)
        }
        // Something left by a process that was killed goes; a link isn't followed.
        try folder.write("half", to: "cache/pieces/\(names[0]).1.2.part")
        try FileManager.default.removeItem(atPath: "\(store)/\(names[0])")
        try FileManager.default.createSymbolicLink(
            atPath: "\(store)/\(names[0])", withDestinationPath: "\(folder.path)/a.yaml")
        #expect(try export(folder) == [48, 48, 192])
        #expect(try bytes("a.mp4", folder) == film)
        #expect(!folder.contents.contains { $0.hasSuffix(".part") })
    }

    @Test("a store that others may write, that is no folder or can't be written isn't used")
    func refusal() throws {
        let folder = try folder()
        _ = try export(folder)
        let film = try bytes("a.mp4", folder)
        let store = "\(folder.path)/cache/pieces"
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: store)
        for _ in 0..<2 { #expect(try export(folder) == [240, 240, 0]) }
        try FileManager.default.removeItem(atPath: store)
        try folder.write("no folder", to: "cache/pieces")
        #expect(try export(folder) == [240, 240, 0])
        #expect(try bytes("a.mp4", folder) == film)
    }

    @Test("two exports at once give the same film")
    func together() async throws {
        let folder = try folder()
        let place = folder.path
        @Sendable func code(_ name: String) throws -> Int32 {
            try Program.built.run(
                ["export", "a.yaml", "-o", name, "--quiet"], in: place,
                environment: Self.warm(place)
            ).code
        }
        async let first = code("1.mp4")
        async let second = code("2.mp4")
        #expect(try await first == 0)
        #expect(try await second == 0)
        #expect(try bytes("1.mp4", folder) == bytes("2.mp4", folder))
        #expect(try export(folder) == [0, 0, 240])
    }

    @Test("a run that was killed at any moment goes on, and ends with the same file")
    func kills() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(43))
        let whole = try folder()
        _ = try export(whole)
        let film = try bytes("a.mp4", whole)
        for _ in 0..<(TestSeed.count ?? 8) {
            let folder = try folder()
            let killed = try run(
                ["export", "a.yaml", "-o", "a.mp4", "--progress", "json"], folder,
                interruptAfter: "\"completed\":",
                delay: .milliseconds(.random(in: 0...400, using: &generator)))
            #expect([0, 128 + 9].contains(killed.code))
            _ = try export(folder)
            #expect(try bytes("a.mp4", folder) == film)
            #expect(
                folder.contents.filter { !$0.hasPrefix("cache") } == ["a.mp4", "a.yaml"])
            #expect(!folder.contents.contains { $0.hasSuffix(".part") })
        }
    }
}
