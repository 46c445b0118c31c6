import Foundation
import Testing

/// A finding is a code where it is raised and a description in the index; these tests say which one
/// is missing.
@Suite("Every code of a finding is in Sources/FindingIndex, and every one there is raised")
struct FindingTests {
    /// A place in the sources that raises a finding.
    struct Site: CustomTestStringConvertible {
        /// What is put together, such as `broken-\(what)`, has a `*` in the place of each part.
        var code: String
        var severity: String
        var place: String
        var testDescription: String { "\(code) at \(place)" }
    }

    /// The codes of the index with their severities.
    static let described: [String: Set<String>] = {
        var described: [String: Set<String>] = [:]
        for match in subjects.flatMap({ $0.text.matches(of: heading) }) {
            described[String(match.code)] = Set(
                match.severities.split { !$0.isLetter }.map(String.init))
        }
        return described
    }()

    private static let subjects = Repository.files.filter {
        $0.path.hasPrefix("Sources/FindingIndex/Subjects/")
    }

    private static var heading: Regex<(Substring, code: Substring, severities: Substring)> {
        /(?m)^## (?<code>[a-z0-9-]+): (?<severities>[a-z, ]+)$/
    }

    @Test("the descriptions of a subject are embedded in the program", arguments: subjects)
    func isEmbedded(subject: Repository.File) throws {
        let list = try #require(Repository.file("Sources/CTexts/CTexts.c")).text
        let name = subject.path.split(separator: "/").suffix(2).joined(separator: "/")
        #expect(list.contains("#embed \"../FindingIndex/\(name)\"\n"), "CTexts.c lacks \(name)")
    }

    static let sites: [Site] = Repository.swiftSources.filter { $0.folder != "FindingIndex" }
        .flatMap(sites)

    private static func sites(in file: Repository.File) -> [Site] {
        // The first argument, one after a file's name, or either of two by a condition.
        let call =
            #/
            \b(?<raise>error|warning|fail|failure|invalidManifest|LoweringError)\(\s*
            (?:[a-z]+,\s*)?
            (?:\w+\ \?\ "(?<other>[^"\s]+)"\ :\ )?
            "(?<code>[^"\s]+)",
            /#
        let value = /Diagnostic\(\s*\.(?<severity>error|warning|note), code: "(?<code>[^"]+)"/
        let assignment = /\bcode = "(?<code>[^"]+)"/
        let tuple = /\(\s*"(?<code>[a-z0-9-]+)",\s/
        func place(_ index: String.Index) -> String {
            "\(file.path):\(file.text[..<index].count { $0.isNewline } + 1)"
        }
        var sites: [Site] = []
        for match in file.text.matches(of: call.wordBoundaryKind(.simple)) {
            for code in [match.code, match.other].compactMap(\.self) {
                sites.append(
                    Site(
                        code: pattern(code),
                        severity: match.raise == "warning" ? "warning" : "error",
                        place: place(match.range.lowerBound)))
            }
        }
        sites += file.text.matches(of: value).map {
            Site(
                code: pattern($0.code), severity: String($0.severity),
                place: place($0.range.lowerBound))
        }
        // Some files put a code and a message together before they raise them.
        let pair = /\(code: String, |\bvar code: String\n +(?:package )?var message: String\n/
        guard file.text.contains(pair) else { return sites }
        for match in file.text.matches(of: assignment) {
            sites.append(
                Site(
                    code: pattern(match.code), severity: "error",
                    place: place(match.range.lowerBound)))
        }
        for match in file.text.matches(of: tuple) {
            sites.append(
                Site(
                    code: pattern(match.code), severity: "error",
                    place: place(match.range.lowerBound)))
        }
        return sites
    }

    private static func pattern(_ code: Substring) -> String {
        String(code).replacing(/\\\([^)]*\)/, with: "*")
    }

    /// The codes of the index that a site may raise.
    private static func codes(of site: Site) -> [String] {
        let parts = site.code.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return described[site.code] == nil ? [] : [site.code] }
        return described.keys.filter { $0.hasPrefix(parts[0]) && $0.hasSuffix(parts[1]) }
    }

    @Test("the sources could be read")
    func sourcesAreRead() {
        #expect(Self.sites.count > 350)
        #expect(Self.described.count > 150)
        #expect(Self.sites.contains { $0.code == "broken-*" })
    }

    @Test("a code that is raised is described, with its severity", arguments: sites)
    func isDescribed(site: Site) {
        let codes = Self.codes(of: site)
        #expect(!codes.isEmpty, "Sources/FindingIndex lacks \(site.code)")
        for code in codes {
            #expect(Self.described[code]?.contains(site.severity) == true, "\(code)")
        }
    }

    @Test("a code that is described is raised, with each of its severities")
    func isRaised() {
        var raised: [String: Set<String>] = [:]
        for site in Self.sites {
            for code in Self.codes(of: site) { raised[code, default: []].insert(site.severity) }
        }
        for (code, severities) in Self.described {
            #expect(raised[code] == severities, "no source raises \(code), or not all severities")
        }
    }

    @Test("a finding that a test shows names one that is there, with the code in its file")
    func testsAreThere() {
        let entry =
            #/
            (?m)^\#\#\ (?<code>[a-z0-9-]+):(?:(?!\n\#\#\ )[\s\S])*?
            ^-\ shown\ by:\ (?<file>[^\n]+)\n-\ test:\ (?<name>[^\n]+)$
            /#
        var count = 0
        for match in Self.subjects.flatMap({ $0.text.matches(of: entry) }) {
            count += 1
            let test = Repository.file(String(match.file))?.text ?? ""
            #expect(test.contains("\"\(match.name)\""), "\(match.file) lacks “\(match.name)”")
            #expect(test.contains("\"\(match.code)\""), "\(match.file) lacks \(match.code)")
        }
        #expect(count > 10)
    }

    @Test(
        "nothing raises a finding without a code that this test can read",
        arguments: Repository.swiftSources)
    func codesAreLiterals(file: Repository.File) {
        let computed =
            #/
            (?:diagnostics|findings)\.(?:error|warning)\(\s*(?!"|\w+\ \?\ ")(?<first>[^,\s]+)
            /#
        for match in file.text.matches(of: computed) {
            let passedOn = ["code", "finding.code"]
            #expect(passedOn.contains(String(match.first)), "\(file.path): \(match.first)")
        }
    }
}
