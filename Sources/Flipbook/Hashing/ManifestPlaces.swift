internal import FrameHashing
internal import TimelineParsing
internal import WholeFiles

/// The timelines and manifests that are in a folder and its subfolders.
public struct ManifestPlaces: Sendable {
    /// Where the timelines of a folder are, sorted: all `.yaml` and `.yml` files but hidden ones,
    /// files of components, and the one that makes a folder a project's.
    public static func timelines(in folder: String) -> [String] {
        (FilePlace.files(in: folder, suffix: ".yaml") + FilePlace.files(in: folder, suffix: ".yml"))
            .filter { !isOfAuthors($0) }.sorted()
    }

    /// Whether a file is there for timelines, and none itself: it has `components`, and nothing
    /// that a film is made of. What can't be read is told of as a timeline.
    private static func isOfAuthors(_ path: String) -> Bool {
        if PathParts(path).name == AssetReach.projectFile { return true }
        guard let text = try? TextFile.read(path) else { return false }
        func has(_ key: String) -> Bool {
            text.hasPrefix(key + ":") || text.contains("\n" + key + ":")
        }
        return has("components") && !["canvas", "layers", "scenes"].contains(where: has)
    }

    /// Whether the file's name is a timeline's.
    public static func isTimeline(_ path: String) -> Bool {
        [".yaml", ".yml"].contains(FilePlace.ending(of: path))
    }

    /// Where a timeline's manifest is expected: beside it.
    public static func manifest(of timeline: String) -> String {
        let ending = FilePlace.ending(of: timeline)
        return timeline.dropLast(ending.count) + ".framehash"
    }

    /// What there is to verify, in order of path.
    enum Subject: Sendable {
        case manifest(String)
        /// One that no manifest in the folder is of.
        case timeline(String)
        /// That of a table's film, which may be missing.
        case film(RowFilm, manifest: String)

        var path: String {
            switch self {
            case .manifest(let path), .timeline(let path), .film(_, let path): path
            }
        }
    }

    static func subjects(in folder: String) -> [Subject] {
        let manifests = FilePlace.files(in: folder, suffix: ".framehash")
        var covered: Set<String> = []
        for manifest in manifests {
            // One that can't be read is told of by itself; its timeline is the one beside it.
            covered.insert(FilePlace.canonical(String(manifest.dropLast(10)) + ".yaml"))
            covered.insert(FilePlace.canonical(String(manifest.dropLast(10)) + ".yml"))
            guard
                let header = try? FilmSide.manifest(
                    manifest, called: manifest, allowsOutside: false
                ).header,
                let name = header.timeline
            else { continue }
            covered.insert(
                FilePlace.canonical(
                    name.hasPrefix("/") ? name : PathParts(manifest).sibling(name)))
        }
        let alone = timelines(in: folder).filter { !covered.contains(FilePlace.canonical($0)) }
        return (manifests.map { Subject.manifest($0) } + alone.map { .timeline($0) })
            .sorted { $0.path < $1.path }
    }
}
