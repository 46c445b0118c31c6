import Foundation
import TestSupport
import Testing

@Suite("Jobs for many machines")
struct FarmVerbTests {
    private static let engines = ["openjd", "slurm", "kubernetes", "github", "make"]

    @Test("a part leaves alone what is whole, and makes what is lost, damaged or of another film")
    func wholePieces() throws {
        let folder = try FarmFolder()
        func make(_ flags: [String] = []) throws -> [String: Int] {
            let made = try folder.run(
                ["export", "card.yaml", "--part", "1/1", "-o", "parts/"] + flags)
            try #require(made.code == 0, "\(made.talk)")
            return try folder.pieces(of: "parts")
        }
        let first = try make()
        #expect(first.count == 5)
        #expect(try make() == first)
        let names = first.keys.sorted()
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(names[1])")
        var bytes = try folder.bytes(names[3])
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(filePath: "\(folder.path)/\(names[3])"))
        let second = try make()
        for (index, name) in names.enumerated() where index != 1 && index != 3 {
            #expect(second[name] == first[name])
        }
        #expect(try folder.run(["join", "parts", "-o", "a.mp4"]).code == 0)
        #expect(try folder.run(["export", "card.yaml", "-o", "b.mp4"]).code == 0)
        #expect(try folder.bytes("a.mp4") == folder.bytes("b.mp4"))
        let other = try make(["--set", "tint=blue"])
        #expect(Set(other.values).isDisjoint(with: second.values))
        #expect(
            Set(try make(["--set", "tint=blue", "--cold"]).values).isDisjoint(with: other.values))
    }

    @Test("films of rows, and of several timelines, are those of plain exports")
    func batches() throws {
        let folder = try FarmFolder()
        let films = try folder.rowFilms()
        let rows = try folder.run(
            [
                "farm", "card.yaml", "--rows", "people.csv", "--for", "make", "--parts", "2",
                "--film", "of {name}.mp4", "-o", "rows",
            ])
        #expect(rows.code == 0, "\(rows.talk)")
        #expect(rows.talk.contains("3 films in 2 parts each"))
        #expect(try folder.run("make", ["-s", "-C", "rows"]).code == 0)
        for (name, film) in zip(["Amira", "Tarō", "it's $B"], films) {
            #expect(try folder.bytes("rows/films/of \(name).mp4") == film)
        }
        let two = try folder.run(
            [
                "farm", "card.yaml", FarmFolder.timeline, "--rows", "people.csv", "--for", "make",
                "-o",
                "two", "--parts", "1",
            ])
        #expect(two.code == 0, "\(two.talk)")
        #expect(try folder.run("make", ["-s", "-C", "two"]).code == 0)
        for (number, film) in films.enumerated() {
            for name in ["card", "\(FarmFolder.timeline.dropLast(5))"] {
                #expect(try folder.bytes("two/films/\(name)-\(number + 1).mp4") == film)
            }
        }
        // Flags reach the parts; a GIF has a frame a piece.
        let flags = [
            "--codec", "gif", "--colors", "5", "--fps", "6", "--scale", "2", "--dither", "none",
        ]
        let gif = try folder.run(["farm", "card.yaml", "--for", "make", "-o", "gif"] + flags)
        #expect(gif.code == 0, "\(gif.talk)")
        #expect(gif.talk.contains("a film in 3 parts"))
        #expect(try folder.run("make", ["-s", "-C", "gif"]).code == 0)
        #expect(try folder.run(["export", "card.yaml", "-o", "card.gif"] + flags).code == 0)
        #expect(try folder.bytes("gif/films/card.gif") == folder.bytes("card.gif"))
    }

    @Test("a part that a machine's trouble ends is tried again, one that is wrong is not")
    func tries() throws {
        let folder = try FarmFolder()
        #expect(try folder.run(["farm", "card.yaml", "--for", "make", "-o", "job"]).code == 0)
        try folder.write("#!/bin/sh\necho x >> tries\nexit \"$CODE\"\n", to: "broken.sh")
        chmod("\(folder.path)/broken.sh", 0o755)
        for (code, count) in [(137, 3), (4, 3), (3, 1), (2, 1), (130, 1), (0, 1)] {
            try folder.write("", to: "tries")
            let outcome = try folder.run(
                "sh", ["job/piece.sh", "0"],
                environment: [
                    "FLIPBOOK": "\(folder.path)/broken.sh", "CODE": "\(code)", "TRIES": "3",
                ])
            #expect(outcome.code == Int32(code))
            #expect(try folder.read("tries").count == 2 * count, "\(code)")
        }
    }

    @Test("balanced parts are ranges of pieces which make the plain film")
    func balanced() throws {
        let folder = try FarmFolder()
        let films = try folder.rowFilms()
        let farm = try folder.run(
            [
                "farm", "card.yaml", "--rows", "people.csv", "--for", "make", "--parts", "3",
                "--balance", "-o", "job",
            ])
        try #require(farm.code == 0, "\(farm.talk)")
        #expect(farm.talk.contains("3 films in 3 balanced parts each"))
        let ranges = try folder.read("job/piece.sh").matches(of: /\d+\) part=(\d+)-(\d+) ;;/)
        try #require(ranges.count == 9)
        for film in 0..<3 {
            var next = 1
            for range in ranges[film * 3..<film * 3 + 3] {
                #expect(Int(range.1) == next)
                next = try #require(Int(range.2)) + 1
            }
            #expect(next == 6)
        }
        let made = try folder.run("make", ["-s", "-j2", "-C", "job"])
        #expect(made.code == 0, "\(made.talk)")
        for (number, film) in films.enumerated() {
            #expect(try folder.bytes("job/films/card-\(number + 1).mp4") == film)
        }
        // There may be no sandbox.
        if try folder.run(["check", "card.yaml", "--sandbox"]).code == 0 {
            let confined = try folder.run(
                [
                    "farm", "card.yaml", "--rows", "people.csv", "--for", "make", "--parts", "3",
                    "--balance", "-o", "confined", "--sandbox",
                ])
            #expect(confined.code == 0, "\(confined.talk)")
        }
        // More parts than pieces.
        let many = try folder.run(
            ["farm", "card.yaml", "--for", "make", "--parts", "7", "--balance", "-o", "many"])
        try #require(many.code == 0, "\(many.talk)")
        #expect(try folder.run("make", ["-s", "-C", "many"]).code == 0)
        let plain = try folder.run(["export", "card.yaml", "-o", "plain.mp4"])
        #expect(plain.code == 0)
        #expect(try folder.bytes("many/films/card.mp4") == folder.bytes("plain.mp4"))
        let refused = try folder.run(
            ["farm", "card.yaml", "--for", "openjd", "--balance", "-o", "other"])
        #expect(refused.code == 2)
        #expect(refused.talk.contains("divides the pieces of a film itself"))
        #expect(!folder.contents.contains { $0.hasPrefix("other") })
    }

    @Test("what can't be is refused, and nothing is written")
    func wrong() throws {
        let folder = try FarmFolder()
        try folder.write("flipbook: 1\n", to: "wrong.yaml")
        try folder.write("name,tint\nA,nothing\n", to: "wrong.csv")
        try folder.write("x", to: "filex")
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/full", withIntermediateDirectories: false)
        try folder.write("x", to: "full/x")
        let before = folder.contents
        for (arguments, code, words) in [
            (["card.yaml", "--for", "slurmm", "-o", "a"], 2, "did you mean 'slurm'?"),
            (["card.yaml", "--for", "x", "-o", "a"], 2, "expected openjd, slurm, kubernetes"),
            (["card.yaml", "-o", "a"], 2, "--for"), (["card.yaml", "--for", "make"], 2, "-o"),
            (["--for", "make", "-o", "a"], 2, "timeline"),
            (["card.yaml", "--for", "make", "-o", ""], 2, "-o takes the folder"),
            (["card.yaml", "--for", "make", "-o", "full"], 2, "it has 'x'"),
            (["card.yaml", "--for", "make", "-o", "filex"], 2, "'filex' is a file"),
            (["card.yaml", "--for", "make", "-o", "a{b}"], 2, "no braces"),
            (["card.yaml", "--for", "make", "-o", "a", "--parts", "0"], 2, "--parts takes"),
            (
                [
                    "card.yaml", "--for", "make", "-o", "a", "--parts", "100000", "--rows",
                    "people.csv",
                ], 2, "300000 tasks"
            ),
            (
                ["card.yaml", "--for", "make", "-o", "a", "--codec", "rgba"], 2,
                "can't be made in parts"
            ),
            (["card.yaml", "--for", "make", "-o", "a", "--codec", "x"], 2, "x"),
            (["card.yaml", "--for", "make", "-o", "a", "--film", "../{name}.mp4"], 2, "--film"),
            (["card.yaml", "--for", "make", "-o", "a", "--film", "/a.mp4"], 2, "--film"),
            (
                ["card.yaml", "--for", "make", "-o", "a", "--film", "{tint}.mp4"], 2,
                "values need --rows"
            ),
            (["card.yaml", "--for", "make", "-o", "a", "--image", "x"], 2, "--image is for"),
            (
                ["card.yaml", FarmFolder.timeline, "--for", "make", "-o", "a", "--film", "a.mp4"],
                2,
                "write {name} in --film"
            ),
            (
                ["card.yaml", FarmFolder.timeline, "--for", "openjd", "-o", "a"], 2,
                "takes one timeline"
            ),
            (["-", "--for", "make", "-o", "a"], 2, "standard input"),
            (["\(folder.path)/card.yaml", "--for", "github", "-o", "a"], 2, "name it from here"),
            (["card.yaml", "--for", "kubernetes", "-o", "../\(UUID())"], 2, "the current folder"),
            (
                [
                    "card.yaml", "--for", "openjd", "-o", "a", "--set",
                    "title=\(String(repeating: "x", count: 1100))",
                ], 2, "at most 1024"
            ),
            (["wrong.yaml", "--for", "make", "-o", "a"], 3, "wrong.yaml:1"),
            (["none.yaml", "--for", "make", "-o", "a"], 3, "none.yaml"),
            (["card.yaml", "--rows", "wrong.csv", "--for", "make", "-o", "a"], 3, "wrong.csv:2:3"),
            (["card.yaml", "--for", "make", "-o", "filex/a"], 4, "filex"),
        ] {
            let outcome = try folder.run(["farm"] + arguments)
            #expect(outcome.code == Int32(code), "\(arguments): \(outcome.talk)")
            #expect(outcome.talk.contains(words), "\(arguments): \(outcome.talk)")
            #expect(outcome.output == "")
            #expect(folder.contents == before, "\(arguments)")
        }
        // An empty folder is as good as none.
        #expect(try folder.run(["farm", "card.yaml", "--for", "make", "-o", "new"]).code == 0)
        let again = try folder.run(["farm", "card.yaml", "--for", "make", "-o", "new"])
        #expect(again.code == 2)
        #expect(again.talk.contains("'new' is not empty, it has 'Makefile'"))
        #expect(folder.contents.filter { $0.hasPrefix("new/") }.count == 3)
    }

    @Test("the same job has the same files", arguments: engines)
    func determinism(engine: String) throws {
        let folder = try FarmFolder()
        for name in ["a/job", "b/job"] {
            let farm = try folder.run(["farm", "card.yaml", "--for", engine, "-o", name])
            #expect(farm.code == 0, "\(farm.talk)")
        }
        for name in folder.contents where name.hasPrefix("a/job/") {
            let other = "b" + name.dropFirst()
            let text = try folder.read(name).replacingOccurrences(of: "a/job", with: "b/job")
            #expect(try folder.read(other) == text)
        }
    }
}
