internal import FrameProduction

/// Films, each in the same number of parts, and their settings: the common content of all engines'
/// files.
struct FarmJob: Sendable {
    struct Film: Hashable, Sendable {
        /// The index of its timeline.
        var timeline: Int
        /// The number of its row; nil without a table.
        var row: Int?
        /// Its path in the folder of films.
        var path: String
        /// The number of its pieces.
        var pieceCount: Int
        /// The pieces of each part; nil for equal parts.
        var parts: [PieceRange]?
    }

    /// The path from the job's folder to the folder that its paths are relative to.
    enum Root: Hashable, Sendable {
        /// This many folders above it, with the path from there.
        case above(Int, path: String)
        case absolute(String)
    }

    var timelines: [String]
    /// The table's path.
    var table: String?
    var rowCount: Int
    /// A timeline's films are consecutive, in the order of the rows.
    var films: [Film]
    /// The number of parts of each film.
    var partCount: Int
    /// Flags of `export` besides values.
    var flags: [String]
    /// Paths of files of values.
    var valueFiles: [String]
    /// `name=value` each.
    var values: [String]
    var root: Root
    /// The container's image.
    var image: String?
    /// The extension of films, and whether they are sequences of images.
    var ending: String
    var isSequence: Bool

    /// The number of parts of all films.
    var taskCount: Int { films.count * partCount }

    /// The largest number of pieces of a film.
    var maxPieces: Int { films.map(\.pieceCount).max() ?? 1 }

    /// The film's name in the folder of its pieces; the prefix of their names.
    var pieceName: String { isSequence ? "film-{frame}\(ending)" : "film\(ending)" }

    /// Folders in the job's folder.
    static let partsFolder = "parts"
    static let filmsFolder = "films"

    /// A name for lists of jobs: letters, digits and hyphens.
    var name: String {
        let stem = FilePlace.stem(of: timelines[0]).lowercased()
        var name = ""
        for character in stem.prefix(40) {
            let isPlain = character.isASCII && (character.isLetter || character.isNumber)
            if isPlain { name.append(character) } else if !name.hasSuffix("-") { name += "-" }
        }
        name = String(name.drop { $0 == "-" })
        while name.hasSuffix("-") { name.removeLast() }
        return name.isEmpty ? "film" : name
    }

    /// The same, capitalised.
    var capitalSummary: String { summary.prefix(1).uppercased() + summary.dropFirst() }

    /// `2 films in 8 parts each`
    var summary: String {
        let isBalanced = films.contains { $0.parts != nil }
        let parts = EnglishText.count(partCount, isBalanced ? "balanced part" : "part")
        return films.count == 1 ? "a film in \(parts)" : "\(films.count) films in \(parts) each"
    }
}
