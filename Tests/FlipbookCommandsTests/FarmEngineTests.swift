import Foundation
import TestSupport
import Testing

/// Make runs its jobs; a script or the test stands in for each other engine.
@Suite("Jobs for each engine")
struct FarmEngineTests {
    @Test("make makes films with nasty names, and again only what is lost")
    func make() throws {
        let folder = try FarmFolder()
        let job = "a $(job) \"of\" 'mine' #1"
        let farm = try folder.run(
            [
                "farm", FarmFolder.timeline, "--for", "make", "--parts", "3", "--set",
                "title=\(FarmFolder.title)", "-o", job,
            ])
        try #require(farm.code == 0, "\(farm.talk)")
        #expect(farm.output == "")
        let plain = try folder.run(
            [
                "export", FarmFolder.timeline, "--set", "title=\(FarmFolder.title)", "-o",
                "plain.mp4",
            ])
        #expect(plain.code == 0)
        let made = try folder.run("make", ["-s", "-j2", "-C", job])
        #expect(made.code == 0, "\(made.talk)")
        let film = "\(job)/films/\(FarmFolder.timeline.dropLast(5)).mp4"
        #expect(try folder.bytes(film) == folder.bytes("plain.mp4"))
        let first = try folder.pieces(of: job)
        #expect(first.count == 5)
        let lost = try #require(first.keys.sorted().last)
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(lost)")
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(film)")
        #expect(try folder.run("make", ["-s", "-C", job]).code == 0)
        #expect(try folder.bytes(film) == folder.bytes("plain.mp4"))
        let second = try folder.pieces(of: job)
        #expect(second.filter { $0.key != lost } == first.filter { $0.key != lost })
        // From elsewhere, and by number.
        let part = try Command(
            "sh", ["\(folder.path)/\(job)/piece.sh", "2"], in: "/",
            environment: ["FLIPBOOK": Program.built.path, "FLIPBOOK_NO_CACHE": "0"]
        ).run()
        #expect(part.code == 0, "\(part.talk)")
        #expect(try folder.pieces(of: job) == second)
    }

    @Test("Slurm's scripts submit arrays of all parts, and films after them")
    func slurm() throws {
        let folder = try FarmFolder()
        let films = try folder.rowFilms()
        let farm = try folder.run(
            [
                "farm", "card.yaml", "--rows", "people.csv", "--for", "slurm", "-o", "a job",
                "--parts", "2",
            ])
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
        let submitted = try folder.run(
            "sh", ["a job/submit.sh", "--partition=x"],
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
        let many = try folder.run(
            [
                "farm", "card.yaml", "--rows", "people.csv", "--for", "slurm", "-o", "many",
                "--parts",
                "700",
            ])
        #expect(many.code == 0, "\(many.talk)")
        try folder.write("", to: "calls")
        let arrays = try folder.run(
            "sh", ["many/submit.sh"],
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
        let folder = try FarmFolder()
        try folder.write(Self.openJD, to: "engine.py")
        func engine(_ job: String) throws -> Command.Outcome {
            try folder.run("/usr/bin/python3", ["-X", "utf8", "engine.py", job])
        }
        let nasty = try folder.run(
            [
                "farm", FarmFolder.timeline, "--for", "openjd", "--parts", "2", "-o", "it's $a",
                "--set", "title=\(FarmFolder.title)",
            ])
        #expect(nasty.code == 0, "\(nasty.talk)")
        let made = try engine("it's $a")
        #expect(made.code == 0, "\(made.talk)")
        #expect(made.output.hasSuffix("3\n"))
        let plain = try folder.run(
            [
                "export", FarmFolder.timeline, "--set", "title=\(FarmFolder.title)", "-o",
                "plain.mp4",
            ])
        #expect(plain.code == 0)
        let film = "it's $a/films/\(FarmFolder.timeline.dropLast(5)).mp4"
        #expect(try folder.bytes(film) == folder.bytes("plain.mp4"))
        let films = try folder.rowFilms()
        for (flags, names) in [
            ([], ["card-1", "card-2", "card-3"]),
            (["--film", "{name}.mp4"], ["Amira", "Tarō", "it's $B"]),
        ] {
            let job = "rows\(flags.count)"
            let rows = try folder.run(
                ["farm", "card.yaml", "--rows", "people.csv", "--for", "openjd", "-o", job]
                    + flags)
            #expect(rows.code == 0, "\(rows.talk)")
            let made = try engine(job)
            #expect(made.code == 0, "\(made.talk)")
            #expect(made.output.hasSuffix("\(3 * 5 + 3)\n"))
            for (name, film) in zip(names, films) {
                #expect(try folder.bytes("\(job)/films/\(name).mp4") == film)
            }
        }
    }

    @Test("Kubernetes: each index of the jobs is a part, and a film", .needs(.schemaValidator))
    func kubernetes() throws {
        let folder = try FarmFolder()
        let films = try folder.rowFilms()
        let farm = try folder.run(
            [
                "farm", "card.yaml", "--rows", "people.csv", "--for", "kubernetes", "--parts", "2",
                "-o", "jobs/$(k8s) it's", "--image", "example.org/flipbook:1 # \"x\"",
            ])
        #expect(farm.code == 0, "\(farm.talk)")
        var images: [String] = []
        for (name, count) in [("pieces", 6), ("join", 3)] {
            let job = try folder.yaml("jobs/$(k8s) it's/\(name).yaml")
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
                let outcome = try folder.run(
                    words[0], Array(words.dropFirst()),
                    environment: ["JOB_COMPLETION_INDEX": "\(index)"])
                #expect(outcome.code == 0, "\(outcome.talk)")
            }
        }
        #expect(images == Array(repeating: "example.org/flipbook:1 # \"x\"", count: 2))
        for (number, film) in films.enumerated() {
            #expect(try folder.bytes("jobs/$(k8s) it's/films/card-\(number + 1).mp4") == film)
        }
        #expect(
            try folder.run("sh", ["-n", "jobs/$(k8s) it's/submit.sh"]).code == 0)
        #expect(
            try folder.yaml("jobs/$(k8s) it's/claim.yaml")["kind"] as? String
                == "PersistentVolumeClaim")
    }

    @Test("GitHub: the matrix has all parts, in at most 256 jobs", .needs(.schemaValidator))
    func gitHub() throws {
        let folder = try FarmFolder()
        let films = try folder.rowFilms()
        for (parts, jobs) in [(2, 6), (100, 150)] {
            let name = "it's/$\(parts) ${{ x }}".replacingOccurrences(of: "{", with: "(")
                .replacingOccurrences(of: "}", with: ")")
            let farm = try folder.run(
                [
                    "farm", "card.yaml", "--rows", "people.csv", "--for", "github", "--parts",
                    "\(parts)", "-o", name,
                ])
            #expect(farm.code == 0, "\(farm.talk)")
            let workflow = try folder.yaml("\(name)/flipbook.yml")
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
                    let outcome = try folder.run(
                        "sh", ["-e", "-c", step["run"] as? String ?? ""],
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
}
