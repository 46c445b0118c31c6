internal import WholeFiles

/// A file that a timeline names.
package struct NamedFile: Sendable {
    package let path: String
    /// As of `FileIdentity`, before the file was read; nil if there was none.
    package let identity: String?

    package init(path: String) {
        (self.path, identity) = (path, FileIdentity.of(path))
    }
}
