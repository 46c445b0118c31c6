import Foundation
import TestSupport
import Testing

/// The GitHub action, whose places may be patterns that a pull request's files match.
@Suite("The action") struct ActionTests {
    /// The shell script of a step of `action.yml`.
    private static func script(of step: String) throws -> String {
        let text = try String(contentsOfFile: "\(Program.root)/action.yml", encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let own = lines.drop { $0 != "    - name: \(step)" }.dropFirst()
            .prefix { !$0.hasPrefix("    - name: ") }
        return own.drop { $0 != "      run: |" }.dropFirst().joined(separator: "\n")
    }

    @Test(
        "a file of a pull request that is called like a flag is none", arguments: ["*", "a.yaml *"])
    func flags(_ places: String) throws {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        let hash = try Program.built.run(["hash", "a.yaml", "-o", "a.framehash"], in: folder.path)
        try #require(hash.code == 0, "\(hash.talk)")
        let manifest = try folder.read("a.framehash")
        try folder.write(
            Sample.timeline(replacing: "#5856D6", with: "#FF0000"), to: "a.yaml")
        let script = try Self.script(of: "Verify frames")
        try #require(script.contains("verify"))
        func code() throws -> Int32 {
            try Command(
                "bash", ["-e", "-c", script], in: folder.path,
                environment: [
                    "FLIPBOOK": Program.built.path, "PLACES": places, "TOLERANCE": "",
                    "REPORT": "r.html",
                    "JUNIT": "j.xml", "FLIPBOOK_NO_CACHE": "1",
                ]
            ).run().code
        }
        #expect(try code() != 0)
        for flag in ["--update", "--tolerance=255", "--allow-assets-outside"] {
            try folder.write("", to: flag)
            #expect(try code() != 0, "\(flag)")
            #expect(try folder.read("a.framehash") == manifest, "\(flag)")
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(flag)")
        }
    }
}
