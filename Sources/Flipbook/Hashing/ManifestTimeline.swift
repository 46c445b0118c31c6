internal import FrameHashing
internal import WholeFiles

/// The timeline that a manifest names. An untrusted manifest may refer only to some folders.
///
/// These are its own folder, the folders given by the user, and the working directory, since `hash
/// -o` may write manifests elsewhere. The working directory may hold confidential files: errors of
/// a timeline there are not quoted, and hidden files are not read.
struct ManifestTimeline {
    /// The path in the manifest.
    let name: String
    /// The path relative to the working directory.
    let path: String
    private let manifest: String
    /// Whether its errors may be quoted.
    private let isOpen: Bool

    /// - Throws: `FlipbookError.invalid` if the manifest names no timeline, one outside these
    ///   folders, or one that doesn't exist.
    init(
        of contents: FrameManifest, at manifest: String, folders: [String], allowsOutside: Bool
    ) throws(FlipbookError) {
        guard let name = contents.header.timeline, !name.isEmpty else {
            throw .invalidManifest(
                manifest, "no-timeline", "the manifest does not name its timeline",
                hint: "'flipbook hash -o' writes manifests that do")
        }
        self.name = name
        self.manifest = manifest
        path = PathParts(manifest).path(named: name)
        let place = FilePlace.canonical(path)
        isOpen =
            allowsOutside
            || !PathParts.isAbsolute(name)
                && ([PathParts(manifest).folder] + folders).contains {
                    RealPath.isInside(place, folder: FilePlace.canonical($0))
                }
        guard isOpen || !PathParts.isAbsolute(name) && Self.isInWorkingDirectory(place) else {
            throw .invalidManifest(
                manifest, "outside-timeline",
                "the manifest's timeline '\(name)' lies outside its folder",
                hint: "verify the folder that holds both, or allow it with --allow-assets-outside")
        }
        guard FilePlace.isThere(path) else {
            throw .invalidManifest(
                manifest, "missing-timeline",
                "there is no timeline '\(path)', which the manifest names",
                hint: "a manifest's timeline is found from the manifest's folder")
        }
    }

    private static func isInWorkingDirectory(_ place: String) -> Bool {
        guard let top = RealPath.of("."), top != "/", RealPath.isInside(place, folder: top) else {
            return false
        }
        return !PathParts.names(in: place).dropFirst(PathParts.names(in: top).count)
            .contains { $0.utf8.first == UInt8(ascii: ".") }
    }

    /// Returns the error to report. Findings quote the file, so they may be withheld.
    func told(_ error: FlipbookError) -> FlipbookError {
        guard case .invalid = error, !isOpen else { return error }
        return .invalidManifest(
            manifest, "invalid-timeline", "the manifest's timeline '\(path)' is not valid",
            hint: "'flipbook check \(path)' says why")
    }
}
