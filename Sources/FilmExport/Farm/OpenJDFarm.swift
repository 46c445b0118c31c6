internal import Diagnostics
internal import FrameProduction

/// A job template of Open Job Description 2023-09, and the values of its parameters.
///
/// No shell is involved: the engine passes arguments as they are.
struct OpenJDFarm {
    var job: FarmJob

    static let templateName = "template.yaml"
    static let parametersName = "parameters.yaml"

    /// Limits of the specification.
    private static let (maxCharacters, maxListed, maxParameters) = (1024, 1024, 50)

    /// - Throws: `FlipbookError.request` if the specification doesn't allow such a job.
    func files() throws(FlipbookError) -> [FarmFile] {
        guard job.timelines.count == 1 else {
            throw .request(
                "a job of Open Job Description takes one timeline; write a folder for each of the "
                    + "\(job.timelines.count)")
        }
        let parameters = parameters
        for (name, value) in parameters where value.unicodeScalars.count > Self.maxCharacters {
            throw .request(
                "a parameter of Open Job Description has at most \(Self.maxCharacters) "
                    + "characters, and \(name) has \(value.unicodeScalars.count); write it into a "
                    + "file for --values")
        }
        guard definitions.count <= Self.maxParameters else {
            throw .request(
                "a job of Open Job Description has at most \(Self.maxParameters) parameters; "
                    + "write values into a file for --values instead of --set")
        }
        if job.table != nil {
            guard isNumbered || job.films.count <= Self.maxListed else {
                throw .request(
                    "a job of Open Job Description lists at most \(Self.maxListed) names, and "
                        + "there are \(job.films.count) films; name them by {row} alone")
            }
            if let film = job.films.first(where: { $0.path.contains("{{") }) {
                throw .request("'\(film.path)': '{{' begins an expression of Open Job Description")
            }
        }
        return [
            FarmFile(name: Self.templateName, text: YAMLText.document(template, comment: comment)),
            FarmFile(
                name: Self.parametersName,
                text: YAMLText.document(
                    .object(parameters.map { ($0.name, .string($0.value)) }),
                    comment: "Values of the template's parameters. Paths are those of the folder "
                        + "in which it is run.")),
        ]
    }

    private var comment: String {
        """
        \(job.capitalSummary). Run it where Flipbook was run, with this folder for FOLDER:

            openjd run FOLDER/\(Self.templateName) --step Join --run-dependencies \\
                -p file://FOLDER/\(Self.parametersName)

        After a failure, run it again: pieces that are whole are not made again.
        """
    }

    /// Parameters without a usable default.
    private var parameters: [(name: String, value: String)] {
        var all = [("Timeline", job.timelines[0])]
        if let table = job.table { all.append(("Rows", table)) }
        for (index, file) in job.valueFiles.enumerated() {
            all.append(("Values\(index + 1)", file))
        }
        for (index, value) in job.values.enumerated() { all.append(("Set\(index + 1)", value)) }
        if job.table == nil { all.append(("FilmName", job.films[0].path)) }
        return all
    }

    private var definitions: [JSON] {
        func file(_ name: String, _ about: String) -> JSON {
            [
                "name": .string(name),
                "type": "PATH",
                "objectType": "FILE",
                "dataFlow": "IN",
                "description": .string(about),
            ]
        }
        func folder(_ name: String, _ flow: String, _ path: String, _ about: String) -> JSON {
            [
                "name": .string(name),
                "type": "PATH",
                "objectType": "DIRECTORY",
                "dataFlow": .string(flow),
                "default": .string(path),
                "description": .string(about),
            ]
        }
        func text(_ name: String, _ value: String?, _ about: String) -> JSON {
            .object(
                [("name", .string(name)), ("type", "STRING")]
                    + (value.map { [("default", .string($0))] } ?? [])
                    + [("description", .string(about))])
        }
        var all = [
            text("Flipbook", "flipbook", "The program: the same build on every machine."),
            file("Timeline", "The timeline."),
        ]
        if job.table != nil { all.append(file("Rows", "The table with a row for each film.")) }
        for index in job.valueFiles.indices {
            all.append(file("Values\(index + 1)", "A file of values."))
        }
        for index in job.values.indices {
            all.append(text("Set\(index + 1)", nil, "A value, as NAME=VALUE."))
        }
        if job.table == nil {
            all.append(text("FilmName", nil, "The film's name in the folder of films."))
        }
        return all + [
            folder("Parts", "INOUT", FarmJob.partsFolder, "The folder for the pieces."),
            folder("Films", "OUT", FarmJob.filmsFolder, "The folder for the films."),
        ]
    }

    private var template: JSON {
        [
            "specificationVersion": "jobtemplate-2023-09",
            "extensions": ["TASK_CHUNKING"],
            "name": "Flipbook \(job.name)",
            "parameterDefinitions": .array(definitions),
            "steps": [pieces, join],
        ]
    }

    // MARK: Steps

    /// Chunks of consecutive pieces. The engine may change their lengths.
    private var pieces: JSON {
        let count = job.maxPieces
        let chunks: JSON = [
            "defaultTaskCount": .integer((count + job.partCount - 1) / job.partCount),
            "rangeConstraint": "CONTIGUOUS",
        ]
        let piece: JSON = [
            "name": "Piece",
            "type": "CHUNK[INT]",
            "range": .string(range(count)),
            "chunks": chunks,
        ]
        var space: [(String, JSON)] = [
            ("taskParameterDefinitions", .array(job.table == nil ? [piece] : [row, piece]))
        ]
        if job.table != nil { space.append(("combination", "Row * Piece")) }
        var arguments = ["export", "{{Param.Timeline}}"] + job.flags
        arguments += job.valueFiles.indices.map { "--values={{Param.Values\($0 + 1)}}" }
        arguments += job.values.indices.map { "--set={{Param.Set\($0 + 1)}}" }
        if job.table != nil {
            arguments += ["--rows", "{{Param.Rows}}", "--row", "{{Task.Param.Row}}"]
        }
        arguments += [
            "--pieces", "{{Task.Param.Piece}}", "-o", "\(folder)/\(job.pieceName)", "--progress",
            "plain",
        ]
        return step("Pieces", [("parameterSpace", .object(space))], arguments)
    }

    private var join: JSON {
        var members: [(String, JSON)] = [("dependencies", [["dependsOn": "Pieces"]])]
        var film = "{{Param.FilmName}}"
        if job.table != nil {
            var definitions = [row]
            var space: [(String, JSON)] = []
            if isNumbered {
                film = numbered("{{Task.Param.Row}}")
            } else {
                film = "{{Task.Param.Film}}"
                definitions.append(
                    [
                        "name": "Film",
                        "type": "STRING",
                        "range": .array(job.films.map { .string($0.path) }),
                    ])
                space = [("combination", "(Row, Film)")]
            }
            members.append(
                (
                    "parameterSpace",
                    .object([("taskParameterDefinitions", .array(definitions))] + space)
                ))
        }
        return step(
            "Join", members,
            ["join", folder, "-o", "{{Param.Films}}/\(film)", "--progress", "plain"])
    }

    private func step(_ name: String, _ members: [(String, JSON)], _ arguments: [String]) -> JSON {
        let run: JSON = [
            "command": "{{Param.Flipbook}}",
            "args": .array(arguments.map { .string($0) }),
        ]
        return .object(
            [("name", .string(name))] + members
                + [("script", ["actions": ["onRun": run]])])
    }

    private var row: JSON {
        ["name": "Row", "type": "INT", "range": .string(range(job.rowCount))]
    }

    /// The folder of a film's pieces.
    private var folder: String {
        job.table == nil ? "{{Param.Parts}}" : "{{Param.Parts}}/{{Task.Param.Row}}"
    }

    private func range(_ count: Int) -> String { count == 1 ? "1" : "1-\(count)" }

    /// Whether the films' names differ only in the rows' numbers, so that no list is needed.
    private var isNumbered: Bool {
        job.films.allSatisfy { film in film.row.map { numbered(String($0)) == film.path } ?? false }
    }

    /// A film's name with its row's number replaced: `card-7.mp4` with `8` is `card-8.mp4`.
    private func numbered(_ text: String) -> String {
        guard let first = job.films.first, let row = first.row else { return "" }
        return first.path.replacing("-\(row)\(job.ending)", with: "-\(text)\(job.ending)")
    }
}
