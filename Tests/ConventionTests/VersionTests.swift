import Foundation
import Testing

@Suite("Versions")
struct VersionTests {
    private struct Section {
        var title: String
        /// Of a released version.
        var date: String?
        var lines: [Substring]
    }

    /// `## [0.1.0] - 2026-01-31` and what stands below it, in the order of the file.
    private static let sections: [Section] = {
        var sections: [Section] = []
        for line in Repository.file("CHANGELOG.md")?.lines ?? [] {
            if let match = line.wholeMatch(of: /## \[([^\]]+)\](?: - (.+))?/) {
                sections.append(
                    Section(title: String(match.1), date: match.2.map(String.init), lines: []))
            } else if !sections.isEmpty {
                sections[sections.count - 1].lines.append(line)
            }
        }
        return sections
    }()

    private static func numbers(_ version: some StringProtocol) -> [Int]? {
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        return parts.count == 3 && numbers.count == 3 ? numbers : nil
    }

    /// The versions that may come after one.
    private static func successors(_ version: [Int]) -> [[Int]] {
        [
            [version[0] + 1, 0, 0], [version[0], version[1] + 1, 0],
            [version[0], version[1], version[2] + 1],
        ]
    }

    @Test("the changelog begins with what is unreleased")
    func unreleasedIsFirst() {
        #expect(Self.sections.first?.title == "Unreleased")
        #expect(Self.sections.first?.date == nil)
    }

    @Test("released versions have dates, and are each the successor of the one below")
    func released() throws {
        let released = Self.sections.dropFirst()
        #expect(!released.isEmpty)
        for section in released {
            let date = try #require(section.date, "\(section.title)")
            #expect(date.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil, "\(date)")
        }
        for (newer, older) in zip(released, released.dropFirst()) {
            let version = try #require(Self.numbers(newer.title))
            #expect(Self.successors(try #require(Self.numbers(older.title))).contains(version))
            #expect(try #require(newer.date) >= #require(older.date))
        }
    }

    @Test("the program's version is the newest one, or its successor while there is more")
    func current() throws {
        let source = try #require(Repository.file("Sources/FrameProduction/FlipbookVersion.swift"))
            .text
        let match = try #require(source.firstMatch(of: /current = "([^"]+)"/))
        let version = String(match.1)
        let newest = try #require(Self.sections.dropFirst().first?.title)
        let hasMore = Self.sections[0].lines.contains { $0.hasPrefix("- ") }
        guard hasMore else {
            #expect(version == newest)
            return
        }
        #expect(version.hasSuffix("-dev"))
        let next = try #require(Self.numbers(version.dropLast("-dev".count)), "\(version)")
        #expect(Self.successors(try #require(Self.numbers(newest))).contains(next), "\(version)")
    }
}
