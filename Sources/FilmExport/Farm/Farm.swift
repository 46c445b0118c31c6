package import FrameProduction
internal import MediaCoding
package import MediaTime
import Tables
internal import WholeFiles

/// Writes the files with which an engine renders films on many machines.
package struct Farm: Sendable {
    /// The paths of timeline files. Each is one film, or one film for each row.
    package var timelines: [String]
    package var rows: RowTable?
    /// The pattern of the films' names in their folder; nil for the timeline's name.
    package var filmName: String?
    /// The number of parts of each film; nil to derive it from the films' lengths.
    package var partCount: Int?
    /// Whether the pieces are divided by their forecast rendering times; otherwise all parts of a
    /// film have the same number of pieces.
    package var isBalanced: Bool
    package var encoding: EncodingOptions
    package var options: RenderOptions
    /// The flags of `export` that are equivalent to `encoding` and `options`, without values.
    package var flags: [String]
    /// Values, `name=value` each, as written to the files.
    package var values: [String]
    /// The container's image.
    package var image: String?

    /// The maximum number of parts without `--parts`.
    private static let usualParts = 256
    /// The maximum number of tasks of any engine.
    private static let maxTasks = 100_000

    package init(
        timelines: [String], rows: RowTable? = nil, filmName: String? = nil, partCount: Int? = nil,
        isBalanced: Bool = false, encoding: EncodingOptions = EncodingOptions(),
        options: RenderOptions = RenderOptions(),
        flags: [String] = [], values: [String] = [], image: String? = nil
    ) {
        self.timelines = timelines
        self.rows = rows
        self.filmName = filmName
        self.partCount = partCount
        self.isBalanced = isBalanced
        self.encoding = encoding
        self.options = options
        self.flags = flags
        self.values = values
        self.image = image
    }

    /// The files that were written.
    package struct Report: Sendable {
        package var paths: [String]
        /// `2 films in 8 parts each`
        package var summary: String
        /// The command that starts the job.
        package var start: String
    }

    /// Checks all films and writes the folder, with all of its files or none.
    ///
    /// - Parameter folder: must be missing or empty.
    /// - Throws: `FlipbookError`; `.request` if a film can't be rendered in parts, or if the engine
    ///   can't run such a job.
    package func write(
        for engine: FarmEngine, to folder: String, cancellation: Cancellation = Cancellation()
    ) throws(FlipbookError) -> Report {
        try Self.check(folder)
        for path in timelines + (rows.map { [$0.path] } ?? []) + options.values.files {
            try Self.check(path, for: engine)
        }
        if isBalanced, engine == .openjd {
            throw .request(
                "\(engine.title) divides the pieces of a film itself; --balance is for the other "
                    + "engines")
        }
        let job = try job(for: engine, in: folder, cancellation)
        let files = try engine.files(of: job)
        let paths = files.map { FilePlace.inside(folder, $0.name) }
        var made = try OutputFolder(for: paths)
        try cancellation.check()
        try flipbookErrors { () throws(FileError) in
            var partial: [PartialFile] = []
            for (path, file) in zip(paths, files) {
                let hidden = try PartialFile(for: path)
                partial.append(hidden)
                try hidden.write(Array(file.text.utf8))
            }
            try PartialFile.commit(partial)
        }
        made.keep()
        return Report(paths: paths, summary: job.summary, start: engine.start(in: folder))
    }

    private static func check(_ folder: String) throws(FlipbookError) {
        let whole = FilePlace.canonical(folder)
        if whole.contains("{") || whole.contains("}") {
            throw .request(
                "'\(whole)': a job's folder has no braces in its path, since they stand for names "
                    + "in the paths of films")
        }
        guard FilePlace.isThere(folder) else { return }
        guard FilePlace.isFolder(folder) else {
            throw .request("'\(folder)' is a file; name a new folder")
        }
        let place = RealPath.of(folder) ?? folder
        let names = FileTree.names(in: place) ?? []
        if let first = names.sorted().first {
            throw .request(
                "'\(folder)' is not empty, it has '\(first)'; name a new folder, or remove this one"
            )
        }
    }

    /// - Throws: if a machine of the engine could not find a file.
    private static func check(_ path: String, for engine: FarmEngine) throws(FlipbookError) {
        if path == TimelineInput.standardInput || path == "-" {
            throw .request("other machines can't read standard input; name a file")
        }
        guard engine.isElsewhere else { return }
        if PathParts.isAbsolute(path) || PathParts.names(in: path).contains("..") {
            throw .request(
                "'\(path)': with \(engine.title), files lie in the current folder, which is "
                    + "another one there; name it from here, without '..'")
        }
    }

    // MARK: Films

    private func job(
        for engine: FarmEngine, in folder: String, _ cancellation: Cancellation
    ) throws(FlipbookError) -> FarmJob {
        let pattern = try pattern()
        let films =
            if let rows { try self.films(of: rows, pattern, cancellation) } else {
                try self.films(pattern, cancellation)
            }
        let root = Self.root(of: folder)
        if engine.isElsewhere, case .absolute = root {
            throw .request(
                "'\(folder)': with \(engine.title), the folder lies in the current folder, "
                    + "which is another one there")
        }
        let longest = films.map(\.usualParts).max() ?? 1
        let count = partCount ?? min(longest, Self.usualParts)
        let taskCount = films.count * count
        guard taskCount <= Self.maxTasks else {
            throw .request(
                "\(films.count) films in \(count) parts are \(taskCount) tasks, more than "
                    + "\(Self.maxTasks); --parts says how many parts a film has")
        }
        let isSequence = pattern.contains("{\(NamePattern.frame)}")
        return FarmJob(
            timelines: timelines, table: rows?.path, rowCount: rows?.rows.count ?? 0,
            films: try isBalanced ? balanced(films, count, cancellation) : films.map(\.film),
            partCount: count, flags: flags,
            valueFiles: options.values.files, values: values, root: root, image: image,
            ending: FilePlace.ending(of: pattern), isSequence: isSequence)
    }

    /// Forecasts the rendering time of each film and divides its pieces into parts of about equal
    /// time.
    private func balanced(
        _ films: [CheckedFilm], _ count: Int, _ cancellation: Cancellation
    ) throws(FlipbookError) -> [FarmJob.Film] {
        var balanced: [FarmJob.Film] = []
        for checked in films {
            try cancellation.check()
            let forecast = try FilmForecast(
                of: checked.load(), at: timelines[checked.film.timeline], parts: count,
                options: options, encoding: encoding, cancellation: cancellation)
            var film = checked.film
            film.parts = forecast.parts.map(\.pieces)
            balanced.append(film)
        }
        return balanced
    }

    /// The pattern of films' names.
    private func pattern() throws(FlipbookError) -> String {
        let standard = encoding.fileName
        guard let filmName else {
            return rows == nil ? standard : standard.replacing("{name}", with: "{timeline}-{row}")
        }
        let parts = PathParts.names(in: filmName, keepsEmpty: true)
        guard !PathParts.isAbsolute(filmName), !parts.contains(".."), !parts.contains("") else {
            throw .request(
                "'\(filmName)': --film is a name in the farm's folder of films, such as "
                    + "{name}.mov")
        }
        if filmName.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            throw .request("the name of a film can't have control characters")
        }
        return filmName
    }

    private struct CheckedFilm {
        var film: FarmJob.Film
        var usualParts: Int
        /// Reads the film's timeline again: keeping all of them would take too much memory.
        var load: () throws(FlipbookError) -> LoadedTimeline
    }

    private func films(
        _ pattern: String, _ cancellation: Cancellation
    ) throws(FlipbookError) -> [CheckedFilm] {
        var films: [CheckedFilm] = []
        var consumers: [String: String] = [:]
        for (index, path) in timelines.enumerated() {
            try cancellation.check()
            let name = pattern.replacing("{name}", with: FilePlace.stem(of: path))
            guard !PathParts.names(in: name).contains("..") else {
                throw .request("'\(path)': '..' is a folder, and no name of a film")
            }
            if let other = consumers.updateValue(path, forKey: name.lowercased()) {
                throw .request(
                    "\(other) and \(path) would both be the film '\(name)'; write {name} in "
                        + "--film, or write a farm for each")
            }
            let load = { () throws(FlipbookError) in try LoadedTimeline(path, options: options) }
            films.append(try film(index, nil, name, load(), load: load))
        }
        return films
    }

    private func films(
        of rows: RowTable, _ pattern: String, _ cancellation: Cancellation
    ) throws(FlipbookError) -> [CheckedFilm] {
        // No row's film is written here, so any folder will do.
        let plan = try RowPlan(
            timelines, rows, .films([Output(pattern, encoding: encoding)]), options: options,
            isWritten: false, cancellation: cancellation)
        var films: [CheckedFilm] = []
        for (number, film) in plan.films.enumerated() {
            try cancellation.check()
            let (loaded, outputs) = try plan.load(film)
            films.append(
                try self.film(
                    number / rows.rows.count, film.row.number, outputs[0].path, loaded
                ) { () throws(FlipbookError) in try plan.load(film).loaded })
        }
        return films
    }

    private func film(
        _ timeline: Int, _ row: Int?, _ path: String, _ loaded: LoadedTimeline,
        load: @escaping () throws(FlipbookError) -> LoadedTimeline
    ) throws(FlipbookError) -> CheckedFilm {
        let film = try FilmPlan([Output(path, encoding: encoding)], of: loaded).films[0]
        let grid = try film.parts()
        // Parts of single frames would repeat the start-up cost for every frame.
        let usual = PieceGrid(frameRate: film.frameRate, frameCount: loaded.frames.count).count
        return CheckedFilm(
            film: FarmJob.Film(timeline: timeline, row: row, path: path, pieceCount: grid.count),
            usualParts: min(usual, grid.count), load: load)
    }

    /// The path from the farm's folder to the current one.
    private static func root(of folder: String) -> FarmJob.Root {
        let here = RealPath.of(".") ?? "."
        guard let path = PathParts.path(FilePlace.canonical(folder), from: here), !path.isEmpty
        else { return .absolute(here) }
        return .above(PathParts.names(in: path).count, path: path)
    }
}
