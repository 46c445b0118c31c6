import Diagnostics

/// Where the characters of a text stand in files, for one that was put together: an expression
/// whose names have been replaced by what they stand for.
final class TextOrigin: Sendable {
    struct Piece: Sendable {
        /// Of its first character in the text, counted in Unicode scalars, as all offsets are.
        var start: Int
        /// The scalar whose characters these are, and from which on; nil where they stand for what
        /// is at the location, as a whole.
        var source: (text: String, origin: TextOrigin?, offset: Int)?
        /// Where the scalar begins, or where the name stands that these stand for.
        var location: SourceLocation
        /// Of a formula's characters, its name: the formula stands elsewhere.
        var name: String?
        /// Where the value stands that these are, and where what it was worked out from does.
        var values: [SourceLocation] = []
    }

    /// What a character comes from.
    enum Source {
        case place(SourceLocation)
        /// A scalar of a file that begins at the location, and the index of its character.
        case character(of: String, at: SourceLocation, offset: Int)
    }

    /// In order of their starts.
    private let pieces: [Piece]

    init(_ pieces: [Piece]) { self.pieces = pieces }

    /// Of a text that is another node's.
    convenience init(of node: YAMLNode) {
        self.init([
            Piece(
                start: 0, source: (node.scalar?.text ?? "", node.origin, 0),
                location: node.location)
        ])
    }

    /// All places that it comes from: where names stand, and where what they stand for does.
    var locations: [SourceLocation] {
        pieces.flatMap { piece in
            [piece.location] + piece.values + (piece.source?.origin?.locations ?? [])
        }
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

/// A text that grows by pieces, each of which keeps where it comes from.
struct TextBuilder {
    private(set) var text = ""
    private(set) var count = 0
    private var pieces: [TextOrigin.Piece] = []

    /// Characters of a scalar, as they stand there.
    mutating func add(
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

    /// What stands for something at the location.
    ///
    /// - Parameter value: what it is, where it is a value that stands elsewhere.
    mutating func add(_ more: String, for location: SourceLocation, of value: YAMLNode? = nil) {
        pieces.append(
            TextOrigin.Piece(
                start: count, source: nil, location: location,
                values: Self.few(value?.sourcePlaces ?? [])))
        text += more
        count += more.unicodeScalars.count
    }

    /// The first of them, each once: what is worked out from many values, which were worked out
    /// themselves, doesn't keep the places of all.
    static func few(_ locations: [SourceLocation]) -> [SourceLocation] {
        var few: [SourceLocation] = []
        for location in locations where few.count < 64 && !few.contains(location) {
            few.append(location)
        }
        return few
    }

    /// A formula, of which the name stands at the location; without a name it stands there itself.
    mutating func add(
        _ expression: WrittenExpression, as name: String?, at location: SourceLocation
    ) {
        pieces.append(
            TextOrigin.Piece(
                start: count, source: (expression.text, expression.origin, 0),
                location: location, name: name))
        text += expression.text
        count += expression.text.unicodeScalars.count
    }

    var expression: WrittenExpression {
        WrittenExpression(text: text, origin: TextOrigin(pieces))
    }
}

/// An expression in which only names of the plain format are left.
struct WrittenExpression {
    var text: String
    var origin: TextOrigin
}

/// Repetitions make many of them: ASCII is copied as it is.
func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
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
    /// Where it stands, and where what it was made of does; of a list or a mapping its parts' too.
    var sourcePlaces: [SourceLocation] {
        let parts: [SourceLocation] =
            switch content {
            case .scalar: []
            case .sequence(let items): items.flatMap(\.sourcePlaces)
            case .mapping(let entries): entries.flatMap(\.value.sourcePlaces)
            }
        return [location] + (origin?.locations ?? []) + parts
    }
}
