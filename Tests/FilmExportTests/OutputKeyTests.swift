import MediaCoding
import MediaTime
import TestSupport
import Testing
import TimelineModel

@testable import FilmExport
@testable import FrameProduction

@Suite("Options of films as keys of outputs")
struct OutputKeyTests {
    /// A value that some format takes, and a film of that format.
    private static func example(_ option: FilmOption) throws -> (value: String, coding: Coding) {
        let coding = try #require(Coding.all.first { option.isKnown(to: $0) })
        switch option.kind {
        case .word(_, let words): return (words[0], coding)
        case .bytes: return ("2MB", coding)
        case .whole: return ("16", option.name == "depth" ? try codingOf16Bits() : coding)
        }
    }

    private static func codingOf16Bits() throws -> Coding {
        try #require(Coding.all.first { $0.depths.contains(16) })
    }

    @Test("every option is a key of an output, and what it sets is the film's")
    func keys() throws {
        let folder = try TemporaryFolder()
        for option in FilmOption.all {
            let (value, coding) = try Self.example(option)
            let codec = option.name == "codec" ? "" : "codec: \(coding.codec.rawValue), "
            try folder.write(
                """
                flipbook: 1
                canvas: { size: [16, 16] }
                duration: 0.1
                layers: [{ color: red }]
                outputs: [{ file: "a\(coding.format.ending)", \(codec)\(option.name): \(value) }]
                """, to: "a.yaml")
            let loaded = try LoadedTimeline("\(folder.path)/a.yaml", options: RenderOptions())
            let options = try #require(loaded.timeline.outputs.first?.options)
            var expected = EncodingOptions(
                codec: option.name == "codec" ? nil : coding.codec.rawValue)
            #expect(option.read(value, into: &expected))
            #expect(options == expected)
        }
    }
}
