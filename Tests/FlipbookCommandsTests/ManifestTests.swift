import Foundation
import TestSupport
import Testing

@Suite("hash and verify")
struct ManifestTests {
    @Test("a manifest of a timeline verifies, from any folder")
    func roundTrip() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let hash = try Program.built.run(
            ["hash", "a.yaml", "-o", "manifests/{name}.framehash"], in: folder.path)
        #expect(hash.code == 0, "\(hash.talk)")
        #expect(try folder.read("manifests/a.framehash").contains("-timeline: ../a.yaml\n"))
        let manifests = "\(folder.path)/manifests"
        // From anywhere with the folder that holds both, from that folder, or where it is allowed.
        for (arguments, place) in [
            ([folder.path], Program.root), (["\(manifests)/a.framehash", folder.path], "/"),
            (["\(manifests)/a.framehash"], folder.path), (["manifests"], folder.path),
            ([manifests, "--allow-assets-outside"], Program.root),
        ] {
            let verify = try Program.built.run(["verify"] + arguments, in: place)
            #expect(verify.code == 0, "\(arguments): \(verify.output)\(verify.talk)")
            #expect(verify.output == "")
        }
    }

    @Test("a manifest of a part verifies that part, and holds the whole's lines")
    func parts() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let whole = try Program.built.run(["hash", "a.yaml"], in: folder.path)
        let part = try Program.built.run(
            ["hash", "a.yaml", "--frames", "4-6", "-o", "part.framehash"], in: folder.path)
        #expect(part.code == 0, "\(part.talk)")
        let lines = whole.output.split(separator: "\n").filter { $0.hasPrefix("0,") }
        let some = try folder.read("part.framehash").split(separator: "\n")
            .filter { $0.hasPrefix("0,") }
        #expect(Array(lines[4...6]) == some)
        #expect(try Program.built.run(["verify", "part.framehash"], in: folder.path).code == 0)
    }

    @Test("a place that can't be written is told of before any frame is drawn")
    func placesFirst() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let hash = try Program.built.run(["hash", "a.yaml", "-o", "a.framehash"], in: folder.path)
        #expect(hash.code == 0, "\(hash.talk)")
        for arguments in [
            ["hash", "a.yaml", "-o", "a.yaml/b.framehash"],
            ["verify", "a.framehash", "--format", "json", "--junit", "a.yaml/b.xml"],
            ["verify", "a.framehash", "--format", "json", "--report", "a.yaml/b.html"],
            ["diff", "a.yaml", "a.yaml", "--format", "json", "--report", "a.yaml/b.html"],
        ] {
            let outcome = try Program.built.run(
                arguments + ["--progress", "json"], in: folder.path)
            #expect(outcome.code == 4, "\(arguments): \(outcome.talk)")
            #expect(outcome.output == "", "\(arguments)")
            #expect(!outcome.talk.contains("completed"), "\(arguments): \(outcome.talk)")
        }
        #expect(folder.contents == ["a.framehash", "a.yaml"])
    }

    @Test("frames that differ are named as ranges, on standard output, with exit code 1")
    func differences() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        _ = try Program.built.run(["hash", "a.yaml", "-o", "a.framehash"], in: folder.path)
        let lines = try folder.read("a.framehash").split(separator: "\n")
        let first = try #require(lines.firstIndex { $0.hasPrefix("0,") })
        var changed = lines.map(String.init)
        for frame in [2, 3, 4, 9] {
            let hash = changed[first + frame].suffix(64)
            changed[first + frame].removeLast(64)
            changed[first + frame] += String(hash.reversed())
        }
        try folder.write(changed.joined(separator: "\n") + "\n", to: "a.framehash")
        let outcome = try Program.built.run(["verify", "a.framehash"], in: folder.path)
        #expect(outcome.code == 1, "\(outcome.talk)")
        #expect(outcome.output.contains("4 of 12 frames differ: 2–4, 9"))
        // It compares, and never writes.
        #expect(try folder.read("a.framehash") == changed.joined(separator: "\n") + "\n")
    }

    @Test("a folder's manifests are those of its subfolders, too, but not of hidden or linked ones")
    func subfolders() throws {
        let folder = try Folder()
        for place in ["all", "all/inner", "all/inner/deep", "all/.hidden", "elsewhere"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(place)", withIntermediateDirectories: true)
            try folder.write(Sample.timeline, to: "\(place)/a.yaml")
            let hash = try Program.built.run(
                ["hash", "\(place)/a.yaml", "-o", "\(place)/a.framehash", "--frames", "0-1"],
                in: folder.path)
            #expect(hash.code == 0, "\(hash.talk)")
        }
        // One circle, and one folder that would be verified twice.
        for (link, target) in [("circle", ".."), ("other", "../elsewhere")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/all/\(link)", withDestinationPath: target)
        }
        let verify = try Program.built.run(["verify", "all"], in: folder.path)
        #expect(verify.code == 0, "\(verify.output)\(verify.talk)")
        for place in ["all", "all/inner", "all/inner/deep"] {
            #expect(verify.talk.contains("\(place)/a.framehash: all 2 frames are equal"))
        }
        #expect(verify.talk.components(separatedBy: "are equal").count - 1 == 3, "\(verify.talk)")
    }

    @Test("files of components and a project's file are no timelines")
    func filesForTimelines() throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/parts", withIntermediateDirectories: false)
        try folder.write("", to: "flipbook-project.yaml")
        try folder.write(
            "# of all films\ncomponents:\n  red: { color: red }\n", to: "parts/a.yaml")
        try folder.write(Sample.timeline + "use: [parts/a.yaml]\n", to: "film.yaml")
        #expect(try Program.built.run(["hash", "."], in: folder.path).code == 0)
        let verify = try Program.built.run(["verify", "."], in: folder.path)
        #expect(verify.code == 0, "\(verify.talk)")
        #expect(!verify.talk.contains("parts/a"), "\(verify.talk)")
        try folder.write(
            Sample.timeline + "components: { red: { color: red } }\n", to: "other.yaml")
        #expect(try Program.built.run(["verify", "."], in: folder.path).code == 5)
    }

    @Test("a timeline with components whose main keys are misspelt is not left out of a folder")
    func misspelt() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        #expect(try Program.built.run(["hash", "."], in: folder.path).code == 0)
        try folder.write(
            """
            flipbook: 1
            duration: 1
            components: { red: { color: red } }
            canvass: { size: [16, 16] }
            layerz: [{ red: {} }]

            """, to: "b.yaml")
        for verb in ["check", "verify"] {
            let outcome = try Program.built.run([verb, "."], in: folder.path)
            #expect(outcome.code == (verb == "check" ? 3 : 5), "\(outcome.talk)")
            #expect((outcome.output + outcome.talk).contains("b.yaml"), "\(outcome.talk)")
        }
        #expect(try folder.codes(["."]).contains("unknown-key"))
    }

    @Test("every timeline of the project has the frames of its manifest")
    func projectManifests() throws {
        let outcome = try Program.built.run(["verify", "Timelines"])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.talk)")
    }

    @Test("every timeline of the project is without findings")
    func projectTimelines() throws {
        let timelines = Program.timelines.map { "Timelines/\($0)" }
        #expect(!timelines.isEmpty)
        for timeline in timelines {
            let manifest = "\(Program.root)/\(timeline.dropLast(5)).framehash"
            #expect(FileManager.default.fileExists(atPath: manifest), "\(manifest) is missing")
        }
        let outcome = try Program.built.run(["check"] + timelines)
        #expect(outcome.code == 0)
        #expect(outcome.output == "")
    }

    @Test("a manifest on standard output is the one of no output")
    func standardOutput() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let plain = try Program.built.run(["hash", "a.yaml"], in: folder.path)
        let named = try Program.built.run(["hash", "a.yaml", "-o", "-"], in: folder.path)
        #expect(named.output == plain.output)
        #expect(folder.contents == ["a.yaml"])
    }

    /// A timeline with a picture, a shader and a file of values, and another timeline.
    private func folderOfReadFiles() throws -> Folder {
        let folder = try Folder()
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [8, 8] }
            framerate: 10
            duration: 0.3
            values: { tint: { kind: color, default: red } }
            shaders: [s.metal]
            layers: [{ image: 0.png }, { color: $tint, opacity: 0.5 }]
            """, to: "a.yaml")
        try folder.write("tint: blue", to: "vals.yaml")
        try folder.write(
            "[[ stitchable ]] half4 same(float2 p, half4 c) { return c; }", to: "s.metal")
        try folder.write(Sample.timeline, to: "b.yaml")
        let still = try Program.built.run(
            ["still", "b.yaml", "--at", "0", "-o", "0.png"], in: folder.path)
        try #require(still.code == 0, "\(still.talk)")
        try #require(try Program.built.run(["check", "a.yaml"], in: folder.path).code == 0)
        return folder
    }

    @Test("a file that a timeline reads is not overwritten")
    func readFiles() throws {
        let folder = try folderOfReadFiles()
        let files = folder.contents
        for arguments in [
            ["still", "a.yaml", "--at", "0", "-o", "0.png"],
            ["still", "a.yaml", "--at", "0", "--at", "0.1", "--sheet", "2", "-o", "0.png"],
            ["export", "a.yaml", "-o", "{frame}.png"], ["export", "a.yaml", "-o", "./x/../0.png"],
            ["export", "a.yaml", "-o", "a.mp4", "-o", "a.yaml"],
            ["hash", "a.yaml", "-o", "s.metal"], ["hash", "a.yaml", "-o", "0.png"],
            ["hash", "a.yaml", "--values", "vals.yaml", "-o", "vals.yaml"],
        ] {
            let outcome = try Program.built.run(arguments, in: folder.path)
            #expect(outcome.code == 2, "\(arguments): \(outcome.talk)")
            #expect(outcome.talk.contains("overwritten"), "\(arguments): \(outcome.talk)")
            #expect(folder.contents == files, "\(arguments)")
        }
    }

    @Test("nor is it by a report, a manifest of rows or a schema")
    func filesReadForReports() throws {
        let folder = try folderOfReadFiles()
        try folder.write("tint\nblue\n", to: "rows.csv")
        let hash = try Program.built.run(["hash", "a.yaml", "-o", "a.framehash"], in: folder.path)
        try #require(hash.code == 0, "\(hash.talk)")
        let names = folder.contents
        func texts() throws -> [Data] {
            try names.map { try Data(contentsOf: URL(filePath: "\(folder.path)/\($0)")) }
        }
        let files = try texts()
        let rows = ["a.yaml", "--rows", "rows.csv"]
        let values = ["--values", "vals.yaml"]
        let diff = ["diff", "a.yaml", "b.yaml", "--report"]
        let verify = ["verify", "a.framehash"]
        let export = ["export"] + rows + ["-o", "{row}.gif"]
        for arguments in [
            diff + ["s.metal"], diff + ["0.png"], diff + ["a.yaml"], diff + ["./b.yaml"],
            ["diff", "a.framehash", "a.yaml", "--report", "a.framehash"],
            ["diff", "a.yaml", "a.yaml"] + values + ["--report", "vals.yaml"],
            verify + ["--junit", "s.metal"], verify + ["--report", "0.png"],
            verify + ["--junit", "a.framehash"], verify + ["--report", "a.yaml"],
            verify + values + ["--junit", "vals.yaml"],
            ["verify", "."] + ["--junit", "s.metal"], ["verify", "."] + ["--junit", "b.yaml"],
            ["verify"] + rows + ["--junit", "rows.csv"],
            ["verify"] + rows + ["--manifests", "{row}.framehash", "--report", "a.yaml"],
            export + ["--manifest", "rows.csv"], export + ["--manifest", "a.yaml"],
            export + ["--manifest", "s.metal"], export + ["--manifest", "0.png"],
            export + values + ["--manifest", "vals.yaml"],
            ["schema", "-o", "a.yaml"], ["schema", "-o", "0.png"], ["schema", "-o", "rows.csv"],
        ] {
            let outcome = try Program.built.run(arguments, in: folder.path)
            #expect(outcome.code == 2, "\(arguments): \(outcome.talk)")
            let lost = try #require(arguments.last)
            #expect(outcome.talk.contains("\(lost) is "), "\(arguments): \(outcome.talk)")
            #expect(outcome.talk.contains("overwritten"), "\(arguments): \(outcome.talk)")
            #expect(folder.contents == names, "\(arguments)")
            #expect(try texts() == files, "\(arguments)")
        }
        // Reports and schemas replace their own kind, and folders are made for them.
        for _ in 0..<2 {
            for arguments in [
                ["schema", "-o", "new/s.json"], verify + ["--junit", "new/a.xml"],
                ["diff", "a.yaml", "a.yaml", "--report", "new/a.html"],
                export + ["--manifest", "new/batch.json"],
            ] {
                let outcome = try Program.built.run(arguments, in: folder.path)
                #expect(outcome.code == 0, "\(arguments): \(outcome.talk)")
            }
        }
    }

    @Test("a report replaces only a report, also where it isn't known what a timeline reads")
    func reportsOfInvalidTimelines() throws {
        let folder = try folderOfReadFiles()
        let hash = try Program.built.run(["hash", "a.yaml", "-o", "a.framehash"], in: folder.path)
        try #require(hash.code == 0, "\(hash.talk)")
        try folder.write("flipbook: [1\nshaders: [s.metal]\n", to: "a.yaml")
        try folder.write("not a manifest\n", to: "b.framehash")
        let shader = try folder.read("s.metal")
        // Those of other programs, and an empty file, as `mktemp` makes it.
        let reports = [
            ("--junit", "<?xml version=\"1.0\"?>\n<!-- old -->\n<testsuites></testsuites>\n"),
            ("--report", "\n<!DOCTYPE html>\n<p>old\n"), ("--junit", ""), ("--report", ""),
        ]
        for manifest in ["a.framehash", "b.framehash"] {
            for option in ["--junit", "--report"] {
                let outcome = try Program.built.run(
                    ["verify", manifest, option, "s.metal"], in: folder.path)
                #expect(outcome.code == 2, "\(outcome.talk)")
                #expect(
                    outcome.talk.contains("s.metal is no report; it would be overwritten"),
                    "\(outcome.talk)")
                #expect(try folder.read("s.metal") == shader)
            }
            for (option, old) in reports {
                try folder.write(old, to: "report")
                let outcome = try Program.built.run(
                    ["verify", manifest, option, "report"], in: folder.path)
                #expect(outcome.code == 3, "\(outcome.talk)")
                #expect(try folder.read("report") != old)
            }
        }
    }
}
