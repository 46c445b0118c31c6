internal import TimelineParsing
internal import WholeFiles

/// Where timelines are read from, as people name it on a command line.
package enum TimelineInput {
    /// What stands for standard input in place of a path, and what messages call it.
    package static let standardInput = StandardInput.path

    /// `-` is standard input, and a folder is all timelines in it and its subfolders.
    ///
    /// - Throws: `FlipbookError.request` where a folder has none.
    package static func paths(_ places: [String]) throws(FlipbookError) -> [String] {
        var paths: [String] = []
        for place in places {
            if place == "-" {
                paths.append(standardInput)
            } else if FilePlace.isFolder(place) {
                let inside = ManifestPlaces.timelines(in: place)
                guard !inside.isEmpty else {
                    // One that is not there is told of as any file is.
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

    /// The same of one timeline, where a folder is none.
    package static func path(_ place: String) -> String { place == "-" ? standardInput : place }

    /// Reads what comes through standard input, before processes share it.
    package static func prepare() {
        _ = try? StandardInput.bytes(atMost: TextFile.mostBytes)
    }
}
