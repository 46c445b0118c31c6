/// The content of a kind of layer as written: particles, an icon morph, …
///
/// `Layer.Content` has cases for the building blocks: groups, shapes, texts, pictures and so on.
/// Every other kind is a folder of `LayerKinds`. It conforms to one protocol per module: this one,
/// `ReadableContent`, `SchedulableContent`, `DrawableContent`.
package protocol LayerContent: Declared, Hashable, Sendable {
    /// Its key in a layer.
    static var name: String { get }

    /// The SVG documents that it draws.
    var images: [VectorImage] { get }

    /// The texts that it draws, for finding fonts.
    var texts: [Text] { get }

    /// The captions that go with the film; nil for none.
    var filmCaptions: FilmCaptions? { get }

    /// When it draws something, in times of the film; nil for always, as far as that is known.
    var drawnTimes: [PresentCaptions.Span]? { get }

    /// Calls `visit` with every touch and trigger that it names; `visit` may change the index.
    mutating func visitReferences<Failure>(
        _ visit: (inout IndexedReference) throws(Failure) -> Void
    ) throws(Failure)
}

extension LayerContent {
    /// All values that may vary.
    package var values: [Value] { Self.format.keys.compactMap { $0.value(of: self) } }

    package var images: [VectorImage] { [] }

    package var texts: [Text] { [] }

    package var filmCaptions: FilmCaptions? { nil }

    package var drawnTimes: [PresentCaptions.Span]? { nil }

    package mutating func visitReferences<Failure>(
        _ visit: (inout IndexedReference) throws(Failure) -> Void
    ) throws(Failure) {}
}

/// A touch or a trigger by its index into the timeline's lists.
package struct IndexedReference: Hashable, Sendable {
    package enum List: String, Hashable, Sendable {
        case touch, trigger
    }

    package let list: List
    package var index: Int

    package static func touch(_ index: Int) -> IndexedReference {
        IndexedReference(list: .touch, index: index)
    }

    package static func trigger(_ index: Int) -> IndexedReference {
        IndexedReference(list: .trigger, index: index)
    }
}

/// A content of any kind in `LayerKinds`.
package struct AnyLayerContent: NamedKind, Hashable {
    package var base: any LayerContent

    package init(_ base: any LayerContent) { self.base = base }

    package var name: String { type(of: base).name }

    /// The touches and triggers that it names.
    package var references: [IndexedReference] {
        var found: [IndexedReference] = []
        var copy = base
        copy.visitReferences { found.append($0) }
        return found
    }

    package static func == (left: AnyLayerContent, right: AnyLayerContent) -> Bool {
        func isEqual<Content: LayerContent>(_ content: Content) -> Bool {
            content == right.base as? Content
        }
        return isEqual(left.base)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type(of: base)))
        base.hash(into: &hasher)
    }
}

extension Layer.Content {
    package static func kind(_ content: some LayerContent) -> Layer.Content {
        .kind(AnyLayerContent(content))
    }
}
