internal import Diagnostics
package import FrameHashing
package import FrameProduction
internal import WholeFiles

/// The timeline that a manifest names. An untrusted manifest may refer only to some folders.
///
/// These are its own folder, the folders given by the user, and the working directory, since `hash
/// -o` may write manifests elsewhere. Hidden files in them are not read. The working directory may
/// hold confidential files: errors of a timeline there are not quoted.
package struct ManifestTimeline {
    /// The path in the manifest.
    let name: String
    /// The path relative to the working directory.
    let path: String
    private let manifest: String
    /// Whether errors may quote the timeline.
    private let isOpen: Bool

    /// - Throws: `FlipbookError.invalid` if the manifest names no timeline, one outside these
    ///   folders, or one that doesn't exist.
    package init(
        of contents: FrameManifest, at manifest: String, folders: [String], allowsOutside: Bool
    ) throws(FlipbookError) {
        guard let name = contents.header.timeline, !name.isEmpty else {
            throw .invalidManifest(
                manifest, .noTimeline, "the manifest does not name its timeline",
                hint: "'flipbook hash -o' writes manifests that do")
        }
        self.name = name
        self.manifest = manifest
        path = RealPath.shortest(PathParts(manifest).path(named: name))
        let place = FilePlace.canonical(path)
        func has(_ folder: String) -> Bool {
            PathParts.path(place, from: FilePlace.canonical(folder)).map { !PathParts.isHidden($0) }
                ?? false
        }
        isOpen =
            allowsOutside
            || !PathParts.isAbsolute(name)
                && ([PathParts(manifest).folder] + folders).contains(where: has)
        let isInWorkingDirectory = RealPath.of(".") != "/" && has(".")
        guard isOpen || !PathParts.isAbsolute(name) && isInWorkingDirectory else {
            throw .invalidManifest(
                manifest, .outsideTimeline,
                PathParts.isHidden(name)
                    ? "the manifest's timeline '\(name)' is a hidden file"
                    : "the manifest's timeline '\(name)' lies outside its folder",
                hint: "verify the folder that holds both, or allow it with --allow-assets-outside")
        }
        guard FilePlace.isThere(path) else {
            throw .invalidManifest(
                manifest, .missingTimeline,
                "there is no timeline '\(path)', which the manifest names",
                hint: "a manifest's timeline is found from the manifest's folder")
        }
    }

    /// Returns the error to report. Findings quote the file, so they may be withheld.
    func told(_ error: FlipbookError) -> FlipbookError {
        guard case .invalid = error, !isOpen else { return error }
        return .invalidManifest(
            manifest, .invalidTimeline, "the manifest's timeline '\(path)' is not valid",
            hint: "'flipbook check \(path)' says why")
    }
}
