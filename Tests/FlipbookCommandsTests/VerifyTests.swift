import Foundation
import TestSupport
import Testing

@Suite("verify in folders and with git")
struct VerifyTests {
    private static let edited = Sample.timeline(replacing: "duration: 0.2", with: "duration: 0.1")

    private func folder(_ names: [String]) throws -> Folder {
        let folder = try Folder()
        for name in names {
            let place = URL(filePath: "\(folder.path)/\(name)").deletingLastPathComponent()
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try folder.write(Sample.timeline, to: name)
        }
        return folder
    }

    @Test(
        "hash of a folder writes a manifest a timeline, beside it or elsewhere; verify reads both")
    func folders() throws {
        let folder = try folder(["T/a.yaml", "T/inner/b.yml"])
        for (arguments, place) in [([], "T"), (["-o", "M"], "M")] {
            let hash = try Program.built.run(["hash", "T"] + arguments, in: folder.path)
            #expect(hash.code == 0, "\(hash.talk)")
            for name in ["a.framehash", "inner/b.framehash"] {
                #expect(try folder.read("\(place)/\(name)").hasPrefix("#format"))
            }
            let verify = try Program.built.run(["verify", place], in: folder.path)
            #expect(verify.code == 0, "\(verify.output)\(verify.talk)")
        }
    }

    @Test("a timeline without manifest is told of and written only with --update")
    func missing() throws {
        let folder = try folder(["T/a.yaml", "T/b.yaml"])
        let hash = try Program.built.run(
            ["hash", "T/a.yaml", "-o", "T/a.framehash"], in: folder.path)
        #expect(hash.code == 0)
        let before = folder.contents
        let verify = try Program.built.run(["verify", "T"], in: folder.path)
        #expect(
            verify.code == 5 && verify.talk.contains("T/b.yaml:1:1: error: there is no manifest"))
        #expect(folder.contents == before)
        #expect(try Program.built.run(["verify", "T", "--update"], in: folder.path).code == 0)
        #expect(try Program.built.run(["verify", "T"], in: folder.path).code == 0)
    }

    @Test("a folder without manifests is a command that is wrong, but for --update")
    func nothing() throws {
        for names in [["T/a.yaml"], ["T/a.yaml", "T/inner/b.yml"]] {
            let folder = try folder(names)
            let before = folder.contents
            let verify = try Program.built.run(["verify", "T"], in: folder.path)
            #expect(verify.code == 2, "\(verify.talk)")
            #expect(verify.talk.contains("there is no .framehash file in T"), "\(verify.talk)")
            #expect(verify.talk.contains("'flipbook hash T' writes"), "\(verify.talk)")
            #expect(folder.contents == before)
            // A timeline by its name is one to verify.
            #expect(try Program.built.run(["verify", "T/a.yaml"], in: folder.path).code == 3)
            #expect(try Program.built.run(["verify", "T", "--update"], in: folder.path).code == 0)
            #expect(try Program.built.run(["verify", "T"], in: folder.path).code == 0)
        }
    }

    @Test("--update writes, and still shows what changed")
    func update() throws {
        let folder = try folder(["a.yaml"])
        _ = try Program.built.run(["hash", "."], in: folder.path)
        try folder.write(Self.edited, to: "a.yaml")
        let update = try Program.built.run(["verify", ".", "--update"], in: folder.path)
        #expect(update.code == 0 && update.output.contains("frames differ: "), "\(update.talk)")
        #expect(try Program.built.run(["verify", "."], in: folder.path).code == 0)
    }

    @Test("a timeline is called by its path in the project, wherever its manifest is")
    func paths() throws {
        let folder = try folder(["T/a.yaml"])
        let hash = try Program.built.run(
            ["hash", "T/a.yaml", "-o", "T/hashes/a.framehash"], in: folder.path)
        try #require(hash.code == 0, "\(hash.talk)")
        try folder.git(["init", "--quiet"])
        try folder.git(["add", "."])
        try folder.git(["commit", "--quiet", "-m", "Add a timeline"])
        let verify = [
            "verify", "T", "--format", "github", "--junit", "j.xml", "--report", "r.html",
        ]
        for text in [Self.edited, "flipbook: 1\n"] {
            try folder.write(text, to: "T/a.yaml")
            let outcome = try Program.built.run(verify, in: folder.path)
            let said = try outcome.output + outcome.talk + folder.read("j.xml")
            #expect(said.contains("file=T/a.yaml,"), "\(said)")
            #expect(!said.contains("/../"), "\(said)")
            #expect(try !folder.read("r.html").contains("/../"))
        }
    }

    @Test("annotations, test cases and reports name files from the repository's root")
    func subfolder() throws {
        let folder = try folder(["T/a.yaml"])
        _ = try Program.built.run(["hash", "T"], in: folder.path)
        try folder.git(["init", "--quiet"])
        for text in [Self.edited, "flipbook: 1\n"] {
            try folder.write(text, to: "T/a.yaml")
            let outcome = try Program.built.run(
                [
                    "verify", ".", "--format", "github", "--junit", "j.xml", "--report", "r.html",
                ], in: "\(folder.path)/T")
            #expect((outcome.output + outcome.talk).contains("file=T/a."), "\(outcome)")
            let cases = try folder.read("T/j.xml")
            #expect(cases.contains("name=\"T/a.framehash\""), "\(cases)")
            #expect(cases.contains("file=\"T/a."), "\(cases)")
            #expect(try folder.read("T/r.html").contains("<h2>T/a.framehash</h2>"))
        }
        let check = try Program.built.run(
            ["check", "a.yaml", "--format", "github"], in: "\(folder.path)/T")
        #expect(check.output.contains("file=T/a.yaml,line="), "\(check)")
        let diff = try Program.built.run(
            ["diff", "a.framehash", "../T/a.framehash", "--report", "d.html"],
            in: "\(folder.path)/T")
        #expect(diff.code == 0, "\(diff)")
        #expect(try folder.read("T/d.html").contains("T/a.framehash → T/a.framehash"))
    }

    @Test("git's history says why, and gives the pixels that a tolerance needs")
    func history() throws {
        let folder = try folder(["T/a.yaml"])
        _ = try Program.built.run(["hash", "T"], in: folder.path)
        try folder.write(Self.edited, to: "T/a.yaml")
        let without = try Program.built.run(
            ["verify", "T", "--tolerance", "255/255"], in: folder.path)
        #expect(without.code == 1 && without.output.contains("tolerance can't be applied"))
        try folder.write(Sample.timeline, to: "T/a.yaml")
        try folder.git(["init", "--quiet"])
        try folder.git(["add", "."])
        try folder.git(["commit", "--quiet", "-m", "Add a timeline"])
        try folder.write(Self.edited, to: "T/a.yaml")
        let verify = try Program.built.run(["verify", "T/a.framehash"], in: folder.path)
        #expect(verify.code == 1)
        #expect(
            verify.output.contains("animator `glow`")
                && verify.output.contains("at 0.10 s instead of 0.20 s"), "\(verify.output)")
        for (tolerance, code) in [("255/255", 0), ("0/255", 1)] {
            let outcome = try Program.built.run(
                ["verify", "T", "--tolerance", tolerance], in: folder.path)
            #expect(outcome.code == code, "\(tolerance): \(outcome.output)")
            #expect((outcome.output + outcome.talk).contains("differs most"))
        }
    }

    @Test("whatever happens to a manifest, its frames are never said to be equal")
    func damage() throws {
        let folder = try folder(["a.yaml"])
        _ = try Program.built.run(["hash", "."], in: folder.path)
        let whole = try folder.read("a.framehash")
        let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
        let cases: [(String, String, Int32)] = [
            ("cut in a line", String(whole.dropLast(20)), 3),
            ("cut between lines", lines.dropLast(3).joined(separator: "\n") + "\n", 3),
            ("empty", "", 3),
            (
                "of a later version",
                whole.replacingOccurrences(of: "#version: 2", with: "#version: 3"), 3
            ),
            ("of another hash", whole.replacingOccurrences(of: "SHA256", with: "MD5"), 3),
            (
                "of another size", whole.replacingOccurrences(of: "48x32", with: "32x48"), 1
            ),
            ("of another file", whole.replacingOccurrences(of: "a.yaml", with: "gone.yaml"), 3),
        ]
        for (name, text, code) in cases {
            try #require(text != whole, "\(name)")
            try folder.write(text, to: "a.framehash")
            let outcome = try Program.built.run(["verify", "a.framehash"], in: folder.path)
            #expect(outcome.code == code, "\(name): \(outcome.output)\(outcome.talk)")
            #expect(!outcome.talk.contains("equal"), "\(name)")
        }
        try folder.write(whole, to: "a.framehash")
        let report = try Program.built.run(
            ["verify", "a.framehash", "--junit", "a.yaml/report.xml"], in: folder.path)
        #expect(report.code == 4, "\(report.talk)")
    }

    @Test("JUnit and JSON say what the text says")
    func reports() throws {
        let folder = try folder(["a.yaml", "b.yaml", "c.yaml"])
        _ = try Program.built.run(["hash", "."], in: folder.path)
        try folder.write(Self.edited, to: "b.yaml")
        try folder.write("flipbook: 1\nname: '<&\"'\n", to: "c.yaml")
        let outcome = try Program.built.run(
            ["verify", ".", "--junit", "out/report.xml", "--format", "json"], in: folder.path)
        #expect(outcome.code == 5)
        let junit = try folder.read("out/report.xml")
        #expect(junit.contains("tests=\"3\" failures=\"1\" errors=\"1\""), "\(junit)")
        let parser = XMLParserOutcome(junit)
        #expect(parser.isWellFormed && parser.count["testcase"] == 3)
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        let manifests = try #require((object as? [String: Any])?["manifests"] as? [[String: Any]])
        #expect(manifests.map { $0["equal"] as? Bool } == [true, false, nil])
    }
}

/// How many elements there are of each name, as far as tags open and close each other.
private struct XMLParserOutcome {
    var count: [String: Int] = [:]
    var isWellFormed = true

    init(_ text: String) {
        var open: [String] = []
        for part in text.split(separator: "<").dropFirst() where !part.hasPrefix("?") {
            guard let end = part.firstIndex(of: ">") else {
                isWellFormed = false
                return
            }
            let tag = part[..<end]
            let name = String(tag.prefix { $0 != " " && $0 != "/" })
            if tag.hasPrefix("/") {
                isWellFormed = isWellFormed && open.popLast() == String(tag.dropFirst())
                continue
            }
            count[name, default: 0] += 1
            if !tag.hasSuffix("/") { open.append(name) }
        }
        isWellFormed = isWellFormed && open.isEmpty
    }
}
