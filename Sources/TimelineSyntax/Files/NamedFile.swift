internal import WholeFiles

/// A file that a timeline names.
package struct NamedFile: Sendable {
    package let path: String
    /// The file's `FileIdentity` before it was read; nil if there was none.
    package let identity: String?

    package init(path: String) {
        (self.path, identity) = (path, FileIdentity.of(path))
    }
}
