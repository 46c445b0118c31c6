import Diagnostics
import FrameScheduling
import MediaTime
import PortableMath
import TestSupport
import Testing
import Threads
import TimelineModel
import TimelineParsing
import TimelineSyntax
import WholeFiles

@testable import EditorServices
@testable import FilmExport
@testable import FrameProduction

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The studio without its server.
@Suite(.seeded) struct StudioTests {
    static let timeline = """
        flipbook: 1 # the format
        canvas: { size: [48, 32], background: "#202020" }
        framerate: 20
        duration: 1

        animators:
          grow:   # a spring
            initial: 4
            keyframes: [{ linear: 20, duration: 400ms }, { spring: 8, bounce: 0.2 }]
        layers:
          - circle: { fill: "#FF375F" }
            frame: [$grow, $grow]
            position: [16, 16]

        """

    /// A studio of a timeline in a folder, which is there as long as this is.
    private final class Opened {
        let folder: TemporaryFolder
        let path: String
        let studio: Studio

        init(_ text: String = StudioTests.timeline) throws {
            folder = try TemporaryFolder()
            try folder.write(text, to: "a.yaml")
            path = "\(folder.path)/a.yaml"
            studio = try Studio(timeline: path) { _ in }
        }

        var text: String { (try? folder.read("a.yaml")) ?? "" }
    }

    /// Where a piece of a text is.
    private func place(of piece: String, in text: String) throws -> (line: Int, column: Int) {
        let start = try #require(text.firstRange(of: piece)).lowerBound
        let before = text[..<start]
        let line = before.split(separator: "\n", omittingEmptySubsequences: false)
        return (line.count, (line.last?.count ?? 0) + 1)
    }

    private func post(_ studio: Studio, _ what: String, _ body: String) -> StudioAnswer {
        studio.answer(StudioRequest(.post, [what], body: Array(body.utf8)))
    }

    private func json(_ answer: StudioAnswer) throws -> JSON { try #require(JSON(answer.bytes)) }

    private func state(_ studio: Studio) throws -> JSON {
        try json(studio.answer(StudioRequest(.get, ["state"])))
    }

    private func edit(
        _ mark: String, _ piece: String, in text: String = timeline, _ value: String,
        force: Bool = false
    ) throws -> String {
        let place = try place(of: piece, in: text)
        return "{\"mark\":\"\(mark)\",\"force\":\(force),\"changes\":[{\"line\":\(place.line),"
            + "\"column\":\(place.column),\"value\":\(JSON.quoted(value))}]}"
    }

    // MARK: Pictures

    @Test("the picture and its hash are those of 'flipbook hash'")
    func hashes() throws {
        let opened = try Opened()
        let (studio, path) = (opened.studio, opened.path)
        var manifest: [String] = []
        try FrameHasher(timeline: path).hash { manifest.append($0) }
        let lines = manifest.joined().split(separator: "\n").filter { !$0.hasPrefix("#") }
        for frame in [0, 7, 19, 3] {
            let answer = studio.answer(StudioRequest(.get, ["hash", "\(frame)"]))
            #expect(lines[frame].hasSuffix(String(decoding: answer.bytes, as: UTF8.self)))
            let picture = studio.answer(StudioRequest(.get, ["frame", "\(frame)"]))
            #expect(picture.bytes.count == 48 * 32 * 4)
            #expect(picture.size?.width == 48)
        }
        #expect(studio.answer(StudioRequest(.get, ["frame", "20"])).status == .missing)
        #expect(studio.answer(StudioRequest(.get, ["frame", "-1"])).status == .missing)
        let old = StudioRequest(.get, ["frame", "0"], query: ["of": "99"])
        #expect(studio.answer(old).status == .gone)
    }

    @Test("frames of all timelines have the hashes of their manifests")
    func everyTimeline() throws {
        var frameCount = 0
        for path in ManifestPlaces.timelines(in: SampleTimeline.path("")) {
            let manifest = ManifestPlaces.manifest(of: path)
            guard let bytes = try? Bytes.read(manifest) else { continue }
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            let studio = try Studio(timeline: path) { _ in }
            guard let film = studio.state.change(wakes: false, { $0.film }) else {
                Issue.record("\(path) can't be drawn")
                continue
            }
            let frames = lines.filter { !$0.hasPrefix("#") }
            for frame in [0, film.frameCount / 3] where frames.count == film.frameCount {
                let answer = studio.answer(StudioRequest(.get, ["hash", "\(frame)"]))
                let hash = String(decoding: answer.bytes, as: UTF8.self)
                #expect(frames[frame].hasSuffix(hash), "\(path), frame \(frame)")
                frameCount += 1
            }
        }
        #expect(frameCount > 40)
    }

    @Test("a shown picture has the means of the pixels below it")
    func sizes() throws {
        let opened = try Opened()
        let studio = opened.studio
        let whole = studio.answer(StudioRequest(.get, ["frame", "5"])).bytes
        let half = studio.answer(StudioRequest(.get, ["frame", "5"], query: ["width": "24"]))
        #expect(half.size?.width == 24 && half.size?.height == 16)
        for y in 0..<16 {
            for x in 0..<24 {
                for channel in 0..<3 {
                    let sum = [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(0) { sum, offset in
                        let place = (2 * y + offset.1) * 48 + 2 * x + offset.0
                        return sum + Int(whole[place * 4 + channel])
                    }
                    let shown = Int(half.bytes[(y * 24 + x) * 4 + channel])
                    #expect(abs(shown * 4 - sum) <= 3)
                }
            }
        }
    }

    // MARK: Edits

    @Test("an edit changes its scalar's bytes, and undo brings them back")
    func edits() throws {
        let opened = try Opened()
        let (studio, folder) = (opened.studio, opened.folder)
        let mark = try #require(try state(studio)["mark"]?.string)
        #expect(try post(studio, "edit", edit(mark, "400ms", "650ms")).status == .ok)
        let edited = Self.timeline.replacing("400ms", with: "650ms")
        #expect(try folder.read("a.yaml") == edited)
        #expect(post(studio, "undo", "{}").status == .ok)
        #expect(try folder.read("a.yaml") == Self.timeline)
        #expect(post(studio, "redo", "{}").status == .ok)
        #expect(try folder.read("a.yaml") == edited)
        #expect(post(studio, "redo", "{}").status == .wrong)
        // An older page's place is that of the text it shows.
        #expect(try post(studio, "edit", edit(mark, "16, 16", "20")).status == .ok)
        #expect(try folder.read("a.yaml") == edited.replacing("[16, 16]", with: "[20, 16]"))
        #expect(try post(studio, "edit", edit("other", "16, 16", "20")).status == .conflict)
        #expect(post(studio, "edit", "not JSON").status == .wrong)
        #expect(try post(studio, "edit", edit(mark, "flipbook", "20")).status == .wrong)
    }

    @Test("what changed outside is kept; one place changed twice is asked about")
    func merges() throws {
        let opened = try Opened()
        let (studio, folder) = (opened.studio, opened.folder)
        let mark = try #require(try state(studio)["mark"]?.string)
        let outside = "# new line\n" + Self.timeline.replacing("#202020", with: "#404040")
        try folder.write(outside, to: "a.yaml")
        #expect(try post(studio, "edit", edit(mark, "400ms", "650ms")).status == .ok)
        #expect(try folder.read("a.yaml") == outside.replacing("400ms", with: "650ms"))

        let shown = opened.text
        let now = try #require(try state(studio)["mark"]?.string)
        try folder.write(outside.replacing("400ms", with: "100ms"), to: "a.yaml")
        #expect(
            try post(studio, "edit", edit(now, "650ms", in: shown, "700ms")).status == .conflict)
        #expect(try folder.read("a.yaml").contains("100ms"))
        #expect(
            try post(studio, "edit", edit(now, "650ms", in: shown, "700ms", force: true)).status
                == .ok)
        #expect(try folder.read("a.yaml").contains("700ms"))
        // A change elsewhere leaves the undo possible.
        try folder.write(
            try folder.read("a.yaml").replacing("[16, 16]", with: "[9, 9]"), to: "a.yaml")
        #expect(post(studio, "undo", "{}").status == .ok)
        #expect(try folder.read("a.yaml").contains("100ms"))
        #expect(try folder.read("a.yaml").contains("[9, 9]"))
    }

    @Test("a preview is drawn and not written")
    func previews() throws {
        let opened = try Opened()
        let (studio, folder) = (opened.studio, opened.folder)
        let mark = try #require(try state(studio)["mark"]?.string)
        let before = studio.answer(StudioRequest(.get, ["hash", "5"])).bytes
        let answer = try post(studio, "preview", edit(mark, "16, 16", "30"))
        let version = try #require(try json(answer)["version"]?.integer)
        let moved = StudioRequest(.get, ["hash", "5"], query: ["of": "\(version)"])
        #expect(studio.answer(moved).bytes != before)
        #expect(studio.answer(StudioRequest(.get, ["hash", "5"])).bytes == before)
        #expect(try folder.read("a.yaml") == Self.timeline)
        let wrong = try post(studio, "preview", edit(mark, "16, 16", "wide"))
        #expect(wrong.status == .wrong)
    }

    @Test("a broken file leaves the last good picture, with what is wrong")
    func broken() throws {
        let opened = try Opened()
        let (studio, folder) = (opened.studio, opened.folder)
        let before = studio.answer(StudioRequest(.get, ["hash", "5"])).bytes
        for text in [
            "flipbook: 1\nlayer: 2\n", "a: [", "", "\u{0}", "flipbook: 1\nuse: [x.yaml]\n",
        ] {
            try folder.write(text, to: "a.yaml")
            #expect(!studio.reload())
            #expect(try state(studio)["findings"]?.array?.isEmpty == false, "\(text)")
            #expect(studio.answer(StudioRequest(.get, ["hash", "5"])).bytes == before)
        }
        try folder.write(Self.timeline, to: "a.yaml")
        #expect(studio.reload())
        #expect(try state(studio)["findings"]?.array?.isEmpty == true)
    }

    @Test("a hundred rewrites from outside, half of them broken: the last state is right")
    func rewrites() throws {
        let opened = try Opened()
        let (studio, folder) = (opened.studio, opened.folder)
        let cancellation = Cancellation()
        // A thread of its own: tasks wait for each other.
        let watching = try WorkerThread { studio.watch(cancellation) }
        for number in 0..<100 {
            let good = Self.timeline.replacing("[16, 16]", with: "[\(number % 30), 16]")
            try folder.write(number % 2 == 0 ? good : "flipbook: [", to: "a.yaml")
            #expect(studio.answer(StudioRequest(.get, ["frame", "3"])).status == .ok)
        }
        try folder.write(Self.timeline.replacing("[16, 16]", with: "[11, 16]"), to: "a.yaml")
        var text: String?
        for _ in 0..<4800 where text?.contains("[11, 16]") != true {
            pause(milliseconds: 25)
            text = try state(studio)["text"]?.string
        }
        #expect(text?.contains("[11, 16]") == true)
        #expect(try state(studio)["findings"]?.array?.isEmpty == true)
        cancellation.cancel()
        watching.join()
    }

    @Test("edits of the page and rewrites from outside at the same time: nothing is lost")
    func together() throws {
        let opened = try Opened()
        let (studio, folder) = (opened.studio, opened.folder)
        let cancellation = Cancellation()
        let watching = try WorkerThread { studio.watch(cancellation) }
        var page = try state(studio)
        var (place, duration) = ("[16, 16]", "400ms")
        for number in 0..<100 {
            // Another program changes one value, and is often in the middle of writing.
            let before = try folder.read("a.yaml")
            if number % 2 == 1 {
                try folder.write("flipbook: [", to: "a.yaml")
                let mark = try #require(page["mark"]?.string)
                let shown = try #require(page["text"]?.string)
                let answer = try post(
                    studio, "edit", edit(mark, duration, in: shown, "\(number + 1)ms"))
                #expect(answer.status == .failed)
                #expect(try folder.read("a.yaml") == "flipbook: [")
            }
            let newPlace = "[\(number), 16]"
            try folder.write(before.replacing(place, with: newPlace), to: "a.yaml")
            place = newPlace
            // The page changes another one, in the text that it shows.
            let mark = try #require(page["mark"]?.string)
            let shown = try #require(page["text"]?.string)
            let newDuration = "\(number + 401)ms"
            let answer = try post(studio, "edit", edit(mark, duration, in: shown, newDuration))
            #expect(answer.status == .ok, "\(number): \(answer.bytes)")
            duration = newDuration
            let text = try folder.read("a.yaml")
            #expect(text.contains(place) && text.contains(duration), "\(number): \(text)")
            #expect(
                studio.answer(StudioRequest(.get, ["frame", "3"])).status == .ok, "\(number)")
            page = try state(of: studio, with: duration)
            // Both change one place: it is asked about, and the file's value stays meanwhile.
            guard number % 10 == 9 else { continue }
            let other = text.replacing(duration, with: "90ms")
            try folder.write(other, to: "a.yaml")
            let now = try #require(page["mark"]?.string)
            let seen = try #require(page["text"]?.string)
            guard try folder.read("a.yaml") == other, seen.contains(duration) else { continue }
            let asked = try post(studio, "edit", edit(now, duration, in: seen, "80ms"))
            #expect(asked.status == .conflict)
            #expect(try folder.read("a.yaml") == other)
            try folder.write(text, to: "a.yaml")
            studio.reload()
            page = try state(of: studio, with: duration)
        }
        let expected = Self.timeline.replacing("[16, 16]", with: place)
            .replacing("400ms", with: duration)
        #expect(try folder.read("a.yaml") == expected)
        cancellation.cancel()
        watching.join()
    }

    /// The state once its text has a piece: the file may be read twice at the same time.
    private func state(of studio: Studio, with piece: String) throws -> JSON {
        for _ in 0..<400 {
            let now = try state(studio)
            if now["text"]?.string?.contains(piece) == true { return now }
            pause(milliseconds: 10)
        }
        return try state(studio)
    }

    private func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }

    // MARK: Changes of texts

    @Test("changes of two places can be made in either order", arguments: TestSeed.several(1...200))
    func changes(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let letters = Array("ab\né😀 ")
        func text(_ count: Int) -> String {
            String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
        }
        let parts = (text(6), text(9), text(6))
        let base = parts.0 + "<1>" + parts.1 + "<2>" + parts.2
        let (one, two) = (text(Int.random(in: 0...5, using: &random)), text(4))
        let mine = TextChange(from: base, to: base.replacing("<1>", with: "<\(one)x>"))
        let theirs = base.replacing("<2>", with: "<\(two)y>")
        #expect(
            mine.applied(to: theirs) == theirs.replacing("<1>", with: "<\(one)x>"), "\(base)")
        #expect(mine.applied(to: base) == base.replacing("<1>", with: "<\(one)x>"))
        #expect(mine.inverse.applied(to: base.replacing("<1>", with: "<\(one)x>")) == base)
        #expect(mine.applied(to: base.replacing("<1>", with: "<other>")) == nil)
    }

    // MARK: Numbers

    @Test("what can be dragged is a number of a timeline")
    func numbers() {
        let seconds = [("0.4", 0.4), ("2s", 2), ("400ms", 0.4), ("-1e-3", -0.001)]
        for (text, value) in seconds { #expect(StudioLanes.seconds(text) == value, "\(text)") }
        for text in ["nan", "inf", "infinity", "0x1p3", "nans", "2/3", "red", ""] {
            #expect(StudioLanes.seconds(text) == nil, "\(text)")
        }
    }

    // MARK: Recording

    @Test(
        "a drag of three seconds becomes at most 12 points within a point of it",
        arguments: TestSeed.several(1...40))
    func recordings(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let samples = Self.drag(&random)
        let recording = try #require(TouchRecording(samples))
        #expect(recording.knots.count <= 12, "\(recording.knots.count)")
        let text = try #require(EditableText(Self.timeline, file: "a.yaml"))
        let written = recording.written
        let edited = try text.adding(
            "drawn", to: "touches", block: written.block, flow: written.flow)
        let timeline = try #require(
            BuiltInParser.read(text: edited.text, path: "/a.yaml").timeline, "\(edited.text)")
        let flowed = try #require(
            BuiltInParser.read(
                text: Self.timeline + "touches: { drawn: \(written.flow) }\n", path: "/a.yaml"
            ).timeline)
        #expect(flowed.touches == timeline.touches)
        let gesture = try #require(timeline.touches.first?.gestures.first)
        let track = FingerTrack(
            [(gesture.began.seconds, gesture.start)]
                + gesture.moves.map { ($0.time.seconds, $0.point) },
            isSmooth: gesture.moves.contains { $0.curve == .smooth })
        for sample in samples {
            #expect(track.distance(from: sample.point, near: sample.time) <= 1.1)
        }
    }

    /// A hand's drag: a slow curve, with a pointer's whole pixels.
    private static func drag(_ random: inout SplitMix64) -> [TouchRecording.Sample] {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        let (width, height) = (number(40...300), number(10...60))
        let (turns, phase) = (number(0.3...1.1), number(0...6))
        let start = number(0...2)
        return (0...180).map { index in
            let part = Double(index) / 180
            let eased = part * part * (3 - 2 * part)
            let angle = eased * turns * 2 * Double.pi + phase
            return TouchRecording.Sample(
                time: start + part * 3,
                point: Point(
                    x: (20 + width * eased).rounded(),
                    y: (100 + height * Portable.sin(angle)).rounded()))
        }
    }

    @Test("a recorded touch is in the file, beside the others")
    func records() throws {
        let opened = try Opened()
        let (studio, folder) = (opened.studio, opened.folder)
        let samples = (0...30).map { "[\(0.1 + Double($0) / 60), \($0), \($0 / 2)]" }
        for name in ["recorded", "recorded2"] {
            let answer = post(
                studio, "record", "{\"samples\":[\(samples.joined(separator: ","))]}")
            #expect(answer.status == .ok)
            #expect(
                try folder.read("a.yaml").contains(
                    "  \(name):\n    path:\n      - { at: 0.1, began:"))
        }
        #expect(
            try state(studio)["findings"]?.array?.contains { $0["severity"]?.string == "error" }
                == false)
        #expect(post(studio, "record", "{\"samples\":[]}").status == .wrong)
    }

    // MARK: Exports

    @Test("an edit of a timeline that is a link changes the file that it leads to")
    func linkedTimeline() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.timeline, to: "real.yaml")
        symlink("real.yaml", "\(folder.path)/a.yaml")
        let studio = try Studio(timeline: "\(folder.path)/a.yaml") { _ in }
        let mark = try #require(try state(studio)["mark"]?.string)
        #expect(try post(studio, "edit", edit(mark, "400ms", "650ms")).status == .ok)
        #expect(
            try folder.read("real.yaml") == Self.timeline.replacing("400ms", with: "650ms"))
        #expect(RealPath.isLink("\(folder.path)/a.yaml"))
    }

    @Test("a film replaces no file that a link at its place leads to")
    func linkedFilm() throws {
        let opened = try Opened()
        let elsewhere = try TemporaryFolder()
        try elsewhere.write("kept", to: "file")
        symlink("\(elsewhere.path)/file", "\(opened.folder.path)/b.gif")
        #expect(post(opened.studio, "export", "{\"name\":\"b.gif\"}").status == .ok)
        var export = try state(opened.studio)["export"]
        for _ in 0..<2400 where export?["state"]?.string == "running" {
            pause(milliseconds: 25)
            export = try state(opened.studio)["export"]
        }
        #expect(export?["state"]?.string == "failed")
        #expect(export?["message"]?.string?.contains("leads out of its folder") == true)
        #expect(try elsewhere.read("file") == "kept")
    }

    @Test("films go beside the timeline and nowhere else")
    func exports() throws {
        let opened = try Opened()
        let (studio, folder) = (opened.studio, opened.folder)
        for name in ["../b.mp4", "/tmp/b.mp4", ".b.mp4", "b", "", "a/b.mp4", "b\n.mp4"] {
            let body = "{\"name\":\(JSON.quoted(name))}"
            #expect(post(studio, "export", body).status == .wrong, "\(name)")
        }
        #expect(post(studio, "export", "{\"name\":\"b.gif\"}").status == .ok)
        var export: JSON?
        for _ in 0..<2400 where export?["state"]?.string != "done" {
            pause(milliseconds: 25)
            export = try state(studio)["export"]
        }
        #expect(export?["state"]?.string == "done", "\(export?.text ?? "")")
        #expect(TemporaryFolder.names(in: folder.path).contains("b.gif"))
    }
}
