internal import MediaCoding
internal import TimelineParsing
import TimelineSyntax
internal import WholeFiles

/// The timelines that a command line names.
package enum TimelineInput {
    /// The name of standard input in place of a path, also in messages.
    package static let standardInput = StandardInput.path

    /// Expands arguments: `-` is standard input, and a folder is replaced by all timelines in it
    /// and its subfolders. A project's file beside others is left out.
    ///
    /// - Throws: `FlipbookError.request` if a folder has none.
    package static func paths(_ places: [String]) throws(FlipbookError) -> [String] {
        try paths(places, inFolder: ManifestPlaces.timelines)
    }

    /// Expands arguments without reading a file, so that it needs no sandbox: a folder becomes all
    /// its files that may be timelines, which may be none.
    package static func possiblePaths(_ places: [String]) -> [String] {
        (try? paths(places, inFolder: ManifestPlaces.files)) ?? []
    }

    private static func paths(
        _ places: [String], inFolder files: (String) -> [String]
    ) throws(FlipbookError) -> [String] {
        var paths: [String] = []
        for place in ManifestPlaces.withoutProjectFiles(places) {
            if place == "-" {
                paths.append(standardInput)
            } else if FilePlace.isFolder(place) {
                let inside = files(place)
                guard !inside.isEmpty else {
                    // A missing file is reported when it is read.
                    guard FilePlace.isThere(place) else { paths.append(place); continue }
                    throw .request("there is no timeline in \(place): no file .yaml or .yml")
                }
                paths += inside
            } else {
                paths.append(place)
            }
        }
        return paths
    }

    /// Returns the path for a single argument, without expanding folders.
    package static func path(_ place: String) -> String { place == "-" ? standardInput : place }

    /// Whether a file is a timeline rather than a film, by its name.
    package static func isTimeline(_ path: String) -> Bool {
        path == standardInput || FileKind(named: path) == nil
    }

    /// Whether a path can only be meant as a film to write, by its ending.
    package static func isFilm(_ path: String) -> Bool {
        path != FilmFormat.standardOutput && FilmFormat(path: path) != nil
            && !FilePlace.isFolder(path)
    }

    /// Reads standard input before several processes share it.
    package static func prepare() {
        _ = try? StandardInput.bytes(atMost: TextFile.maxBytes)
    }
}
