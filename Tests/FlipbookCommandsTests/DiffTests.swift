import Foundation
import TestSupport
import Testing

@Suite("diff")
struct DiffTests {
    /// A repository with `Timelines/a.yaml` in it, which was edited after its commit.
    private func repository() throws -> Folder {
        let folder = try Folder()
        try folder.git(["init", "--quiet", "--initial-branch", "main"])
        try FileManager.default.createDirectory(
            atPath: folder.path + "/Timelines", withIntermediateDirectories: true)
        try folder.write(Sample.timeline, to: "Timelines/a.yaml")
        try folder.git(["add", "."])
        try folder.git(["commit", "--quiet", "-m", "Add a timeline"])
        try folder.write(
            Sample.timeline(replacing: "duration: 0.2", with: "duration: 0.1"),
            to: "Timelines/a.yaml")
        return folder
    }

    @Test("a film without pictures is no film, also for check")
    func empty() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        try folder.write("", to: "empty.mp4")
        // Players take it for a film of that size.
        try folder.write("YUV4MPEG2 W16 H16 F5:1 Ip A1:1 C420jpeg\n", to: "empty.y4m")
        for film in ["empty.mp4", "empty.y4m"] {
            for arguments in [
                ["diff", "a.yaml", film], ["diff", film, film], ["check", film, "--flashes"],
                ["check", film, "--for", "readme"],
            ] {
                let outcome = try Program.built.run(arguments, in: folder.path)
                #expect(
                    outcome.code == 3 && !outcome.output.contains("frames"),
                    "\(arguments): \(outcome)")
                #expect(outcome.talk.contains("error: '\(film)': "), "\(outcome.talk)")
            }
        }
    }

    @Test("a timeline is compared with itself in a revision, from the top and from a folder")
    func revisions() throws {
        let folder = try repository()
        let places = [
            (folder.path, "main:Timelines/a.yaml", "Timelines/a.yaml"),
            (folder.path + "/Timelines", "main:a.yaml", "a.yaml"),
            (folder.path + "/Timelines", "HEAD:Timelines/a.yaml", "./a.yaml"),
        ]
        for (place, old, new) in places {
            let outcome = try Program.built.run(["diff", old, new], in: place)
            #expect(outcome.code == 1, "\(outcome.talk)")
            #expect(
                outcome.output.contains("animator `glow`")
                    && outcome.output.contains("at 0.10 s instead of 0.20 s"), "\(outcome.output)")
            #expect(try Program.built.run(["diff", old, old], in: place).code == 0)
        }
        // The work tree is as it was, and so is git's index.
        try folder.git(["diff", "--cached", "--exit-code"])
    }

    @Test(
        "a side that isn't there is named alone, with one exit code for all kinds",
        arguments: ["no.mp4", "no.gif", "no.yaml", "no.framehash", "no"])
    func missing(_ name: String) throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        for sides in [[name, "a.yaml"], ["a.yaml", name]] {
            let outcome = try Program.built.run(["diff"] + sides, in: folder.path)
            #expect(outcome.code == 2)
            #expect(outcome.talk.hasPrefix("error: there is no file '\(name)'"), "\(outcome.talk)")
            // Nobody means to compare a film with itself.
            #expect(!outcome.talk.contains("a.yaml"), "\(outcome.talk)")
        }
        try folder.write(Sample.timeline, to: "na.yaml")
        let near = try Program.built.run(["diff", "a.yaml", "nb.yaml"], in: folder.path)
        #expect(near.talk.contains("did you mean 'na.yaml'?"), "\(near.talk)")
    }

    @Test("a damaged object of git is not said to be a file that is missing")
    func damagedObject() throws {
        let folder = try repository()
        let name = try Command("git", ["rev-parse", "HEAD:Timelines/a.yaml"], in: folder.path).run()
            .output.trimmingCharacters(in: .whitespacesAndNewlines)
        let object = "\(folder.path)/.git/objects/\(name.prefix(2))/\(name.dropFirst(2))"
        try FileManager.default.removeItem(atPath: object)
        try Data("x".utf8).write(to: URL(filePath: object))
        let outcome = try Program.built.run(
            ["diff", "HEAD:Timelines/a.yaml", "Timelines/a.yaml"], in: folder.path)
        #expect(outcome.code == 3, "\(outcome.talk)")
        let damaged = "git can't read the contents of 'Timelines/a.yaml': its object is damaged"
        #expect(outcome.talk == "error: \(damaged)\n")
    }

    @Test("files of a revision are called as in git")
    func revisionNames() throws {
        let folder = try repository()
        let layer = "  - rectangle: { fill: red }\n    frame: [4, 4]\n"
        try folder.write(Sample.timeline + layer, to: "Timelines/a.yaml")
        try folder.write(Sample.timeline + "  - color: oragne\n", to: "Timelines/b.yaml")
        try folder.git(["add", "."])
        try folder.git(["commit", "--quiet", "-m", "Add a layer"])
        try folder.write(Sample.timeline, to: "Timelines/a.yaml")
        let gone = try Program.built.run(
            ["diff", "HEAD:Timelines/a.yaml", "Timelines/a.yaml"], in: folder.path)
        #expect(gone.code == 1, "\(gone.talk)")
        #expect(
            gone.output.contains("rectangle layer (HEAD:Timelines/a.yaml:"), "\(gone.output)")
        #expect(!gone.output.contains("/tmp"), "\(gone.output)")
        let wrong = try Program.built.run(
            ["diff", "HEAD:Timelines/b.yaml", "Timelines/a.yaml"], in: folder.path)
        #expect(wrong.code == 3)
        #expect(wrong.talk.contains("HEAD:Timelines/b.yaml:"), "\(wrong.talk)")
        #expect(!wrong.talk.contains("/tmp"), "\(wrong.talk)")
    }

    @Test("the folder of a revision's timeline may have any name")
    func foldersBeyondASCII() throws {
        let folder = try repository()
        // An accent that follows a slash is one letter with it.
        let place = "Größe/\u{301}a"
        for part in ["Größe", place] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(part)", withIntermediateDirectories: false)
        }
        try folder.write(Sample.timeline, to: "\(place)/b.yaml")
        try folder.git(["add", "."])
        try folder.git(["commit", "--quiet", "-m", "Add a folder"])
        for named in ["HEAD:\(place)/b.yaml", "HEAD:Timelines/a.yaml"] {
            let outcome = try Program.built.run(
                ["diff", named, "\(place)/b.yaml"], in: folder.path)
            #expect(outcome.code == (named.contains("a.yaml") ? 1 : 0), "\(outcome.talk)")
        }
    }

    @Test("what can't be compared is told, with the exit code of its kind")
    func mistakes() throws {
        let folder = try repository()
        try folder.write("flipbook: 1\n", to: "broken.yaml")
        try folder.write("nothing", to: "broken.framehash")
        let cases: [([String], Int32, String)] = [
            (["nowhere:Timelines/a.yaml", "Timelines/a.yaml"], 2, "no revision 'nowhere'"),
            (
                ["master:Timelines/a.yaml", "Timelines/a.yaml"], 2,
                "no revision 'master' in this repository; there is 'main'"
            ),
            (["mian:Timelines/a.yaml", "Timelines/a.yaml"], 2, "repository; there is 'main'"),
            (["main:Timelines/b.yaml", "Timelines/a.yaml"], 2, "has no file 'Timelines/b.yaml'"),
            (["Timelines/a.mp4", "Timelines/a.yaml"], 2, "no file 'Timelines/a.mp4'"),
            (["broken.yaml", "Timelines/a.yaml"], 3, "broken.yaml"),
            (["broken.framehash", "Timelines/a.yaml"], 3, "broken.framehash"),
            (["Timelines/a.yaml", "Timelines/a.yaml", "--tolerance", "2/100"], 2, "2/255"),
        ]
        for (arguments, code, message) in cases {
            let outcome = try Program.built.run(["diff"] + arguments, in: folder.path)
            #expect(outcome.code == code, "\(arguments): \(outcome.talk)")
            #expect(outcome.talk.contains(message), "\(arguments): \(outcome.talk)")
            #expect(outcome.output == "")
        }
    }

    @Test(
        "a lossless film and an animated picture are equal to their timeline, a shorter one isn't")
    func films() throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let export = try Program.built.run(
            ["export", "a.yaml", "-o", "a.mkv", "-o", "a.apng"], in: folder.path)
        #expect(export.code == 0, "\(export.talk)")
        for film in ["a.mkv", "a.apng"] {
            let outcome = try Program.built.run(["diff", film, "a.yaml"], in: folder.path)
            #expect(outcome.code == 0, "\(film): \(outcome.output)\(outcome.talk)")
            #expect(outcome.output == "all 12 frames are equal\n")
        }
        let part = try Program.built.run(
            ["export", "a.yaml", "-o", "part.mkv", "--frames", "0-8"], in: folder.path)
        #expect(part.code == 0, "\(part.talk)")
        let outcome = try Program.built.run(["diff", "a.mkv", "part.mkv"], in: folder.path)
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("3 frames only in a.mkv: 9–11"), "\(outcome.output)")
    }

    @Test("a file with other bytes under the same name is a difference")
    func files() throws {
        let folder = try Folder()
        func svg(_ color: String) -> String {
            "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>"
                + "<rect width='8' height='8' fill='\(color)'/></svg>"
        }
        for (place, color) in [("old", "red"), ("new", "blue")] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(place)", withIntermediateDirectories: true)
            try folder.write(svg(color), to: "\(place)/a.svg")
            try folder.write(
                "flipbook: 1\ncanvas: { size: [8, 8], background: \"\(color)\" }\nduration: 0.1\n"
                    + "framerate: 10\nlayers: []\n", to: "\(place)/paint.yaml")
            let still = try Program.built.run(
                ["still", "\(place)/paint.yaml", "--at", "0", "-o", "\(place)/a.png"],
                in: folder.path)
            #expect(still.code == 0, "\(still.talk)")
            for kind in ["svg", "image"] {
                let file = kind == "svg" ? "a.svg" : "a.png"
                try folder.write(
                    "flipbook: 1\ncanvas: { size: [8, 8] }\nduration: 0.2\nframerate: 10\n"
                        + "layers: [{ \(kind): { file: \(file) } }]\n", to: "\(place)/\(kind).yaml")
            }
        }
        for (kind, file) in [("svg", "a.svg"), ("image", "a.png")] {
            let outcome = try Program.built.run(
                ["diff", "old/\(kind).yaml", "new/\(kind).yaml"], in: folder.path)
            #expect(outcome.code == 1, "\(kind): \(outcome.output)\(outcome.talk)")
            #expect(
                outcome.output.contains("`\(file)` was edited"), "\(kind): \(outcome.output)")
        }
    }

    @Test("halves of 16 bits are told of, and show")
    func halves() throws {
        let folder = try Folder()
        func fixture(_ name: String) throws -> String {
            try String(
                contentsOfFile: "\(Program.root)/Tests/Fixtures/\(name)", encoding: .utf8)
        }
        try folder.write(fixture("halves.metal"), to: "halves.metal")
        let timeline = try fixture("halves.yaml")
        try folder.write(timeline, to: "halves.yaml")
        try folder.write(
            timeline.replacingOccurrences(of: "binary16", with: "binary32"), to: "wide.yaml")
        let outcome = try Program.built.run(
            ["diff", "wide.yaml", "halves.yaml", "--tolerance", "40/255"], in: folder.path)
        #expect(outcome.code == 1, "\(outcome.talk)")
        #expect(
            outcome.output.contains("`half` is binary16 instead of binary32"),
            "\(outcome.output)")
    }

    @Test("the answer is one of JSON, or annotations that name the line")
    func formats() throws {
        let folder = try repository()
        let arguments = ["diff", "main:Timelines/a.yaml", "Timelines/a.yaml", "--format"]
        let json = try Program.built.run(arguments + ["json"], in: folder.path)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        let answer = try #require(object as? [String: Any])
        #expect(answer["equal"] as? Bool == false)
        let causes = try #require(answer["causes"] as? [[String: Any]])
        #expect(causes.first?["kind"] as? String == "animator")
        let annotations = try Program.built.run(arguments + ["github"], in: folder.path)
        #expect(
            annotations.output.hasPrefix("::error file=Timelines/a.yaml,line="),
            "\(annotations.output)")
    }
}
