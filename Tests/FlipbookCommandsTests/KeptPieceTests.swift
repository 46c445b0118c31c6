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

    private func run(
        _ arguments: [String], _ folder: Folder, interruptAfter: String? = nil,
        delay: Duration = .zero
    ) throws -> Command.Outcome {
        try Program.built.run(
            arguments, in: folder.path, environment: Program.keeping(in: folder.path),
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
        // A piece is read, so it isn't replaced.
        let first = try #require(
            folder.contents.first { $0.hasSuffix(".piece") && $0.contains("00000000-") })
        try FileManager.default.moveItem(
            atPath: "\(folder.path)/\(first)", toPath: "\(folder.path)/first.mp4")
        let own = try run(["join", "parts", "first.mp4", "-o", "first.mp4"], folder)
        #expect(own.code == 2, "\(own.talk)")
        #expect(own.talk.contains("first.mp4 is a piece of the film"), "\(own.talk)")
        #expect(try run(["join", "parts", "first.mp4", "-o", "b.mp4"], folder).code == 0)
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
        let words = "pieces of films are not kept: '\(store)' can be written by others"
        let said = try run(["export", "a.yaml", "-o", "a.mp4"], folder)
        #expect(said.talk.components(separatedBy: words).count == 2, "\(said.talk)")
        let cold = try run(["export", "a.yaml", "-o", "a.mp4", "--no-cache"], folder)
        #expect(!cold.talk.contains("not kept"), "\(cold.talk)")
        // What a later version of Flipbook keeps there is not looked at.
        #expect(try bytes("a.mp4", folder) == film)
        try FileManager.default.removeItem(atPath: store)
        try folder.write("no folder", to: "cache/pieces")
        #expect(try export(folder) == [240, 240, 0])
        #expect(try bytes("a.mp4", folder) == film)
    }

    @Test(
        "a full disk below the store costs time and nothing else",
        .needsOfMachine("leave to mount a small disk", Self.canMount))
    func fullDisk() throws {
        let folder = try folder()
        _ = try export(folder, ["--no-cache"])
        let film = try bytes("a.mp4", folder)
        let store = "\(folder.path)/cache/pieces"
        // Room for none, one and some of the five pieces.
        for pages in [1, 4, 12] {
            try FileManager.default.createDirectory(
                atPath: store, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            #expect(Self.mount(store, pages: pages))
            defer { Self.unmount(store) }
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o700], ofItemAtPath: store)
            #expect(try export(folder) == [240, 240, 0])
            #expect(try bytes("a.mp4", folder) == film)
            #expect(try export(folder)[0] <= 240)
            #expect(try bytes("a.mp4", folder) == film)
            let names = try FileManager.default.contentsOfDirectory(atPath: store)
            #expect(!names.contains { $0.hasSuffix(".part") })
        }
    }

    @Test(
        "a store that can only be read is read, and costs time and nothing else",
        .needsOfMachine("leave to make a folder read-only", getuid() != 0 || canMount))
    func readOnly() throws {
        let folder = try folder()
        let names = ["a.mp4", "a.gif"]
        let arguments = ["export", "a.yaml", "-o", names[0], "-o", names[1], "--progress", "json"]
        let cache = "\(folder.path)/cache"
        try FileManager.default.createDirectory(
            atPath: cache, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
        )
        if getuid() == 0 { #expect(Self.mount(cache, pages: 4096)) }
        defer { if getuid() == 0 { Self.unmount(cache) } }
        func allowWriting(_ isAllowed: Bool) {
            guard getuid() != 0 else {
                let mode = isAllowed ? "rw" : "ro"
                #expect(Self.succeeds(["mount", "-o", "remount,\(mode),mode=0700", cache]))
                return
            }
            let mode = isAllowed ? "u+w" : "a-w"
            #expect(Self.succeeds(["chmod", "-R", mode, cache]))
        }
        defer { if getuid() != 0 { allowWriting(true) } }
        var films: [[Data]] = []
        func export(_ flags: [String] = []) throws -> String {
            let outcome = try run(arguments + flags, folder)
            #expect(outcome.code == 0, "\(outcome.talk)")
            #expect(!outcome.talk.contains("warning"), "\(outcome.talk)")
            films.append(try names.map { try bytes($0, folder) })
            #expect(try run(["hash", "a.yaml", "-o", "a.framehash"], folder).code == 0)
            #expect(try run(["verify", "a.framehash"], folder).code == 0)
            #expect(try run(["still", "a.yaml", "--at", "0", "-o", "s.png"], folder).code == 0)
            return outcome.talk
        }
        _ = try export(["--no-cache"])
        allowWriting(false)
        // Nothing is there yet.
        for _ in 0..<2 { #expect(try export().contains("\"taken\":0")) }
        allowWriting(true)
        _ = try export()
        allowWriting(false)
        let taken = try export()
        #expect(taken.contains("\"drawn\":0") && taken.contains("\"taken\":240"), "\(taken)")
        // What it doesn't have is made, and not kept.
        try folder.write(Self.timeline("80"), to: "a.yaml")
        let changed = try (0..<2).map { _ in
            _ = try export()
            return films.removeLast()
        }
        _ = try export(["--no-cache"])
        #expect(Set(changed + [films.removeLast()]).count == 1)
        #expect(Set(films).count == 1)
    }

    private static func mount(_ path: String, pages: Int) -> Bool {
        succeeds(["mount", "-t", "tmpfs", "-o", "size=\(pages * 4096)", "tmpfs", path])
    }

    @discardableResult
    private static func unmount(_ path: String) -> Bool { succeeds(["umount", path]) }

    private static func succeeds(_ words: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private static let canMount: Bool = {
        guard getuid() == 0, let folder = try? Folder() else { return false }
        return mount(folder.path, pages: 4) && unmount(folder.path)
    }()

    @Test("files of another version's store beside it are left alone")
    func older() throws {
        let folder = try folder()
        _ = try export(folder)
        let film = try bytes("a.mp4", folder)
        let store = "\(folder.path)/cache/pieces"
        let names = try FileManager.default.contentsOfDirectory(atPath: store).sorted()
        // The form before this one had another first line; its keys were others, too.
        for name in names {
            let url = URL(filePath: "\(store)/\(name)")
            let old = try Data("flipbook piece 0".utf8) + Data(contentsOf: url).dropFirst(16)
            try old.write(to: url)
            try old.write(to: URL(filePath: "\(store)/0\(name.dropFirst())"))
        }
        #expect(try export(folder) == [240, 240, 0])
        #expect(try bytes("a.mp4", folder) == film)
        #expect(try export(folder) == [0, 0, 240])
        #expect(try FileManager.default.contentsOfDirectory(atPath: store).count >= names.count)
    }

    @Test("two exports at once give the same film")
    func together() async throws {
        let folder = try folder()
        let place = folder.path
        @Sendable func code(_ name: String) throws -> Int32 {
            try Program.built.run(
                ["export", "a.yaml", "-o", name, "--quiet"], in: place,
                environment: Program.keeping(in: place)
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
