import Testing

/// The compiler knows a finding's code, and `FindingIndexTests` its description; these tests say
/// what else is missing.
@Suite("A finding of Sources/FindingIndex is raised and shown")
struct FindingTests {
    private static let subjects = Repository.files.filter {
        $0.path.hasPrefix("Sources/FindingIndex/Subjects/")
    }

    /// Codes with the lines that describe them.
    private static let described: [(code: String, lines: [Substring])] =
        subjects.flatMap { subject in
            subject.text.split(separator: "\n## ").dropFirst().map { part in
                let lines = part.split(separator: "\n")
                return (String(lines[0].prefix { $0 != ":" }), lines)
            }
        }

    /// `unknownKey` of `unknown-key`.
    private static func name(_ code: String) -> String {
        let words = code.split(separator: "-")
        return words[0]
            + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    @Test("the descriptions of a subject are embedded in the program", arguments: subjects)
    func isEmbedded(subject: Repository.File) throws {
        let list = try #require(Repository.file("Sources/CTexts/CTexts.c")).text
        let name = subject.path.split(separator: "/").suffix(3).joined(separator: "/")
        #expect(list.contains("#embed \"../\(name)\"\n"), "CTexts.c lacks \(name)")
    }

    /// That the right source raises it, an example or a test shows.
    @Test("a code is written where something can raise it")
    func isRaised() {
        var words: Set<Substring> = []
        for file in Repository.swiftSources where !file.path.hasSuffix("/FindingCode.swift") {
            for part in file.text.split(separator: ".").dropFirst() {
                words.insert(part.prefix { $0.isLetter || $0.isNumber })
            }
        }
        #expect(Self.described.count > 200)
        for (code, _) in Self.described {
            #expect(words.contains(Self.name(code)[...]), "no source raises \(code)")
        }
    }

    @Test("a test that shows a finding is there, with the code in its file")
    func testsAreThere() {
        func value(_ key: String, _ lines: [Substring]) -> Substring? {
            lines.first { $0.hasPrefix("- \(key): ") }?.dropFirst(key.count + 4)
        }
        var count = 0
        for (code, lines) in Self.described {
            guard let path = value("shown by", lines), let name = value("test", lines) else {
                continue
            }
            count += 1
            let test = Repository.file(String(path))?.text ?? ""
            #expect(test.contains("\"\(name)\""), "\(path) lacks “\(name)”")
            let hasCode = test.contains("\"\(code)\"") || test.contains(".\(Self.name(code))")
            #expect(hasCode, "\(path) lacks \(code)")
        }
        #expect(count > 10)
    }
}
