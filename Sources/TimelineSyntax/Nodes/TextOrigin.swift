package import Diagnostics

/// The source of each character of an assembled text, such as an expression whose names have been
/// replaced.
package final class TextOrigin: Sendable {
    package struct Piece: Sendable {
        /// The index of its first character in the text. All offsets count Unicode scalars.
        var start: Int
        /// The source scalar and the index of the first character in it; nil if the location as a
        /// whole is the source.
        var source: (text: String, origin: TextOrigin?, offset: Int)?
        /// The start of the scalar, or of the name that was replaced.
        var location: SourceLocation
        /// The formula's name, if the characters are from a formula defined elsewhere.
        var name: String?
        /// The locations of the inserted value and of what it was computed from.
        var values: [SourceLocation] = []

        package init(
            start: Int, source: (text: String, origin: TextOrigin?, offset: Int)?,
            location: SourceLocation, name: String? = nil, values: [SourceLocation] = []
        ) {
            self.start = start
            self.source = source
            self.location = location
            self.name = name
            self.values = values
        }
    }

    /// The same origin after an edit.
    func moved(by shift: LineShift) -> TextOrigin {
        TextOrigin(
            pieces.map { piece in
                var moved = piece
                moved.location = shift.place(piece.location)
                moved.values = piece.values.map(shift.place)
                moved.source?.origin = piece.source?.origin?.moved(by: shift)
                return moved
            })
    }

    /// The source of a character.
    enum Source {
        case place(SourceLocation)
        /// A character of the scalar at a location, by index.
        case character(of: String, at: SourceLocation, offset: Int)
    }

    /// The pieces, ordered by `start`.
    private let pieces: [Piece]

    package init(_ pieces: [Piece]) { self.pieces = pieces }

    /// The origin of another node's text, or of the rest of it.
    package convenience init(of node: YAMLNode, from offset: Int = 0) {
        self.init([
            Piece(
                start: 0, source: (node.scalar?.text ?? "", node.origin, offset),
                location: node.location)
        ])
    }

    /// Whether the `$` at the start is written as two.
    package var isEscaped: Bool {
        guard let source = pieces.first?.source else { return false }
        if source.offset == 0 { return source.origin?.isEscaped ?? false }
        return source.offset == 1 && source.text.hasPrefix("$$")
    }

    /// All source locations: those of names, and of what replaced them.
    package var locations: [SourceLocation] {
        pieces.flatMap { piece in
            [piece.location] + piece.values + (piece.source?.origin?.locations ?? [])
        }
    }

    /// The place at which the value begins that is the whole text; nil for a text of several
    /// pieces.
    package var whole: SourceLocation? {
        guard let piece = pieces.first, pieces.count == 1, let source = piece.source,
            source.offset == 0
        else { return nil }
        guard let origin = source.origin else { return piece.location }
        return origin.whole
    }

    func source(of offset: Int) -> Source? {
        guard let piece = pieces.last(where: { $0.start <= offset }) ?? pieces.first else {
            return nil
        }
        guard let source = piece.source else { return .place(piece.location) }
        let inner = source.offset + offset - piece.start
        guard let origin = source.origin, let found = origin.source(of: inner) else {
            return .character(of: source.text, at: piece.location, offset: inner)
        }
        guard let name = piece.name else { return found }
        let use = PlaceOfUse(.formula(name), at: piece.location)
        switch found {
        case .place(var place):
            place.uses = use
            return .place(place)
        case .character(let text, var place, let offset):
            place.uses = use
            return .character(of: text, at: place, offset: offset)
        }
    }
}

/// Builds a text from pieces and records their origins.
package struct TextBuilder {
    package private(set) var text = ""
    package private(set) var count = 0
    private var pieces: [TextOrigin.Piece] = []

    package init() {}

    /// Appends characters of a scalar.
    package mutating func add(
        _ characters: ArraySlice<Unicode.Scalar>, of node: YAMLNode, from offset: Int,
        at location: SourceLocation
    ) {
        pieces.append(
            TextOrigin.Piece(
                start: count, source: (node.scalar?.text ?? "", node.origin, offset),
                location: location))
        text += string(characters)
        count += characters.count
    }

    /// Appends the replacement for something at a location.
    ///
    /// - Parameter value: the inserted value, if it is defined elsewhere.
    package mutating func add(
        _ more: String, for location: SourceLocation, of value: YAMLNode? = nil
    ) {
        pieces.append(
            TextOrigin.Piece(
                start: count, source: nil, location: location,
                values: Self.few(value?.sourcePlaces ?? [])))
        text += more
        count += more.unicodeScalars.count
    }

    /// Returns up to 64 distinct locations. The limit keeps values computed from many others small.
    package static func few(_ locations: [SourceLocation]) -> [SourceLocation] {
        var few: [SourceLocation] = []
        for location in locations where few.count < 64 && !few.contains(location) {
            few.append(location)
        }
        return few
    }

    /// Appends a formula. `location` is its name's or, without a name, its own.
    package mutating func add(
        _ formula: String, from origin: TextOrigin, as name: String?, at location: SourceLocation
    ) {
        pieces.append(
            TextOrigin.Piece(
                start: count, source: (formula, origin, 0), location: location, name: name))
        text += formula
        count += formula.unicodeScalars.count
    }

    /// Appends what another one has built.
    package mutating func add(_ other: TextBuilder) {
        pieces += other.pieces.map { piece in
            var piece = piece
            piece.start += count
            return piece
        }
        text += other.text
        count += other.count
    }

    package var origin: TextOrigin { TextOrigin(pieces) }
}

/// Returns the characters as a string. ASCII, the common case in repetitions, is copied directly.
package func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    guard scalars.allSatisfy(\.isASCII) else {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
    return String(unsafeUninitializedCapacity: scalars.count) { buffer in
        for (index, scalar) in scalars.enumerated() { buffer[index] = UInt8(scalar.value) }
        return scalars.count
    }
}

extension YAMLNode {
    /// The locations of the node, of its sources and of its children.
    package var sourcePlaces: [SourceLocation] {
        [location] + (origin?.locations ?? []) + children.flatMap(\.sourcePlaces)
    }
}
