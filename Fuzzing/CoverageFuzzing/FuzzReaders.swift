import CaptionReading
import Diagnostics
import FrameHashing
import MediaTime
import MetalLanguage
import Tables
import TimelineExpansion
import TimelineModel
import TimelineParsing

/// The readers of texts.
enum FuzzReaders {
    static func reader(for target: FuzzTarget, folder: String) -> any FuzzReader {
        switch target {
        case .timelines: TimelineInput(folder: folder)
        case .expressions: ExpressionInput()
        case .shaders: ShaderInput()
        case .manifests: ManifestInput()
        case .rows: RowInput(folder: folder)
        case .captions: CaptionInput()
        case .tables: TimelineInput(folder: folder, asset: .sensor)
        case .svg: TimelineInput(folder: folder, asset: .svg)
        case .pictures: PictureInput(folder: folder)
        case .films: FilmInput(folder: folder)
        case .sounds: SoundInput(folder: folder)
        case .fonts: FontInput(folder: folder)
        }
    }

    static let smallTables = [
        #"[{"name": "Ann", "count": 3, "tags": [1, 2]}, {"name": "B\u00e9", "count": 1e2}]"#,
        "{\"name\": \"Ann\"}\n{\"name\": null, \"on\": true}\n",
        "- name: Ann\n  count: 3\n- name: \"B\"\n  count: 4\n",
        "name\tcount\nAnn\t3\n\"a \"\"b\"\"\"\t4\n",
    ]
}

struct ExpressionInput: FuzzReader {
    private static let float = ShaderType.scalar(.float)
    private static let variables: [(name: String, type: ShaderType, count: Int)] = [
        ("$time", float, 1), ("$frame", float, 1), ("$n", float, 1), ("$glow", float, 1),
        ("$tilt.roll", float, 1), ("$light", float, 1), ("$d.s", float, 1),
        ("$view.size", .vector(.float, 2), 2), ("$p", .vector(.float, 2), 2),
        ("$d.p", .vector(.float, 2), 2), ("$finger.location", .vector(.float, 2), 2),
        ("$finger.start", .vector(.float, 2), 2), ("$c", .vector(.float, 4), 4),
    ]
    private static let results: [(type: ShaderType, count: Int)] = [
        (float, 1), (.vector(.float, 2), 2), (.scalar(.bool), 1), (.vector(.float, 4), 4),
    ]
    /// Values that variables have: usual ones, and those that numbers must not be.
    private static let numbers: [[Float]] = [[0.25, 3, 1.5], [0, -1, .infinity, .nan, 3e38]]

    func read(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let variables = Self.variables.map {
            ExpressionProgram.Variable(name: $0.name, type: $0.type)
        }
        let count = Self.variables.reduce(0) { $0 + $1.count }
        for (type, components) in Self.results {
            do throws(DiagnosticError) {
                let program = try ExpressionProgram(text, variables: variables, result: type)
                for numbers in Self.numbers {
                    let result = program.evaluate((0..<count).map { numbers[$0 % numbers.count] })
                    if result.count != components { broken("a result has its type's components") }
                }
            } catch {
                if !error.diagnostics.hasErrors { broken("a refused expression has an error") }
            }
        }
    }
}

struct ShaderInput: FuzzReader {
    func read(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for half in [HalfFormat.binary32, .binary16] {
            let library = ShaderLibrary(
                files: [ShaderFile(path: "input.metal", text: text)], half: half)
            guard !library.diagnostics.hasErrors else { continue }
            do throws(DiagnosticError) {
                try library.validateEveryPass()
            } catch {
                broken("a program is valid after every pass: \(error)")
            }
        }
    }
}

struct ManifestInput: FuzzReader {
    func read(_ bytes: [UInt8]) {
        var diagnostics = DiagnosticSet()
        let manifest = FrameManifest.parse(bytes, file: "input.framehash", into: &diagnostics)
        guard let manifest else {
            if !diagnostics.hasErrors { broken("a refused manifest has an error") }
            return
        }
        var again = DiagnosticSet()
        let text = ManifestText.text(of: manifest)
        if FrameManifest.parse(Array(text.utf8), file: "again.framehash", into: &again) != manifest
        {
            broken("a manifest that is written and read is the same")
        }
    }
}

struct RowInput: FuzzReader {
    let folder: String

    /// With a value of every kind.
    private static let timeline = """
        flipbook: 1
        canvas: { size: [40, 30] }
        framerate: 10
        duration: 0.2
        values:
          name: Ann
          count: 3
          on: true
          tint: red
          tags: [1, 2]
        layers:
          - text: "{$name} {$count}"
            hidden: $on
        """

    func read(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for ending in ["", ".csv", ".tsv", ".json", ".jsonl", ".yaml"] {
            let table = ValueTable(text: text, path: "input\(ending)")
            if table.rows.isEmpty, !table.diagnostics.hasErrors {
                broken("a table has rows, or an error")
            }
            for row in table.rows.prefix(2) {
                var options = TimelineParser.Options()
                options.values = GivenValues(row: row)
                let result = Timelines.parser.parse(
                    text: Self.timeline, path: "\(folder)/input.yaml", options: options)
                if (result.timeline == nil) != result.diagnostics.hasErrors {
                    broken("a timeline is there, or an error")
                }
            }
        }
    }
}

struct CaptionInput: FuzzReader {
    func read(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for file in ["input.srt", "input.vtt"] {
            let parser = CaptionParser(text: text, file: file)
            for (first, second) in zip(parser.captions, parser.captions.dropFirst())
            where second.from < first.from {
                broken("captions are in the order of their times")
            }
        }
    }
}
