import Foundation
import PortableMath
import TestSupport
import Testing

/// Films whose encoders need all frames: kept from one export to the next, and made in parts.
@Suite(.seeded) struct KeptFrameTests {
    private static let seconds = 3
    private static let count = seconds * 24
    /// A GIF with a palette for each frame or so, and files of their own.
    private static let films = ["a.gif", "a.apng", "a.webp", "a-{frame}.png"]

    /// A disc grows, and moves from 2 s on.
    private static func timeline(_ end: String = "40", rate: String = "24") -> String {
        """
        flipbook: 1
        canvas: { size: [48, 32], background: black }
        framerate: \(rate)
        duration: \(seconds)
        triggers: { go: [2] }
        animators:
          x:
            initial: 10
            trigger: go
            keyframes: [{ linear: \(end), duration: 0.8 }]
        layers:
          - circle: { fill: orange }
            frame: ["10 + $time", 10]
            position: ["$x", 16]
            effects: [{ blur: 2 }]
          - text: "$n"
            position: [24, 25]
        values: { n: "one" }

        """
    }

    private func folder(_ text: String = timeline()) throws -> Folder {
        let folder = try Folder()
        try folder.write(text, to: "a.yaml")
        return folder
    }

    private func run(_ arguments: [String], _ folder: Folder) throws -> Command.Outcome {
        try Program.built.run(
            arguments, in: folder.path, environment: Program.keeping(in: folder.path))
    }

    /// All bytes of a film, which may be several files.
    private func bytes(_ name: String, _ folder: Folder) throws -> Data {
        let start = name.replacingOccurrences(of: "{frame}.png", with: "")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0 == name || name.contains("{frame}") && $0.hasPrefix(start) }
        #expect(!names.isEmpty)
        return try names.reduce(into: Data()) {
            $0 += try Data(contentsOf: URL(filePath: "\(folder.path)/\($1)"))
        }
    }

    /// Exports and tells what was drawn, encoded and kept, of each film.
    private func export(
        _ folder: Folder, to names: [String], _ arguments: [String] = []
    ) throws -> [[Int]] {
        let outcome = try run(
            ["export", "a.yaml", "--progress", "json"] + names.flatMap { ["-o", $0] } + arguments,
            folder)
        #expect(outcome.code == 0, "\(outcome.talk)")
        let last = try #require(outcome.talk.split(separator: "\n").last)
        let event = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
        let films = try #require(event?["films"] as? [[String: Any]])
        return films.map { film in
            ["drawn", "encoded", "taken"].map { film[$0] as? Int ?? -1 }
        }
    }

    @Test("an export of which nothing changed draws nothing", arguments: films)
    func again(name: String) throws {
        let folder = try folder()
        let count = Self.count
        #expect(try export(folder, to: [name]) == [[count, count, 0]])
        let first = try bytes(name, folder)
        // Images are files of their own, which are written again; the others are one file.
        let kept = name.contains("{frame}") ? [0, count, 0] : [0, 0, count]
        #expect(try export(folder, to: [name]) == [kept])
        #expect(try bytes(name, folder) == first)
        #expect(try export(folder, to: [name], ["--no-cache"]) == [[count, count, 0]])
        #expect(try bytes(name, folder) == first)
        try folder.write("# the same\n" + Self.timeline(), to: "a.yaml")
        #expect(try export(folder, to: [name], ["--jobs", "1"]) == [kept])
        #expect(try bytes(name, folder) == first)
    }

    @Test("images that are encoded again, of frames that were drawn before, are told")
    func toldAgain() throws {
        let folder = try folder()
        let arguments = ["export", "a.yaml", "-o", "a-{frame}.png"]
        let (first, again) = (try run(arguments, folder), try run(arguments, folder))
        #expect(first.code == 0 && again.code == 0, "\(first.talk)\(again.talk)")
        #expect(!first.talk.contains("drawn"), "\(first.talk)")
        #expect(again.talk.contains("(0 drawn, \(Self.count) encoded)"), "\(again.talk)")
    }

    @Test("after an edit only frames are drawn that show it", arguments: films)
    func edit(name: String) throws {
        let folder = try folder()
        let count = Self.count
        _ = try export(folder, to: [name])
        let before = try bytes(name, folder)
        try folder.write(Self.timeline("30"), to: "a.yaml")
        let changed = try export(folder, to: [name])[0]
        #expect((count / 3 - 1...count / 3).contains(changed[0]))
        #expect(changed[1] == count)
        let warm = try bytes(name, folder)
        #expect(warm != before)
        #expect(try export(folder, to: [name], ["--no-cache"]) == [[count, count, 0]])
        #expect(try bytes(name, folder) == warm)
        try folder.write(Self.timeline(), to: "a.yaml")
        #expect(try export(folder, to: [name])[0][0] == 0)
        #expect(try bytes(name, folder) == before)
        // Other settings of the encoder need no frames anew.
        guard name == "a.gif" else { return }
        #expect(try export(folder, to: [name], ["--quality", "40"]) == [[0, count, 0]])
        #expect(try export(folder, to: [name], ["--quality", "40"]) == [[0, 0, count]])
        #expect(try export(folder, to: [name], ["--max-size", "5kB"])[0][0] > 0)
        let small = try bytes(name, folder)
        #expect(small.count <= 5000)
        #expect(try export(folder, to: [name], ["--max-size", "5kB"]) == [[0, 0, count]])
        #expect(try bytes(name, folder) == small)
    }

    @Test(
        "what a GIF leaves out is not counted, and its rate is that of what it has",
        arguments: [
            (["--fps", "60"], 36, "30"), (["--fps", "60", "--frames", "1-7"], 4, "30"),
            (["--fps", "100", "--frames", "0-6"], 3, "50"), (["--fps", "50"], 60, "50"),
        ])
    func leftOut(flags: [String], count: Int, rate: String) throws {
        let folder = try folder(
            Self.timeline().replacing("duration: 3", with: "duration: 1.2")
                .replacing("[2]", with: "[0.5]"))
        func film(_ more: [String] = []) throws -> [String: Int] {
            let outcome = try run(
                ["export", "a.yaml", "--progress", "json", "-o", "a.gif"] + flags + more, folder)
            #expect(outcome.code == 0, "\(outcome.talk)")
            let last = try #require(outcome.talk.split(separator: "\n").last)
            let event = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
            let message = try #require(event?["message"] as? String)
            #expect(message.contains("\(count) frames of 48×32 at \(rate) frames/s"), "\(message)")
            let film = try #require((event?["films"] as? [[String: Any]])?.first)
            return film.compactMapValues { $0 as? Int }
        }
        let made = try film()
        #expect(made["frames"] == count && made["encoded"] == count && made["taken"] == 0)
        let again = try film()
        #expect(again["frames"] == count && again["encoded"] == 0 && again["taken"] == count)
        // A last frame that is too short to be seen is left out when parts are joined.
        let pieces = rate == "50" && count == 3 ? 4 : count
        for _ in 0..<2 {
            let part = try run(
                ["export", "a.yaml", "--part", "1/1", "-o", "parts/a.gif"] + flags, folder)
            #expect(part.talk.contains(": \(pieces) frames"), "\(part.talk)")
        }
        let joined = try run(["join", "parts", "-o", "b.gif"], folder)
        #expect(joined.talk.contains("\(count) frames of 48×32 at \(rate)"), "\(joined.talk)")
    }

    @Test("parts of any number, made in any order, are joined to the plain export's film")
    func parts() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(51))
        let folder = try folder()
        for (name, flags) in Self.films.map({ ($0, [String]()) }) + [
            ("a.gif", ["--max-size", "4kB"]), ("a.gif", ["--width", "24", "--colors", "16"]),
            ("a.apng", ["--depth", "16"]), ("a-{frame}.png", ["--frames", "7-30"]),
        ] {
            let rate = ["12", "24", "60"].randomElement(using: &generator) ?? "24"
            try folder.write(Self.timeline(rate: rate), to: "a.yaml")
            for file in folder.contents where file.hasPrefix("a-") || file.hasPrefix("parts/") {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(file)")
            }
            _ = try export(folder, to: [name], flags + ["--no-cache"])
            let whole = try bytes(name, folder)
            let parts = Int.random(in: 1...5, using: &generator)
            for part in (1...parts).shuffled(using: &generator) {
                let made = try run(
                    ["export", "a.yaml", "--part", "\(part)/\(parts)", "-o", "parts/\(name)"]
                        + flags, folder)
                #expect(made.code == 0, "\(made.talk)")
            }
            let joined = "joined\(name.dropFirst())"
            let outcome = try run(["join", "parts", "-o", joined], folder)
            #expect(outcome.code == 0, "\(outcome.talk)")
            #expect(try bytes(joined, folder) == whole, "\(name) \(flags) \(parts) \(rate)")
            for file in folder.contents where file.hasPrefix("joined") {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(file)")
            }
        }
    }

    @Test("films of several kinds in one export are those of exports of their own")
    func several() throws {
        let folder = try folder()
        let names = ["a.gif", "a.mp4", "a.webp"]
        let count = Self.count
        #expect(
            try export(folder, to: names) == Array(repeating: [count, count, 0], count: 3))
        let films = try names.map { try bytes($0, folder) }
        #expect(
            try export(folder, to: names) == Array(repeating: [0, 0, count], count: 3))
        #expect(try names.map { try bytes($0, folder) } == films)
        for (name, film) in zip(names, films) {
            _ = try export(folder, to: [name], ["--no-cache"])
            #expect(try bytes(name, folder) == film)
        }
        // The film of pieces alone is there; frames of the others are drawn for them.
        try FileManager.default.removeItem(atPath: "\(folder.path)/cache/frames")
        for file in folder.contents where file.hasSuffix(".film.piece") {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(file)")
        }
        #expect(
            try export(folder, to: names) == [
                [count, count, 0], [count, 0, count],
                [
                    count, count, 0,
                ],
            ])
        #expect(try names.map { try bytes($0, folder) } == films)
    }

    @Test("films of rows with a manifest are kept, and so are their hashes")
    func rows() throws {
        let folder = try folder()
        try folder.write("n\none\ntwo\n", to: "rows.csv")
        let arguments = [
            "export", "a.yaml", "--rows", "rows.csv", "-o", "{n}.mp4", "-o", "{n}.gif",
            "--manifest", "all.json",
        ]
        var manifests: [Data] = []
        var films: [[Data]] = []
        for flags in [[], [], ["--no-cache"]] {
            let outcome = try run(arguments + flags, folder)
            #expect(outcome.code == 0, "\(outcome.talk)")
            manifests.append(try bytes("all.json", folder))
            films.append(
                try ["one.mp4", "one.gif", "two.mp4", "two.gif"].map { try bytes($0, folder) })
            if films.count == 2 { #expect(outcome.talk.contains("0 drawn"), "\(outcome.talk)") }
        }
        #expect(Set(manifests).count == 1)
        #expect(Set(films).count == 1)
    }

    @Test("damaged frames and films of the store give the same film")
    func damage() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(52))
        let folder = try folder()
        _ = try export(folder, to: ["a.gif"])
        let film = try bytes("a.gif", folder)
        for round in 0..<6 {
            var damaged = 0
            for file in folder.contents.sorted()
            where file.hasSuffix(".frame") && .random(in: 0...3, using: &generator) == 0
                || file.hasSuffix(".film.piece")
            {
                let url = URL(filePath: "\(folder.path)/\(file)")
                var bytes = try Data(contentsOf: url)
                if round % 2 == 0 {
                    bytes = bytes.prefix(.random(in: 0..<bytes.count, using: &generator))
                } else {
                    let place = Int.random(in: bytes.indices, using: &generator)
                    bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
                }
                try bytes.write(to: url)
                if file.hasSuffix(".frame") { damaged += 1 }
            }
            #expect(try export(folder, to: ["a.gif"]) == [[damaged, Self.count, 0]])
            #expect(try bytes("a.gif", folder) == film)
        }
    }

    @Test(
        "pieces that are missing, double, damaged or of another film are named, with exit code 3",
        arguments: ["gif", "h264"])
    func strangers(codec: String) throws {
        let folder = try folder()
        func make(_ part: String, into place: String, _ flags: String...) throws -> [String] {
            let outcome = try run(
                ["export", "a.yaml", "--part", part, "--codec", codec, "-o", place] + flags,
                folder)
            #expect(outcome.code == 0, "\(outcome.talk)")
            return folder.contents.filter { $0.hasPrefix(place) && $0.hasSuffix(".piece") }.sorted()
        }
        let name = codec == "gif" ? "j.gif" : "j.mp4"
        func expect(_ pieces: [String], _ words: String...) throws {
            let outcome = try run(["join", "-o", name] + pieces, folder)
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
        #expect(try run(["join", "1", "2", "-o", "j.webm"], folder).code == 2)
        #expect(try run(["join", "1", "2", "-o", name], folder).code == 0)
    }

    @Test("a film's name beside its pieces selects the container")
    func container() throws {
        let folder = try folder()
        let made = try run(
            ["export", "a.yaml", "--part", "1/1", "-o", "parts/{name}.mov", "--codec", "h264"],
            folder)
        #expect(made.code == 0, "\(made.talk)")
        #expect(try run(["join", "parts", "-o", "j.mov"], folder).code == 0)
        _ = try export(folder, to: ["a.mov"], ["--codec", "h264"])
        #expect(try bytes("j.mov", folder) == bytes("a.mov", folder))
        let raw = try run(["export", "a.yaml", "--part", "1/1", "-o", "a.y4m"], folder)
        #expect(raw.code == 2)
        #expect(raw.talk.contains("can't be made in parts"))
    }
}
