package import FrameProduction
internal import MediaCoding

/// Files that are read, and must not be overwritten.
package struct ReadFiles: Sendable {
    /// The noun for each in a sentence, by its canonical path.
    private var files: [String: String] = [:]

    package init() {}

    /// - Parameter what: such as `the table`. An earlier noun for the file stays.
    package mutating func add(_ path: String, as what: String) {
        let place = FilePlace.canonical(path)
        if files[place] == nil { files[place] = what }
    }

    package mutating func add(_ others: ReadFiles) { files.merge(others.files) { old, _ in old } }

    /// Why some paths can't be written: a sentence for each that is one of the files.
    ///
    /// - Parameter paths: `{frame}` is for digits.
    func problems(ofWriting paths: [String]) -> [String] {
        paths.filter { $0 != Output.standardOutput }.compactMap { path in
            what(isAt: FilePlace.canonical(path)).map { what in
                "\(path) is \(what); it would be overwritten"
            }
        }
    }

    /// - Throws: `FlipbookError.request` if one of the files would be overwritten.
    package func check(writing paths: [String]) throws(FlipbookError) {
        let problems = problems(ofWriting: paths)
        guard problems.isEmpty else { throw .request(problems.joined(separator: "\n")) }
    }

    private func what(isAt place: String) -> String? {
        let film = FilmPath(place)
        guard film.isSequence else { return files[place] }
        return files.filter { film.has($0.key) }.min { $0.key < $1.key }?.value
    }
}
