import Diagnostics

extension TimelineReader {
    /// Warns of integer divisions in an expression. The shader language drops the remainder, but a
    /// SwiftUI author who writes `1 / 2` means a half.
    func warnOfDivision(in text: String, _ node: YAMLNode) {
        for division in wholeNumberDivisions(in: text) {
            diagnostics.warning(
                "whole-number-division",
                "'\(division.left) / \(division.right)' is an integer division and drops the "
                    + "remainder",
                hint: "write '\(division.left).0 / \(division.right)'",
                at: place(in: node, division.offset))
        }
    }
}

/// A division of two whole literals with a remainder.
struct WholeNumberDivision: Hashable {
    var left: Int
    var right: Int
    /// The position of the left number, in Unicode scalars.
    var offset: Int
}

/// Returns the divisions of two literals in an expression.
///
/// `$a * 3 / 4` has none: operators apply from the left, and `$a * 3` is not a literal.
func wholeNumberDivisions(in text: String) -> [WholeNumberDivision] {
    let scalars = Array(text.unicodeScalars)
    var divisions: [WholeNumberDivision] = []
    for (index, scalar) in scalars.enumerated() where scalar == "/" {
        guard
            let left = wholeNumber(in: scalars, endingBefore: index),
            let right = wholeNumber(in: scalars, startingAfter: index),
            right != 0, left.value % right != 0
        else { continue }
        divisions.append(WholeNumberDivision(left: left.value, right: right, offset: left.offset))
    }
    return divisions
}

private func wholeNumber(
    in scalars: [Unicode.Scalar], endingBefore slash: Int
) -> (value: Int, offset: Int)? {
    var end = slash
    while end > 0, scalars[end - 1].properties.isWhitespace { end -= 1 }
    var start = end
    while start > 0, isDigit(scalars[start - 1]) { start -= 1 }
    guard let value = Int(string(scalars[start..<end])) else { return nil }
    let before = scalars[..<start].last { !$0.properties.isWhitespace }
    if let before, "*/%.".unicodeScalars.contains(before) { return nil }
    // A digit in a name, as in `x1 / 2`.
    if start > 0, isNamePart(scalars[start - 1]) { return nil }
    return (value, start)
}

private func wholeNumber(in scalars: [Unicode.Scalar], startingAfter slash: Int) -> Int? {
    let rest = scalars[(slash + 1)...].drop { $0.properties.isWhitespace }
    let digits = rest.prefix(while: isDigit)
    if let after = rest[digits.endIndex...].first, after == "." || isNamePart(after) { return nil }
    return Int(string(digits))
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
