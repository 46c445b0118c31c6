/// Random paths whose names have marks in them that make one `Character` with a slash beside them.
package enum JoiningPath {
    /// Those that join the letter before them, and one that joins the letter after it.
    package static let marks = ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{600}"]

    /// - Returns: a path in which `#` stands for a mark.
    package static func random(using generator: inout some RandomNumberGenerator) -> String {
        let pieces = ["/", "/", "/", "#", "#", "a", ".", ".."]
        return (0..<Int.random(in: 0...9, using: &generator))
            .map { _ in pieces.randomElement(using: &generator) ?? "/" }.joined()
    }

    /// Returns a path with a mark instead of each `#`.
    package static func marked(_ path: String, by mark: String) -> String {
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

    /// Whether a function of paths takes a mark as any other letter.
    ///
    /// - Parameter function: its result has the letters of its arguments.
    package static func isLetter(
        _ mark: String, in paths: [String], _ function: ([String]) -> [String]
    ) -> Bool {
        let plain = function(paths).map { marked($0, by: mark) }
        let found = function(paths.map { marked($0, by: mark) })
        return plain.map { Array($0.utf8) } == found.map { Array($0.utf8) }
    }
}
