/// All codes of findings, as `Subjects/*.md` describe them.
package enum FindingCatalog {
    /// Findings about one subject.
    package struct Subject: Sendable {
        package var title: String
        /// In alphabetical order.
        package var findings: [FindingDescription]
    }

    package static let subjects = reader.subjects
    package static let all = subjects.flatMap(\.findings)

    /// Headings of descriptions that can't be read. Tests check that the list is empty.
    static let mistakes = reader.mistakes

    private static let reader = FindingReader()
}
