/// The texts of files by path.
///
/// Paths are compared by their bytes: two that Unicode calls equal name different files.
package struct FileTexts: Equatable, Sendable {
    /// The texts by the bytes of their paths.
    private var texts: [[UInt8]: String] = [:]

    /// - Parameter texts: of a path that occurs several times, the first one counts.
    package init(_ texts: some Sequence<(path: String, text: String)>) {
        for (path, text) in texts where self[path] == nil { self[path] = text }
    }

    package subscript(path: String) -> String? {
        get { texts[Array(path.utf8)] }
        set { texts[Array(path.utf8)] = newValue }
    }

    package var isEmpty: Bool { texts.isEmpty }

    /// The files in the order of their paths' bytes.
    package var inOrder: [(path: String, text: String)] {
        texts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
    }

    /// Whether both have the same files, byte for byte.
    package static func == (left: FileTexts, right: FileTexts) -> Bool {
        left.texts.count == right.texts.count
            && left.texts.allSatisfy { path, text in
                right.texts[path].map { $0.utf8.elementsEqual(text.utf8) } ?? false
            }
    }

    /// Adds those files of another that aren't in this one.
    package mutating func add(_ other: FileTexts) { texts.merge(other.texts) { own, _ in own } }

    package func adding(_ other: FileTexts) -> FileTexts {
        var both = self
        both.add(other)
        return both
    }

    /// Returns a file's text, which is read only if it isn't here. So what is made of it later is
    /// of the same bytes, also if the file was saved meanwhile.
    package func text(
        of path: String, else read: (String) throws(DiagnosticError) -> String
    ) throws(DiagnosticError) -> String {
        if let known = self[path] { return known }
        return try read(path)
    }
}

extension FileTexts: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (path: $0, text: $1) })
    }
}
