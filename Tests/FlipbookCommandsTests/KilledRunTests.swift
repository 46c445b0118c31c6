import Foundation
import TestSupport
import Testing

@Suite("Runs that were killed")
struct KilledRunTests {
    private static let long = """
        flipbook: 1
        canvas: { size: [320, 240] }
        duration: 400
        layers:
          - circle: { fill: red }
            frame: ["20 + $time", 40]
            effects: [{ blur: 3 }]

        """

    @Test("leave a hidden file, which the next run in that folder clears")
    func cleared() throws {
        let folder = try Folder()
        try folder.write(Self.long, to: "a.yaml")
        try folder.write(Self.long.replacingOccurrences(of: "400", with: "1"), to: "b.yaml")
        // Of a supervisor that alone is killed, the worker often has time to clear up.
        let outcome = try Program.built.run(
            ["export", "a.yaml", "-o", "a.mp4", "--progress", "json"], in: folder.path,
            interruptAfter: "\"completed\":1",
            signal: SIGKILL, toGroup: true)
        #expect(outcome.code == 128 + 9)
        #expect(folder.contents.contains { $0.hasPrefix(".a.mp4.") && $0.hasSuffix(".part") })
        let next = try Program.built.run(
            ["still", "b.yaml", "--at", "0", "-o", "b.png"], in: folder.path)
        #expect(next.code == 0, "\(next.talk)")
        #expect(folder.contents == ["a.yaml", "b.png", "b.yaml"])
    }

    @Test("leave a temporary folder, which the next run that needs one clears")
    func scratchCleared() throws {
        let folder = try Folder()
        try folder.write(Self.long.replacingOccurrences(of: "400", with: "1"), to: "a.yaml")
        // A folder without a lock, as a killed process leaves it.
        let left = "\(folder.path)/tmp/flipbook-scratch-1-a1B2c3"
        try FileManager.default.createDirectory(
            atPath: "\(left)/parts", withIntermediateDirectories: true)
        try folder.write("left", to: "tmp/flipbook-scratch-1-a1B2c3/parts/b.yaml")
        for sandbox in [["--no-sandbox"], []] {
            let outcome = try Program.built.run(
                ["diff", "a.yaml", "a.yaml"] + sandbox, in: folder.path,
                environment: ["TMPDIR": "\(folder.path)/tmp"])
            #expect(outcome.code == 0, "\(outcome.talk)")
            #expect(folder.contents == ["a.yaml", "tmp"])
        }
    }
}
