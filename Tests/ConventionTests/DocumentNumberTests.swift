import Testing

/// Numbers that documents repeat, of what is said or known elsewhere.
@Suite("Numbers in documents")
struct DocumentNumberTests {
    private static func text(_ path: String) -> String {
        Repository.file(path)?.text ?? ""
    }

    /// The numbers that a document gives for something.
    private static func numbers(_ pattern: Regex<(Substring, Substring)>, _ path: String) -> [Int] {
        text(path).matches(of: pattern).compactMap { Int($0.1) }
    }

    @Test("the icons are as many as are listed")
    func icons() {
        let all = Self.numbers(#/: ([0-9]+) icons of one colour/#, "Docs/icons.md")
        #expect(all.count == 1)
        #expect(
            Self.numbers(#/one of \[([0-9]+) built-in ones\]/#, "Docs/timeline-format.md") == all)
    }

    @Test("the archive with all libraries has one size")
    func archive() {
        let size = Self.numbers(#/([0-9]+) MB, [0-9]+ MB unpacked/#, "Docs/install.md")
        #expect(size.count == 1)
        for (path, pattern) in [
            ("Docs/ci.md", #/archive with its libraries, ([0-9]+) MB/#),
            ("action.yml", #/costs its download, ([0-9]+) MB/#),
        ] {
            #expect(Self.numbers(pattern, path) == size, "\(path)")
        }
    }

    @Test("a film that is said to be short is that short")
    func lines() {
        let films = Self.text("README.md")
            .matches(of: #/\]\((Timelines\/[^)]*\.yaml)\) is a whole film in under ([0-9]+) lines/#)
        #expect(films.count == 1)
        for film in films {
            let count = Repository.file(String(film.1))?.lines.count ?? .max
            #expect(count < Int(film.2) ?? 0, "\(film.1)")
        }
    }
}
