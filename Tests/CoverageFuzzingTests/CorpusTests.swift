import Foundation
import TestSupport
import Testing

@testable import CoverageFuzzing

/// The inputs that fuzzing has found, each of which reaches code that others don't, and those that
/// broke something once.
@Suite("Inputs of fuzzing")
struct CorpusTests {
    private static let root: String = {
        var url = URL(filePath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.path(percentEncoded: false)
    }()

    private static func folder(_ name: String, _ target: FuzzTarget) -> String {
        "\(root)Tests/Fixtures/\(name)/\(target.rawValue)"
    }

    @Test("are read by their target without a crash", arguments: FuzzTarget.allCases)
    func areRead(target: FuzzTarget) throws {
        let corpus = Self.folder("corpora", target)
        let count = TemporaryFolder.names(in: corpus).count
        #expect(count > 0, "there is no corpus in \(corpus)")
        let found = Self.folder("found", target)
        let foundCount = TemporaryFolder.names(in: found).count
        // A process of its own: a crash is to end one test, and to name its input.
        let outcome = try Command(
            Products.path(of: "coverage-fuzz"),
            [target.rawValue, corpus] + (foundCount > 0 ? [found] : []), in: Self.root
        ).run()
        #expect(outcome.code == 0, "\(outcome.talk.suffix(2000))")
        #expect(outcome.output == "\(target.rawValue): \(count + foundCount) inputs\n")
    }

    @Test("stay small enough for a clone")
    func areSmall() throws {
        for target in FuzzTarget.allCases {
            let folder = Self.folder("corpora", target)
            let bytes = try TemporaryFolder.names(in: folder).map {
                try Bytes.read("\(folder)/\($0)").count
            }
            #expect(bytes.reduce(0, +) <= 1 << 16, "\(folder)")
            #expect(bytes.count <= 64, "\(folder)")
        }
    }
}
