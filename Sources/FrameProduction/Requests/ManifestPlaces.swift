internal import FrameHashing
internal import Hashing
internal import TimelineParsing
import TimelineSyntax
internal import WholeFiles

/// The timelines and manifests in a folder and its subfolders.
public struct ManifestPlaces: Sendable {
    /// Returns the sorted paths of a folder's timelines: all `.yaml` and `.yml` files except hidden
    /// files, files of components, tables, files of values, and project files.
    public static func timelines(in folder: String) -> [String] {
        files(in: folder).filter { !isProjectFile($0) && !isBesideTimelines($0) }
    }

    /// The sorted paths of a folder's timelines, files of components and project files, without
    /// reading them.
    static func files(in folder: String) -> [String] {
        (FilePlace.files(in: folder, suffix: ".yaml") + FilePlace.files(in: folder, suffix: ".yml"))
            .sorted()
    }

    /// Leaves out project files beside other places: a shell's `*.yaml` names them too.
    package static func withoutProjectFiles(_ places: [String]) -> [String] {
        let others = places.filter { !isProjectFile($0) }
        return others.isEmpty ? places : others
    }

    private static func isProjectFile(_ path: String) -> Bool {
        PathParts(path).name == AssetReach.projectFile
    }

    private static func isBesideTimelines(_ path: String) -> Bool {
        Watchdog.shared.watchIfPossible("reading it", of: path, seconds: secondsToRead) {
            FileKind.isBesideTimelines(file: path)
        }
    }

    /// Far more than a file of the permitted size takes.
    private static let secondsToRead = 60.0

    /// Whether the file's name is a timeline's.
    public static func isTimeline(_ path: String) -> Bool {
        [".yaml", ".yml"].contains(FilePlace.ending(of: path))
    }

    /// Returns the path of a timeline's manifest: beside it, with another extension.
    public static func manifest(of timeline: String) -> String {
        let ending = FilePlace.ending(of: timeline)
        return timeline.dropLast(ending.count) + ".framehash"
    }
}
