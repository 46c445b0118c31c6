import Foundation
import TestSupport
import Testing

@Suite("Jobs for many machines")
struct FarmVerbTests {
    /// Five pieces of two seconds.
    private static let card = """
        flipbook: 1
        canvas: { size: [32, 16], background: black }
        framerate: 12
        duration: 10
        values:
          name: card
          title: hello
          tint: { kind: color, default: red }
        layers:
          - color: $tint
            frame: [8, 4]
            rotation: $time * 20
          - text: { string: $title, size: 6 }

        """
    private static let rows = "name,tint\nAmira,orange\nTarō,\"#00F\"\n\"it's $B\",green\n"
    /// What shells, make, YAML and Open Job Description take for something else.
    private static let title =
        "it's \"$HOME\" `x` $(y) ${{ z }} {{w}} 100 % #1: \\ \n -second\nline"
    private static let timeline = "it's a $card; \"no %1\" #2.yaml"

    private static let engines = ["openjd", "slurm", "kubernetes", "github", "make"]

    private static let warm = ["FLIPBOOK_COLD": "0"]

    private func folder() throws -> Folder {
        let folder = try Folder()
        try folder.write(Self.card, to: Self.timeline)
        try folder.write(Self.card, to: "card.yaml")
        try folder.write(Self.rows, to: "people.csv")
        return folder
    }

    private func run(_ arguments: [String], _ folder: Folder) throws -> Command.Outcome {
        try Program.built.run(arguments, in: folder.path, environment: Self.warm)
    }

    private func run(
        _ program: String, _ arguments: [String], _ folder: Folder,
        environment: [String: String] = [:]
    ) throws -> Command.Outcome {
        let own = [
            "FLIPBOOK": Program.built.path, "FLIPBOOK_COLD": "0",
            "FLIPBOOK_CACHE": "\(folder.path)/cache",
        ]
        return try Command(
            program, arguments, in: folder.path, environment: own.merging(environment) { $1 }
        ).run()
    }

    /// The bytes of plain exports of the rows' films.
    private func rowFilms(_ folder: Folder) throws -> [Data] {
        let plain = try run(
            ["export", "card.yaml", "--rows", "people.csv", "-o", "plain/{row}.mp4"], folder)
        try #require(plain.code == 0, "\(plain.talk)")
        return try (1...3).map { try folder.bytes("plain/\($0).mp4") }
    }

    /// What identifies files that were left alone.
    private func pieces(_ folder: Folder, _ job: String) throws -> [String: Int] {
        var numbers: [String: Int] = [:]
        for name in folder.contents where name.hasPrefix(job) && name.hasSuffix(".piece") {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: "\(folder.path)/\(name)")
            numbers[name] = attributes[.systemFileNumber] as? Int
        }
        return numbers
    }

    // MARK: Pieces that are whole

    @Test("a part leaves alone what is whole, and makes what is lost, damaged or of another film")
    func wholePieces() throws {
        let folder = try folder()
        func make(_ flags: [String] = []) throws -> [String: Int] {
            let made = try run(
                ["export", "card.yaml", "--part", "1/1", "-o", "parts/"] + flags, folder)
            try #require(made.code == 0, "\(made.talk)")
            return try pieces(folder, "parts")
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
        #expect(try run(["join", "parts", "-o", "a.mp4"], folder).code == 0)
        #expect(try run(["export", "card.yaml", "-o", "b.mp4"], folder).code == 0)
        #expect(try folder.bytes("a.mp4") == folder.bytes("b.mp4"))
        let other = try make(["--set", "tint=blue"])
        #expect(Set(other.values).isDisjoint(with: second.values))
        #expect(
            Set(try make(["--set", "tint=blue", "--cold"]).values).isDisjoint(with: other.values))
    }

    // MARK: make

    @Test("make makes films with nasty names, and again only what is lost")
    func make() throws {
        let folder = try folder()
        let job = "a $(job) \"of\" 'mine' #1"
        let farm = try run(
            [
                "farm", Self.timeline, "--for", "make", "--parts", "3", "--set",
                "title=\(Self.title)", "-o", job,
            ], folder)
        try #require(farm.code == 0, "\(farm.talk)")
        #expect(farm.output == "")
        let plain = try run(
            ["export", Self.timeline, "--set", "title=\(Self.title)", "-o", "plain.mp4"], folder)
        #expect(plain.code == 0)
        let made = try run("make", ["-s", "-j2", "-C", job], folder)
        #expect(made.code == 0, "\(made.talk)")
        let film = "\(job)/films/\(Self.timeline.dropLast(5)).mp4"
        #expect(try folder.bytes(film) == folder.bytes("plain.mp4"))
        let first = try pieces(folder, job)
        #expect(first.count == 5)
        let lost = try #require(first.keys.sorted().last)
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(lost)")
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(film)")
        #expect(try run("make", ["-s", "-C", job], folder).code == 0)
        #expect(try folder.bytes(film) == folder.bytes("plain.mp4"))
        let second = try pieces(folder, job)
        #expect(second.filter { $0.key != lost } == first.filter { $0.key != lost })
        // From elsewhere, and by number.
        let part = try Command(
            "sh", ["\(folder.path)/\(job)/piece.sh", "2"], in: "/",
            environment: ["FLIPBOOK": Program.built.path, "FLIPBOOK_COLD": "0"]
        ).run()
        #expect(part.code == 0, "\(part.talk)")
        #expect(try pieces(folder, job) == second)
    }

    @Test("films of rows, and of several timelines, are those of plain exports")
    func batches() throws {
        let folder = try folder()
        let films = try rowFilms(folder)
        let rows = try run(
            [
                "farm", "card.yaml", "--rows", "people.csv", "--for", "make", "--parts", "2",
                "--film", "of {name}.mp4", "-o", "rows",
            ], folder)
        #expect(rows.code == 0, "\(rows.talk)")
        #expect(rows.talk.contains("3 films in 2 parts each"))
        #expect(try run("make", ["-s", "-C", "rows"], folder).code == 0)
        for (name, film) in zip(["Amira", "Tarō", "it's $B"], films) {
            #expect(try folder.bytes("rows/films/of \(name).mp4") == film)
        }
        let two = try run(
            [
                "farm", "card.yaml", Self.timeline, "--rows", "people.csv", "--for", "make", "-o",
                "two", "--parts", "1",
            ], folder)
        #expect(two.code == 0, "\(two.talk)")
        #expect(try run("make", ["-s", "-C", "two"], folder).code == 0)
        for (number, film) in films.enumerated() {
            for name in ["card", "\(Self.timeline.dropLast(5))"] {
                #expect(try folder.bytes("two/films/\(name)-\(number + 1).mp4") == film)
            }
        }
        // Flags reach the parts; a GIF has a frame a piece.
        let flags = [
            "--codec", "gif", "--colors", "5", "--fps", "6", "--scale", "2", "--dither", "none",
        ]
        let gif = try run(["farm", "card.yaml", "--for", "make", "-o", "gif"] + flags, folder)
        #expect(gif.code == 0, "\(gif.talk)")
        #expect(gif.talk.contains("a film in 3 parts"))
        #expect(try run("make", ["-s", "-C", "gif"], folder).code == 0)
        #expect(try run(["export", "card.yaml", "-o", "card.gif"] + flags, folder).code == 0)
        #expect(try folder.bytes("gif/films/card.gif") == folder.bytes("card.gif"))
    }

    // MARK: Other engines

    @Test("a part that a machine's trouble ends is tried again, one that is wrong is not")
    func tries() throws {
        let folder = try folder()
        #expect(try run(["farm", "card.yaml", "--for", "make", "-o", "job"], folder).code == 0)
        try folder.write("#!/bin/sh\necho x >> tries\nexit \"$CODE\"\n", to: "broken.sh")
        chmod("\(folder.path)/broken.sh", 0o755)
        for (code, count) in [(137, 3), (4, 3), (3, 1), (2, 1), (130, 1), (0, 1)] {
            try folder.write("", to: "tries")
            let outcome = try run(
                "sh", ["job/piece.sh", "0"], folder,
                environment: [
                    "FLIPBOOK": "\(folder.path)/broken.sh", "CODE": "\(code)", "TRIES": "3",
                ])
            #expect(outcome.code == Int32(code))
            #expect(try folder.read("tries").count == 2 * count, "\(code)")
        }
    }

    @Test("Slurm's scripts submit arrays of all parts, and films after them")
    func slurm() throws {
        let folder = try folder()
        let films = try rowFilms(folder)
        let farm = try run(
            [
                "farm", "card.yaml", "--rows", "people.csv", "--for", "slurm", "-o", "a job",
                "--parts", "2",
            ], folder)
        #expect(farm.code == 0, "\(farm.talk)")
        // Runs each element at once, in place of Slurm.
        try folder.write(
            """
            #!/bin/sh
            echo "$@" >> "\(folder.path)/calls"
            for argument in "$@"; do
                case $argument in --array=0-*) last=${argument#--array=0-} ;; esac
                script=$argument
            done
            export SLURM_ARRAY_TASK_ID=0
            while [ "$SLURM_ARRAY_TASK_ID" -le "$last" ]; do
                [ -n "${DRY-}" ] || sh "$script" >&2
                SLURM_ARRAY_TASK_ID=$((SLURM_ARRAY_TASK_ID + 1))
            done
            wc -l < "\(folder.path)/calls"

            """, to: "sbatch")
        chmod("\(folder.path)/sbatch", 0o755)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let submitted = try run(
            "sh", ["a job/submit.sh", "--partition=x"], folder,
            environment: ["PATH": "\(folder.path):\(path)"])
        #expect(submitted.code == 0, "\(submitted.talk)")
        #expect(
            try folder.read("calls").split(separator: "\n") == [
                "--parsable --array=0-5 --partition=x ./pieces.sbatch",
                "--parsable --array=0-2 --partition=x --dependency=afterok:1 "
                    + "--kill-on-invalid-dep=yes ./join.sbatch",
            ])
        for (number, film) in films.enumerated() {
            #expect(try folder.bytes("a job/films/card-\(number + 1).mp4") == film)
        }
        // Slurm's arrays have a thousand elements.
        let many = try run(
            [
                "farm", "card.yaml", "--rows", "people.csv", "--for", "slurm", "-o", "many",
                "--parts",
                "700",
            ], folder)
        #expect(many.code == 0, "\(many.talk)")
        try folder.write("", to: "calls")
        let arrays = try run(
            "sh", ["many/submit.sh"], folder,
            environment: ["PATH": "\(folder.path):\(path)", "DRY": "1"])
        #expect(arrays.code == 0, "\(arrays.talk)")
        #expect(
            try folder.read("calls").split(separator: "\n") == [
                "--parsable --array=0-999 ./pieces.sbatch",
                "--parsable --array=0-999 ./pieces.sbatch",
                "--parsable --array=0-99 ./pieces.sbatch",
                "--parsable --array=0-2 --dependency=afterok:1:2:3 --kill-on-invalid-dep=yes "
                    + "./join.sbatch",
            ])
    }

    @Test("balanced parts are ranges of pieces which make the plain film")
    func balanced() throws {
        let folder = try folder()
        let films = try rowFilms(folder)
        let farm = try run(
            [
                "farm", "card.yaml", "--rows", "people.csv", "--for", "make", "--parts", "3",
                "--balance", "-o", "job",
            ], folder)
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
        let made = try run("make", ["-s", "-j2", "-C", "job"], folder)
        #expect(made.code == 0, "\(made.talk)")
        for (number, film) in films.enumerated() {
            #expect(try folder.bytes("job/films/card-\(number + 1).mp4") == film)
        }
        // There may be no sandbox.
        if try run(["check", "card.yaml", "--sandbox"], folder).code == 0 {
            let confined = try run(
                [
                    "farm", "card.yaml", "--rows", "people.csv", "--for", "make", "--parts", "3",
                    "--balance", "-o", "confined", "--sandbox",
                ], folder)
            #expect(confined.code == 0, "\(confined.talk)")
        }
        // More parts than pieces.
        let many = try run(
            ["farm", "card.yaml", "--for", "make", "--parts", "7", "--balance", "-o", "many"],
            folder)
        try #require(many.code == 0, "\(many.talk)")
        #expect(try run("make", ["-s", "-C", "many"], folder).code == 0)
        let plain = try run(["export", "card.yaml", "-o", "plain.mp4"], folder)
        #expect(plain.code == 0)
        #expect(try folder.bytes("many/films/card.mp4") == folder.bytes("plain.mp4"))
        let refused = try run(
            ["farm", "card.yaml", "--for", "openjd", "--balance", "-o", "other"], folder)
        #expect(refused.code == 2)
        #expect(refused.talk.contains("divides the pieces of a film itself"))
        #expect(!folder.contents.contains { $0.hasPrefix("other") })
    }

    /// Reads a job template as an engine does, as far as ours goes, and runs its tasks.
    private static let openJD = #"""
        import itertools, json, os, re, subprocess, sys, yaml
        template = yaml.safe_load(open(sys.argv[1] + "/template.yaml"))
        given = yaml.safe_load(open(sys.argv[1] + "/parameters.yaml"))
        assert template["specificationVersion"] == "jobtemplate-2023-09"
        values = {}
        for parameter in template["parameterDefinitions"]:
            name = parameter["name"]
            if name in given: value, place = given.pop(name), os.getcwd()
            else: value, place = parameter["default"], os.path.abspath(sys.argv[1])
            if parameter["type"] == "PATH": value = os.path.join(place, value)
            values["Param." + name] = value
        assert not given, given
        values["Param.Flipbook"] = os.environ["FLIPBOOK"]
        def expanded(space):
            ranges = {}
            for parameter in space["taskParameterDefinitions"]:
                all = parameter["range"]
                if isinstance(all, str):
                    ends = [int(end) for end in all.split("-")]
                    all = list(range(ends[0], ends[-1] + 1))
                if parameter["type"] == "CHUNK[INT]":
                    size = parameter["chunks"]["defaultTaskCount"]
                    assert parameter["chunks"]["rangeConstraint"] == "CONTIGUOUS"
                    assert "TASK_CHUNKING" in template["extensions"]
                    all = [all[at:at + size] for at in range(0, len(all), size)]
                    all = ["%d-%d" % (one[0], one[-1]) for one in all]
                ranges[parameter["name"]] = all
            combination = space.get("combination", " * ".join(ranges))
            pairs = zip if combination.startswith("(") else itertools.product
            assert set(re.findall(r"\w+", combination)) == set(ranges)
            return [dict(zip(ranges, task)) for task in pairs(*ranges.values())]
        count = 0
        for step in template["steps"]:
            run = step["script"]["actions"]["onRun"]
            for task in expanded(step["parameterSpace"]) if "parameterSpace" in step else [{}]:
                scope = dict(values)
                for name, value in task.items(): scope["Task.Param." + name] = str(value)
                name = r"\{\{\s*([\w.]+)\s*\}\}"
                words = [re.sub(name, lambda found: scope[found[1]], word)
                    for word in [run["command"]] + run["args"]]
                subprocess.run(words, check=True)
                count += 1
        print(count)
        """#

    @Test("Open Job Description: tasks of a template make the films", .needs(.schemaValidator))
    func openJobDescription() throws {
        let folder = try folder()
        try folder.write(Self.openJD, to: "engine.py")
        func engine(_ job: String) throws -> Command.Outcome {
            try run("/usr/bin/python3", ["-X", "utf8", "engine.py", job], folder)
        }
        let nasty = try run(
            [
                "farm", Self.timeline, "--for", "openjd", "--parts", "2", "-o", "it's $a",
                "--set", "title=\(Self.title)",
            ], folder)
        #expect(nasty.code == 0, "\(nasty.talk)")
        let made = try engine("it's $a")
        #expect(made.code == 0, "\(made.talk)")
        #expect(made.output.hasSuffix("3\n"))
        let plain = try run(
            ["export", Self.timeline, "--set", "title=\(Self.title)", "-o", "plain.mp4"], folder)
        #expect(plain.code == 0)
        let film = "it's $a/films/\(Self.timeline.dropLast(5)).mp4"
        #expect(try folder.bytes(film) == folder.bytes("plain.mp4"))
        let films = try rowFilms(folder)
        for (flags, names) in [
            ([], ["card-1", "card-2", "card-3"]),
            (["--film", "{name}.mp4"], ["Amira", "Tarō", "it's $B"]),
        ] {
            let job = "rows\(flags.count)"
            let rows = try run(
                ["farm", "card.yaml", "--rows", "people.csv", "--for", "openjd", "-o", job]
                    + flags, folder)
            #expect(rows.code == 0, "\(rows.talk)")
            let made = try engine(job)
            #expect(made.code == 0, "\(made.talk)")
            #expect(made.output.hasSuffix("\(3 * 5 + 3)\n"))
            for (name, film) in zip(names, films) {
                #expect(try folder.bytes("\(job)/films/\(name).mp4") == film)
            }
        }
    }

    /// A YAML file as Python reads it.
    private func yaml(_ path: String, _ folder: Folder) throws -> [String: Any] {
        let code =
            "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)"
        let outcome = try run("/usr/bin/python3", ["-X", "utf8", "-c", code, path], folder)
        try #require(outcome.code == 0, "\(outcome.talk)")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    @Test("Kubernetes: each index of the jobs is a part, and a film", .needs(.schemaValidator))
    func kubernetes() throws {
        let folder = try folder()
        let films = try rowFilms(folder)
        let farm = try run(
            [
                "farm", "card.yaml", "--rows", "people.csv", "--for", "kubernetes", "--parts", "2",
                "-o", "jobs/$(k8s) it's", "--image", "example.org/flipbook:1 # \"x\"",
            ], folder)
        #expect(farm.code == 0, "\(farm.talk)")
        var images: [String] = []
        for (name, count) in [("pieces", 6), ("join", 3)] {
            let job = try yaml("jobs/$(k8s) it's/\(name).yaml", folder)
            #expect(job["apiVersion"] as? String == "batch/v1")
            #expect((job["metadata"] as? [String: Any])?["name"] as? String == "card-\(name)")
            let spec = try #require(job["spec"] as? [String: Any])
            #expect(spec["completionMode"] as? String == "Indexed")
            #expect(spec["completions"] as? Int == count)
            #expect(spec["backoffLimitPerIndex"] as? Int == 3)
            let pod = (spec["template"] as? [String: Any])?["spec"] as? [String: Any]
            let container = try #require((pod?["containers"] as? [[String: Any]])?.first)
            images += [container["image"] as? String].compactMap { $0 }
            let command = try #require(container["command"] as? [String])
            // As Kubernetes expands it, with the volume's folder here.
            let words = command.map {
                $0.replacingOccurrences(of: "$$", with: "$")
                    .replacingOccurrences(of: "/project/", with: "\(folder.path)/")
            }
            for index in 0..<count {
                let outcome = try run(
                    words[0], Array(words.dropFirst()), folder,
                    environment: ["JOB_COMPLETION_INDEX": "\(index)"])
                #expect(outcome.code == 0, "\(outcome.talk)")
            }
        }
        #expect(images == Array(repeating: "example.org/flipbook:1 # \"x\"", count: 2))
        for (number, film) in films.enumerated() {
            #expect(try folder.bytes("jobs/$(k8s) it's/films/card-\(number + 1).mp4") == film)
        }
        #expect(
            try run("sh", ["-n", "jobs/$(k8s) it's/submit.sh"], folder).code == 0)
        #expect(
            try yaml("jobs/$(k8s) it's/claim.yaml", folder)["kind"] as? String
                == "PersistentVolumeClaim")
    }

    @Test("GitHub: the matrix has all parts, in at most 256 jobs", .needs(.schemaValidator))
    func gitHub() throws {
        let folder = try folder()
        let films = try rowFilms(folder)
        for (parts, jobs) in [(2, 6), (100, 150)] {
            let name = "it's/$\(parts) ${{ x }}".replacingOccurrences(of: "{", with: "(")
                .replacingOccurrences(of: "}", with: ")")
            let farm = try run(
                [
                    "farm", "card.yaml", "--rows", "people.csv", "--for", "github", "--parts",
                    "\(parts)", "-o", name,
                ], folder)
            #expect(farm.code == 0, "\(farm.talk)")
            let workflow = try yaml("\(name)/flipbook.yml", folder)
            let all = try #require(workflow["jobs"] as? [String: [String: Any]])
            #expect(workflow["on"] != nil)
            let matrix = (all["pieces"]?["strategy"] as? [String: Any])?["matrix"]
            #expect((matrix as? [String: [Int]])?["job"] == Array(0..<jobs))
            #expect(all["join"]?["needs"] as? String == "pieces")
            guard parts == 2 else { continue }
            let folders = ["FLIPBOOK_PARTS": "flipbook-parts", "FLIPBOOK_FILMS": "flipbook-films"]
            for (job, count) in [("pieces", jobs), ("join", 1)] {
                let steps = try #require(all[job]?["steps"] as? [[String: Any]])
                let step = try #require(steps.first { $0["run"] != nil })
                let environment = try #require(step["env"] as? [String: String])
                for index in 0..<count {
                    let outcome = try run(
                        "sh", ["-e", "-c", step["run"] as? String ?? ""], folder,
                        environment: folders.merging(environment) { $1 }
                            .merging(["JOB": "\(index)"]) { $1 })
                    #expect(outcome.code == 0, "\(outcome.talk)")
                }
            }
            for (number, film) in films.enumerated() {
                #expect(try folder.bytes("flipbook-films/card-\(number + 1).mp4") == film)
            }
        }
    }

    // MARK: Wrong jobs

    @Test("what can't be is refused, and nothing is written")
    func wrong() throws {
        let folder = try folder()
        try folder.write("flipbook: 1\n", to: "wrong.yaml")
        try folder.write("name,tint\nA,nothing\n", to: "wrong.csv")
        try folder.write("x", to: "full/x".replacingOccurrences(of: "full/", with: "file"))
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
                ["card.yaml", Self.timeline, "--for", "make", "-o", "a", "--film", "a.mp4"], 2,
                "write {name} in --film"
            ),
            (["card.yaml", Self.timeline, "--for", "openjd", "-o", "a"], 2, "takes one timeline"),
            (["-", "--for", "make", "-o", "a"], 2, "standard input"),
            (["\(folder.path)/card.yaml", "--for", "github", "-o", "a"], 2, "name it from here"),
            (["card.yaml", "--for", "kubernetes", "-o", "../a"], 2, "lies in the current folder"),
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
            let outcome = try run(["farm"] + arguments, folder)
            #expect(outcome.code == Int32(code), "\(arguments): \(outcome.talk)")
            #expect(outcome.talk.contains(words), "\(arguments): \(outcome.talk)")
            #expect(outcome.output == "")
            #expect(folder.contents == before, "\(arguments)")
        }
        // An empty folder is as good as none.
        #expect(try run(["farm", "card.yaml", "--for", "make", "-o", "new"], folder).code == 0)
        let again = try run(["farm", "card.yaml", "--for", "make", "-o", "new"], folder)
        #expect(again.code == 2)
        #expect(again.talk.contains("'new' is not empty, it has 'Makefile'"))
        #expect(folder.contents.filter { $0.hasPrefix("new/") }.count == 3)
    }

    @Test("the same job has the same files", arguments: engines)
    func determinism(engine: String) throws {
        let folder = try folder()
        for name in ["a/job", "b/job"] {
            let farm = try run(["farm", "card.yaml", "--for", engine, "-o", name], folder)
            #expect(farm.code == 0, "\(farm.talk)")
        }
        for name in folder.contents where name.hasPrefix("a/job/") {
            let other = "b" + name.dropFirst()
            let text = try folder.read(name).replacingOccurrences(of: "a/job", with: "b/job")
            #expect(try folder.read(other) == text)
        }
    }
}
