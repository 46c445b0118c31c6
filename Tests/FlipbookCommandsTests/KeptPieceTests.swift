import Foundation
import PortableMath
import TestSupport
import Testing

/// Films whose pieces were kept, by the program as people run it.
@Suite(.seeded) struct KeptPieceTests {
    private static let disc = GrowingDisc.long

    @Test("a part of the film, other values and other settings have pieces of their own")
    func others() throws {
        let folder = try Self.disc.folder()
        #expect(try folder.export() == [240, 240, 0])
        // Of the part's pieces, those at the film's beginning are known.
        #expect(try folder.export(["--frames", "0-95"]) == [0, 0, 96])
        #expect(try folder.export(["--set", "n=two"]) == [240, 240, 0])
        #expect(try folder.export(["--quality", "30"]) == [240, 240, 0])
    }

    @Test("pieces in parts are taken from earlier exports, and kept for later ones")
    func parts() throws {
        let folder = try Self.disc.folder()
        let part = try folder.runKeeping(["export", "a.yaml", "--part", "1/2", "-o", "parts/"])
        #expect(part.code == 0)
        #expect(try folder.export() == [144, 144, 96])
        let whole = try folder.bytes("a.mp4")
        for part in ["2/2", "1/2"] {
            #expect(
                try folder.runKeeping(["export", "a.yaml", "--part", part, "-o", "parts/"]).code
                    == 0)
        }
        #expect(try folder.runKeeping(["join", "parts", "-o", "joined.mp4"]).code == 0)
        #expect(try folder.bytes("joined.mp4") == whole)
        // A piece is read, so it isn't replaced.
        let first = try #require(
            folder.contents.first { $0.hasSuffix(".piece") && $0.contains("00000000-") })
        try FileManager.default.moveItem(
            atPath: "\(folder.path)/\(first)", toPath: "\(folder.path)/first.mp4")
        let own = try folder.runKeeping(["join", "parts", "first.mp4", "-o", "first.mp4"])
        #expect(own.code == 2, "\(own.talk)")
        #expect(own.talk.contains("first.mp4 is a piece of the film"), "\(own.talk)")
        #expect(try folder.runKeeping(["join", "parts", "first.mp4", "-o", "b.mp4"]).code == 0)
    }

    @Test("a store with damaged, cut or strange files gives the same film")
    func damage() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(42))
        let folder = try Self.disc.folder()
        _ = try folder.export()
        let film = try folder.bytes("a.mp4")
        let store = "\(folder.path)/cache/pieces"
        let names = try FileManager.default.contentsOfDirectory(atPath: store).sorted()
        #expect(names.count == 5)
        for round in 0..<12 {
            let name = try #require(names.randomElement(using: &generator))
            var piece = try folder.bytes("cache/pieces/\(name)")
            switch round % 4 {
            case 0: piece.cut(using: &generator)
            case 1:
                // Another piece under this one's name.
                let other = try #require(names.first { $0 != name })
                piece = try folder.bytes("cache/pieces/\(other)")
            default: piece.flipBit(using: &generator)
            }
            try piece.write(to: URL(filePath: "\(store)/\(name)"))
            let found = try folder.export()
            #expect(found == [48, 48, 192], "round \(round)")
            #expect(try folder.bytes("a.mp4") == film)
        }
        // Something left by a process that was killed goes; a link isn't followed.
        try folder.write("half", to: "cache/pieces/\(names[0]).1.2.part")
        try FileManager.default.removeItem(atPath: "\(store)/\(names[0])")
        try FileManager.default.createSymbolicLink(
            atPath: "\(store)/\(names[0])", withDestinationPath: "\(folder.path)/a.yaml")
        #expect(try folder.export() == [48, 48, 192])
        #expect(try folder.bytes("a.mp4") == film)
        #expect(!folder.contents.contains { $0.hasSuffix(".part") })
    }

    @Test("a store that others may write, that is no folder or can't be written isn't used")
    func refusal() throws {
        let folder = try Self.disc.folder()
        _ = try folder.export()
        let film = try folder.bytes("a.mp4")
        let store = "\(folder.path)/cache/pieces"
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: store)
        for _ in 0..<2 { #expect(try folder.export() == [240, 240, 0]) }
        let words = "pieces of films are not kept: '\(store)' can be written by others"
        let said = try folder.runKeeping(["export", "a.yaml", "-o", "a.mp4"])
        #expect(said.talk.components(separatedBy: words).count == 2, "\(said.talk)")
        let cold = try folder.runKeeping(["export", "a.yaml", "-o", "a.mp4", "--no-cache"])
        #expect(!cold.talk.contains("not kept"), "\(cold.talk)")
        // What a later version of Flipbook keeps there is not looked at.
        #expect(try folder.bytes("a.mp4") == film)
        try FileManager.default.removeItem(atPath: store)
        try folder.write("no folder", to: "cache/pieces")
        #expect(try folder.export() == [240, 240, 0])
        #expect(try folder.bytes("a.mp4") == film)
    }

    @Test(
        "a full disk below the store costs time and nothing else",
        .needsOfMachine(SmallDisk.words, SmallDisk.isAllowed))
    func fullDisk() throws {
        let folder = try Self.disc.folder()
        _ = try folder.export(["--no-cache"])
        let film = try folder.bytes("a.mp4")
        let store = "\(folder.path)/cache/pieces"
        // Room for none, one and some of the five pieces.
        for pages in [1, 4, 12] {
            try FileManager.default.createDirectory(
                atPath: store, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            #expect(SmallDisk.mount(store, pages: pages))
            defer { SmallDisk.unmount(store) }
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o700], ofItemAtPath: store)
            #expect(try folder.export() == [240, 240, 0])
            #expect(try folder.bytes("a.mp4") == film)
            #expect(try folder.export()[0] <= 240)
            #expect(try folder.bytes("a.mp4") == film)
            let names = try FileManager.default.contentsOfDirectory(atPath: store)
            #expect(!names.contains { $0.hasSuffix(".part") })
        }
    }

    @Test(
        "a store that can only be read is read, and costs time and nothing else",
        .needsOfMachine("leave to make a folder read-only", getuid() != 0 || SmallDisk.isAllowed))
    func readOnly() throws {
        let folder = try Self.disc.folder()
        let names = ["a.mp4", "a.gif"]
        let arguments = ["export", "a.yaml", "-o", names[0], "-o", names[1], "--progress", "json"]
        let cache = "\(folder.path)/cache"
        try FileManager.default.createDirectory(
            atPath: cache, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
        )
        if getuid() == 0 { #expect(SmallDisk.mount(cache, pages: 4096)) }
        defer { if getuid() == 0 { SmallDisk.unmount(cache) } }
        func allowWriting(_ isAllowed: Bool) {
            guard getuid() != 0 else {
                #expect(SmallDisk.allowWriting(isAllowed, to: cache))
                return
            }
            let mode = isAllowed ? "u+w" : "a-w"
            #expect(output(of: "chmod -R \(mode) '\(cache)'") != nil)
        }
        defer { if getuid() != 0 { allowWriting(true) } }
        var films: [[Data]] = []
        func export(_ flags: [String] = []) throws -> String {
            let outcome = try folder.runKeeping(arguments + flags)
            #expect(outcome.code == 0, "\(outcome.talk)")
            #expect(!outcome.talk.contains("warning"), "\(outcome.talk)")
            films.append(try names.map { try folder.bytes($0) })
            #expect(try folder.runKeeping(["hash", "a.yaml", "-o", "a.framehash"]).code == 0)
            #expect(try folder.runKeeping(["verify", "a.framehash"]).code == 0)
            #expect(
                try folder.runKeeping(["still", "a.yaml", "--at", "0", "-o", "s.png"]).code == 0)
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
        try folder.write(Self.disc.timeline(to: 60), to: "a.yaml")
        let changed = try (0..<2).map { _ in
            _ = try export()
            return films.removeLast()
        }
        _ = try export(["--no-cache"])
        #expect(Set(changed + [films.removeLast()]).count == 1)
        #expect(Set(films).count == 1)
    }

    @Test("files of another version's store beside it are left alone")
    func older() throws {
        let folder = try Self.disc.folder()
        _ = try folder.export()
        let film = try folder.bytes("a.mp4")
        let store = "\(folder.path)/cache/pieces"
        let names = try FileManager.default.contentsOfDirectory(atPath: store).sorted()
        // The form before this one had another first line; its keys were others, too.
        for name in names {
            let url = URL(filePath: "\(store)/\(name)")
            let old = try Data("flipbook piece 0".utf8) + Data(contentsOf: url).dropFirst(16)
            try old.write(to: url)
            try old.write(to: URL(filePath: "\(store)/0\(name.dropFirst())"))
        }
        #expect(try folder.export() == [240, 240, 0])
        #expect(try folder.bytes("a.mp4") == film)
        #expect(try folder.export() == [0, 0, 240])
        #expect(try FileManager.default.contentsOfDirectory(atPath: store).count >= names.count)
    }

    @Test("two exports at once give the same film")
    func together() async throws {
        let folder = try Self.disc.folder()
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
        #expect(try folder.bytes("1.mp4") == folder.bytes("2.mp4"))
        #expect(try folder.export() == [0, 0, 240])
    }

    @Test("a run that was killed at any moment goes on, and ends with the same file")
    func kills() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(43))
        let whole = try Self.disc.folder()
        _ = try whole.export()
        let film = try whole.bytes("a.mp4")
        for _ in 0..<(TestSeed.count ?? 8) {
            let folder = try Self.disc.folder()
            let killed = try Program.built.run(
                ["export", "a.yaml", "-o", "a.mp4", "--progress", "json"], in: folder.path,
                environment: Program.keeping(in: folder.path),
                interruptAfter: "\"completed\":",
                delay: .milliseconds(.random(in: 0...400, using: &generator)), signal: SIGKILL,
                toGroup: true)
            #expect([0, 128 + 9].contains(killed.code))
            _ = try folder.export()
            #expect(try folder.bytes("a.mp4") == film)
            #expect(
                folder.contents.filter { !$0.hasPrefix("cache") } == ["a.mp4", "a.yaml"])
            #expect(!folder.contents.contains { $0.hasSuffix(".part") })
        }
    }
}
