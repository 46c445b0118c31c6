import ShaderFuzzing
import TestSupport

/// What mutants are made of: files of the project, and small ones that programs make.
package struct Seeds: Sendable {
    struct File {
        var name: String
        var bytes: [UInt8]
        var text: String { String(decoding: bytes, as: UTF8.self) }
        var ending: String { String(name.split(separator: ".").last ?? "") }
    }

    /// Files that mutants name and that stay whole; their names are paths from the mutants' folder.
    private(set) var shared: [File] = []
    /// Valid ones.
    private(set) var examples: [File] = []
    /// Some of them have every mistake that there is.
    private(set) var timelines: [File] = []
    private(set) var shaderTimelines: [File] = []
    private(set) var shaders: [File] = []
    private(set) var icons: [File] = []
    private(set) var fonts: [File] = []
    private(set) var tables: [File] = []
    private(set) var manifests: [File] = []
    private(set) var captions: [File] = []
    private(set) var rows: [File] = []
    var pictures: [File] = []
    var sounds: [File] = []
    var films: [File] = []
    /// Films of all containers that have times.
    private(set) var timedFilms: [File] = []

    package struct Missing: Error, CustomStringConvertible {
        package var description: String
    }

    /// - Parameters:
    ///   - root: the project's folder.
    ///   - program: the built `flipbook`.
    ///   - kinds: what is going to be broken; for some of it `ffmpeg` is needed.
    ///   - scratch: a folder to make files in.
    package init(
        root: String, program: String, kinds: Set<FuzzKind>, scratch: String
    ) throws {
        let fixtures = "\(root)/Tests/TimelineParsingTests/Fixtures"
        for name in try Folder.names(fixtures) {
            let file = File(name: name, bytes: try Bytes.read("\(fixtures)/\(name)"))
            if name.hasSuffix(".yaml") {
                timelines.append(file)
            } else {
                shared.append(file)
            }
            if name.hasPrefix("small"), name.hasSuffix(".png") { pictures.append(file) }
            if name.hasSuffix(".mkv") { films.append(file) }
            if name == "motion.csv" { tables.append(file) }
            if name.hasSuffix(".svg") { icons.append(file) }
        }
        for name in try Folder.names("\(root)/Timelines") where name.hasSuffix(".yaml") {
            examples.append(File(name: name, bytes: try Bytes.read("\(root)/Timelines/\(name)")))
        }
        for folder in ["fonts", "pictures", "sensors", "kernels"] {
            for name in try Folder.names("\(root)/Timelines/\(folder)") {
                let bytes = try Bytes.read("\(root)/Timelines/\(folder)/\(name)")
                let file = File(name: "\(folder)/\(name)", bytes: bytes)
                shared.append(file)
                if name.hasSuffix(".otf") { fonts.append(file) }
                if name.hasSuffix(".csv") { tables.append(file) }
                if name.hasSuffix(".jpg") || name.hasSuffix(".png") { pictures.append(file) }
            }
        }
        for name in try Folder.names("\(root)/Timelines/shaders") {
            guard name.hasSuffix(".metal") || name.hasSuffix(".yaml") else { continue }
            let file = File(name: name, bytes: try Bytes.read("\(root)/Timelines/shaders/\(name)"))
            if name.hasSuffix(".metal") {
                shared.append(file)
                // As a timeline of another folder names it.
                shared.append(File(name: "shaders/\(name)", bytes: file.bytes))
                shaders.append(file)
            } else {
                shaderTimelines.append(file)
            }
        }
        for name in try Folder.names("\(root)/Sources/Drawing/Icons") {
            let bytes = try Bytes.read("\(root)/Sources/Drawing/Icons/\(name)")
            icons.append(File(name: name, bytes: bytes))
        }
        for path in ["Timelines/app-demo.srt", "Docs/kit/captions.srt"] {
            let name = String(path.split(separator: "/").last ?? "")
            captions.append(File(name: name, bytes: try Bytes.read("\(root)/\(path)")))
        }
        captions.append(File(name: "cues.vtt", bytes: Array(Self.webVTT.utf8)))
        let people = try Bytes.read("\(root)/Timelines/people.csv")
        rows = [File(name: "people.csv", bytes: people)] + Self.smallTables
        shared.append(File(name: Self.rowsTimeline, bytes: Array(Self.cardOfRow.utf8)))
        let small = File(
            name: "small.yaml", bytes: try Bytes.read("\(root)/Tests/Fixtures/small.yaml"))
        examples += [small, small, small]
        shared.append(small)
        shared.append(File(name: "arguments.metal", bytes: Array(RandomTimeline.shader.utf8)))
        if kinds.contains(.manifests) {
            try Bytes.write(small.bytes, to: "\(scratch)/small.yaml")
            let outcome = try Command(program, ["hash", "small.yaml"], in: scratch).run()
            guard outcome.code == 0 else { throw Missing(description: outcome.talk) }
            manifests = [File(name: "small.framehash", bytes: Array(outcome.output.utf8))]
        }
        if !kinds.isDisjoint(with: [.pictures, .sounds, .films]) {
            try makeMedia(kinds, in: scratch)
        }
        if kinds.contains(.times) {
            timedFilms = try FilmShape.all.map {
                File(name: "film.\($0.ending)", bytes: try $0.write(to: scratch))
            }
        }
        timelineMutator = TimelineMutator(
            valid: (examples + shaderTimelines).map(\.text), others: timelines.map(\.text))
        svgMutator = SVGMutator(icons.map(\.text))
    }

    private(set) var timelineMutator = TimelineMutator(valid: [], others: [])
    private(set) var svgMutator = SVGMutator([])

    /// The same mutant for the same kind and seed, as long as the seeds' files stay the same.
    func mutant(_ kind: FuzzKind, seed: UInt64) -> Mutant {
        var dice = Dice(seed: seed ^ UInt64(FuzzKind.allCases.firstIndex(of: kind) ?? 0) << 56)
        let name = Mutant.name(seed)
        switch kind {
        case .timelines:
            return Mutant(seed: seed, [("yaml", Array(timelineMutator.mutant(&dice).utf8))])
        case .expressions:
            var timeline = RandomTimeline(seed: dice.next())
            return Mutant(seed: seed, [("yaml", Array(timeline.text().utf8))])
        case .manifests:
            let text = TextMutator.mutate(dice.pick(manifests).text, &dice)
            return Mutant(seed: seed, main: "framehash", [("framehash", Array(text.utf8))])
        case .svg:
            let text = svgMutator.mutant(&dice)
            return layer(
                "svg: { file: \(name).svg }", seed: seed, ("svg", Array(text.utf8)),
                sized: dice.chance(50))
        case .pictures:
            let file = dice.pick(pictures)
            return layer(
                "image: { file: \(name).\(file.ending) }", seed: seed,
                (file.ending, ContainerMutator.mutate(file.bytes, &dice)), sized: dice.chance(80))
        case .films:
            let file = dice.pick(films)
            return film(file, seed: seed, ContainerMutator.mutate(file.bytes, &dice), &dice)
        case .times:
            let file = dice.pick(timedFilms)
            let bytes = ContainerTimes.changed(file.bytes, using: &dice)
            return film(file, seed: seed, bytes, &dice)
        case .sounds:
            let file = dice.pick(sounds)
            let more = dice.pick(["", ", loop: true", ", start: 0.1", ", fadeIn: 0.2", ", at: 0.1"])
            return layer(
                "color: red", seed: seed,
                (file.ending, ContainerMutator.mutate(file.bytes, &dice)), sized: true,
                head: "audio: { file: \(name).\(file.ending)\(more) }\n")
        case .fonts:
            let file = dice.pick(fonts)
            let family = file.name.contains("Inter") ? "Inter Display" : "Biang"
            return layer(
                "text: { string: \"Flip fi AVA 12 é\", font: \(family), size: 20 }", seed: seed,
                (file.ending, ContainerMutator.mutate(file.bytes, &dice)), sized: dice.chance(50),
                head: "fonts: [\(name).\(file.ending)]\n")
        case .tables:
            let table = dice.pick(tables).text
            let text = TextMutator.mutate(table, &dice)
            return layer(
                "color: { r: \(Self.column(of: table)), g: 0, b: 0 }",
                seed: seed, ("csv", Array(text.utf8)), sized: true,
                head: "sensors: { walk: { file: \(name).csv, "
                    + "curve: \(dice.pick(["linear", "smooth", "step"])) } }\n")
        case .shaders: return shader(seed: seed, &dice)
        case .store: return Mutant(seed: seed, [])
        case .captions:
            let file = dice.pick(captions)
            let text = TextMutator.mutate(file.text, &dice)
            return layer(
                "captions: { file: \(name).\(file.ending) }", seed: seed,
                (file.ending, Array(text.utf8)), sized: true)
        case .rows:
            let file = dice.pick(rows)
            let text = TextMutator.mutate(file.text, &dice)
            return Mutant(seed: seed, main: file.ending, [(file.ending, Array(text.utf8))])
        }
    }

    /// The timeline that tables are given to.
    static let rowsTimeline = "rows-card.yaml"

    private static let cardOfRow = """
        flipbook: 1
        canvas: { size: [16, 9] }
        duration: 0.1
        values:
          name: { kind: text, default: a }
          language: { kind: text, default: en }
          role: { kind: text, default: b }
          tint: { kind: color, default: red }
          size: { kind: point, default: [16, 9] }
          price: { kind: number, default: 1 }
        layers: [{ text: "{$name} {$language} {$role} {$price}", color: $tint, frame: $size }]
        """

    private static let smallTables = [
        ("excel.csv", "sep=;\r\nname;price\r\n\"Ada; the first\";3,5\r\nBob;0x10\r\n"),
        ("tabs.tsv", "name\tprice\nAda\t3\n"),
        ("list.json", "[{ \"name\": \"Ada\", \"size\": [1, 2] }, { \"price\": 1e3 }]"),
        ("lines.jsonl", "{ \"name\": \"Ada\" }\n{ \"tint\": \"#00F\", \"price\": null }\n"),
        ("list.yaml", "- { name: Ada, price: 3 }\n- name: Bob\n  size: [3, 4]\n"),
    ].map { File(name: $0.0, bytes: Array($0.1.utf8)) }

    /// With what WebVTT has and SRT has not.
    private static let webVTT = """
        WEBVTT - a title

        STYLE
        ::cue { color: red }

        NOTE none

        first
        00:00.000 --> 00:00.200 align:start line:10% position:50%,line-left size:80%
        <v Ann>A <b>bold</b> &amp; <i.c1>slanted</i> <00:00:00.100><c>word</c>

        00:00:00.200 --> 00:00:00.400
        \u{5E9}\u{5DC} <lang en>two</lang>
        lines
        """

    /// What an expression calls a table's last column.
    private static func column(of table: String) -> String {
        let names = table.split(separator: "\n").first { !$0.hasPrefix("#") } ?? ""
        let columns = names.split(separator: ",")
        return columns.count > 2 ? "$walk.\(columns[columns.count - 1])" : "$walk"
    }

    /// A small timeline with one layer and a broken file.
    private func layer(
        _ content: String, seed: UInt64, _ file: (ending: String, bytes: [UInt8]), sized: Bool,
        head: String = ""
    ) -> Mutant {
        let text = """
            flipbook: 1
            canvas: { size: [40, 30] }
            framerate: 10
            duration: 0.5
            \(head)layers:
              - \(content)
            \(sized ? "    frame: [30, 20]\n" : "")
            """
        return Mutant(seed: seed, [("yaml", Array(text.utf8)), file])
    }

    private func film(
        _ file: File, seed: UInt64, _ bytes: [UInt8], _ dice: inout Dice
    ) -> Mutant {
        let time = dice.pick([
            "", ", speed: 3", ", loop: true", ", start: 0.2", ", time: 1 - $time",
        ])
        return layer(
            "video: { file: \(Mutant.name(seed)).\(file.ending)\(time) }", seed: seed,
            (file.ending, bytes), sized: true)
    }

    private func shader(seed: UInt64, _ dice: inout Dice) -> Mutant {
        let name = Mutant.name(seed)
        guard dice.chance(75) else {
            var mutator = ShaderMutator(seed: dice.next())
            return layer(
                "color: red", seed: seed, ("metal", Array(mutator.next().utf8)), sized: true,
                head: "shaders: [\(name).metal]\n")
        }
        let timeline = dice.pick(shaderTimelines)
        let stem = timeline.name.dropLast(".yaml".count)
        let source = shaders.first { $0.name == "\(stem).metal" } ?? shaders[0]
        // In the place of its own shader; and small, since what is looked for is not slowness.
        let text = timeline.text.replacing("\(stem).metal", with: "\(name).metal")
            .replacing("scale: 2", with: "scale: 0.25")
        return Mutant(
            seed: seed,
            [
                ("yaml", Array(text.utf8)),
                ("metal", Array(SourceMutator.mutate(source.text, &dice).utf8)),
            ])
    }
}
