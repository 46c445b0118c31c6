import Diagnostics
import FrameHashing
import PortableMath
import Tables
import TestSupport
import Testing
import TimelineParsing
import WholeFiles

@testable import FilmExport
@testable import FrameProduction

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite("Films of a table's rows", .seeded)
struct RowExporterTests {
    private static let card = """
        flipbook: 1
        canvas: { size: $size, background: black }
        framerate: 10
        duration: $length
        values:
          name: { kind: text, default: card }
          tint: { kind: color, default: red }
          size: { kind: point, default: [32, 18] }
          length: 1
          glow: false
        outputs:
          - { file: first.gif, when: $glow }
          - file: second.gif
        layers:
          - circle: { fill: white }
            frame: [10, 10]
            position: [$time * 20, 9]
          - color: $tint
            frame: [8, 8]
            position: [16, 9]
            hidden: $time < 0.45

        """

    private func folder(_ rows: String, card: String = card) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(card, to: "card.yaml")
        try folder.write(rows, to: "rows.csv")
        return folder
    }

    private func exporter(
        _ folder: TemporaryFolder, _ options: RenderOptions = RenderOptions()
    ) throws -> RowExporter {
        RowExporter(
            timeline: "\(folder.path)/card.yaml", rows: try RowTable("\(folder.path)/rows.csv"),
            options: options)
    }

    /// What it throws, without the folder's path.
    private func found(
        _ folder: TemporaryFolder, to outputs: [String],
        _ options: RenderOptions = RenderOptions()
    ) throws -> [String] {
        do {
            try exporter(folder, options).export(
                to: outputs.map { Output("\(folder.path)/\($0)") })
            return []
        } catch FlipbookError.invalid(let findings) {
            return findings.seen(from: folder.path).inOrder.filter { $0.severity == .error }.map {
                "\($0.location.map { "\($0.line):\($0.column)" } ?? "-") \($0.message) [\($0.code)]"
            }
        } catch FlipbookError.request(let sentence) {
            return [sentence.replacing(folder.path + "/", with: "")]
        }
    }

    @Test("a film a row, in several formats, with what was made of them")
    func films() throws {
        let folder = try folder("name,tint,length\nA,red,1\nB,blue,0.5\nC,red,1\n")
        var told: [String] = []
        let summary = try exporter(folder).export(
            to: [Output("\(folder.path)/{name}.gif"), Output("\(folder.path)/{row}.mp4")],
            manifest: "\(folder.path)/batch.json",
            deliver: { film in
                let reports = (try? film.outcome.get()) ?? []
                told += reports.map { "\(film.row.number) \($0.frameCount)" }
            })
        #expect(told == ["1 10", "1 10", "2 5", "2 5", "3 10", "3 10"])
        #expect(
            folder.names == [
                "1.mp4", "2.mp4", "3.mp4", "A.gif", "B.gif", "C.gif", "batch.json", "card.yaml",
                "rows.csv",
            ])
        #expect(try folder.read("A.gif") == folder.read("C.gif"))
        // Five frames are the same in all of them, and of A and C the others, too.
        #expect(
            summary
                == .init(filmCount: 3, failureCount: 0, drawnFrameCount: 10))
        let manifest = try folder.read("batch.json")
        let hashes = manifest.split(separator: "\"hashes\":").dropFirst()
        #expect(hashes.count == 3)
        #expect(manifest.contains(#""values":{"name":"B","tint":"blue","size":[32,18],"#))
        let hash = FrameHasher(
            timeline: "\(folder.path)/card.yaml",
            options: RenderOptions(values: ["name": "B", "tint": "blue", "length": "0.5"]))
        var lines: [String] = []
        try hash.hash { lines.append($0) }
        let expected = lines.dropFirst().compactMap { $0.split(separator: " ").last }
        let second = try #require(hashes.dropFirst().first)
        for line in expected { #expect(second.contains(line.dropLast())) }
        #expect(second.count { $0 == "," } >= 5)
    }

    @Test("frames are those of each film alone", arguments: TestSeed.several(301...306))
    func law(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let sizes = ["\"[32, 18]\"", "\"[9, 30]\"", ""]
        let rows = (0..<8).map { number in
            let tint = ["red", "#0000FF88", "teal"].randomElement(using: &generator) ?? ""
            let size = sizes.randomElement(using: &generator) ?? ""
            return "\(number),\(tint),\(size),\(Int.random(in: 1...2, using: &generator))"
        }
        let folder = try folder("name,tint,size,length\n" + rows.joined(separator: "\n"))
        let timeline = "\(folder.path)/card.yaml"
        let table = try RowTable("\(folder.path)/rows.csv")
        let batch = try RowBatch(
            timelines: [timeline], rows: table, manifests: "\(folder.path)/{row}.framehash",
            options: RenderOptions(), isWritten: true)
        for (number, row) in table.rows.enumerated() {
            let made = try batch.hash(
                number, cancellation: Cancellation(), progress: { _ in })
            try FrameHasher(
                timeline: timeline, options: RenderOptions(values: TimelineValues([:], row: row))
            ).write(to: "\(folder.path)/alone.framehash")
            let alone = try folder.read("alone.framehash")
            #expect(made.path == "\(folder.path)/\(row.number).framehash")
            #expect(try folder.read("\(row.number).framehash") == alone, "row \(row.number)")
        }
        let all = (0..<table.rows.count).reduce(0) { sum, number in
            sum + ((try? batch.plan.load(batch.plan.films[number]).loaded.frames.count) ?? 0)
        }
        #expect(batch.drawnFrameCount < all)
    }

    @Test("what kernels' buffers hold is each row's own")
    func kernels() throws {
        let card = """
            flipbook: 1
            canvas: { size: [4, 2] }
            framerate: 10
            duration: 1
            shaders: [count.metal]
            values: { amount: 1 }
            layers:
              - frame: [4, 2]
                compute:
                  buffers: { sum: 1 }
                  step: [{ add: { amount: $amount } }, paint]

            """
        let folder = try folder("amount\n1\n2\n1\n", card: card)
        try folder.write(
            """
            #include <metal_stdlib>
            using namespace metal;
            kernel void add(device float* sum, constant float& amount,
                            uint id [[thread_position_in_grid]]) {
                sum[id] += amount;
            }
            kernel void paint(device const float* sum,
                              texture2d<float, access::write> canvas,
                              uint2 at [[thread_position_in_grid]]) {
                canvas.write(float4(sum[0] / 32, 0, 0, 1), at);
            }

            """, to: "count.metal")
        let table = try RowTable("\(folder.path)/rows.csv")
        let batch = try RowBatch(
            timelines: ["\(folder.path)/card.yaml"], rows: table,
            manifests: "\(folder.path)/{row}.framehash", options: RenderOptions(),
            isWritten: true)
        for number in 0..<3 {
            _ = try batch.hash(number, cancellation: Cancellation(), progress: { _ in })
        }
        func frames(_ row: Int) throws -> [Substring] {
            try folder.read("\(row).framehash").split(separator: "\n").filter {
                !$0.hasPrefix("#")
            }
        }
        #expect(try frames(1) == frames(3) && frames(1) != frames(2))
        #expect(try Set(frames(1).map { $0.suffix(64) }).count == 10)
        #expect(batch.drawnFrameCount == 30)
    }

    @Test("shaders are each row's own")
    func shaders() throws {
        let card = """
            flipbook: 1
            canvas: { size: [16, 8] }
            framerate: 5
            duration: 1
            shaders: [$shader]
            values: { shader: pale.metal, amount: 0.5 }
            layers:
              - color: red
                effects: [{ tone: { amount: $amount } }]

            """
        let folder = try folder(
            "shader,amount\npale.metal,0.5\ndark.metal,0.5\npale.metal,0.5\npale.metal,0.25\n",
            card: card)
        for (name, formula) in [
            ("pale", "mix(color, 1.0h, half(amount))"), ("dark", "color * half(amount)"),
        ] {
            try folder.write(
                """
                #include <metal_stdlib>
                using namespace metal;
                [[ stitchable ]] half4 tone(float2 position, half4 color, float amount) {
                    return \(formula);
                }

                """, to: "\(name).metal")
        }
        try exporter(folder).export(
            to: [Output("\(folder.path)/{row}.apng")])
        let films = try (1...4).map { try WholeFile.read("\(folder.path)/\($0).apng") }
        #expect(films[0] == films[2])
        #expect(films[0] != films[1] && films[0] != films[3] && films[1] != films[3])
    }

    @Test("the timeline's own outputs are made for each row, and may collide")
    func ownOutputs() throws {
        let one = try folder("glow\ntrue\n")
        try exporter(one).export(to: [])
        #expect(one.names == ["card.yaml", "first.gif", "rows.csv", "second.gif"])
        let two = try folder("glow\ntrue\nfalse\n")
        let error = "3:1 second.gif would be the file of the row at rows.csv:2, too [same-file]"
        #expect(try found(two, to: []) == [error])
        #expect(two.names == ["card.yaml", "rows.csv"])
    }

    @Test("a value names no folder that is a link to elsewhere")
    func linkedFolders() throws {
        let elsewhere = try TemporaryFolder()
        let folder = try folder("name,length\nout,0.1\nin,0.1\n")
        #expect(mkdir("\(folder.path)/real", 0o700) == 0)
        #expect(symlink("real", "\(folder.path)/in") == 0)
        #expect(symlink(elsewhere.path, "\(folder.path)/out") == 0)
        #expect(
            try found(folder, to: ["{name}/a.gif"]) == [
                "2:1 'name' can't make the name of a folder: 'out' is a link to a place outside "
                    + "of the folder it is in [unsafe-name]"
            ])
        #expect(elsewhere.names.isEmpty)
        #expect(TemporaryFolder.names(in: "\(folder.path)/real").isEmpty)
        // A folder's name in the pattern is one that a value's folder may have, too.
        #expect(symlink(elsewhere.path, "\(folder.path)/real/deep") == 0)
        #expect(
            try found(folder, to: ["{length}/a.gif", "{name}/deep/a.gif"]).contains {
                $0.contains(" 'deep' is a link to a place outside of the folder it is in")
            })
        unlink("\(folder.path)/real/deep")
        // Links that stay inside lead on.
        unlink("\(folder.path)/out")
        try exporter(folder).export(to: [Output("\(folder.path)/{name}/a.gif")])
        for name in ["real", "out"] {
            #expect(TemporaryFolder.names(in: "\(folder.path)/\(name)") == ["a.gif"])
            unlink("\(folder.path)/\(name)/a.gif")
        }
    }

    @Test("names that collide or are none are told, and nothing is written")
    func names() throws {
        let folder = try folder(
            "name,length\nA,1\na,1\n\"é\",1\n\"e\u{301}\",1\n../A,1\n\"\",1\n.A,1\n-,1\n"
                + "{frame},1\n"
        )
        #expect(
            try found(folder, to: ["out/{name}.gif"]) == [
                "3:1 out/a.gif would be the file of the row at rows.csv:2, too [same-file]",
                "5:1 out/e\u{301}.gif would be the file of the row at rows.csv:4, too [same-file]",
                "6:1 'name' can't be in the name of a file: it has '/' in it [unsafe-name]",
                "7:1 'name' can't make the name of a file: '.gif' would be hidden [unsafe-name]",
                "8:1 'name' can't make the name of a file: '.A.gif' would be hidden [unsafe-name]",
                "10:1 'name' can't be in the name of a file: it has '{' in it [unsafe-name]",
            ])
        #expect(
            try found(folder, to: ["x.gif"]) == [
                "every row would be written to 'x.gif'; write {row}, or a value such as {name}, in "
                    + "the output"
            ])
        #expect(
            try found(folder, to: ["{nam}.gif"])
                == ["'{nam}.gif': there is no value 'nam'; did you mean {name}?"])
        #expect(
            try found(folder, to: ["{name.gif"])
                == ["'{name.gif': a name must stand in braces, such as {row}"])
        #expect(
            try found(folder, to: ["{row}/{size}.gif"]).first
                == "2:1 'size' is a list, and no part of a file name [unsafe-name]")
        #expect(folder.names == ["card.yaml", "rows.csv"])
        // What is read is not overwritten.
        let own = try self.folder("name\nA\n")
        try own.write("name\nrows\n", to: "rows.gif")
        let exporter = RowExporter(
            timeline: "\(own.path)/card.yaml", rows: try RowTable("\(own.path)/rows.gif"))
        #expect(throws: FlipbookError.self) {
            try exporter.export(to: [Output("\(own.path)/{name}.gif")])
        }
        #expect(try own.read("rows.gif") == "name\nrows\n")
    }

    @Test("a row that doesn't fit the request is told before anything is rendered")
    func unfit() throws {
        let folder = try folder("name,length\nA,1\nB,0.2\nC,1\n")
        let code = "unfit-row"
        #expect(
            try found(folder, to: ["{name}.gif"], RenderOptions(frames: FrameRange("3-5"))) == [
                "3:1 there is no frame 5; the film has frames 0-1 [\(code)]"
            ])
        // What is wrong with all of them is told of the request.
        #expect(
            try found(folder, to: ["{name}.gif"], RenderOptions(frames: FrameRange("3-50")))
                .first?.hasSuffix("[unfit-row]") == true)
        #expect(
            try found(folder, to: ["{name}.xyz"]).first?.hasPrefix("{name}.xyz: ") == true)
        #expect(folder.names == ["card.yaml", "rows.csv"])
    }

    @Test("a table that is all wrong is not told to its end")
    func allWrong() throws {
        let code = "too-many-mistakes"
        let folder = try folder("length\n" + String(repeating: "soon\n", count: 5000))
        let found = try found(folder, to: ["{row}.gif"])
        #expect(found.count == RowFindings.maxWrongRows + 1)
        #expect(found.last?.hasSuffix("[\(code)]") == true)
    }

    @Test("one row's failure stops no other, and is noted")
    func failure() throws {
        let folder = try folder("name\na\nrows.csv\nb\n")
        var failures: [Int] = []
        let summary = try exporter(folder).export(
            to: [Output("\(folder.path)/{name}/film.gif")], manifest: "\(folder.path)/batch.json",
            deliver: { film in
                if case .failure = film.outcome { failures.append(film.row.number) }
            })
        #expect(failures == [2])
        #expect(summary.filmCount == 3 && summary.failureCount == 1)
        #expect(folder.names == ["a", "b", "batch.json", "card.yaml", "rows.csv"])
        let manifest = try folder.read("batch.json")
        #expect(manifest.contains(#""error":"can't write"#))
        for name in ["a", "b"] { unlink("\(folder.path)/\(name)/film.gif") }
    }
}
