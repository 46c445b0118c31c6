import MediaTime
import Testing
import TextStyles

@testable import LayerKinds
@testable import TimelineModel

@Suite("Parts that people compare")
struct DeclaredTests {
    private static let file = PictureFile(path: "a.png", fingerprint: 1)
    private static let size = Size(width: 1, height: 1)

    private static var samples: [any Declared] {
        [
            Layer(content: .color(.color(.clear))), Stack(axis: .horizontal), Text(string: "a"),
            ParticleCloud(
                center: .point(0, 0), progress: .number(0), count: 1, colors: [], radius: 1...2,
                seed: 1, referenceScale: 1, antialiased: false),
            TouchIndicator(touch: .touch(0), diameter: .number(1), color: .color(.clear)),
            ImageUse(file: file, naturalSize: size),
            VideoUse(
                file: file, naturalSize: size, times: [], start: .zero, end: .zero,
                clock: .value(.number(0))),
            VectorPath(elements: []),
            VectorPicture(
                image: VectorImage(name: "", text: "", naturalSize: size, needsLayers: false)),
            IconMorph(
                icons: [], color: .color(.clear), duration: .zero, blur: .number(0), softness: nil,
                cue: .times([])),
            ComputeUse(buffers: [], pixelWidth: 1, pixelHeight: 1, stepRate: .sixty, step: []),
        ]
    }

    /// A property that no key decides and that nobody said to leave out would differ in silence.
    @Test("are all that a mapping has", arguments: samples.indices)
    func complete(index: Int) {
        func check<Part: Declared>(_ sample: Part) {
            let parts = Set(Part.comparedParts.map(\.part)).union(Part.ignoredParts)
            let properties = Mirror(reflecting: sample).children.flatMap { child in
                child.value is TextStyle ? Array(Mirror(reflecting: child.value).children) : [child]
            }
            #expect(parts.count == properties.count, "\(Part.self)")
        }
        check(Self.samples[index])
    }
}
