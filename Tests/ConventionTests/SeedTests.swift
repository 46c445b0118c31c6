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

    @Test("can be had again, since their seeds come from TestSeed")
    func seedsAreGiven() {
        for file in Self.files {
            for (number, line) in file.code where line.contains("UInt64") || line.contains("Split")
            {
                let isOwn = line.contains(#/SplitMix64\(seed: [0-9]|let seed: UInt64 =/#)
                if isOwn || line.contains("UInt64.random(in: 0...UInt64.max)") {
                    Repository.record(file, line: number, "has a seed of its own")
                }
            }
        }
    }

    @Test("are told by every failure of their suite")
    func suitesTell() {
        for file in Self.files
        where file.text.contains("TestSeed.") && file.text.contains("@Suite")
            && !file.text.contains(".seeded")
        {
            Repository.record(file, "its suite lacks the trait .seeded")
        }
    }
}
