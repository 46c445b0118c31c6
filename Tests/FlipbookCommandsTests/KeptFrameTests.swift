import Foundation
import PortableMath
import TestSupport
import Testing

/// Films whose encoders need all frames: kept from one export to the next, and made in parts.
@Suite(.seeded) struct KeptFrameTests {
    private static let disc = GrowingDisc.short
    private static let count = 72

    @Test("images that are encoded again, of frames that were drawn before, are told")
    func toldAgain() throws {
        let folder = try Self.disc.folder()
        let arguments = ["export", "a.yaml", "-o", "a-{frame}.png"]
        let (first, again) = (try folder.runKeeping(arguments), try folder.runKeeping(arguments))
        #expect(first.code == 0 && again.code == 0, "\(first.talk)\(again.talk)")
        #expect(!first.talk.contains("drawn"), "\(first.talk)")
        #expect(again.talk.contains("(0 drawn, \(Self.count) encoded)"), "\(again.talk)")
    }

    @Test("other settings of the encoder need no frames anew")
    func settings() throws {
        let folder = try Self.disc.folder()
        let count = Self.count
        _ = try folder.export(to: "a.gif")
        #expect(try folder.export(to: "a.gif", ["--quality", "40"]) == [0, count, 0])
        #expect(try folder.export(to: "a.gif", ["--quality", "40"]) == [0, 0, count])
        #expect(try folder.export(to: "a.gif", ["--max-size", "5kB"])[0] > 0)
        let small = try folder.bytes("a.gif")
        #expect(small.count <= 5000)
        #expect(try folder.export(to: "a.gif", ["--max-size", "5kB"]) == [0, 0, count])
        #expect(try folder.bytes("a.gif") == small)
    }

    @Test(
        "what a GIF leaves out is not counted, and its rate is that of what it has",
        arguments: [
            (["--fps", "60"], 36, "30"), (["--fps", "60", "--frames", "1-7"], 4, "30"),
            (["--fps", "100", "--frames", "0-6"], 3, "50"), (["--fps", "50"], 60, "50"),
        ])
    func leftOut(flags: [String], count: Int, rate: String) throws {
        var disc = Self.disc
        (disc.seconds, disc.departure) = ("1.2", "0.5")
        let folder = try disc.folder()
        func film() throws -> [String: Int] {
            let event = try folder.exportEvent(["-o", "a.gif"] + flags)
            let message = try #require(event["message"] as? String)
            #expect(message.contains("\(count) frames of 48×32 at \(rate) frames/s"), "\(message)")
            let film = try #require((event["films"] as? [[String: Any]])?.first)
            return film.compactMapValues { $0 as? Int }
        }
        let made = try film()
        #expect(made["frames"] == count && made["encoded"] == count && made["taken"] == 0)
        let again = try film()
        #expect(again["frames"] == count && again["encoded"] == 0 && again["taken"] == count)
        // A last frame that is too short to be seen is left out when parts are joined.
        let pieces = rate == "50" && count == 3 ? 4 : count
        for _ in 0..<2 {
            let part = try folder.runKeeping(
                ["export", "a.yaml", "--part", "1/1", "-o", "parts/a.gif"] + flags)
            #expect(part.talk.contains(": \(pieces) frames"), "\(part.talk)")
        }
        let joined = try folder.runKeeping(["join", "parts", "-o", "b.gif"])
        #expect(joined.talk.contains("\(count) frames of 48×32 at \(rate)"), "\(joined.talk)")
    }

    @Test("parts of any number, made in any order, are joined to the plain export's film")
    func parts() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(51))
        let folder = try Self.disc.folder()
        let films: [(String, [String])] = [
            ("a.gif", []), ("a.apng", []), ("a.webp", []), ("a-{frame}.png", []),
            ("a.gif", ["--max-size", "4kB"]), ("a.gif", ["--width", "24", "--colors", "16"]),
            ("a.apng", ["--depth", "16"]), ("a-{frame}.png", ["--frames", "7-30"]),
        ]
        for (name, flags) in films {
            let rate = ["12", "24", "60"].randomElement(using: &generator) ?? "24"
            var disc = Self.disc
            disc.frameRate = rate
            try folder.write(disc.timeline(), to: "a.yaml")
            for file in folder.contents where file.hasPrefix("a-") || file.hasPrefix("parts/") {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(file)")
            }
            _ = try folder.export(to: [name], flags + ["--no-cache"])
            let whole = try folder.film(name)
            let parts = Int.random(in: 1...5, using: &generator)
            for part in (1...parts).shuffled(using: &generator) {
                let made = try folder.runKeeping(
                    ["export", "a.yaml", "--part", "\(part)/\(parts)", "-o", "parts/\(name)"]
                        + flags)
                #expect(made.code == 0, "\(made.talk)")
            }
            let joined = "joined\(name.dropFirst())"
            let outcome = try folder.runKeeping(["join", "parts", "-o", joined])
            #expect(outcome.code == 0, "\(outcome.talk)")
            #expect(try folder.film(joined) == whole, "\(name) \(flags) \(parts) \(rate)")
            for file in folder.contents where file.hasPrefix("joined") {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(file)")
            }
        }
    }

    @Test("films of several kinds in one export are those of exports of their own")
    func several() throws {
        let folder = try Self.disc.folder()
        let names = ["a.gif", "a.mp4", "a.webp"]
        let count = Self.count
        #expect(
            try folder.export(to: names) == Array(repeating: [count, count, 0], count: 3))
        let films = try names.map { try folder.bytes($0) }
        #expect(
            try folder.export(to: names) == Array(repeating: [0, 0, count], count: 3))
        #expect(try names.map { try folder.bytes($0) } == films)
        for (name, film) in zip(names, films) {
            _ = try folder.export(to: [name], ["--no-cache"])
            #expect(try folder.film(name) == film)
        }
        // The film of pieces alone is there; frames of the others are drawn for them.
        try FileManager.default.removeItem(atPath: "\(folder.path)/cache/frames")
        for file in folder.contents where file.hasSuffix(".film.piece") {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(file)")
        }
        #expect(
            try folder.export(to: names) == [
                [count, count, 0], [count, 0, count],
                [
                    count, count, 0,
                ],
            ])
        #expect(try names.map { try folder.bytes($0) } == films)
    }

    @Test("films of rows with a manifest are kept, and so are their hashes")
    func rows() throws {
        let folder = try Self.disc.folder()
        try folder.write("n\none\ntwo\n", to: "rows.csv")
        let arguments = [
            "export", "a.yaml", "--rows", "rows.csv", "-o", "{n}.mp4", "-o", "{n}.gif",
            "--manifest", "all.json",
        ]
        var manifests: [Data] = []
        var films: [[Data]] = []
        for flags in [[], [], ["--no-cache"]] {
            let outcome = try folder.runKeeping(arguments + flags)
            #expect(outcome.code == 0, "\(outcome.talk)")
            manifests.append(try folder.bytes("all.json"))
            films.append(
                try ["one.mp4", "one.gif", "two.mp4", "two.gif"].map { try folder.bytes($0) })
            if films.count == 2 { #expect(outcome.talk.contains("0 drawn"), "\(outcome.talk)") }
        }
        #expect(Set(manifests).count == 1)
        #expect(Set(films).count == 1)
    }

    @Test("damaged frames and films of the store give the same film")
    func damage() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(52))
        let folder = try Self.disc.folder()
        _ = try folder.export(to: ["a.gif"])
        let film = try folder.bytes("a.gif")
        for round in 0..<6 {
            var damaged = 0
            for file in folder.contents.sorted()
            where file.hasSuffix(".frame") && .random(in: 0...3, using: &generator) == 0
                || file.hasSuffix(".film.piece")
            {
                let url = URL(filePath: "\(folder.path)/\(file)")
                var bytes = try Data(contentsOf: url)
                if round % 2 == 0 {
                    bytes.cut(using: &generator)
                } else {
                    bytes.flipBit(using: &generator)
                }
                try bytes.write(to: url)
                if file.hasSuffix(".frame") { damaged += 1 }
            }
            #expect(try folder.export(to: ["a.gif"]) == [[damaged, Self.count, 0]])
            #expect(try folder.bytes("a.gif") == film)
        }
    }

    @Test(
        "pieces that are missing, double, damaged or of another film are named, with exit code 3",
        arguments: ["gif", "h264"])
    func strangers(codec: String) throws {
        let folder = try Self.disc.folder()
        func make(_ part: String, into place: String, _ flags: String...) throws -> [String] {
            let outcome = try folder.runKeeping(
                ["export", "a.yaml", "--part", part, "--codec", codec, "-o", place] + flags)
            #expect(outcome.code == 0, "\(outcome.talk)")
            return folder.contents.filter { $0.hasPrefix(place) && $0.hasSuffix(".piece") }.sorted()
        }
        let name = codec == "gif" ? "j.gif" : "j.mp4"
        func expect(_ pieces: [String], _ words: String...) throws {
            let outcome = try folder.runKeeping(["join", "-o", name] + pieces)
            #expect(outcome.code == 3, "\(outcome.talk)")
            for word in words { #expect(outcome.talk.contains(word), "\(outcome.talk)") }
            #expect(!folder.contents.contains(name))
        }
        let pieces = try make("1/2", into: "1/")
        let rest = try make("2/2", into: "2/")
        #expect(!pieces.isEmpty && (codec == "h264" || !rest.isEmpty))
        try expect(Array(pieces.dropFirst()) + rest, "missing")
        try expect(pieces + rest + ["no.piece"], "no.piece")
        let again = try make("1/2", into: "3/")
        try expect(pieces + rest + [again[0]], again[0], "same piece")
        let other = try make("1/2", into: "4/", "--set", "n=two")
        try expect([other[0]] + pieces.dropFirst() + rest, "another timeline, or of other values")
        let coarse = try make("1/2", into: "5/", "--quality", "7")
        try expect([coarse[0]] + pieces.dropFirst() + rest, "a quality of")
        let url = URL(filePath: "\(folder.path)/\(again[0])")
        var bytes = try Data(contentsOf: url)
        bytes[bytes.count / 2] ^= 4
        try bytes.write(to: url)
        try expect([again[0]] + pieces.dropFirst() + rest, again[0], "damaged")
        try expect(["cache/frames"], "no piece")
        // A wrong name is a mistake in the command.
        #expect(try folder.runKeeping(["join", "1", "2", "-o", "j.webm"]).code == 2)
        #expect(try folder.runKeeping(["join", "1", "2", "-o", name]).code == 0)
    }

    @Test("a film's name beside its pieces selects the container")
    func container() throws {
        let folder = try Self.disc.folder()
        let made = try folder.runKeeping(
            ["export", "a.yaml", "--part", "1/1", "-o", "parts/{name}.mov", "--codec", "h264"])
        #expect(made.code == 0, "\(made.talk)")
        #expect(try folder.runKeeping(["join", "parts", "-o", "j.mov"]).code == 0)
        _ = try folder.export(to: ["a.mov"], ["--codec", "h264"])
        #expect(try folder.bytes("j.mov") == folder.bytes("a.mov"))
        let raw = try folder.runKeeping(["export", "a.yaml", "--part", "1/1", "-o", "a.y4m"])
        #expect(raw.code == 2)
        #expect(raw.talk.contains("can't be made in parts"))
    }
}
