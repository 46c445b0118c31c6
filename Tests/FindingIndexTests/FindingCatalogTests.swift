import Diagnostics
import Testing

@testable import FindingIndex

@Suite("The index of findings")
struct FindingCatalogTests {
    /// A bug in Flipbook is an error of the command, not a finding.
    @Test("has every code once, and a subject's codes in alphabetical order")
    func order() {
        let codes = FindingCatalog.all.map(\.code)
        #expect(Set(codes) == Set(FindingCode.allCases).subtracting([.internalError]))
        #expect(Set(codes).count == codes.count)
        #expect(codes.count > 150)
        for subject in FindingCatalog.subjects {
            let codes = subject.findings.map(\.code.text)
            #expect(codes == codes.sorted(), "\(subject.title)")
        }
    }

    @Test("says what each means in full sentences", arguments: FindingCatalog.all.map(\.code))
    func sentences(code: FindingCode) throws {
        let finding = try #require(FindingCatalog.all.first { $0.code == code })
        #expect(finding.meaning.count > 30)
        #expect(finding.meaning.hasSuffix("."))
        #expect(finding.meaning.first?.isLowercase == false)
        #expect(finding.meaning.count { $0 == "`" } % 2 == 0)
        #expect(!finding.severities.isEmpty)
        #expect(
            code.text.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
    }

    @Test("has codes that are written and read", arguments: FindingCode.allCases)
    func texts(code: FindingCode) {
        #expect(FindingCode(text: code.text) == code)
        #expect(code.text == code.text.lowercased() && !code.text.hasPrefix("-"))
    }

    @Test("shows most of them by an example, and the others by a test")
    func examples() {
        let tested = FindingCatalog.all.filter {
            if case .test = $0.showing { true } else { false }
        }
        #expect(tested.count * 6 < FindingCatalog.all.count)
    }

    @Test("has small examples, whose first file is the one that is checked")
    func sizes() {
        for finding in FindingCatalog.all {
            guard case .examples(let wrong, let alongside, let right) = finding.showing else {
                continue
            }
            #expect(!alongside.contains(finding.code))
            #expect(wrong.files[0].name == right.files[0].name, "\(finding.code)")
            for case .text(let text) in (wrong.files + right.files).map(\.content) {
                #expect(text.split(separator: "\n").count <= 24, "\(finding.code)")
            }
        }
    }

    @Test("is read to its end, and its bytes from their digits")
    func reading() throws {
        #expect(FindingCatalog.mistakes.isEmpty)
        #expect(FindingCatalog.subjects.count > 10)
        let broken = try #require(FindingCatalog.all.first { $0.code == .brokenVideo })
        guard case .examples(let wrong, _, _) = broken.showing,
            case .bytes(let bytes, let name)? = wrong.files.last?.content
        else {
            Issue.record("no bytes")
            return
        }
        #expect(name == "a GIF without pictures")
        #expect(bytes.starts(with: Array("GIF89a".utf8)) && bytes.count == 14)
    }
}
