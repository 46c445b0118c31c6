import Foundation
import Testing

@Suite("One scanner of timelines")
struct ScannerTests {
    /// What looks at characters one by one: a byte by its name, or those of a tree's text.
    private static let signs =
        #"UInt8\(ascii:|\b0x0[9AaDd]\b|\b0x20\b|source\.bytes"#

    /// Files of the modules that read timelines, which look at other characters than a file's of
    /// YAML.
    private static let others = [
        // Other languages.
        "CSVReader.swift": "CSV", "LocatedJSONReader.swift": "JSON",
        "ValueTable.swift": "whether a table without a name's ending is CSV or JSON",
        "JSON+Reading.swift": "JSON of an editor", "LanguageServer.swift": "a URI",
        "PercentEncoding.swift": "a URI", "Repository.swift": "what git prints",
        "StyleReferences.swift": "CSS in SVG", "StyleSheets.swift": "CSS in SVG",
        "StyleText.swift": "CSS in SVG", "SVGDifferences+Tables.swift": "a number in SVG",
        "SVGEdits.swift": "SVG", "SVGGraph.swift": "SVG", "SVGInspector.swift": "SVG",
        "XMLScanner.swift": "XML", "ReportPicture.swift": "Base64",
        // Names of files.
        "Farm.swift": "the name of a film in a script", "FarmTexts.swift": "a text in a script",
        "StudioExport.swift": "a file's name", "AssetReader.swift": "a file's name",
        // Texts as such.
        "TextDocument.swift": "an editor's lines and code units",
        "DocumentOutline.swift": "an editor's code units",
        "DocumentHelp.swift": "spaces at the ends of lines",
        // Values of scalars, which the tree has read.
        "LiteralName.swift": "a name that a text shows",
        "NumberWithUnit.swift": "a number", "TableRow.swift": "an empty cell",
        "TimelineReader+Pictures.swift": "a speed", "TimelineReader+Values.swift": "an empty text",
    ]

    /// The files above the one scanner, in modules that see timelines, which look at characters.
    private static let found: Set<String> = {
        let modules = Set(
            Manifest.modules.filter {
                !Set($0.imports).isDisjoint(with: ["TimelineSyntax", "TimelineParsing"])
            }.map(\.name))
        let files = Repository.swiftSources.filter { file in
            modules.contains(file.folder)
                && file.text.range(of: signs, options: .regularExpression) != nil
                && file.code.contains {
                    $0.text.range(of: signs, options: .regularExpression) != nil
                }
        }
        return Set(files.map { String($0.path.split(separator: "/").last ?? "") })
    }()

    @Test("no file beside TimelineSyntax looks at a timeline's characters, but for those listed")
    func scanners() {
        let unknown = Self.found.subtracting(Self.others.keys)
        #expect(unknown.isEmpty, "ask the tree (TimelineSyntax) instead: \(unknown.sorted())")
    }

    @Test("what is listed is there", arguments: others.keys.sorted())
    func listed(name: String) {
        #expect(Self.found.contains(name))
    }
}
