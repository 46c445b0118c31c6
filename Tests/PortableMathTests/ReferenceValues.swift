import Foundation

/// Values of the functions computed with mpmath at 2400 bits and rounded to the nearest binary64
/// number; a line has a function's name, the bits of its arguments and the bits of its value.
enum ReferenceValues {
    static func table() throws -> String {
        let file = Bundle.module.url(forResource: "reference-values", withExtension: "txt")
        return try String(
            contentsOf: file ?? URL(filePath: "reference-values.txt"), encoding: .utf8)
    }
}
