import Foundation
import Testing

/// Limits and defaults that documents give.
@Suite("Limits in documents")
struct DocumentLimitTests {
    /// By document: what it says, with `{}` in place of a number; the source that knows the number,
    /// and what stands in front of it there.
    private static let limits: [String: [(said: String, source: String, known: String)]] = [
        "Docs/authoring.md": [
            (
                "expands to at most {} values",
                "TimelineExpansion/ExpansionCost.swift", "maxValues = "
            ),
            (
                "values and {} characters of texts",
                "TimelineExpansion/ExpansionCost.swift", "maxCharacters = "
            ),
            (
                "its repetitions have at most {} rounds",
                "TimelineExpansion/ExpansionCost.swift", "maxRounds = "
            ),
            ("A table has at most {} MiB", "TimelineSyntax/Files/TextFile.swift", "maxBytes = "),
            ("MiB, {} rows", "Tables/ValueTable.swift", "maxRows = "),
            ("rows, {} columns", "Tables/ValueTable.swift", "maxColumns = "),
            ("columns and {} cells", "Tables/ValueTable.swift", "maxCells = "),
        ],
        "Docs/commands.md": [
            (
                "encoding one (default {};",
                "FrameProduction/Requests/RenderOptions.swift", "standardFrameTimeout = "
            ),
            ("All films together have at most {}.", "FilmExport/Farm/Farm.swift", "maxTasks = "),
            ("each two seconds, at most {}.", "FilmExport/Farm/Farm.swift", "usualParts = "),
            (
                "up to {} differing frames", "Verification/Reports/ReportPicture.swift",
                "maxFrames = "
            ),
            (
                "at most {} MiB of pictures", "Verification/Reports/ReportPicture.swift",
                "maxBytes = "
            ),
            (
                "(default {} seconds; 0: unlimited) or the memory",
                "FilmChecks/Inspection/TimelineCheck.swift", "standardTimeout = "
            ),
            (
                "for checking a file (default {};",
                "EditorServices/LanguageServer/LanguageServer.swift", "standardTimeout = "
            ),
            (
                "keys and hashes {} MB each",
                "FrameProduction/Store/KeptKind.swift", "case .keys, .hashes: "
            ),
            ("MB each, pieces {} GB", "FrameProduction/Store/KeptKind.swift", "case .pieces: "),
            ("GB and frames {} GB.", "FrameProduction/Store/KeptKind.swift", "case .frames: "),
            (
                "By default, shaders take at most {} MB",
                "NativeKernels/Store/ObjectCache.swift", "maxBytes: Int = "
            ),
        ],
        "Docs/farm.md": [
            ("each two seconds, at most {}.", "FilmExport/Farm/Farm.swift", "usualParts = "),
            (
                "as arrays of at most {} elements", "FilmExport/Farm/SlurmFarm.swift",
                "maxArrayTasks = "
            ),
        ],
        "Docs/determinism.md": [
            (
                "WebP of at most {} MB is stored", "FilmExport/Outputs/FilmStore.swift",
                "maxBytes = "
            )
        ],
        "Docs/timeline-format.md": [
            ("A line has at most {} dashes", "Drawing/Paths/PathLength.swift", "maxDashes = "),
            (
                "A list has at most {} elements",
                "TimelineReading/Layers/TimelineReader+Lists.swift", "maxListElements = "
            ),
            (
                "A width and a precision are at most {}.",
                "NumberFormatting/NumberFormat.swift", "maxLength = "
            ),
            (
                "or a list of up to {} of them, which are mixed",
                "TimelineModel/Format/Timeline+Format.swift", "maxSounds = "
            ),
            (
                "An expression has at most {} characters",
                "TimelineExpansion/Format/TimelineLimits.swift", "maxExpression = "
            ),
            ("A text has at most {} runs", "TimelineModel/TextRun.swift", "maxRuns: Int { "),
            (
                "A text that is split has at most {} bytes",
                "TimelineModel/Format/TextSplit+Format.swift", "longest: Int { "
            ),
            (
                "animators and tracks have up to {} letters",
                "TimelineSyntax/Nodes/NodeReader.swift", "if (1..."
            ),
        ],
        "Docs/shader-language.md": [
            (
                "| tokens of a file, with its includes and macros | {};",
                "MetalLanguage/Lowering/ShaderModule.swift", "tokenLimit = "
            ),
            (
                "of all files {} |",
                "MetalLanguage/Lowering/ShaderModule.swift", "wholeTokenLimit = "
            ),
            (
                "| includes of a file | {},",
                "MetalLanguage/Lexing/Preprocessor.swift", "includeLimit = "
            ),
            (
                "includes of a file | 512, {} deep",
                "MetalLanguage/Lexing/Preprocessor.swift", "depthLimit = "
            ),
            (
                "| tokens from macros | {},",
                "MetalLanguage/Lexing/MacroExpander.swift", "expansionLimit = "
            ),
            (
                "tokens from macros | 2¹⁸, {} deep",
                "MetalLanguage/Lexing/MacroExpander.swift", "depthLimit = "
            ),
            (
                "a token made by `##` {} characters",
                "MetalLanguage/Lexing/MacroExpander.swift", "spellingLimit = "
            ),
            (
                "statements and namespaces | {};",
                "MetalLanguage/Parsing/Parser.swift", "depthLimit = "
            ),
            ("; {} operators in a row", "MetalLanguage/Parsing/Parser.swift", "chainLimit = "),
            (
                "nesting of loops, including those of called functions | {} |",
                "MetalLanguage/Lowering/Lowering.swift", "loopLimit = "
            ),
            ("| nesting of calls | {};", "MetalLanguage/Lowering/Lowering.swift", "callLimit = "),
            (
                "functions above {} instructions",
                "MetalLanguage/Lowering/Lowering.swift", "instructionLimit = "
            ),
            (
                "instructions or {} statements",
                "MetalLanguage/Lowering/Lowering.swift", "statementLimit = "
            ),
            (
                "branches of a shader, including those of called functions | {} |",
                "MetalLanguage/Lowering/Lowering.swift", "branchLimit = "
            ),
            (
                "| templates | {} deep",
                "MetalLanguage/TypeChecking/TypeChecker+Templates.swift", "templateDepthLimit = "
            ),
            (
                "deep, {} functions and as many structures",
                "MetalLanguage/TypeChecking/TypeChecker+Templates.swift", "instantiationLimit = "
            ),
            (
                "| functions of one name | {} |",
                "MetalLanguage/TypeChecking/TypeChecker+Declarations.swift", "overloadLimit = "
            ),
            ("| entries | {},", "MetalLanguage/API/ShaderLibrary.swift", "entryLimit = "),
            (
                "with {} instructions in total",
                "MetalLanguage/API/ShaderLibrary.swift", "sizeLimit = "
            ),
            (
                "numbers in a structure | {} |",
                "MetalLanguage/TypeChecking/TypeChecker+Types.swift", "leafLimit = "
            ),
            (
                "mutable arrays of a shader and its callees | {} numbers",
                "MetalLanguage/Lowering/Lowering.swift", "arrayLimit = "
            ),
            (
                "| global constants | {} numbers",
                "MetalLanguage/TypeChecking/TypeChecker+Declarations.swift", "constantLimit = "
            ),
            (
                "| reported errors | {} |",
                "MetalLanguage/Lowering/ShaderModule.swift", "errorLimit = "
            ),
        ],
        "Docs/scheduling.md": [
            (
                "states (at most 64 and {} MB per layer",
                "FrameRendering/Compute/ComputeSimulation.swift", "byteLimit = "
            )
        ],
    ]

    @Test("they are those of the sources", arguments: limits.keys.sorted())
    func sameAsKnown(in document: String) throws {
        let text = try #require(Repository.file(document)?.text)
        for limit in Self.limits[document] ?? [] {
            let source = try #require(Repository.file("Sources/\(limit.source)")?.text)
            let known = source.ranges(of: limit.known).compactMap {
                Self.number(source[$0.upperBound...])
            }
            #expect(known.count == 1, "\(limit.source): \(limit.known)")
            let parts = limit.said.components(separatedBy: "{}")
            let said = text.ranges(of: parts[0]).compactMap { range -> Int? in
                guard let end = text[range.upperBound...].range(of: parts[1]) else { return nil }
                return Self.said(text[range.upperBound..<end.lowerBound])
            }
            let unit = ["M": 1 << 20, "G": 1 << 30][
                parts[1].wholeMatch(of: #/ ([MG])i?B.*/#).map { String($0.1) } ?? ""]
            #expect(
                said.map { $0 * (unit ?? 1) } == known, "\(document): \(limit.said)")
        }
    }

    /// A number of Swift: `4096`, `3_000_000`, `30.0` or `16 << 20`.
    private static func number(_ text: Substring) -> Int? {
        guard let match = text.prefixMatch(of: #/([0-9_]+)(?:\.0)?(?: << ([0-9]+))?/#) else {
            return nil
        }
        let number = Int(match.1.filter { $0 != "_" })
        return number.map { $0 << (match.2.flatMap { Int($0) } ?? 0) }
    }

    /// A number of a document: `4096`, `3 000 000` or `2¹⁸`.
    private static func said(_ text: Substring) -> Int? {
        let digits = String(text.filter { !$0.isWhitespace })
        let raised = digits.compactMap { "⁰¹²³⁴⁵⁶⁷⁸⁹".firstIndex(of: $0) }
        guard digits.hasPrefix("2"), raised.count == digits.count - 1, !raised.isEmpty else {
            return Int(digits)
        }
        let exponent = raised.reduce(0) { sum, index in
            10 * sum + "⁰¹²³⁴⁵⁶⁷⁸⁹".distance(from: "⁰¹²³⁴⁵⁶⁷⁸⁹".startIndex, to: index)
        }
        return 1 << exponent
    }
}
