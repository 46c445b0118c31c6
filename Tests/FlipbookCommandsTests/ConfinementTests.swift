import Foundation
import TestSupport
import Testing

/// What a manifest and a link of somebody else's may reach, and what of it is told.
@Suite("Files that others name stay within their folder")
struct ConfinementTests {
    private static let secret = "password: hunter2\n"

    /// `project/a.yaml` with its manifest, and `secret.yaml` beside the folder.
    private func project() throws -> Folder {
        let folder = try Folder()
        for name in ["project/.git", "other"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        try folder.write(Sample.timeline, to: "project/a.yaml")
        try folder.write(Self.secret, to: "secret.yaml")
        try folder.write(Self.secret, to: "project/.git/config")
        let hash = try Program.built.run(["hash", "project"], in: folder.path)
        try #require(hash.code == 0, "\(hash.talk)")
        return folder
    }

    private func rename(_ timeline: String, in folder: Folder) throws {
        try folder.write(
            folder.read("project/a.framehash").replacingOccurrences(
                of: "timeline: a.yaml", with: "timeline: \(timeline)"),
            to: "project/b.framehash")
    }

    @Test("a manifest names no timeline outside, absolutely, upwards or hidden")
    func manifests() throws {
        let folder = try project()
        let cases = [
            ("\(folder.path)/secret.yaml", "lies outside"), ("../secret.yaml", "lies outside"),
            ("../../../../../../../../etc/passwd", "lies outside"),
            ("../nothing.yaml", "lies outside"),
        ]
        for (name, sentence) in cases {
            try rename(name, in: folder)
            for place in [".", "b.framehash"] {
                let outcome = try Program.built.run(
                    ["verify", place, "--format", "github"], in: folder.path + "/project")
                #expect([3, 5].contains(outcome.code), "\(name): \(outcome.talk)")
                #expect(outcome.talk.contains(sentence), "\(name): \(outcome.talk)")
                #expect(!(outcome.talk + outcome.output).contains("hunter2"))
            }
        }
        try rename(".git/config", in: folder)
        let hidden = try Program.built.run(
            ["verify", "other/../project/b.framehash"], in: folder.path)
        #expect(hidden.code == 3)
        try rename("../project/.git/config", in: folder)
        try FileManager.default.moveItem(
            atPath: folder.path + "/project/b.framehash", toPath: folder.path + "/other/b.framehash"
        )
        let away = try Program.built.run(["verify", "other"], in: folder.path)
        #expect(away.code == 3 && away.talk.contains("hidden"), "\(away.talk)")
        #expect(!(away.talk + away.output).contains("hunter2"))
    }

    @Test("of a timeline elsewhere in the working directory is told that it is wrong, and no more")
    func withheld() throws {
        let folder = try project()
        try rename("../secret.yaml", in: folder)
        for (arguments, isTold) in [
            (["project/b.framehash"], false), (["project"], false),
            (["project/b.framehash", "."], true),
            (["project/b.framehash", "--allow-assets-outside"], true),
        ] {
            let outcome = try Program.built.run(["verify"] + arguments, in: folder.path)
            #expect([3, 5].contains(outcome.code), "\(outcome.talk)")
            #expect(
                outcome.talk.contains("timeline 'secret.yaml' is not valid") != isTold)
            #expect(outcome.talk.contains("hunter2") == isTold, "\(outcome.talk)")
        }
    }

    @Test(
        "links that lead out of their folder are not followed, whatever they are called",
        arguments: [
            (["verify", "project"], "x.framehash"), (["verify", "project", "--update"], "x.yaml"),
            (["verify", "project/x.framehash"], "x.framehash"),
            (["check", "project/x.yaml"], "x.yaml"),
            (["still", "project/x.yaml", "--at", "0", "-o", "x.png"], "x.yaml"),
            (["diff", "project/x.yaml", "project/a.yaml"], "x.yaml"),
            (["diff", "project/x.framehash", "project/a.yaml"], "x.framehash"),
            (["hash", "project"], "x.yaml"),
        ])
    func links(_ arguments: [String], _ name: String) throws {
        let folder = try project()
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/project/\(name)", withDestinationPath: "../secret.yaml")
        let outcome = try Program.built.run(arguments, in: folder.path)
        #expect([3, 5].contains(outcome.code), "\(outcome.output)\(outcome.talk)")
        #expect(
            outcome.talk.contains("a link that leads out of its folder") || arguments[0] == "check")
        #expect(!(outcome.talk + outcome.output).contains("hunter2"))
        let allowed = try Program.built.run(
            arguments + ["--allow-assets-outside"], in: folder.path)
        #expect((allowed.talk + allowed.output).contains("hunter2"), "\(allowed.talk)")
        // A link that stays within is a timeline as any other.
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/project/within.yaml", withDestinationPath: "a.yaml")
        #expect(try Program.built.run(["check", "project/within.yaml"], in: folder.path).code == 0)
    }

    @Test(
        "tables, values and shaders that arguments name are no links out of their folder, either",
        arguments: [
            ("check a.yaml --values x.yaml", "x.yaml"), ("trace a.yaml --values x.json", "x.json"),
            ("check a.yaml --rows x.csv", "x.csv"), ("check a.yaml --rows x.json", "x.json"),
            ("export a.yaml --rows x.jsonl -o {row}.gif", "x.jsonl"),
            ("hash a.yaml --rows x.tsv -o {row}.framehash", "x.tsv"),
            ("shader x.metal", "x.metal"), ("shader sound.metal x.metal", "x.metal"),
        ])
    func argumentLinks(_ command: String, _ name: String) throws {
        let folder = try project()
        try folder.write("float two() { return 2; }\n", to: "project/sound.metal")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/project/\(name)", withDestinationPath: "../secret.yaml")
        let arguments = command.split(separator: " ").map(String.init)
        let project = "\(folder.path)/project"
        let outcome = try Program.built.run(arguments, in: project)
        let said = outcome.output + outcome.talk
        #expect(outcome.code == 3, "\(said)")
        #expect(
            said.contains("\(name):1:1: error: it is a link that leads out of its folder"),
            "\(said)")
        #expect(!said.contains("hunter2"))
        let allowed = try Program.built.run(
            arguments + ["--allow-assets-outside"], in: project)
        #expect((allowed.output + allowed.talk).contains("hunter2"), "\(allowed.talk)")
        // A link that stays within is a file as any other.
        try FileManager.default.removeItem(atPath: "\(project)/\(name)")
        try FileManager.default.createSymbolicLink(
            atPath: "\(project)/\(name)", withDestinationPath: "a.yaml")
        let within = try Program.built.run(arguments, in: project)
        #expect(!(within.output + within.talk).contains("leads out"), "\(within.talk)")
    }

    @Test("a film that an argument names shows no other file, also without a sandbox")
    func lists() throws {
        let folder = try project()
        let made = try Program.built.run(
            ["export", "project/a.yaml", "-o", "other/a.mp4", "--quiet"], in: folder.path)
        try #require(made.code == 0, "\(made.talk)")
        try folder.write(
            "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9.0,\n../other/a.mp4\n#EXT-X-ENDLIST\n",
            to: "project/a.mp4")
        for arguments in [
            ["diff", "a.mp4", "../other/a.mp4"], ["check", "--flashes", "a.mp4"],
            ["check", "--for", "readme", "a.mp4"],
        ] {
            let outcome = try Program.built.run(
                arguments + ["--no-sandbox"], in: "\(folder.path)/project")
            #expect(outcome.code == 3, "\(arguments): \(outcome.output)\(outcome.talk)")
            #expect((outcome.output + outcome.talk).contains("'a.mp4': this is not a film"))
        }
    }

    @Test("a pipe, a device or a socket is refused at once, wherever a file is read")
    func pipes() throws {
        let folder = try project()
        for name in [
            "p.yaml", "p.framehash", "p.mp4", "p.png", "p.metal", "p.svg", "p.csv", "p.ttf",
            "p.wav", "p.h",
        ] {
            try #require(mkfifo("\(folder.path)/project/\(name)", 0o600) == 0)
        }
        try folder.write("#include \"p.h\"\n", to: "project/i.metal")
        let head = "flipbook: 1\ncanvas: { size: [9, 9] }\nduration: 1\n"
        let named = [
            "shaders: [p.metal]\nlayers: []", "shaders: [i.metal]\nlayers: []",
            "fonts: [p.ttf]\nlayers: []", "sensors: { tilt: { file: p.csv } }\nlayers: []",
            "layers: [{ svg: p.svg }]", "layers: [{ image: p.png }]", "layers: [{ video: p.mp4 }]",
            "audio: [{ file: p.wav }]\nlayers: []",
        ]
        for (index, text) in named.enumerated() {
            try folder.write(head + text + "\n", to: "project/t\(index).yaml")
        }
        let checks: [([String], [Int32])] =
            named.indices.map { (["check", "project/t\($0).yaml"], [3]) } + [
                (["check", "project/p.yaml"], [3]), (["check", "/dev/zero"], [3]),
                (["hash", "project/p.yaml"], [3]), (["shader", "project/p.metal"], [3]),
                (["verify", "project/p.framehash"], [3]), (["verify", "project"], [5]),
                (["diff", "project/p.mp4", "project/a.yaml"], [3]),
                (["diff", "project/p.framehash", "project/a.yaml"], [3]),
                (["export", "project/p.yaml", "-o", "x.gif"], [3]),
            ]
        for (arguments, codes) in checks {
            var command = Command(Program.built.path, arguments, in: folder.path)
            command.seconds = 120
            let outcome = try command.run()
            #expect(codes.contains(outcome.code), "\(arguments): \(outcome.output)\(outcome.talk)")
            #expect(
                (outcome.output + outcome.talk).contains("not a regular file"),
                "\(arguments): \(outcome.output)\(outcome.talk)")
        }
    }

    @Test("a manifest elsewhere is verified from the folder that holds both")
    func elsewhere() throws {
        let folder = try project()
        let hash = try Program.built.run(
            ["hash", "project/a.yaml", "-o", "other/a.framehash"], in: folder.path)
        #expect(hash.code == 0)
        for (arguments, place, code) in [
            (["verify", "other"], "", Int32(0)), (["verify", "other/a.framehash"], "", 0),
            (["verify", "a.framehash"], "/other", 3),
            (["verify", "a.framehash", "--allow-assets-outside"], "/other", 0),
            (["verify", "."], "/other", 3),
            (["verify", "../other/a.framehash", "../project"], "/other", 0),
        ] {
            let outcome = try Program.built.run(arguments, in: folder.path + place)
            #expect(outcome.code == code, "\(arguments): \(outcome.talk)")
        }
    }

    @Test("an argument that is not UTF-8 is refused, with its bytes")
    func arguments() throws {
        let folder = try project()
        for verb in ["check", "hash", "verify"] {
            let outcome = try Command(
                "sh",
                ["-c", "exec \"$0\" \(verb) \"$(printf 'caf\\351.yaml')\"", Program.built.path],
                in: folder.path
            ).run()
            #expect(outcome.code == 2)
            #expect(
                outcome.talk.contains("argument 2, 'caf\\xE9.yaml', is not UTF-8"),
                "\(outcome.talk)")
        }
    }
}
