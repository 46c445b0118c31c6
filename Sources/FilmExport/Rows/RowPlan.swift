internal import Diagnostics
package import FrameProduction
package import MediaTime
import Tables
internal import TimelineModel
internal import TimelineParsing

/// The films of a table, one for each timeline and row, checked before any is rendered.
package struct RowPlan: Sendable {
    /// The product for each row.
    package enum Purpose: Sendable {
        /// Films. Their paths are patterns.
        case films([Output])
        /// The timelines' own `outputs`.
        case ownFilms(override: EncodingOptions)
        /// Manifests of frame hashes, with a pattern as their path.
        case manifests(String)
    }

    package let films: [RowFilm]
    let options: RenderOptions
    let purpose: Purpose
    package let shared: SharedWork
    /// The timelines' warnings, if requested.
    package private(set) var findings = Findings(DiagnosticSet())
    /// The manifests' paths, if these are produced.
    package private(set) var manifests: [String] = []
    /// The timelines, the table and the files of values.
    package let files: ReadFiles
    private let patterns: [NamePattern]
    private let isSingle: Bool
    /// Whether the patterns give the films names; else the rows alone are checked.
    private var isNamed = true

    /// - Parameters:
    ///   - timelines: their paths.
    ///   - isWritten: whether files are written, so that their paths must be free.
    ///   - written: files that are written beside the films: the manifest of all.
    ///   - findsQuestionableThings: whether to look for warnings.
    /// - Throws: `FlipbookError.invalid` with all errors of the table and of all rows, at the cells
    ///   that cause them, and those of the request; `.request` if there are only these.
    package init(
        _ timelines: [String], _ table: RowTable, _ purpose: Purpose, options: RenderOptions,
        isWritten: Bool = true, written: [String] = [], findsQuestionableThings: Bool = false,
        cancellation: Cancellation = Cancellation()
    ) throws(FlipbookError) {
        let rows = table.table.rows
        films = timelines.flatMap { path in rows.map { RowFilm(timeline: path, row: $0) } }
        isSingle = timelines.count == 1
        self.options = options
        self.purpose = purpose
        var mistakes: [String] = []
        func pattern(_ text: String) -> NamePattern? {
            do throws(FlipbookError) { return try NamePattern(text) } catch {
                mistakes.append("\(error)")
                return nil
            }
        }
        switch purpose {
        case .films(let outputs):
            patterns = outputs.compactMap { pattern($0.path) }
            shared = SharedWork(beside: outputs.first?.path)
        case .ownFilms:
            patterns = []
            shared = SharedWork(beside: timelines.first)
        case .manifests(let path):
            patterns = [path].compactMap(pattern)
            shared = SharedWork(beside: path)
        }
        var files = ReadFiles()
        for path in timelines { files.add(path, as: "a timeline") }
        files.add(table.path, as: "the table")
        for path in options.values.files { files.add(path, as: "a file of values") }
        self.files = files
        mistakes += equalNames
        isNamed = mistakes.isEmpty
        try files.check(writing: written)
        for path in written { files.add(path, as: "the manifest") }
        var check = RowPlanCheck(
            table: table, kept: files, written: written, patterns: patterns.map(\.text),
            isWritten: isWritten)
        for film in films {
            try cancellation.check()
            let paths = try self.check(
                film, &check, findsQuestionableThings: findsQuestionableThings)
            if case .manifests = purpose { manifests += paths }
            if check.findings.isFull { break }
        }
        for path in timelines where !check.readTimelines.contains(path) {
            mistakes += unknownNames(inPatternsOf: path)
        }
        try check.conclude(films, mistakes: mistakes)
        findings = check.allFindings
    }

    /// The films' names in messages.
    var subjects: [String] { films.map { $0.name(isOnly: isSingle) } }

    /// Messages on patterns that give several films the same name for any values.
    private var equalNames: [String] {
        guard films.count > 1 else { return [] }
        return patterns.filter(\.names.isEmpty).map { pattern in
            let place =
                pattern.text == Output.standardOutput ? "standard output" : "'\(pattern.text)'"
            return "every row would be written to \(place); write {\(NamePattern.row)}, or a value "
                + "such as {name}, in the output"
        }
    }

    /// Returns the message about names that a timeline doesn't declare, if no row could be read.
    /// None if its declarations can't be read.
    private func unknownNames(inPatternsOf timeline: String) -> [String] {
        let guide = try? ValueGuide(
            timeline: timeline, allowsAssetsOutside: options.allowsAssetsOutside)
        return (guide?.values.map(\.name)).flatMap(unknownNames).map { [$0] } ?? []
    }

    /// Returns the message about names in the patterns that aren't among a timeline's values; nil
    /// if all are.
    private func unknownNames(among values: [String]) -> String? {
        let found = patterns.flatMap { $0.unknownNames(among: values) }
        return found.isEmpty ? nil : found.joined(separator: "\n")
    }

    /// - Returns: the output paths; empty after an error.
    private func check(
        _ film: RowFilm, _ check: inout RowPlanCheck, findsQuestionableThings: Bool
    ) throws(FlipbookError) -> [String] {
        let options = film.options(self.options)
        let watched = try Watchdog.shared.watch(
            "checking it", of: film.timeline, seconds: options.frameTimeout
        ) {
            shared.read(
                film.timeline, options: options, findsQuestionableThings: findsQuestionableThings)
        }
        check.take(watched, of: film)
        guard watched.timeline != nil else { return [] }
        do throws(FlipbookError) {
            let loaded = try LoadedTimeline(watched, path: film.timeline, options: options)
            check.readTimelines.insert(film.timeline)
            let outputs = try outputs(of: film, loaded, &check)
            do throws(FlipbookError) {
                if check.isWritten {
                    try loaded.check(writing: outputs.map(\.path) + check.written)
                }
                if case .manifests = purpose {
                } else if !outputs.isEmpty {
                    _ = try FilmPlan(outputs, of: loaded)
                }
            } catch {
                check.refuse(error, film, paths: outputs.map(\.path))
            }
            check.take(outputs.map(\.path), of: film)
            return outputs.map(\.path)
        } catch {
            check.refuse(error, film, paths: [])
            return []
        }
    }

    /// Returns a film's outputs; empty after reporting an invalid name.
    private func outputs(
        of film: RowFilm, _ loaded: LoadedTimeline, _ check: inout RowPlanCheck
    ) throws(FlipbookError) -> [Output] {
        if let message = unknownNames(among: loaded.values.map(\.name)) { throw .request(message) }
        guard isNamed else { return [] }
        do throws(NamePattern.Mistake) {
            let outputs = try named(film, loaded)
            guard outputs.isEmpty else { return outputs }
        } catch {
            check.fail(error, film)
            return []
        }
        throw .request("the timeline has no 'outputs'; name a film, such as -o '{row}.mp4'")
    }

    private func named(
        _ film: RowFilm, _ loaded: LoadedTimeline
    ) throws(NamePattern.Mistake) -> [Output] {
        switch purpose {
        case .ownFilms(let override):
            return loaded.timeline.outputs.map {
                Output($0, of: film.timeline, override: override)
            }
        case .films(let outputs):
            var films: [Output] = []
            for (output, pattern) in zip(outputs, patterns) {
                films.append(
                    Output(try pattern.path(of: film, loaded.values), encoding: output.encoding))
            }
            return films
        case .manifests:
            return [Output(try patterns[0].path(of: film, loaded.values))]
        }
    }

    /// Returns the timeline with the row's values, and its outputs.
    ///
    /// - Throws: the errors of the check, if files have changed since.
    func load(_ film: RowFilm) throws(FlipbookError) -> (loaded: LoadedTimeline, outputs: [Output])
    {
        let loaded = try LoadedTimeline(
            film.timeline, options: film.options(options), shared: shared)
        do throws(NamePattern.Mistake) {
            return (loaded, try named(film, loaded))
        } catch {
            throw .request("\(error)")
        }
    }
}

/// The findings while a plan is made.
private struct RowPlanCheck {
    let table: RowTable
    /// Files that must not be overwritten.
    let kept: ReadFiles
    /// Files that are written beside the films.
    let written: [String]
    let patterns: [String]
    let isWritten: Bool
    var findings: RowFindings
    /// The paths of timelines that could be read with a row's values.
    var readTimelines: Set<String> = []
    private var sources: FileTexts
    /// The film at each path. Paths are normalised for case-insensitive file systems.
    private var consumers: [String: RowFilm] = [:]
    /// Request errors with their films, in order.
    private var refusals: [(message: String, films: [RowFilm])] = []
    private var refusalNumbers: [String: Int] = [:]

    init(
        table: RowTable, kept: ReadFiles, written: [String], patterns: [String], isWritten: Bool
    ) {
        self.table = table
        self.kept = kept
        self.written = written
        self.patterns = patterns
        self.isWritten = isWritten
        findings = RowFindings(table: table)
        sources = table.sources
    }

    var allFindings: Findings { Findings(findings.all, sources: sources) }

    mutating func take(_ reading: TimelineParser.Result, of film: RowFilm) {
        findings.add(reading.diagnostics, of: film.row)
        if !reading.diagnostics.isEmpty { sources.add(reading.sources) }
    }

    mutating func fail(_ mistake: NamePattern.Mistake, _ film: RowFilm) {
        error(.unsafeName, mistake.description, hint: nil, at: film.row.place(of: mistake.name))
    }

    private mutating func error(
        _ code: FindingCode, _ message: String, hint: String?, at place: SourceLocation
    ) {
        findings.add(Diagnostic(.error, code: code, message, hint: hint, at: place))
    }

    /// - Parameter paths: the film's paths in the message, in the order of the patterns.
    mutating func refuse(_ error: FlipbookError, _ film: RowFilm, paths: [String]) {
        if case .invalid(let found) = error {
            findings.add(DiagnosticSet(found.inOrder), of: film.row)
            return
        }
        var message = "\(error)"
        for (path, pattern) in zip(paths, patterns) {
            message = message.replacing(path, with: pattern)
        }
        if let number = refusalNumbers[message] {
            refusals[number].films.append(film)
        } else {
            refusalNumbers[message] = refusals.count
            refusals.append((message, [film]))
        }
    }

    /// Registers the paths of a film.
    mutating func take(_ paths: [String], of film: RowFilm) {
        for path in paths {
            let isPipe = path == Output.standardOutput
            let place = isPipe ? path : FilePlace.canonical(path)
            if let problem = kept.problems(ofWriting: [path]).first {
                error(.sameFile, problem, hint: nil, at: film.row.place)
            } else if isWritten, !isPipe, FilePlace.isFolder(path) {
                error(
                    .sameFile, "\(path) is a folder", hint: "name a file in it",
                    at: film.row.place)
            }
            // File systems of macOS and Windows ignore case and Unicode normalisation, as does
            // `String`'s comparison for the latter.
            let key = place.lowercased()
            guard let other = consumers.updateValue(film, forKey: key) else { continue }
            consumers[key] = other
            let name = "\(other.row.place.file):\(other.row.place.line)"
            let isOwn = other.row == film.row && other.timeline == film.timeline
            error(
                .sameFile,
                isOwn
                    ? "\(path) would be written twice"
                    : "\(path) would be the file of the row at \(name), too",
                hint: isOwn
                    ? nil
                    : "small and large letters are one on some disks; write {\(NamePattern.row)} "
                        + "in the output, or a value that differs", at: film.row.place)
        }
    }

    /// - Parameter mistakes: those of the request.
    /// - Throws: the collected errors. What all films have stands alone, or once among the errors
    ///   of the table and its rows.
    mutating func conclude(_ films: [RowFilm], mistakes: [String]) throws(FlipbookError) {
        let isOfAll = refusals.filter { $0.films.count == films.count }.map(\.message)
        var ofRequest: [String] = []
        for message in mistakes where !ofRequest.contains(message) { ofRequest.append(message) }
        guard
            ofRequest.isEmpty && isOfAll.isEmpty || table.hasErrors
                || !ofRequest.isEmpty && allFindings.hasErrors
        else {
            throw .request((ofRequest + isOfAll).joined(separator: "\n"))
        }
        let start = SourceLocation(file: table.path, line: 1, column: 1)
        for message in ofRequest where !refusals.contains(where: { $0.message == message }) {
            error(.unfitRow, message, hint: nil, at: films.first?.row.place ?? start)
        }
        for (message, refused) in refusals {
            let places = refused.count == films.count ? refused.prefix(1) : refused[...]
            for film in places { error(.unfitRow, message, hint: nil, at: film.row.place) }
        }
        let all = allFindings
        if all.hasErrors { throw .invalid(all) }
    }
}
