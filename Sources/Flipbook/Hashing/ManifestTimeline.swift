internal import FrameHashing
internal import WholeFiles

/// The timeline that a manifest names, where a manifest from somebody else may reach.
///
/// That is its own folder and the folders that were asked about; and the working directory, since
/// `hash -o` writes manifests to other folders than the timeline's. A working directory may hold
/// what nobody is to read in a log, though: of a timeline there no more is told than that it is
/// wrong, and what is hidden is out of reach.
struct ManifestTimeline {
    /// As the manifest has it.
    let name: String
    /// As seen from the working directory.
    let path: String
    private let manifest: String
    /// Whether what is wrong with it may be told.
    private let isOpen: Bool

    /// - Throws: `FlipbookError.invalid` where the manifest names none, or one out of reach, or
    ///   there is none of that name.
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
        path = name.hasPrefix("/") ? name : PathParts(manifest).sibling(name)
        let place = FilePlace.canonical(path)
        isOpen =
            allowsOutside
            || !name.hasPrefix("/")
                && ([PathParts(manifest).folder] + folders).contains {
                    RealPath.isInside(place, folder: FilePlace.canonical($0))
                }
        guard isOpen || !name.hasPrefix("/") && Self.isInWorkingDirectory(place) else {
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
        return !place.dropFirst(top.count).split(separator: "/").contains { $0.hasPrefix(".") }
    }

    /// What may be told of an error: findings quote the file that they are about.
    func told(_ error: FlipbookError) -> FlipbookError {
        guard case .invalid = error, !isOpen else { return error }
        return .invalidManifest(
            manifest, "invalid-timeline", "the manifest's timeline '\(path)' is not valid",
            hint: "'flipbook check \(path)' says why")
    }
}
