internal import Hashing

/// The texts of files by path.
///
/// Paths are told apart by their bytes: two that Unicode calls equal name different files.
package struct FileTexts: Equatable, Sendable {
    private var texts: [ExactText: ExactText] = [:]

    /// - Parameter texts: of a path that occurs several times, the first one counts.
    package init(_ texts: some Sequence<(path: String, text: String)>) {
        for (path, text) in texts where self[path] == nil { self[path] = text }
    }

    package subscript(path: String) -> String? {
        get { texts[ExactText(path)]?.wrappedValue }
        set { texts[ExactText(path)] = newValue.map { ExactText($0) } }
    }

    package var isEmpty: Bool { texts.isEmpty }

    /// The files in the order of their paths' bytes.
    package var inOrder: [(path: String, text: String)] {
        texts.sorted { $0.key < $1.key }.map { ($0.key.wrappedValue, $0.value.wrappedValue) }
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
