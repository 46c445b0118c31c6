package import WholeFiles

/// The file of an encoded piece, open for reading.
package struct PieceSource: Sendable {
    package let file: OpenFile
    /// The name for messages.
    let path: String
    /// Whether it is known to be valid: this process wrote it or has checked its hash.
    let isChecked: Bool

    init(_ file: OpenFile, path: String, isChecked: Bool = false) {
        (self.file, self.path, self.isChecked) = (file, path, isChecked)
    }

    /// A piece that was stored under a key.
    ///
    /// - Returns: nil if it is damaged or has another key.
    package init?(_ file: OpenFile, keptAs path: String, key: String) {
        let source = PieceSource(file, path: path)
        guard let reader = try? PieceFileReader(source, isCancelled: { false }),
            reader.label[.film] == key
        else { return nil }
        self.init(file, path: path, isChecked: true)
    }
}
