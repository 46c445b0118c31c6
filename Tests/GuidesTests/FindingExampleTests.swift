import Diagnostics
import FindingIndex
import Testing

@testable import FrameProduction
@testable import Guides

@Suite("The examples of the index of findings")
struct FindingExampleTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var finding: FindingDescription
        var testDescription: String { finding.code.text }
    }

    static let cases = FindingCatalog.all.map { Case(finding: $0) }

    @Test("a wrong one has the finding and no other, a right one has none", arguments: cases)
    func examples(of subject: Case) throws {
        let finding = subject.finding
        guard case .examples(let wrong, let alongside, let right) = finding.showing else { return }
        let check = try ExampleCheck()
        let found = try check.findings(in: wrong)
        #expect(
            Set(found.codes) == Set((alongside + [finding.code]).map(\.text)), "\(found.text())")
        for each in found.inOrder where each.code == finding.code {
            #expect(finding.severities.contains(each.severity))
        }
        for place in found.inOrder.compactMap(\.location) {
            #expect(wrong.files.contains { $0.name == place.file })
        }
        let left = try check.findings(in: right)
        #expect(left.isEmpty, "\(left.text())")
    }

    @Test("findings name an example's files as seen from its folder")
    func places() throws {
        let guide = try FindingGuide(code: "unknown-key")
        let text = try guide.text
        #expect(text.contains("  timeline.yaml:6:5: error: unknown key"))
        #expect(text.contains("[unknown-key]\n        opacty: 0.5\n        ^\n"))
    }
}
