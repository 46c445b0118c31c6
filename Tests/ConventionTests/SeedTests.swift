import Foundation
import Testing

@Suite("Random inputs of tests")
struct SeedTests {
    /// Its generator is tested with the seed of published numbers.
    private static let exempt: Set = ["Tests/PortableMathTests/SplitMix64Tests.swift"]

    static let files = Repository.swiftFiles.filter {
        $0.path.hasPrefix("Tests/") && !$0.path.hasPrefix("Tests/ConventionTests/")
            && !$0.path.hasPrefix("Tests/TestSupport/") && !exempt.contains($0.path)
    }

    @Test("can be had again, since their seeds come from TestSeed", arguments: files)
    func seedsAreGiven(file: Repository.File) {
        for (number, line) in file.lines.enumerated() {
            let isOwn = line.contains(#/SplitMix64\(seed: [0-9]|let seed: UInt64 =/#)
            let isDrawn = line.contains("UInt64.random(in: 0...UInt64.max)")
            #expect(!isOwn && !isDrawn, "line \(number + 1) has a seed of its own")
        }
    }

    @Test("are told by every failure of their suite", arguments: files)
    func suitesTell(file: Repository.File) {
        guard file.text.contains("TestSeed."), file.text.contains("@Suite") else { return }
        #expect(file.text.contains(".seeded"), "its suite lacks the trait .seeded")
    }
}
