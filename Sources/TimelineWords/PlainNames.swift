/// Names by their spelling without case and separators.
package struct PlainNames {
    private let names: [String: String]

    /// The first of several names with one spelling counts.
    package init(_ names: [String]) {
        self.names = Dictionary(
            names.map { (ForeignWords.plain($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the name that differs from a word only in spelling; nil if there is none.
    package subscript(word: String) -> String? { names[ForeignWords.plain(word)] }
}
