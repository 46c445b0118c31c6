import Foundation
import TestSupport
import Testing

/// Frames that were drawn before, by the program as people run it.
@Suite struct KnownFrameTests {
    private func folder() throws -> Folder {
        let folder = try Folder()
        try folder.write(Sample.timeline, to: "a.yaml")
        #expect(try folder.runKeeping(["hash", "a.yaml", "-o", "a.framehash", "--cold"]).code == 0)
        return folder
    }

    /// How many frames weren't drawn.
    private func known(_ arguments: [String], _ folder: Folder, code: Int32 = 0) throws -> Int {
        let verify = try folder.runKeeping(["verify", "--format", "json"] + arguments)
        #expect(verify.code == code, "\(verify.talk)")
        let answer = try JSONSerialization.jsonObject(with: Data(verify.output.utf8))
        let manifests = (answer as? [String: Any])?["manifests"] as? [[String: Any]] ?? []
        return manifests.reduce(0) { $0 + ($1["known"] as? Int ?? 0) }
    }

    @Test("frames are drawn once, until something that they depend on changes")
    func reuse() throws {
        let folder = try folder()
        #expect(try known(["a.framehash"], folder) == 0)
        let all = try known(["a.framehash"], folder)
        #expect(all > 0)
        #expect(try known(["a.framehash", "--cold"], folder) == 0)
        #expect(try known(["a.framehash", "--no-sandbox"], folder) == all)
        let hash = try folder.runKeeping(["hash", "a.yaml"])
        #expect(try hash.output == folder.read("a.framehash"))
        // Another name for the same colour is the same frame; another colour is not.
        let text = try folder.read("a.yaml")
        try folder.write("# the same\n" + text, to: "a.yaml")
        #expect(try known(["a.framehash"], folder) == all)
    }

    @Test("a picture's contents count, whatever its file is called or when it was written")
    func pictures() throws {
        let folder = try Folder()
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [8, 8], background: white }
            duration: 0.1
            framerate: 20
            layers: [{ image: p.png }]
            """, to: "a.yaml")
        func draw(_ color: String) throws {
            try folder.write(
                "flipbook: 1\ncanvas: { size: [4, 4], background: \(color) }\nduration: 1\n"
                    + "layers: []\n", to: "p.yaml")
            #expect(
                try folder.runKeeping(["still", "p.yaml", "--at", "0", "-o", "p.png"]).code == 0)
        }
        try draw("red")
        #expect(try folder.runKeeping(["hash", "a.yaml", "-o", "a.framehash"]).code == 0)
        #expect(try known(["a.framehash"], folder) == 2)
        try draw("blue")
        #expect(try known(["a.framehash"], folder, code: 1) < 2)
        try draw("red")
        #expect(try known(["a.framehash"], folder) == 2)
    }

    @Test("a store that can't be written or trusted changes nothing")
    func refusal() throws {
        let folder = try folder()
        try? FileManager.default.removeItem(atPath: "\(folder.path)/cache")
        try folder.write("no folder", to: "cache")
        #expect(try folder.runKeeping(["verify", "a.framehash"]).code == 0)
        try FileManager.default.removeItem(atPath: "\(folder.path)/cache")
        #expect(try known(["a.framehash"], folder) == 0)
        let hashes = "\(folder.path)/cache/hashes"
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: hashes)
        for _ in 0..<2 { #expect(try known(["a.framehash"], folder) == 0) }
    }
}
