/// Values that a timeline is read with, in place of those that it says.
package struct GivenValues: Hashable, Sendable {
    /// Files of YAML or JSON with a mapping from names to values.
    package var files: [String]
    /// Mappings from names to values, as YAML; the files' go before them.
    package var documents: [Document]
    /// Names and values as they were written on a command line; they go before the files'.
    package var texts: [Text]
    /// Values of a table; they go before the files' and the documents', and the texts before them.
    package var row: TableRow?

    package struct Text: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package struct Document: Hashable, Sendable {
        /// The file that it stands in.
        package var path: String
        package var text: String

        package init(path: String, text: String) {
            self.path = path
            self.text = text
        }
    }

    package init(
        files: [String] = [], documents: [Document] = [], texts: [Text] = [], row: TableRow? = nil
    ) {
        self.row = row
        self.files = files
        self.documents = documents
        self.texts = texts
    }

    package var isEmpty: Bool {
        files.isEmpty && documents.isEmpty && texts.isEmpty && row == nil
    }
}
