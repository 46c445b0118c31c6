#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Existing and new folders.
package enum FolderPlace {
    /// The path, or its nearest existing parent.
    package static func nearest(_ path: String) -> String {
        var place = path
        while access(place, F_OK) != 0, place != ".", place != "/" {
            place = PathParts(place).folder
        }
        return place
    }

    /// The system's folder for temporary files.
    package static var temporary: String {
        let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        return named.isEmpty ? "/tmp" : named
    }

    /// Makes a folder that only this user can access.
    ///
    /// - Parameter name: the prefix of its name.
    /// - Returns: its path.
    package static func makeNew(_ name: String, in place: String) throws(FileError) -> String {
        let start = place.hasSuffix("/") ? place + name : "\(place)/\(name)"
        var template = Array("\(start)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileError(code: errno, .write, place) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
