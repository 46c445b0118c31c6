import FrameHashing
import FrameScheduling
import MediaCoding
import PixelBuffers
import TestSupport
import Testing

@testable import FilmExport
@testable import FrameProduction

/// Files that are saved while films are made from them: what is stored is right.
@Suite("Files that change during a run")
struct ChangingFileTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/a.yaml" }

    init() throws {
        folder = try TemporaryFolder()
        try save("pictures/disc@2x.png", as: "picture.png")
        try folder.write(Self.parts(radius: 3), to: "parts.yaml")
        try folder.write(Self.timeline(width: 40), to: "a.yaml")
        try folder.write(Self.timeline(width: 30), to: "b.yaml")
    }

    private func save(_ sample: String, as name: String) throws {
        try Bytes.write(Bytes.read(SampleTimeline.path(sample)), to: "\(folder.path)/\(name)")
    }

    private static func timeline(width: Int) -> String {
        """
        flipbook: 1
        canvas: { size: [64, 64], background: white }
        duration: 1
        framerate: 10
        use: [parts.yaml]
        layers:
          - image: picture.png
            frame: [\(width), 40]
          - dot: {}

        """
    }

    private static func parts(radius: Int) -> String {
        """
        components:
          dot:
            layers: [{ circle: { fill: red }, frame: [\(radius * 2), \(radius * 2)] }]

        """
    }

    private func maker(_ name: String = "a.yaml", _ shared: SharedWork? = nil) throws -> FrameMaker
    {
        let loaded = try LoadedTimeline(
            "\(folder.path)/\(name)", options: RenderOptions(), shared: shared)
        return try FrameMaker(loaded, jobs: 1, shared: shared)
    }

    /// The first frame and whether it may be stored, under the name of its key.
    private func drawn(_ maker: FrameMaker) throws -> (hash: String, key: FrameKey, isKept: Bool) {
        let keys = try #require(FrameKeys(of: maker))
        let key = keys.key(of: maker.schedule.state(at: 0))
        return (try maker.frame(0, format: .rgba8).frameHash, key, keys.areValid)
    }

    // MARK: Tables

    @Test("a film of a table is stored only as its files draw it, though others decoded them")
    func sharedRenderer() throws {
        let shared = SharedWork()
        #expect(try drawn(maker("a.yaml", shared)).isKept)
        let before = try drawn(maker("b.yaml", shared))
        #expect(before.isKept)
        try save("pictures/dusk.jpg", as: "picture.png")
        let later = try drawn(maker("b.yaml", shared))
        let alone = try drawn(maker("b.yaml"))
        #expect(alone.isKept && alone.hash != before.hash && alone.key != before.key)
        // It is drawn either as before, and not stored, or anew.
        #expect(later.hash == (later.isKept ? alone.hash : before.hash))
        #expect(!later.isKept || later.key == alone.key)
    }

    // MARK: Parts

    /// What the label of a part says of the film.
    private func film(_ maker: FrameMaker) throws -> String {
        let film = try FilmPlan([Output("a.mp4")], of: maker.loaded).films[0]
        return try FilmIdentity.origin(maker, film, RenderOptions()).film
    }

    @Test(
        "a part's label is of the texts that its frames were made from",
        arguments: [("a.yaml", timeline(width: 50)), ("parts.yaml", parts(radius: 9))])
    func savedTexts(name: String, text: String) throws {
        let before = try film(maker())
        let begun = try maker()
        try folder.write(text, to: name)
        #expect(try film(begun) == before)
        #expect(try film(maker()) != before)
    }

    @Test("a part isn't labelled if a file changed since it was read, or written if one does later")
    func savedFile() throws {
        let (early, late) = (try maker(), try maker())
        _ = try film(late)
        try FilmIdentity.check(late)
        try save("pictures/dusk.jpg", as: "picture.png")
        let message = "'\(folder.path)/picture.png' changed while '\(path)' was exported"
        for (maker, step) in [(early, "label"), (late, "write")] {
            let error = #expect(throws: FlipbookError.self) {
                if step == "label" { _ = try film(maker) } else { try FilmIdentity.check(maker) }
            }
            #expect(error?.description.contains(message) == true, "\(step): \(error as Any)")
        }
    }
}
