import Foundation
import PortableMath
import TestSupport
import Testing

@Suite("Interrupted exports", .seeded)
struct InterruptionTests {
    /// What they are asked to write, and what that leaves in the folder.
    private static let formats = [
        "a.mp4", "a.mov", "a.webm", "a.mkv", "a.apng", "a.webp", "a.gif", "a.y4m", "a.rgba",
        "a-{frame}.png",
    ]

    @Test(
        "at any moment they end soon with 130 and leave nothing, or all was in its place before",
        .timeLimit(.minutes(60)), arguments: formats)
    func anyMoment(format: String) throws {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        for _ in 0..<3 {
            let folder = try Folder()
            try folder.write(
                Sample.timeline(replacing: "scale: 2", with: "scale: 12")
                    .replacingOccurrences(of: "duration: 0.4", with: "duration: 1"), to: "a.yaml")
            try folder.write("old", to: "b.txt")
            // Of two, one while frames are drawn, and one while the film is finished and checked.
            let frame = Bool.random(using: &generator) ? 30 : 0
            let delay = Int.random(in: 0..<(frame == 0 ? 2000 : 200), using: &generator)
            let outcome = try Program.built.run(
                ["export", "a.yaml", "-o", "out/\(format)", "--progress", "json"], in: folder.path,
                interruptAfter: "\"completed\":\(frame),", delay: .milliseconds(delay))
            let comment: Comment =
                "seed \(seed), frame \(frame), \(delay) ms: \(outcome.talk.suffix(300))"
            if outcome.code == 0 {
                let written = folder.contents.filter { $0.hasPrefix("out/") }
                #expect(written.count == (format.contains("{frame}") ? 30 : 1), comment)
                #expect(!written.contains { $0.contains(".part") }, comment)
            } else {
                #expect(outcome.code == 130, comment)
                #expect(folder.contents == ["a.yaml", "b.txt"], comment)
                // Two seconds on a machine of one's own.
                #expect(outcome.afterSignal ?? .zero < .seconds(60), comment)
            }
        }
    }

    @Test("a GIF whose pictures wait for their end when the signal comes is given up at once")
    func finishing() throws {
        let folder = try Folder()
        // The frames are soon drawn, and then there is a lot to do.
        try folder.write(
            """
            flipbook: 1
            canvas: { size: [480, 270], scale: 2, background: black }
            framerate: 25
            duration: 4
            layers:
              - gradient: { angular: [red, yellow, green, blue, red] }
                rotation: 20 * $time
                frame: [900, 900]
            """, to: "a.yaml")
        let outcome = try Program.built.run(
            ["export", "a.yaml", "-o", "out/a.gif", "--progress", "json"], in: folder.path,
            interruptAfter: "\"completed\":100,", delay: .milliseconds(300))
        #expect(outcome.code == 130, "\(outcome.talk.suffix(500))")
        #expect(folder.contents == ["a.yaml"])
        #expect(outcome.afterSignal ?? .zero < .seconds(60))
    }

    @Test("of stills, all are written or none", arguments: [0, 100, 300], [SIGINT, SIGHUP])
    func stills(delay: Int, signal: Int32) throws {
        let folder = try Folder()
        try folder.write(
            Sample.timeline(replacing: "scale: 2", with: "scale: 48"), to: "a.yaml")
        let times = (0..<12).flatMap { ["--at", "\(Double($0) / 30 + 0.001)"] }
        let outcome = try Program.built.run(
            ["still", "a.yaml", "-o", "out/", "--progress", "json"] + times, in: folder.path,
            interruptAfter: "\"completed\":0,", delay: .milliseconds(delay), signal: signal)
        #expect([0, 130].contains(outcome.code), "\(outcome.talk)")
        let written = folder.contents.filter { $0.hasPrefix("out/") }
        #expect(written.count == (outcome.code == 0 ? 12 : 0), "\(written)")
        #expect(written.allSatisfy { $0.hasSuffix(".png") && !$0.hasPrefix("out/.") })
    }

    #if os(Linux)
        @Test("the exit code is 130 also before there is work", arguments: [SIGINT, SIGTERM])
        func early(signal: Int32) async throws {
            // It waits for its timeline on standard input, which has no end yet.
            let process = Process()
            process.executableURL = URL(filePath: Program.built.path)
            process.arguments = ["check", "-"]
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let status = "/proc/\(process.processIdentifier)/status"
            // The bits of the signals that it handles.
            func handles() throws -> Bool {
                let lines = try String(contentsOfFile: status, encoding: .utf8).split(
                    separator: "\n")
                let mask = try #require(lines.first { $0.hasPrefix("SigCgt:") })
                let bits = try #require(UInt64(mask.dropFirst(7).trimmingPrefix("\t"), radix: 16))
                return bits >> UInt64(signal - 1) & 1 == 1
            }
            for _ in 0..<6000 {
                if try handles() { break }
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(try handles())
            kill(process.processIdentifier, signal)
            for _ in 0..<6000 where process.isRunning {
                try await Task.sleep(for: .milliseconds(10))
            }
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 130)
        }
    #endif
}
