import Diagnostics
internal import Hashing
package import TimelineExpansion
import TimelineModel
package import TimelineSyntax
import TimelineWords

/// The parts that all readers of one file share.
package final class ReadingContext {
    let parser: ParserParts
    let options: ReadingOptions
    /// The timeline's file.
    let path: String
    /// The texts of the timeline and of the files that it names.
    package let sources: SourceTable
    package let findings = FindingSink()
    /// The expressions met so far.
    let trees: ExpressionTable
    /// Tables of known names for those that are unknown, by the names.
    private(set) var nameTables: [[String]: NameTables] = [:]
    /// The names that hints for keys in a wrong place know.
    private(set) lazy var strayNames = PlainNames(
        parser.layerKeys + Text.format.description.names
            + Timeline.format.names + ShapeFormat.styles.map(\.name) + [
                ShapeFormat.cornerRadius.name
            ])

    package init(
        parser: ParserParts, text: String, path: String, options: ReadingOptions,
        trees: ExpressionTable = ExpressionTable()
    ) {
        self.parser = parser
        self.trees = trees
        self.path = path
        self.options = options
        sources = SourceTable([path: text])
    }

    /// Returns the tables of known names, which are the same for many mappings.
    func tables(of known: [String]) -> NameTables {
        if let tables = nameTables[known] { return tables }
        let tables = NameTables(known)
        nameTables[known] = tables
        return tables
    }
}

/// Reads mappings and constants, and reports what is wrong with them.
package protocol ConstantReader: NodeReader, PlaceFinder {
    var context: ReadingContext { get }
    /// The function in SwiftUI's `layerEffect(ShaderLibrary.holo(…))`, if it is known.
    func effect(inModifier entry: YAMLEntry) -> String?
}

extension ConstantReader {
    package var findings: FindingSink { context.findings }
    package var sources: SourceTable { context.sources }
    var parser: ParserParts { context.parser }
    var options: ReadingOptions { context.options }
    var path: String { context.path }
    var trees: ExpressionTable { context.trees }

    package func effect(inModifier entry: YAMLEntry) -> String? { nil }
}
