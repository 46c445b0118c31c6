public import FrameProduction
internal import ShaderProgram
internal import Diagnostics
internal import Hashing
internal import MetalLanguage
internal import NativeKernels
import TimelineExpansion
internal import TimelineParsing

/// The functions in a shader file with their kinds and parameters, and the file's errors.
public struct ShaderGuide: Sendable {
    /// The representations of a function.
    public enum Listing: String, CaseIterable, Sendable {
        /// Flipbook's intermediate representation.
        case ir
        /// LLVM's intermediate representation, optimised.
        case llvm
        /// Machine code.
        case asm
    }

    private let path: String
    private let files: [ShaderFile]
    private let library: ShaderLibrary
    /// Errors and warnings, including that the file can't be read.
    public let findings: Findings
    private let diagnostics: DiagnosticSet

    /// - Parameters:
    ///   - path: the path of a `.metal` file. Includes are read from its folder.
    ///   - others: further files that define functions which this one declares, or vice versa.
    ///   - allowsAssetsOutside: whether includes may lie outside the file's folder.
    public init(file path: String, with others: [String] = [], allowsAssetsOutside: Bool = false) {
        self.path = path
        var options = TimelineParser.Options()
        options.allowsAssetsOutside = allowsAssetsOutside
        let (files, unread) = TimelineParser.shaderFiles([path] + others, options: options)
        self.files = files
        library = ShaderLibrary(files: files)
        var diagnostics = unread
        // An unreadable file would cause many misleading errors.
        if !unread.hasErrors || !files.isEmpty {
            diagnostics.formUnion(library.diagnostics)
            diagnostics.formUnion(library.entryErrors.remarks())
        }
        self.diagnostics = diagnostics
        findings = Findings(
            diagnostics,
            sources: FileTexts(files.map { (path: $0.path, text: $0.text) }))
    }

    /// Whether a text is a shader without errors.
    static func accepts(_ text: String) -> Bool {
        let library = ShaderLibrary(files: [ShaderFile(path: "new.metal", text: text)])
        return !library.diagnostics.hasErrors
    }

    /// The functions that a timeline can use, in the order of the file; kernels last.
    public var names: [String] {
        library.functions.map(\.name) + library.kernels.map(\.name)
    }

    /// Advice if a timeline can't use any function of the file, with the text to write; nil if it
    /// can, or after an error.
    package var advice: String? {
        guard names.isEmpty, !findings.hasErrors else { return nil }
        return ShaderAdvice.text(on: library, files.first { ExactText($0.path) == ExactText(path) })
    }

    /// Text for a terminal: every function with its kind, and one line per parameter.
    public var text: String {
        let texts =
            library.functions.map(ShaderText.function) + library.kernels.map(ShaderText.kernel)
        return texts.joined(separator: "\n")
    }

    /// A JSON object with `file`, `functions`, `kernels` and `findings`.
    public var json: String {
        JSON.object([
            ("file", .string(path)),
            ("functions", .array(library.functions.map(ShaderText.json))),
            ("kernels", .array(library.kernels.map(ShaderText.json))),
            (
                "findings",
                .array(
                    diagnostics.sorted.map { .object($0.members.filter { $0.0 != "file" }) })
            ),
        ]).indentedText
    }

    /// Returns a function's listing.
    ///
    /// - Parameters:
    ///   - listing: the representation.
    ///   - name: optional if the file has a single function.
    /// - Throws: `FlipbookError.request` if there is no such function.
    public func listing(
        _ listing: Listing, function name: String?
    ) throws(FlipbookError) -> String {
        guard let name = name ?? (names.count == 1 ? names[0] : nil) else {
            throw .request(
                names.isEmpty
                    ? "in '\(path)', \(ShaderAdvice.words)"
                    : "'\(path)' has several functions; choose one with --function: "
                        + names.joined(separator: ", "))
        }
        let form: ShaderListing =
            switch listing {
            case .ir: .ir
            case .llvm: .llvm
            case .asm: .asm
            }
        if let kernel = library.kernel(named: name) {
            return try flipbookErrors { () throws(KernelError) in
                try form.text(of: library.program(of: kernel), vectorWidth: Environment.vectorWidth)
            }
        }
        guard let function = library.function(named: name) else {
            let near = nearest(to: name, in: names).map(Suggestion.sentence)
            throw .request(
                "'\(path)' has no function '\(name)'; "
                    + (near ?? "there is \(names.joined(separator: ", "))"))
        }
        return try flipbookErrors { () throws(KernelError) in
            try form.text(of: library.program(of: function), vectorWidth: Environment.vectorWidth)
        }
    }
}
