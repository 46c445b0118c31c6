import LayerKinds
import PixelBuffers
import TestSupport
import Testing
import TimelineExpansion
import TimelineModel
import TimelineParsing

@testable import FilmChecks
@testable import FrameProduction

/// Every key of layers, layouts, shapes, lines, gradients and texts does what the document says, at
/// pixels of a small canvas.
@Suite("Every word of layers, seen")
struct EveryWordTests {
    /// A layer on black, half a second after the start, and pixels that are light or dark then.
    struct Row: Sendable, CustomTestStringConvertible {
        var key: String
        var layer: String
        var light: [(Int, Int)] = []
        var dark: [(Int, Int)] = []
        /// The layer without the key, which looks different.
        var without: String?

        var testDescription: String { key }

        init(
            _ key: String, _ layer: String, light: [(Int, Int)] = [], dark: [(Int, Int)] = [],
            without: String? = nil
        ) {
            (self.key, self.layer, self.light, self.dark) = (key, layer, light, dark)
            self.without = without
        }
    }

    /// What has no look of its own, and what is seen in tests of its own.
    private static let elsewhere: [String: String] = [
        "layer.id": "names a layer", "layer.fixed": "CameraPixelTests",
        "layer.effects": "Tests/EffectsTests", "contents.compute": "ComputeLayerTests",
        "contents.video": "PicturePaintingTests", "text.locale": "CountingTextTests",
        "text.split": "SplitTextTests", "text.font": "TextPaintingTests",
        "text.string": "contents.text", "text.runs": "TextRunTests",
        "text.numericText": "NumericTextTests",
    ]

    private static let tables = [
        "contents", "layer", "transition of a layer", "shadow", "rotation in space", "stack",
        "grid", "place", "stroke", "glow", "rectangle", "arc", "star", "polygon", "path",
        "linear gradient", "radial gradient", "angular gradient", "mesh gradient", "text",
    ]

    @Test("each key has a row, and each row a key")
    func complete() {
        let tables = TimelineFormat(kinds: BuiltInLayerKinds.all).tables
        let known = Set(
            tables.filter { Self.tables.contains($0.name) }.flatMap { table in
                table.keys.map { "\(table.name).\($0.name)" }
            })
        let rows = EveryWordRows.all.map(\.key)
        #expect(Set(rows).count == rows.count)
        #expect(known.subtracting(rows).subtracting(Self.elsewhere.keys).sorted() == [])
        #expect(Set(rows).subtracting(known).sorted() == [])
    }

    @Test("it looks as the document says", arguments: EveryWordRows.all)
    func look(row: Row) throws {
        let folder = try GeneratedDocument.folder()
        let picture = try draw(row.layer, in: folder)
        func red(_ place: (Int, Int)) -> UInt8 { picture.row(place.1)[place.0 * 4] }
        for place in row.light { #expect(red(place) > 127, "\(place) should be light") }
        for place in row.dark { #expect(red(place) < 128, "\(place) should be dark") }
        if let without = row.without {
            let other = try draw(without, in: folder)
            #expect(other.pixelBytes != picture.pixelBytes)
        }
        #expect(!row.light.isEmpty || !row.dark.isEmpty || row.without != nil)
    }

    private func draw(_ layer: String, in folder: TemporaryFolder) throws -> PixelBuffer {
        let text = """
            flipbook: 1
            canvas: { size: [40, 40] }
            framerate: 10
            duration: 1
            touches: { finger: { path: [{ at: 0.1, began: [20, 20] }] } }
            layers:
              - \(layer)
            """
        let path = "\(folder.path)/row.yaml"
        try folder.write(text, to: "row.yaml")
        let findings = TimelineCheck(timeline: path, allowsAssetsOutside: true).findings()
        #expect(!findings.hasErrors, "\(findings.codes)")
        let loaded = try LoadedTimeline(path, options: RenderOptions(allowsAssetsOutside: true))
        return try FrameMaker(loaded, jobs: 1).frame(5, format: .rgba8)
    }
}
