import Diagnostics
import TestSupport
import Testing

@testable import FilmChecks
@testable import FrameProduction

/// One mistake is one finding: no other follows from it.
@Suite("A mistake in an expression", .seeded)
struct PlantedMistakeTests {
    private static func errors(_ path: String) -> [Diagnostic] {
        TimelineCheck(timeline: path, allowsAssetsOutside: true).findings().inOrder.filter {
            $0.severity == .error
        }
    }

    /// What is put before an expression. The value is a number. Unknown functions aren't among
    /// them: a constant with one is found where it is used.
    private static let mistakes = [
        "$nothing + ", "(", "$five.x + ", "$several5[5] + ", "$time $ + ",
        "$é + ",
    ]

    /// Returns the expression, or the text with a number in braces, with the mistake in it; nil if
    /// there is no number in a text's braces.
    private static func planted(_ mistake: String, in text: String) -> String? {
        guard text.contains("{$") else { return mistake + text }
        guard let hole = text.firstMatch(of: /(?:^|[^{])\{\$(\(|[a-z])/) else { return nil }
        let start = text.index(before: hole.1.startIndex)
        var rest = text[hole.1.endIndex...]
        if hole.1 != "(" {
            guard let end = rest.firstIndex(where: { ":}".contains($0) }) else { return nil }
            rest.insert(")", at: end)
            rest = "$\(hole.1)\(rest)"[...]
        }
        return "\(text[..<start])$(\(mistake)\(rest)"
    }

    @Test("of a generated timeline is the only finding, where it is")
    func planted() throws {
        let folder = try GeneratedDocument.folder()
        let path = "\(folder.path)/timeline.yaml"
        var planted = 0
        for seed in TestSeed.several(7001...7160) {
            var document = GeneratedDocument(seed: seed)
            document.authoring = .names([("five", "5"), ("several5", "[1, 2]")])
            let text = document.yaml()
            try folder.write(text, to: "timeline.yaml")
            // A quotation mark that begins a value.
            let places = text.matches(of: /(?:: |, |\[)("[^"\\\n]*\$[^"\\\n]*")/).map(\.1)
            guard !places.isEmpty, Self.errors(path).isEmpty else { continue }
            for _ in 0..<4 {
                let value = document.one(places)
                let place = value.startIndex..<value.endIndex
                let written = String(value.dropFirst().dropLast())
                let wrong = Self.planted(document.one(Self.mistakes), in: written)
                guard let wrong else { continue }
                let before = text[..<place.lowerBound]
                let line = before.count { $0 == "\n" } + 1
                let column = before.reversed().prefix { $0 != "\n" }.count + 1
                func errors(_ value: String) throws -> [Diagnostic] {
                    try folder.write(
                        before + "\"\(value)\"" + text[place.upperBound...], to: "timeline.yaml")
                    return Self.errors(path)
                }
                // What a `when` leaves out isn't read.
                guard try !errors("$nothing").isEmpty else { continue }
                let found = try errors(wrong)
                planted += 1
                let location = found.first?.location
                #expect(
                    found.count == 1 && location?.line == line
                        && (column..<column + wrong.count + 2).contains(location?.column ?? 0),
                    "seed \(seed), \(line):\(column) \(wrong): \(found)")
            }
        }
        #expect(planted > 100)
    }
}
