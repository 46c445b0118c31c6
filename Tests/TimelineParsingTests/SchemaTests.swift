import Foundation
import MediaCoding
import Testing
import TimelineModel

@testable import TimelineParsing

/// The editor's schema and the parser know the same keys and words.
@Suite struct SchemaTests {
    private func schema() throws -> YAMLNode {
        let file = TestParser.package.appending(path: "Schemas/timeline.schema.json")
        // JSON is YAML, so that the parser's own reader reads it.
        var reader = YAMLReader(file: "timeline.schema.json")
        let root = reader.read(try String(contentsOf: file, encoding: .utf8))
        return try #require(root)
    }

    private func member(_ node: YAMLNode, _ path: [String]) throws -> YAMLNode {
        try path.reduce(node) { node, key in
            try #require(node.mapping?.first { $0.key == key }?.value, "\(key)")
        }
    }

    private func keys(_ node: YAMLNode, _ path: [String]) throws -> [String] {
        let properties = try member(node, path + ["properties"])
        return (properties.mapping ?? []).map(\.key).sorted()
    }

    private func words(_ node: YAMLNode, _ path: [String]) throws -> [String] {
        (try member(node, path + ["enum"]).sequence ?? []).compactMap { $0.scalar?.text }.sorted()
    }

    @Test("the schema has the parser's keys")
    func keys() throws {
        let schema = try schema()
        #expect(try keys(schema, []) == TimelineReader.keys.sorted())
        #expect(
            try keys(schema, ["definitions", "layer"])
                == (TimelineReader.layerKeys + TimelineReader.contentKeys).sorted())
        let texts = try member(schema, ["definitions", "text", "anyOf"]).sequence ?? []
        #expect(try keys(try #require(texts.last), []) == TimelineReader.textKeys.sorted())
        for (name, known) in [
            ("image", TimelineReader.imageKeys), ("video", TimelineReader.videoKeys),
            ("sound", TimelineReader.audioKeys),
        ] {
            let forms = try member(schema, ["definitions", name, "anyOf"]).sequence ?? []
            #expect(try keys(try #require(forms.last), []) == known.sorted())
        }
        let keyframes = try member(schema, ["definitions", "keyframe", "anyOf"]).sequence ?? []
        for (node, motion) in zip(keyframes, TimelineReader.motions) {
            let details = try #require(TimelineReader.details[motion])
            #expect(try keys(node, []) == ([motion] + details).sorted())
        }
    }

    @Test("the schema has the formats' words")
    func formats() throws {
        let schema = try schema()
        let output = ["definitions", "output"]
        #expect(try keys(schema, output) == TimelineReader.outputKeys.sorted())
        #expect(
            try words(schema, output + ["properties", "codec"])
                == VideoCodec.allCases.map(\.rawValue).sorted())
        #expect(
            try words(schema, output + ["properties", "preset"]) == FilmSettings.presets.sorted())
        #expect(
            try words(schema, output + ["properties", "haptics"])
                == HapticSound.allCases.map(\.rawValue).sorted())
        let pattern = try member(schema, output + ["properties", "file", "pattern"]).scalar?.text
        let endings = FilmFormat.allCases.map(\.rawValue).joined(separator: "|")
        #expect(pattern == "\\.(\(endings))$")
    }

    @Test("the schema has the model's words")
    func words() throws {
        let schema = try schema()
        #expect(
            try words(schema, ["definitions", "layer", "properties", "blend"])
                == BlendMode.allCases.map(\.rawValue).sorted())
        let text = try #require(
            try member(schema, ["definitions", "text", "anyOf"]).sequence?.last)
        #expect(
            try words(text, ["properties", "weight"])
                == FontWeight.allCases.map(\.rawValue).sorted())
        #expect(
            try words(text, ["properties", "alignment"])
                == TextAlignment.allCases.map(\.rawValue).sorted())
        for name in ["image", "video"] {
            let form = try #require(
                try member(schema, ["definitions", name, "anyOf"]).sequence?.last)
            #expect(
                try words(form, ["properties", "contentMode"])
                    == ContentMode.allCases.map(\.rawValue).sorted())
            #expect(
                try words(form, ["properties", "interpolation"])
                    == Interpolation.allCases.map(\.rawValue).sorted())
        }
        let colors = try member(schema, ["definitions", "literalColor", "anyOf"]).sequence ?? []
        #expect(try words(try #require(colors.first), []) == RGBA.named.map(\.name).sorted())
        let curves = try member(schema, ["definitions", "curve", "anyOf"]).sequence ?? []
        #expect(
            try words(try #require(curves.first), []) == TimingCurve.named.map(\.name).sorted())
    }
}
