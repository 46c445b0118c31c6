import Foundation
import PortableMath
import TestSupport
import Testing

/// Stills and comparisons with frames that earlier runs kept.
@Suite(.seeded) struct KeptStillTests {
    private func folder() throws -> Folder {
        let disc = GrowingDisc(
            frameRate: "10", seconds: "1", departure: "0.5", journey: "0.4")
        let folder = try disc.folder()
        try folder.write(disc.timeline(to: 30), to: "b.yaml")
        return folder
    }

    private func still(_ folder: Folder, _ arguments: [String] = []) throws -> Data {
        let outcome = try folder.runKeeping(
            ["still", "a.yaml", "--at", "0", "--at", "0.7", "-o", "s-{frame}.png"] + arguments)
        #expect(outcome.code == 0, "\(outcome.talk)")
        let names = folder.contents.filter { $0.hasPrefix("s") && $0.hasSuffix(".png") }.sorted()
        defer {
            for name in names { try? FileManager.default.removeItem(at: url(name, folder)) }
        }
        return try names.reduce(into: Data()) { $0 += try Data(contentsOf: url($1, folder)) }
    }

    private func url(_ name: String, _ folder: Folder) -> URL {
        URL(filePath: "\(folder.path)/\(name)")
    }

    private func kept(_ ending: String, _ folder: Folder) -> [URL] {
        folder.contents.filter { $0.hasSuffix(ending) }.sorted().map { url($0, folder) }
    }

    /// Replaces the contents of a kept file, which ends with the SHA-256 of the rest.
    private func forge(_ file: URL, _ change: (Data) -> Data) throws {
        let whole = try Data(contentsOf: file).dropLast(32)
        let changed = change(Data(whole))
        try changed.write(to: file)
        let digits = try Command("sha256sum", [file.path], in: "/").run().output.prefix(64).utf8
        let values = digits.map { UInt8(Character(Unicode.Scalar($0)).hexDigitValue ?? 0) }
        let digest = stride(from: 0, to: 64, by: 2).map { values[$0] << 4 | values[$0 + 1] }
        #expect(digest.count == 32)
        try (changed + digest).write(to: file)
    }

    /// Cuts kept files or changes a bit of them.
    private func damage(_ files: [URL], _ generator: inout SplitMix64) throws {
        for file in files {
            var bytes = try Data(contentsOf: file)
            guard !bytes.isEmpty else { continue }
            if Bool.random(using: &generator) {
                bytes.cut(using: &generator)
            } else {
                bytes.flipBit(using: &generator)
            }
            try bytes.write(to: file)
        }
    }

    @Test(
        "stills are drawn once, and are those that are drawn anew",
        arguments: [[], ["--depth", "16"], ["--sheet", "2", "-o", "s.png"]])
    func stills(flags: [String]) throws {
        var generator = SplitMix64(seed: TestSeed.fixed(61))
        let folder = try folder()
        let drawn = try still(folder, flags + ["--no-cache"])
        #expect(kept(".frame", folder).isEmpty)
        for _ in 0..<2 {
            #expect(try still(folder, flags) == drawn)
            #expect(kept(".frame", folder).count == 2)
        }
        for _ in 0..<4 {
            try damage(kept(".frame", folder), &generator)
            #expect(try still(folder, flags) == drawn)
        }
        // Frames of the store are taken: here another one's.
        let frames = kept(".frame", folder)
        func content(_ data: Data) throws -> Data {
            let lines = data.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
            return Data(try #require(lines.last))
        }
        let other = try content(Data(contentsOf: frames[1])).dropLast(32)
        try forge(frames[0]) { whole in
            let lines = whole.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
            return Data(lines[0] + [10] + lines[1] + [10]) + other
        }
        #expect(try still(folder, flags) != drawn)
        #expect(try still(folder, flags + ["--no-cache"]) == drawn)
    }

    @Test("a still of a frame that an export kept as PNG is that PNG")
    func stillOfExport() throws {
        let folder = try folder()
        let outcome = try folder.runKeeping(["export", "a.yaml", "-o", "f-{frame}.png"])
        #expect(outcome.code == 0, "\(outcome.talk)")
        let count = kept(".frame", folder).count
        #expect(count > 0)
        let pictures = try still(folder)
        #expect(kept(".frame", folder).count == count)
        let images = kept(".png", folder)
        #expect(
            try pictures == Data(contentsOf: images[0]) + Data(contentsOf: images[7]))
    }

    @Test("a comparison with known frames is that of frames that are drawn")
    func comparisons() throws {
        var generator = SplitMix64(seed: TestSeed.fixed(62))
        let folder = try folder()
        try folder.git(["init", "--quiet", "--initial-branch", "main"])
        try folder.git(["add", "a.yaml"])
        try folder.git(["commit", "--quiet", "-m", "Add a timeline"])
        #expect(try folder.runKeeping(["export", "a.yaml", "-o", "a.mkv"]).code == 0)
        #expect(try folder.runKeeping(["hash", "a.yaml", "-o", "a.framehash", "--cold"]).code == 0)
        try FileManager.default.removeItem(atPath: "\(folder.path)/cache")
        let pairs = [
            ["a.yaml", "b.yaml"], ["main:a.yaml", "b.yaml"], ["b.yaml", "main:a.yaml"],
            ["a.framehash", "b.yaml"], ["a.mkv", "b.yaml"],
        ]
        func differences(_ pair: [String], _ flags: [String] = []) throws -> String {
            let outcome = try folder.runKeeping(["diff", "--format", "json"] + pair + flags)
            #expect(outcome.code == 1, "\(outcome.talk)")
            return outcome.output
        }
        for pair in pairs {
            let cold = try differences(pair, ["--no-cache"])
            var files: [Int] = []
            for _ in 0..<3 {
                #expect(try differences(pair) == cold)
                files.append(kept(".frame", folder).count * 100 + kept(".hashes", folder).count)
            }
            #expect(Set(files).count == 1, "\(pair)")
            for _ in 0..<2 {
                try damage(kept(".frame", folder) + kept(".hashes", folder), &generator)
                #expect(try differences(pair) == cold)
            }
        }
        // Hashes of the store are taken: here all are the same.
        try FileManager.default.removeItem(atPath: "\(folder.path)/cache/hashes")
        for pair in pairs.prefix(2) { _ = try differences(pair) }
        for file in kept(".hashes", folder) {
            try forge(file) { whole in
                var bytes = Array(whole)
                // Behind two lines.
                let parts = bytes.split(
                    separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
                let start = bytes.count - parts[2].count
                for record in stride(from: start, to: bytes.count, by: 64) {
                    for place in record + 32..<record + 64 { bytes[place] = 0 }
                }
                return Data(bytes)
            }
        }
        for pair in pairs.prefix(2) {
            #expect(try folder.runKeeping(["diff"] + pair).code == 0)
            #expect(try folder.runKeeping(["diff", "--no-cache"] + pair).code == 1)
        }
    }

    @Test("the report of a comparison has the same pictures with known frames")
    func report() throws {
        let folder = try folder()
        var pages: [String] = []
        for flags in [["--no-cache"], [], []] {
            let outcome = try folder.runKeeping(
                ["diff", "a.yaml", "b.yaml", "--report", "r.html"] + flags)
            #expect(outcome.code == 1, "\(outcome.talk)")
            pages.append(try folder.read("r.html"))
        }
        #expect(Set(pages).count == 1)
    }

    @Test("a store that others may write has one warning in every verb that would use it")
    func warning() throws {
        let folder = try folder()
        let verbs = [
            ["export", "a.yaml", "-o", "a.gif"], ["still", "a.yaml", "--at", "0", "-o", "a.png"],
            ["hash", "a.yaml", "-o", "a.framehash"], ["verify", "a.framehash"],
            ["diff", "a.yaml", "a.yaml"],
        ]
        func warnings(_ arguments: [String]) throws -> [Substring] {
            let outcome = try folder.runKeeping(arguments)
            #expect(outcome.code == 0, "\(arguments): \(outcome.talk)")
            return outcome.talk.split(separator: "\n").filter { $0.contains("not kept") }
        }
        for verb in verbs { #expect(try warnings(verb) == []) }
        for kind in ["keys", "hashes", "pieces", "frames"] {
            let store = "\(folder.path)/cache/\(kind)"
            try FileManager.default.createDirectory(
                atPath: store, withIntermediateDirectories: true)
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: store)
        }
        for verb in verbs {
            let found = try warnings(verb)
            #expect(found.count == 1, "\(verb): \(found)")
            #expect(
                found.first?.hasPrefix("warning: keys of frames, ") == true
                    && found.first?.hasSuffix("'chmod go-w' ends that") == true, "\(found)")
            #expect(try warnings(verb + ["--quiet"]) == [])
            #expect(try warnings(verb + ["--no-cache"]) == [])
        }
    }
}
