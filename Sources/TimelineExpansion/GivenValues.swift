package import Tables

/// Values that override those in a timeline.
package struct GivenValues: Hashable, Sendable {
    /// Paths of YAML or JSON files that map names to values.
    package var files: [String]
    /// YAML mappings from names to values. Files take precedence over them.
    package var documents: [Document]
    /// Names and values from the command line. They take precedence over all others.
    package var texts: [Text]
    /// Values of a table's row. They take precedence over files and documents.
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
        /// The path of the file that contains it.
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
