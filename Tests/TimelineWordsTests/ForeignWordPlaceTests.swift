import LayerKinds
import Testing
import TimelineExpansion
import TimelineModel

@testable import TimelineWords

/// Other tools' words are known by the mapping that they stand in, and a mapping by its subject. A
/// subject that is new or renamed would lose its words in silence.
@Suite("Mappings in which other tools' words are known")
struct ForeignWordPlaceTests {
    /// The subjects of all mappings of the format.
    private static let subjects: Set<String> = {
        var found: Set<String> = []
        func collect(_ description: MappingDescription) {
            found.insert(description.subject)
            for key in description.allKeys { collect(key.form) }
        }
        func collect(_ form: Form) {
            switch form {
            case .list(let form, _), .pair(let form, _, _), .named(let form): collect(form)
            case .mapping(let description): collect(description)
            case .anyOf(let forms): forms.forEach(collect)
            case .number, .numberAbove, .whole, .seed, .boolean, .words, .text, .time, .instant,
                .choice, .only, .value, .definition, .effect, .transition, .arguments:
                break
            }
        }
        collect(Timeline.format)
        for definition in BuiltInLayerKinds.format.definitions { collect(definition.form) }
        return found
    }()

    /// Those for which no other tool's words are known.
    private static let excused: Set<String> = [
        "'aspectRatio'", "'compute'", "'cornerRadius'", "'frame'", "a 'show' step",
        "a 'transition' step", "a change of a part", "a clipping arc", "a clipping capsule",
        "a clipping circle", "a clipping ellipse", "a clipping path", "a clipping polygon",
        "a clipping rectangle", "a clipping star", "a colour", "a column", "a component",
        "a material", "a mesh", "a mesh gradient", "a numericText",
        "a parameter", "a particle cloud", "a place", "a repetition", "a sample", "a scene",
        "a sensor's file", "a sound", "a split", "a spring", "a touch path",
        "a trigger's change", "a value's declaration", "an angular gradient", "an icon morph",
        "an icon to show", "an inner shadow",
        // The keys of capsules, circles and ellipses, which are read under their own names.
        "a shape",
    ]

    @Test("every subject has a place, or is excused")
    func everySubjectHasAPlace() {
        let unknown = Self.subjects.filter { ForeignWord.Place(subject: $0) == nil }
        #expect(unknown == Self.excused)
    }

    @Test("every place but those of effects has a subject")
    func everyPlaceHasASubject() {
        let places = Set(Self.subjects.compactMap { ForeignWord.Place(subject: $0) })
        #expect(places == Set(ForeignWord.Place.allCases).subtracting([.effect, .effectArgument]))
    }

    @Test(
        "shapes that share their keys are known by their own names",
        arguments: ShapeFormat.shapes.map(\.name))
    func shapes(name: String) {
        #expect(ForeignWord.Place(subject: ShapeFormat.article(name)) == .shape)
    }
}
