/// Random paths whose names have marks in them that make one `Character` with a slash beside them.
package enum JoiningPath {
    /// Those that join the letter before them, and one that joins the letter after it.
    private static let marks = ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{600}"]

    /// - Returns: a path in which `#` stands for a mark.
    package static func random(using generator: inout some RandomNumberGenerator) -> String {
        let pieces = ["/", "/", "/", "#", "#", "a", ".", ".."]
        return (0..<Int.random(in: 0...9, using: &generator))
            .map { _ in pieces.randomElement(using: &generator) ?? "/" }.joined()
    }

    /// Returns a path with a mark instead of each `#`.
    private static func marked(_ path: String, by mark: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in path.unicodeScalars {
            if scalar == "#" {
                scalars.append(contentsOf: mark.unicodeScalars)
            } else {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// The random pairs of paths in which a function doesn't take every mark as any other letter.
    ///
    /// - Parameters:
    ///   - count: the number of pairs, unless `FLIPBOOK_TEST_COUNT` gives one.
    ///   - function: takes a pair; its result has the letters of its arguments.
    /// - Returns: a description of each pair and its mark; empty if the function holds the law.
    package static func failures(
        _ count: UInt64, using generator: inout some RandomNumberGenerator,
        _ function: ([String]) -> [String]
    ) -> [String] {
        var failures: [String] = []
        for _ in 0..<(TestSeed.count ?? count) {
            let paths = (0..<2).map { _ in random(using: &generator) }
            for mark in marks where !isLetter(mark, in: paths, function) {
                let code = String(mark.unicodeScalars.first?.value ?? 0, radix: 16)
                failures.append("\(paths), U+\(code)")
            }
        }
        return failures
    }

    private static func isLetter(
        _ mark: String, in paths: [String], _ function: ([String]) -> [String]
    ) -> Bool {
        let plain = function(paths).map { marked($0, by: mark) }
        let found = function(paths.map { marked($0, by: mark) })
        return plain.map { Array($0.utf8) } == found.map { Array($0.utf8) }
    }
}
