import Foundation
import TestSupport
import Testing

/// Links that somebody left where outputs go.
@Suite("Outputs at links") struct OutputLinkTests {
    private static let timeline = """
        flipbook: 1
        canvas: { size: [16, 16] }
        framerate: 10
        duration: 0.2
        values: { n: { kind: text, default: a } }
        outputs: [{ file: own.gif }]
        layers:
          - color: red
          - captions: { file: talk.srt, as: srt }

        """

    /// A folder with a timeline and what the verbs need beside it.
    private func project() throws -> Folder {
        let folder = try Folder()
        for place in ["project", "home"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(place)", withIntermediateDirectories: false)
        }
        try folder.write(Self.timeline, to: "project/a.yaml")
        try folder.write(
            Self.timeline.replacingOccurrences(of: "red", with: "blue"), to: "project/b.yaml")
        try folder.write("1\n00:00:00,000 --> 00:00:00,200\nHello\n", to: "project/talk.srt")
        try folder.write("n\none\n", to: "project/rows.csv")
        try folder.write("kept", to: "home/file")
        let hash = try Program.built.run(
            ["hash", "a.yaml", "-o", "was.framehash"], in: "\(folder.path)/project")
        try #require(hash.code == 0, "\(hash.talk)")
        return folder
    }

    private static let commands = [
        "export a.yaml -o x.mp4", "export a.yaml -o x.gif -o x.rgba", "export a.yaml",
        "export a.yaml -o x-{frame}.png", "export a.yaml --part 1/1 -o parts/",
        "export a.yaml --rows rows.csv -o {n}.mp4 --manifest x.json",
        "export a.yaml --rows rows.csv -o {n}-{frame}.png",
        "hash a.yaml -o x.framehash", "hash .", "hash a.yaml --rows rows.csv -o {n}.framehash",
        "still a.yaml --at 0 -o x.png", "still a.yaml --at 0 --sheet 1 -o x.png",
        "verify . --update", "verify was.framehash --report x.html --junit x.xml",
        "diff a.yaml b.yaml --report x.html", "new x.yaml --force",
        "schema -o x.json",
    ]

    @Test("no verb writes to what a link at an output's place leads to", arguments: commands)
    func verbs(_ command: String) throws {
        let folder = try project()
        let project = "\(folder.path)/project"
        let manager = FileManager.default
        func run() throws -> String {
            let outcome = try Program.built.run(
                command.split(separator: " ").map(String.init), in: project)
            // 1 is what `diff` finds.
            return outcome.code <= 1 ? "" : outcome.output + outcome.talk
        }
        func isFile(_ name: String) throws -> Bool {
            try manager.attributesOfItem(atPath: "\(project)/\(name)")[.type] as? FileAttributeType
                == .typeRegular
        }
        let before = Set(try manager.subpathsOfDirectory(atPath: project))
        #expect(try run() == "")
        let made = try manager.subpathsOfDirectory(atPath: project)
            .filter { try !before.contains($0) && isFile($0) }
        #expect(!made.isEmpty)
        for name in made {
            let path = "\(project)/\(name)"
            let up = String(repeating: "../", count: name.split(separator: "/").count - 1)
            func link(to target: String) throws {
                try manager.removeItem(atPath: path)
                try manager.createSymbolicLink(
                    atPath: path, withDestinationPath: up + target)
            }
            try link(to: "../home/file")
            let refusal = try run()
            // A schema that is there stays, whatever it is.
            #expect(!refusal.isEmpty || name == "timeline.schema.json", "\(name)")
            // One that leads nowhere, where a file would be made.
            try link(to: "../home/new")
            _ = try run()
            #expect(try manager.contentsOfDirectory(atPath: "\(folder.path)/home") == ["file"])
            #expect(try folder.read("home/file") == "kept", "\(name)")
            // Within the folder, the link itself is replaced.
            try manager.removeItem(atPath: path)
            let inner = (path as NSString).deletingLastPathComponent + "/inner"
            try manager.copyItem(atPath: "\(folder.path)/home/file", toPath: inner)
            try manager.createSymbolicLink(atPath: path, withDestinationPath: "inner")
            _ = try run()
            #expect(try String(contentsOfFile: inner, encoding: .utf8) == "kept", "\(name)")
            try manager.removeItem(atPath: inner)
            try? manager.removeItem(atPath: path)
            _ = try run()
        }
    }

    @Test(
        "a pattern leads through no folder that is a link to elsewhere",
        arguments: [
            ("export a.yaml b.yaml -o out/{name}.gif", "out"),
            ("export a.yaml -o out/{frame}.png", "out"),
            ("export a.yaml b.yaml -o films/{name}/x.gif", "films/a"),
            ("export a.yaml --rows rows.csv -o out/{n}.gif", "out"),
            ("export a.yaml --rows rows.csv -o films/{n}/in/x.gif", "films/one/in"),
            ("hash a.yaml --rows rows.csv -o out/{n}.framehash", "out"),
            ("hash . -o out", "out/in"), ("still a.yaml --at 0 -o out/{frame}.png", "out"),
        ])
    func folders(_ command: String, _ link: String) throws {
        let folder = try project()
        let project = "\(folder.path)/project"
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: "\(project)/in", withIntermediateDirectories: false)
        try folder.write(Self.timeline, to: "project/in/c.yaml")
        try folder.write("1\n00:00:00,000 --> 00:00:00,200\nHi\n", to: "project/in/talk.srt")
        let place = "\(project)/\(link)"
        try manager.createDirectory(
            atPath: (place as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true)
        try manager.createSymbolicLink(
            atPath: place, withDestinationPath: "\(folder.path)/home")
        let outcome = try Program.built.run(
            command.split(separator: " ").map(String.init), in: project)
        // A row's value that makes an unsafe name is a mistake in the table.
        #expect(outcome.code == (link.hasSuffix("/one/in") ? 3 : 2))
        #expect(
            outcome.talk.contains("is a link to a place outside of the folder it is in"),
            "\(outcome.talk)")
        #expect(try manager.contentsOfDirectory(atPath: "\(folder.path)/home") == ["file"])
        // The start of an absolute path is the user's own.
        try manager.createSymbolicLink(
            atPath: "\(project)/own", withDestinationPath: "\(folder.path)/home")
        let own = try Program.built.run(
            ["export", "a.yaml", "-o", "\(project)/own/{name}.gif"], in: project)
        #expect(own.code == 0, "\(own.talk)")
    }
}
