package import WholeFiles

/// The file of an encoded piece, open for reading.
package struct PieceSource: Sendable {
    package let file: OpenFile
    /// Its name in messages.
    let path: String
    /// Whether its contents are known to be those of a piece: this process wrote it, or has checked
    /// its hash.
    let isChecked: Bool

    init(_ file: OpenFile, path: String, isChecked: Bool = false) {
        (self.file, self.path, self.isChecked) = (file, path, isChecked)
    }

    /// A piece that was kept under a key.
    ///
    /// - Returns: nil where it is damaged, or was made under another key.
    package init?(_ file: OpenFile, keptAs path: String, key: String) {
        let source = PieceSource(file, path: path)
        guard let reader = try? PieceFileReader(source, isCancelled: { false }),
            reader.label[.film] == key
        else { return nil }
        self.init(file, path: path, isChecked: true)
    }
}
