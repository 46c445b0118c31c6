internal import MediaCoding

/// The files that outputs are written to.
struct OutputPaths: Sendable {
    private let films: [FilmPath]

    /// - Parameter paths: `{frame}` matches digits.
    init(_ paths: [String]) { films = paths.map { FilmPath(FilePlace.canonical($0)) } }

    /// Whether all of these files are outputs.
    func hold(_ paths: some Collection<String>) -> Bool {
        paths.allSatisfy { path in
            let place = FilePlace.canonical(path)
            return films.contains { $0.has(place) }
        }
    }
}
