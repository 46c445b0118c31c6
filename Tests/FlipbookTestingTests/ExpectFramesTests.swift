import Flipbook
import FlipbookTesting
import TestSupport
import Testing

@Suite struct ExpectFramesTests {
    private static func film(_ color: String) -> String {
        "flipbook: 1\ncanvas: { size: [4, 4], background: \(color) }\nframerate: 10\n"
            + "duration: 0.3\nlayers: []\n"
    }

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.film("red"), to: "a.yaml")
        try FrameHasher(timeline: folder.path + "/a.yaml")
            .write(to: folder.path + "/a.framehash")
        return folder
    }

    @Test("frames that are the manifest's pass")
    func equal() throws {
        let folder = try folder()
        try expectFrames(of: folder.path + "/a.yaml")
        try expectFrames(of: folder.path + "/a.yaml", match: folder.path + "/a.framehash")
    }

    @Test("other frames are an issue that names them, and another timeline's manifest is one, too")
    func different() throws {
        let folder = try folder()
        try folder.write(Self.film("red"), to: "b.yaml")
        try withKnownIssue {
            try expectFrames(of: folder.path + "/b.yaml", match: folder.path + "/a.framehash")
        } matching: {
            $0.comments.contains { "\($0)".contains("a.yaml, not of") }
        }
        try folder.write(Self.film("blue"), to: "a.yaml")
        try withKnownIssue {
            try expectFrames(of: folder.path + "/a.yaml")
        } matching: {
            $0.comments.contains { "\($0)".contains("3 of 3 frames differ: 0–2") }
        }
    }

    @Test("a manifest that is not there is an error, and stays away")
    func missing() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.film("red"), to: "a.yaml")
        #expect(throws: FlipbookError.self) { try expectFrames(of: folder.path + "/a.yaml") }
        #expect(folder.names == ["a.yaml"])
    }
}
