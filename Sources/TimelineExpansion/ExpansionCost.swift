import Diagnostics
import TimelineSyntax

/// The size of an expansion. A few lines can expand to billions of values, so they are counted
/// while they are made.
struct ExpansionCost: Hashable, Sendable {
    var values = 0
    /// Items of lists of layers.
    var layers = 0
    /// The rounds of all repetitions, also of those that make nothing.
    var rounds = 0
    /// The characters of expressions and texts in which names are replaced.
    var characters = 0

    static let maxValues = 3_000_000
    static let maxRounds = 1_000_000
    /// Each character is looked at several times: when names are replaced in it, and when it is
    /// read as an expression.
    static let maxCharacters = 1 << 22

    /// The exceeded limit, and the things that it is a limit of; nil within all limits.
    var excess: (code: FindingCode, maximum: Int, of: String)? {
        if values > Self.maxValues { return (.tooManyValues, Self.maxValues, "values") }
        if characters > Self.maxCharacters {
            return (.tooMany, Self.maxCharacters, "characters of texts and expressions")
        }
        if rounds > Self.maxRounds { return (.tooMany, Self.maxRounds, "rounds of 'forEach'") }
        let maximum = TimelineLimits.maxLayers
        return layers > maximum ? (.tooManyLayers, maximum, "layers") : nil
    }

    static func + (one: Self, other: Self) -> Self {
        Self(
            values: one.values + other.values, layers: one.layers + other.layers,
            rounds: one.rounds + other.rounds, characters: one.characters + other.characters)
    }

    static func - (one: Self, other: Self) -> Self {
        Self(
            values: one.values - other.values, layers: one.layers - other.layers,
            rounds: one.rounds - other.rounds, characters: one.characters - other.characters)
    }
}

extension Expander {
    /// Counts what is about to be made, so that a limit is reported before memory runs out.
    func spend(
        values: Int = 0, layers: Int = 0, rounds: Int = 0, characters: Int = 0,
        at location: SourceLocation
    ) throws(AlreadyReported) {
        progress.spent.values += values
        progress.spent.layers += layers
        progress.spent.rounds += rounds
        progress.spent.characters += characters
        guard let (code, maximum, things) = progress.spent.excess else { return }
        diagnostics.error(
            code,
            "with its components and repetitions expanded, the file has more than "
                + "\(maximum) \(things)", at: location)
        throw AlreadyReported()
    }

    /// The number of layers in the expansion of a place.
    func layerCount(in node: YAMLNode, _ place: FormatPlace?) -> Int {
        guard let place else { return 0 }
        switch node.content {
        case .scalar, .poison: return 0
        case .sequence(let items):
            guard let element = place.item else { return 0 }
            return items.reduce(element.isLayer ? items.count : 0) {
                $0 + layerCount(in: $1, element)
            }
        case .mapping(let entries):
            return entries.reduce(0) { $0 + layerCount(in: $1.value, place.child($1.key)) }
        }
    }
}
