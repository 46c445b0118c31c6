internal import FrameHashing
internal import FrameProduction
internal import Hashing
internal import WholeFiles

extension ManifestPlaces {
    /// Something to verify; sorted by path.
    enum Subject: Sendable {
        case manifest(String)
        /// A timeline that no manifest in the folder names.
        case timeline(String)
        /// The manifest of a table's film, which may be missing.
        case film(RowFilm, manifest: String)

        var isManifest: Bool { if case .manifest = self { true } else { false } }

        var path: String {
            switch self {
            case .manifest(let path), .timeline(let path), .film(_, let path): path
            }
        }
    }

    static func subjects(in folder: String) -> [Subject] {
        let manifests = FilePlace.files(in: folder, suffix: ".framehash")
        var covered: Set<ExactText> = []
        for manifest in manifests {
            // An unreadable manifest reports its own error; the timeline beside it is taken as its
            // timeline.
            let stem = String(manifest.dropLast(10))
            covered.insert(ExactText(FilePlace.canonical(stem + ".yaml")))
            covered.insert(ExactText(FilePlace.canonical(stem + ".yml")))
            guard
                let header = try? ComparisonInput.manifest(
                    manifest, called: manifest, allowsOutside: false
                ).header,
                let name = header.timeline
            else { continue }
            covered.insert(ExactText(FilePlace.canonical(PathParts(manifest).path(named: name))))
        }
        let alone = timelines(in: folder).filter {
            !covered.contains(ExactText(FilePlace.canonical($0)))
        }
        return (manifests.map { Subject.manifest($0) } + alone.map { .timeline($0) })
            .sorted { $0.path < $1.path }
    }
}
