import Foundation
import TestSupport
import Testing

@Suite("Verbs with a table of rows")
struct RowVerbTests {
    private static let card = """
        flipbook: 1
        canvas: { size: [16, 8], background: black }
        framerate: 20
        duration: 0.5
        values:
          name: card
          tint: { kind: color, default: red }
          turn: { kind: number, default: 3, from: 0, to: 9 }
        layers:
          - color: $tint
            frame: [8, 4]
            rotation: $turn * $time * 20

        """
    private static let rows = "name,tint\nAmira,orange\nTarō,\"#00F\"\n"
    /// What the rows are, for one after the other.
    private static let singles = [
        ("Amira", ["--set", "name=Amira", "--set", "tint=orange"]),
        ("Tarō", ["--set", "name=Tarō", "--set", "tint=#00F"]),
    ]

    private func folder(rows: String = rows) throws -> Folder {
        let folder = try Folder()
        try folder.write(Self.card, to: "card.yaml")
        try folder.write(rows, to: "people.csv")
        return folder
    }

    private func run(_ arguments: [String], _ folder: Folder) throws -> Command.Outcome {
        try Program.built.run(arguments, in: folder.path)
    }

    // MARK: Flags

    /// The flags that a verb's help lists, but for those that every verb has.
    private static func flags(of verb: String) throws -> Set<String> {
        let help = try Program.built.run([verb, "--help"]).output
        let lines = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
        let found = lines.flatMap { line in
            line.prefix(while: { $0 != "<" }).matches(of: /--[a-z-]+/).map { String($0.0) }
        }
        return Set(found).subtracting(["--help", "--version", "--rows"])
    }

    /// A use of each of a verb's flags: every flag of its help has one.
    private static let exportFlags: [(flag: String, arguments: [String], ending: String)] = [
        ("--codec", ["vp9"], "webm"), ("--depth", ["16"], "apng"), ("--width", ["8"], "gif"),
        ("--height", ["4"], "gif"), ("--quality", ["40"], "webp"), ("--crf", ["40"], "mp4"),
        ("--preset", ["ultrafast"], "mp4"), ("--loop", ["2"], "gif"),
        ("--haptics", ["click"], "mp4"), ("--colors", ["5"], "gif"),
        ("--max-size", ["500"], "gif"), ("--frames", ["2-6"], "gif"), ("--jobs", ["1"], "gif"),
        ("--frame-timeout", ["0"], "gif"), ("--fps", ["10"], "gif"), ("--scale", ["2"], "gif"),
        ("--size", ["32x32"], "gif"), ("--dither", ["blue-noise"], "gif"),
        ("--set", ["turn=5"], "gif"), ("--values", ["more.yaml"], "gif"),
        ("--allow-assets-outside", [], "gif"), ("--progress", ["json"], "gif"),
        ("--quiet", [], "gif"), ("--memory", ["1GB"], "gif"), ("--sandbox", [], "gif"),
        ("--no-sandbox", [], "gif"), ("--no-cache", [], "mp4"),
    ]

    @Test(
        "every flag of export means for rows what it means for each film", .timeLimit(.minutes(60)))
    func exportFlagTable() throws {
        // A part is one of one film, which --row chooses.
        let others: Set = ["--output", "--manifest", "--part", "--pieces", "--row", "--watch"]
        let known = Set(Self.exportFlags.map(\.flag)).union(others)
        #expect(try Self.flags(of: "export") == known)
        let folder = try folder()
        let part = try run(
            ["export", "card.yaml", "--rows", "people.csv", "-o", "parts/", "--part", "1/2"],
            folder)
        #expect(part.code == 2, "\(part.talk)")
        try folder.write("{ turn: 7, tint: green }", to: "more.yaml")
        for (flag, arguments, ending) in Self.exportFlags {
            // There may be no sandbox; then it is refused, by the one as by the other.
            let flags = [flag] + arguments
            let rows = try run(
                ["export", "card.yaml", "--rows", "people.csv", "-o", "a-{name}.\(ending)"]
                    + flags, folder)
            for (name, values) in Self.singles {
                let single = try run(
                    ["export", "card.yaml", "-o", "b-\(name).\(ending)"] + values + flags, folder)
                #expect(rows.code == single.code, "\(flag): \(rows.talk)")
                guard single.code == 0 else { continue }
                #expect(
                    try folder.bytes("a-\(name).\(ending)") == folder.bytes("b-\(name).\(ending)"),
                    "\(flag)")
            }
            if flag == "--quiet" { #expect(rows.talk + rows.output == "") }
            if flag == "--progress" {
                for line in rows.talk.split(separator: "\n") {
                    #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is NSDictionary)
                }
            }
        }
    }

    @Test("--row makes one film of a table, whole or in parts")
    func oneRow() throws {
        let folder = try folder()
        let all = try run(
            ["export", "card.yaml", "--rows", "people.csv", "-o", "all/{name}.mp4"], folder)
        #expect(all.code == 0)
        let one = ["export", "card.yaml", "--rows", "people.csv", "--row", "2"]
        let film = try run(one + ["-o", "one/{name}.mp4"], folder)
        #expect(film.code == 0, "\(film.talk)")
        for part in ["1/2", "2/2"] {
            let made = try run(one + ["--part", part, "-o", "parts/a.mp4"], folder)
            #expect(made.code == 0, "\(made.talk)")
        }
        #expect(try run(["join", "parts", "-o", "joined.mp4"], folder).code == 0)
        let bytes = try folder.bytes("all/Tarō.mp4")
        #expect(try folder.bytes("one/Tarō.mp4") == bytes)
        #expect(try folder.bytes("joined.mp4") == bytes)
        #expect(!folder.contents.contains("one/Amira.mp4"))
        for wrong in [["--row", "3"], ["--row", "0"]] {
            let outcome = try run(Array(one.dropLast(2)) + wrong + ["-o", "x.mp4"], folder)
            #expect(outcome.code == 2)
            #expect(outcome.talk.contains("there is no row \(wrong[1]) in 'people.csv'"))
        }
        #expect(try run(["export", "card.yaml", "--row", "1", "-o", "x.mp4"], folder).code == 2)
    }

    @Test("every flag of hash means for rows what it means for each film")
    func hashFlagTable() throws {
        let flags: [[String]] = [
            ["--frames", "2-6"], ["--jobs", "1"], ["--frame-timeout", "0"], ["--set", "turn=5"],
            ["--values", "more.yaml"], ["--allow-assets-outside"], ["--progress", "json"],
            ["--quiet"], ["--memory", "1GB"], ["--sandbox"], ["--no-sandbox"],
            ["--no-cache"],
        ]
        #expect(try Self.flags(of: "hash") == Set(flags.map { $0[0] }).union(["--output"]))
        let folder = try folder()
        try folder.write("{ turn: 7, tint: green }", to: "more.yaml")
        for flag in flags {
            let rows = try run(
                ["hash", "card.yaml", "--rows", "people.csv", "-o", "a/{name}.framehash"] + flag,
                folder)
            for (name, values) in Self.singles {
                let single = try run(
                    ["hash", "card.yaml", "-o", "b/\(name).framehash"] + values + flag, folder)
                #expect(rows.code == single.code, "\(flag): \(rows.talk)")
                guard single.code == 0 else { continue }
                #expect(
                    try folder.read("a/\(name).framehash") == folder.read("b/\(name).framehash"),
                    "\(flag)")
            }
        }
    }

    @Test("every flag of verify and of check works with rows")
    func otherFlagTables() throws {
        let verifyFlags: [[String]] = [
            ["--manifests", "h/{name}.framehash"], ["--update"], ["--tolerance", "2/255"],
            ["--format", "json"], ["--junit", "junit.xml"], ["--report", "report.html"],
            ["--jobs", "1"], ["--frame-timeout", "0"], ["--set", "turn=3"],
            ["--values", "more.yaml"], ["--allow-assets-outside"], ["--progress", "json"],
            ["--quiet"], ["--memory", "1GB"], ["--sandbox"], ["--no-sandbox"],
            ["--no-cache"],
        ]
        #expect(try Self.flags(of: "verify") == Set(verifyFlags.map { $0[0] }))
        let folder = try folder()
        try folder.write("{ tint: green }", to: "more.yaml")
        let isConfined = try run(["check", "card.yaml", "--sandbox"], folder).code == 0
        let hash = try run(
            ["hash", "card.yaml", "--rows", "people.csv", "-o", "h/{name}.framehash"], folder)
        #expect(hash.code == 0)
        for flag in verifyFlags where isConfined || flag[0] != "--sandbox" {
            let place = flag[0] == "--manifests" ? [] : verifyFlags[0]
            let outcome = try run(
                ["verify", "card.yaml", "--rows", "people.csv"] + place + flag, folder)
            #expect(outcome.code == 0, "\(flag): \(outcome.talk)")
            if flag == ["--format", "json"] {
                let answer = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
                let all = (answer as? [String: Any])?["manifests"] as? [[String: Any]]
                #expect(
                    all?.compactMap { $0["manifest"] as? String }
                        == ["h/Amira.framehash", "h/Tarō.framehash"])
            }
        }
        #expect(try folder.read("junit.xml").contains("tests=\"2\" failures=\"0\""))
        let checkFlags: [[String]] = [
            ["--format", "json"], ["--set", "turn=3"], ["--values", "more.yaml"],
            ["--allow-assets-outside"], ["--timeout", "0"], ["--strict"], ["--memory", "1GB"],
            ["--sandbox"], ["--no-sandbox"], ["--quiet"], ["--flashes"], ["--for", "readme"],
            ["--jobs", "1"], ["--frame-timeout", "0"], ["--progress", "none"],
        ]
        #expect(try Self.flags(of: "check") == Set(checkFlags.map { $0[0] }))
        for flag in checkFlags where isConfined || flag[0] != "--sandbox" {
            let right = try run(["check", "card.yaml", "--rows", "people.csv"] + flag, folder)
            #expect(right.code == 0, "\(flag): \(right.talk)")
            try folder.write("name,turn\nA,99\n", to: "wrong.csv")
            let wrong = try run(["check", "card.yaml", "--rows", "wrong.csv"] + flag, folder)
            guard flag != ["--set", "turn=3"] else { continue }
            #expect(wrong.code == 3, "\(flag): \(wrong.talk)")
            #expect(wrong.output.contains("the column 'turn' must be 0…9, not 99"))
        }
    }

    // MARK: export

    @Test("several formats, and a list of what was made")
    func export() throws {
        let folder = try folder()
        let outcome = try run(
            [
                "export", "card.yaml", "--rows", "people.csv", "-o", "out/{name}.mp4", "-o",
                "out/{timeline}-{row}.gif", "--manifest", "out/batch.json",
            ], folder)
        #expect(outcome.code == 0, "\(outcome.talk)")
        #expect(outcome.output == "")
        #expect(
            folder.contents == [
                "card.yaml", "out", "out/Amira.mp4", "out/Tarō.mp4", "out/batch.json",
                "out/card-1.gif", "out/card-2.gif", "people.csv",
            ])
        #expect(outcome.talk.contains("people.csv: 2 films, 20 frames drawn"))
        let manifest =
            try JSONSerialization.jsonObject(with: folder.bytes("out/batch.json"))
            as? [String: Any]
        let rows = try #require(manifest?["rows"] as? [[String: Any]])
        #expect(rows.compactMap { $0["row"] as? Int } == [1, 2])
        #expect(rows[1]["place"] as? String == "people.csv:3")
        #expect((rows[1]["values"] as? [String: Any])?["turn"] as? Int == 3)
        let files = rows[1]["files"] as? [[String: Any]]
        #expect(
            files?.compactMap { $0["path"] as? String } == ["out/Tarō.mp4", "out/card-2.gif"])
        let hash = try run(
            ["hash", "card.yaml"] + Self.singles[1].1, folder)
        let hashes = try #require(rows[1]["hashes"] as? [String])
        let lines = hash.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(hashes == lines.map { String($0.suffix(64)) })
    }

    @Test(
        "mistakes in the outputs' names are told together with those of the table",
        arguments: [
            ("name,tint\nA,rad\nB,rad\n", "{nme}.gif", "wrong-type", "there is no value 'nme'"),
            ("name,tint\nA,rad\nB,red\n", "{nme}.gif", "wrong-type", "there is no value 'nme'"),
            ("nam\nA\nB\n", "{nme}.gif", "unknown-value", "there is no value 'nme'"),
            ("name,tint\nA\nB\n", "{nme}.gif", "uneven-row", "there is no value 'nme'"),
            ("name\n", "{nme}.gif", "no-rows", "there is no value 'nme'"),
            ("name,tint\nA,rad\nB,red\n", "a.gif", "wrong-type", "would be written to 'a.gif'"),
            ("name,tint\nA,rad\nB,red\n", "a}.gif", "wrong-type", "must stand in braces"),
        ])
    func outputMistakes(rows: String, output: String, code: String, sentence: String) throws {
        let folder = try folder(rows: rows)
        let second = output.replacing(".gif", with: ".framehash").replacing("nme", with: "nom")
        for arguments in [
            ["export", "card.yaml", "-o", output], ["hash", "card.yaml", "-o", second],
        ] {
            let outcome = try run(arguments + ["--rows", "people.csv"], folder)
            #expect(outcome.code == 3, "\(outcome.talk)")
            #expect(outcome.talk.contains("[\(code)]"), "\(outcome.talk)")
            let wanted =
                arguments[0] == "hash"
                ? sentence.replacing("nme", with: "nom").replacing(".gif", with: ".framehash")
                : sentence
            #expect(outcome.talk.split(separator: wanted).count == 2, "\(outcome.talk)")
            #expect(outcome.talk.contains("[unfit-row]"))
        }
        #expect(folder.contents == ["card.yaml", "people.csv"])
    }

    @Test("every unknown name in the outputs is told, and which outputs are the same")
    func unknownNames() throws {
        let folder = try folder(rows: "name\nA\nB\n")
        let outcome = try run(
            [
                "export", "card.yaml", "--rows", "people.csv", "-o", "{nme}-{trun}.gif", "-o",
                "a.mp4", "-o", "{tnit}.webp",
            ], folder)
        #expect(outcome.code == 2)
        for sentence in ["{name}?", "{turn}?", "{tint}?", "would be written to 'a.mp4'"] {
            #expect(outcome.talk.contains(sentence), "\(outcome.talk)")
        }
    }

    @Test("every mistake of every row is told, and nothing is written")
    func mistakes() throws {
        let folder = try folder(
            rows: "name,tint,turn\n\"A\nB\",rad,3\nC,red,10\nc,red,1\nD/,red,1\nC,red,1\n")
        for verb in [
            ["export", "-o", "out/{name}.gif", "--manifest", "out/b.json"],
            ["hash", "-o", "out/{name}.framehash"],
        ] {
            let outcome = try run(verb + ["card.yaml", "--rows", "people.csv"], folder)
            #expect(outcome.code == 3)
            for place in ["3:4", "4:7", "6:1"] {
                #expect(
                    outcome.talk.contains("people.csv:\(place): error: "), "\(outcome.talk)")
            }
            #expect(outcome.talk.contains("the column 'tint' must be a colour"))
            #expect(folder.contents == ["card.yaml", "people.csv"])
        }
        try folder.write("name\nC\nc\n", to: "people.csv")
        let twice = try run(
            ["export", "card.yaml", "--rows", "people.csv", "-o", "out/{name}.gif"], folder)
        #expect(twice.code == 3)
        #expect(
            twice.talk.contains(
                "people.csv:3:1: error: out/c.gif would be the file of the row at people.csv:2"))
        for (arguments, sentence) in [
            (["-o", "a.gif"], "every row would be written to 'a.gif'; write {row}"),
            (["-o", "-"], "every row would be written to standard output"),
            (["-o", "{nme}.gif"], "there is no value 'nme'; did you mean {name}?"),
            (["-o", "{row.gif"], "expected a path"),
            ([], "the timeline has no 'outputs'"),
            (["-o", "{row}.gif", "--manifest", "-"], "--manifest names a file"),
        ] {
            let outcome = try run(
                ["export", "card.yaml", "--rows", "people.csv"] + arguments, folder)
            #expect(outcome.code == 2, "\(outcome.talk)")
            #expect(outcome.talk.contains(sentence), "\(outcome.talk)")
        }
        for arguments in [["-o", "{tint}.gif"], ["-o", "a.gif", "--manifest", "b.json"]] {
            #expect(try run(["export", "card.yaml"] + arguments, folder).code == 2)
        }
        #expect(folder.contents == ["card.yaml", "people.csv"])
    }

    @Test("one row's failure stops no other, and has exit code 5")
    func partial() throws {
        let folder = try folder(rows: "name\na\npeople.csv\nb\n")
        let outcome = try run(
            [
                "export", "card.yaml", "--rows", "people.csv", "-o", "{name}/film.gif",
                "--manifest", "batch.json",
            ], folder)
        #expect(outcome.code == 5, "\(outcome.talk)")
        #expect(outcome.talk.contains("people.csv:3: can't write 'people.csv/film.gif'"))
        #expect(
            folder.contents
                == ["a", "a/film.gif", "b", "b/film.gif", "batch.json", "card.yaml", "people.csv"])
    }

    @Test("a row that a library is busy with for ever ends, and the others are made")
    func endless() throws {
        let folder = try Folder()
        try folder.write(SupervisionVerbTests.endless, to: "endless.svg")
        try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>", to: "dot.svg")
        try folder.write(
            SupervisionVerbTests.timeline(svg: "$file") + "\nvalues: { file: dot.svg }\n",
            to: "card.yaml")
        try folder.write("file\ndot.svg\nendless.svg\ndot.svg\nendless.svg\n", to: "rows.csv")
        let outcome = try run(
            [
                "export", "card.yaml", "--rows", "rows.csv", "-o", "{row}.gif", "--frame-timeout",
                "4", "--manifest", "batch.json",
            ], folder)
        #expect(outcome.code == 5, "\(outcome.talk)")
        #expect(
            folder.contents == [
                "1.gif", "3.gif", "batch.json", "card.yaml", "dot.svg", "endless.svg", "rows.csv",
            ])
        let manifest =
            try JSONSerialization.jsonObject(with: folder.bytes("batch.json")) as? [String: Any]
        let rows = try #require(manifest?["rows"] as? [[String: Any]])
        #expect(
            rows.compactMap { $0["place"] as? String }
                == (2...5).map { "rows.csv:\($0)" })
        #expect(rows.map { $0["error"] == nil } == [true, false, true, false])
    }

    @Test("an interrupted export leaves whole films, and no list of them")
    func interrupted() throws {
        let folder = try folder(rows: "name\na\nb\n")
        try folder.write(
            Self.card.replacing("duration: 0.5", with: "duration: 3600"), to: "card.yaml")
        let outcome = try Program.built.run(
            [
                "export", "card.yaml", "--rows", "people.csv", "-o", "out/{name}.gif",
                "--manifest", "out/batch.json", "--progress", "json",
            ], in: folder.path, interruptAfter: "\"completed\":0")
        #expect(outcome.code == 130)
        #expect(folder.contents == ["card.yaml", "people.csv"])
    }

    @Test("a hundred rows take the memory of a few, and what they share is drawn once")
    func memory() throws {
        func rows(_ count: Int) -> String {
            "name\n" + (1...count).map { "row \($0)\n" }.joined()
        }
        let folder = try folder(rows: rows(2))
        let arguments = ["export", "card.yaml", "--rows", "people.csv", "-o", "out/{name}.gif"]
        let few = try run(arguments, folder)
        try folder.write(rows(100), to: "people.csv")
        let many = try run(arguments, folder)
        #expect(few.code == 0 && many.code == 0, "\(many.talk)")
        #expect(many.talk.contains("people.csv: 100 films, 10 frames drawn"))
        #expect(Double(many.peakMemory) < 1.25 * Double(few.peakMemory))
    }

    @Test("rows come through standard input, in other formats, and with several timelines")
    func inputs() throws {
        let folder = try folder()
        try folder.write(Self.card.replacing("20", with: "10"), to: "small.yaml")
        try folder.write(
            #"[{"name": "\ud83c\udf88"}, {"name": "B", "turn": 1}]"#, to: "rows.json")
        let command = Command(
            "/bin/sh",
            [
                "-c", "exec \"$0\" \"$@\" < rows.json", Program.built.path, "export", "card.yaml",
                "small.yaml", "--rows", "-", "-o", "{timeline}-{name}.gif",
            ], in: folder.path)
        let outcome = try command.run()
        #expect(outcome.code == 0, "\(outcome.talk)")
        #expect(
            Set(folder.contents).isSuperset(of: [
                "card-🎈.gif", "card-B.gif", "small-🎈.gif", "small-B.gif",
            ]))
        let twice = try run(["check", "-", "--rows", "-"], folder)
        #expect(twice.code == 2)
        #expect(twice.talk.contains("standard input is the timeline or the rows, not both"))
    }

    @Test("what is wrong with the table itself is told by every verb")
    func broken() throws {
        let folder = try folder(rows: "name,tint\nA\n")
        for verb in [["export", "-o", "{name}.gif"], ["hash"], ["verify"], ["check"]] {
            let outcome = try run(verb + ["card.yaml", "--rows", "people.csv"], folder)
            #expect(outcome.code == 3)
            #expect(
                (outcome.talk + outcome.output).contains("people.csv:2:2: error: the row ends"),
                "\(verb): \(outcome.talk)")
        }
    }

    /// Places and codes of the errors in the table.
    private func errors(in outcome: Command.Outcome) -> [String] {
        "\(outcome.talk)\n\(outcome.output)".split(separator: "\n").compactMap {
            $0.firstMatch(of: /^people.csv:(\d+:\d+): error: .* \[(.*)\]$/).map {
                "\($0.1) \($0.2)"
            }
        }
    }

    @Test("every verb tells what is wrong with the table and with the values of its other rows")
    func brokenAndWrong() throws {
        let folder = try folder(rows: "name,tint\nA\nB,\"x\" y\nC,oragne\n\"D,red\nE,7\n")
        for verb in [
            ["check"], ["export", "-o", "{name}.gif"], ["hash"], ["verify"],
            ["farm", "--for", "make", "-o", "job"],
        ] {
            let outcome = try run(verb + ["card.yaml", "--rows", "people.csv"], folder)
            #expect(outcome.code == 3, "\(verb)")
            #expect(
                errors(in: outcome) == [
                    "2:2 uneven-row", "3:7 broken-csv", "4:3 wrong-type", "5:1 broken-csv",
                    "6:3 wrong-type",
                ], "\(verb): \(outcome.talk)\(outcome.output)")
            #expect(folder.contents == ["card.yaml", "people.csv"])
        }
    }

    @Test("what no row can be made into is told once, beside what is wrong with the table")
    func brokenAndUnfit() throws {
        let folder = try folder(rows: "name,tint\nA\nB,red\nC,blue\n")
        let export = ["export", "card.yaml", "--rows", "people.csv"]
        let cases = [
            // The timeline has no outputs.
            (export, ["2:2 uneven-row", "3:1 unfit-row"]),
            (export + ["--row", "3", "-o", "a.gif"], ["2:2 uneven-row"]),
            (export + ["--row", "1", "-o", "a.gif"], ["2:2 uneven-row"]),
            (export + ["--row", "3", "--part", "1/2", "-o", "parts/"], ["2:2 uneven-row"]),
        ]
        for (arguments, expected) in cases {
            let outcome = try run(arguments, folder)
            #expect(outcome.code == 3, "\(arguments)")
            #expect(errors(in: outcome) == expected, "\(arguments): \(outcome.talk)")
            #expect(folder.contents == ["card.yaml", "people.csv"])
        }
    }

    // MARK: verify

    @Test("a changed cell is blamed for the frames that it changes, and nothing else is")
    func changedCell() throws {
        let folder = try folder(rows: "name,tint,turn\nAmira,orange,3\n")
        let verify = ["verify", "card.yaml", "--rows", "people.csv"]
        #expect(try run(["hash"] + verify.dropFirst(), folder).code == 0)
        try folder.git(["init", "--quiet"])
        try folder.git(["add", "."])
        try folder.git(["commit", "--quiet", "-m", "Add a table"])
        // At the start, nothing has turned yet.
        try folder.write("name,tint,turn\nAmira,orange,4\n", to: "people.csv")
        let cell = try run(verify + ["--format", "github"], folder)
        #expect(cell.code == 1)
        let words = "value `turn` (people.csv:2:14) is 4 instead of 3"
        #expect(cell.output.contains("file=people.csv,line=2,col=14"), "\(cell.output)")
        #expect(cell.output.contains(words), "\(cell.output)")
        let text = try run(verify, folder).output
        #expect(text.contains("frames 1–9: \(words)"), "\(text)")
        #expect(!text.contains("draws differently") && !text.contains("`tint`"), "\(text)")
        // The old pixels are those of the old values.
        let forgiven = try run(verify + ["--tolerance", "255/255"], folder)
        #expect(forgiven.code == 0, "\(forgiven.output)")
        // A line that changed besides is named besides.
        try folder.write(
            Self.card.replacing("frame: [8, 4]", with: "frame: [8, 5]"), to: "card.yaml")
        let both = try run(verify, folder).output
        #expect(both.contains(words) && both.contains("(card.yaml:11)"), "\(both)")
        #expect(!both.contains("draws differently"), "\(both)")
    }

    @Test("verify --rows compares each row with its manifest")
    func verify() throws {
        let folder = try folder()
        let rows = ["card.yaml", "--rows", "people.csv"]
        #expect(try run(["hash"] + rows, folder).code == 0)
        #expect(
            folder.contents
                == ["card-1.framehash", "card-2.framehash", "card.yaml", "people.csv"])
        #expect(try run(["verify"] + rows, folder).code == 0)
        // The manifests say what they were made with.
        #expect(try run(["verify", "."], folder).code == 0)
        #expect(try run(["verify", "card-1.framehash"], folder).code == 0)
        try folder.write(Self.rows.replacing("orange", with: "teal") + "C,red\n", to: "people.csv")
        let changed = try run(["verify"] + rows, folder)
        #expect(changed.code == 5)
        #expect(changed.output.contains("card-1.framehash: 10 of 10 frames differ"))
        #expect(
            changed.output.contains(
                "value `tint` (people.csv:2:7) is \"teal\" instead of \"orange\""),
            "\(changed.output)")
        #expect(changed.talk.contains("card-2.framehash: all 10 frames are equal"))
        #expect(
            changed.talk.contains(
                "people.csv:4:1: error: the row has no manifest 'card-3.framehash'"))
        #expect(try run(["verify", "--update"] + rows, folder).code == 0)
        #expect(try run(["verify"] + rows, folder).code == 0)
        // One of another timeline is none of this one's.
        try folder.write(Self.card, to: "other.yaml")
        let code = "other-timeline"
        let other = try run(
            [
                "verify", "other.yaml", "--rows", "people.csv", "--manifests",
                "card-{row}.framehash",
            ],
            folder)
        #expect(other.code == 5)
        #expect(other.talk.contains("[\(code)]"), "\(other.talk)")
        for arguments in [
            ["verify", "card-1.framehash", "--rows", "people.csv"],
            ["verify", "card.yaml", "--manifests", "{row}.framehash"],
        ] {
            #expect(try run(arguments, folder).code == 2)
        }
    }
}
