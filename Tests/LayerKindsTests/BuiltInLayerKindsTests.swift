import Diagnostics
import Testing
import TimelineModel

@testable import LayerKinds
@testable import TimelineExpansion
@testable import TimelineParsing
@testable import TimelineReading
@testable import TimelineSyntax

@Suite("Kinds of layers")
struct BuiltInLayerKindsTests {
    private static let names = BuiltInLayerKinds.all.map { $0.name }

    @Test("each has a name of its own among the keys of a layer")
    func names() {
        let keys = BuiltInLayerKinds.format.contentKeys.map(\.name) + Layer.format.description.names
        #expect(Set(keys).count == keys.count)
        #expect(Set(Self.names).count == Self.names.count)
    }

    @Test(
        "each has its table, and its definitions are found",
        arguments: BuiltInLayerKinds.all.indices)
    func definitions(index: Int) throws {
        let kind = BuiltInLayerKinds.all[index]
        let format = BuiltInLayerKinds.format
        #expect(format.tables.contains { $0.name == kind.name })
        let known = Set(format.definitions.map(\.name))
        for definition in kind.definitions { #expect(known.contains(definition.name)) }
        if case .definition(let name) = kind.key.form { #expect(known.contains(name)) }
        #expect(!kind.key.summary.isEmpty)
    }

    @Test(
        "what varies of one is what its keys say that varies",
        arguments: BuiltInLayerKinds.all.indices)
    func values(index: Int) {
        func check<Kind: LayerKind>(_ kind: Kind.Type) {
            let reader = TimelineReader(
                parser: TimelineParser(effects: []).parts, text: "", path: "a.yaml",
                options: .init())
            // All that is needed is missing, and something harmless stands in for it.
            let content = kind.read(
                YAMLNode(.mapping([]), at: SourceLocation(file: "a.yaml", line: 1, column: 1)),
                by: reader)
            let held = Mirror(reflecting: content).children.count { $0.value is Value }
            #expect(content.values.count == held, "\(kind.name)")
        }
        check(BuiltInLayerKinds.all[index])
    }

    @Test("equal contents are equal in their boxes, and contents of two kinds never")
    func boxes() {
        let dot = TouchIndicator(touch: .touch(0), diameter: .number(1), color: .color(.white))
        var other = dot
        other.touch = .touch(1)
        let cloud = ParticleCloud(
            center: .point(0, 0), progress: .number(0), count: 1, colors: [], radius: 1...2,
            seed: 1, referenceScale: 1, antialiased: false)
        #expect(AnyLayerContent(dot) == AnyLayerContent(dot))
        #expect(AnyLayerContent(dot).hashValue == AnyLayerContent(dot).hashValue)
        #expect(AnyLayerContent(dot) != AnyLayerContent(other))
        #expect(AnyLayerContent(dot) != AnyLayerContent(cloud))
        #expect(AnyLayerContent(other).references == [.touch(1)])
    }
}
