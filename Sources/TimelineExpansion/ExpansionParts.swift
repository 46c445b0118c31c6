package import Diagnostics
internal import Hashing
import TimelineModel
package import TimelineSyntax

/// The files that an expansion reads.
package struct ExpansionFiles {
    /// The timeline's.
    let path: String
    /// The texts of the timeline, the used files and the given values, by path.
    package let sources: SourceTable
    /// Texts of files that aren't read again.
    package var known: FileTexts = [:]
    /// The requested files of components.
    package var used: [NamedFile] = []
}

/// The values of a timeline's file, by their names.
package struct ExpansionValues {
    let scope = Scope(outer: nil, uses: nil)
    /// The values that can be set.
    package var declared: [Declaration] = []
    /// The given values, each as a mapping in one line of YAML.
    package var given: [String] = []
    /// All resolved values, in the order of the file.
    package var resolved: [(name: String, value: YAMLNode)] = []
    /// Nil if the file has none.
    var canvas: Canvas?
    /// The environment of all layers.
    var environment: EnvironmentValues?

    /// The canvas is read when it is first needed: it may use a `let`, and a `let` its size.
    enum Canvas {
        case written(YAMLNode)
        case beingRead
        /// Expanded, with the value of `$canvas`.
        case read(YAMLNode, Binding)
    }
}

/// The names and entries of the plain timeline.
struct PlainParts {
    /// Names by section, without those that components add.
    var names: [String: [String]] = [:]
    /// All names in use by touches, sensors, animators, triggers and layers.
    var taken: Set<String> = []
    /// Names by section, with those that components add.
    var takenBySection: [String: Set<String>] = [:]
    /// The entries that components add, by section.
    var entries: [String: [YAMLEntry]] = [:]
    /// The shaders and fonts that component files name.
    var assets: [String: [YAMLNode]] = [:]
    /// The number of uses of each component outside components.
    var useCounts: [String: Int] = [:]
    /// The touches, triggers and animators that say a time.
    var inMoments: Set<String> = []
}

/// The components that were declared so far.
struct DeclaredComponents {
    let table = ComponentTable(outer: nil)
    /// The names of all of them, also of those in components and files.
    var names: Set<String> = []
    /// Components whose declarations can't be used, for a reason that has been reported.
    var broken: Set<String> = []
    /// The components of each used file, by its real path.
    var byFile: [ExactText: ComponentTable] = [:]
}

/// How far an expansion is.
struct ExpansionProgress {
    /// The size of the expansion so far.
    var spent = ExpansionCost()
    var depth = 0
    /// The stack of `let`s under evaluation, to detect cycles.
    var lets: [Definition] = []
    /// The environment at the place that is expanded.
    var environment: EnvironmentValues?
    /// The names of the environment whose standard values are read, to detect cycles.
    var standards: [String] = []
    /// The clock of the nearest layer around that has one; nil for the film's.
    var clock: MomentClock?
}

/// Results that are cached for the next reading.
package struct KeptExpansion {
    /// Nil for a reading by itself.
    package var memory: ExpansionMemory?
    /// Whether values and components are in other lines than before.
    var isAroundMoved = false
    /// The lists of layers in the item that is expanded.
    var layers = PartLists<ExpandedItem>()
    /// The changes that expanding the item has made so far, and whether it would make the same
    /// again.
    var marks = ExpandedItem.Marks()
    var isRepeatable = true
}

/// The format of the plain timeline, as places.
final class ExpansionPlaces {
    /// The keys of layer contents; a layer has one of them.
    let contentKeys: Set<String>
    let timeline: FormatPlace
    let layers: FormatPlace
    let condition: FormatPlace
    let text: FormatPlace
    let time: FormatPlace
    let instant: FormatPlace
    /// The place for named values that may be used anywhere: fractions are kept.
    let named: FormatPlace

    init(_ format: TimelineFormat) {
        let definitions = Dictionary(
            format.definitions.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        func place(_ form: Form) -> FormatPlace { FormatPlace(form, in: definitions) }
        contentKeys = Set(format.contentKeys.map(\.name))
        timeline = place(.mapping(Timeline.format))
        layers = place(.definition("layers"))
        condition = place(.value(.boolean))
        text = place(.text())
        time = place(.time)
        instant = place(.instant)
        named = place(.anyOf([.time, .value(.number), .boolean, .value(.color)]))
    }

    /// Whether what is at a place is used elsewhere later, such as a `let`.
    func areInner(_ place: FormatPlace?) -> Bool {
        place === named || place === text || place === condition
    }
}
