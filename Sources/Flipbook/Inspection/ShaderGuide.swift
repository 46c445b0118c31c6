internal import ShaderProgram
internal import Diagnostics
internal import MetalLanguage
internal import NativeKernels
internal import TimelineParsing

/// What is in a shader file: its functions with their kinds and parameters, and what is wrong.
public struct ShaderGuide: Sendable {
    /// What a function can be shown as.
    public enum Listing: String, CaseIterable, Sendable {
        /// Flipbook's own intermediate representation.
        case ir
        /// LLVM's, optimised.
        case llvm
        /// This machine's instructions.
        case asm
    }

    private let path: String
    private let library: ShaderLibrary
    /// Errors and warnings; a file that can't be read is an error too.
    public let findings: Findings
    private let diagnostics: DiagnosticSet

    /// - Parameters:
    ///   - path: of a `.metal` file. What it includes is read from its folder.
    ///   - others: further files, which define what this one only declares, or the other way round.
    ///   - allowsAssetsOutside: whether a file may include others from outside its folder.
    public init(
        file path: String, with others: [String] = [], allowsAssetsOutside: Bool = false
    ) {
        self.path = path
        var options = TimelineParser.Options()
        options.allowsAssetsOutside = allowsAssetsOutside
        let (files, unread) = TimelineParser.shaderFiles([path] + others, options: options)
        library = ShaderLibrary(files: files)
        var diagnostics = unread
        // Without a file that can't be read, much else is missing.
        if !unread.hasErrors || !files.isEmpty { diagnostics.formUnion(library.diagnostics) }
        self.diagnostics = diagnostics
        findings = Findings(
            diagnostics,
            sources: Dictionary(
                files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first }))
    }

    /// Whether a text is a shader without mistakes.
    static func accepts(_ text: String) -> Bool {
        let library = ShaderLibrary(files: [ShaderFile(path: "new.metal", text: text)])
        return !library.diagnostics.hasErrors
    }

    /// The names of the functions that a timeline can use, in the order of the file; kernels last.
    public var names: [String] {
        library.functions.map(\.name) + library.kernels.map(\.name)
    }

    /// For a terminal: every function with its kind and a line a parameter.
    public var text: String {
        let texts =
            library.functions.map(ShaderText.function) + library.kernels.map(ShaderText.kernel)
        return texts.joined(separator: "\n")
    }

    /// For programs: an object with `file`, `functions`, `kernels` and `findings`.
    public var json: String {
        JSON.object([
            ("file", .string(path)),
            ("functions", .array(library.functions.map(ShaderText.json))),
            ("kernels", .array(library.kernels.map(ShaderText.json))),
            ("findings", .array(diagnostics.sorted.map(\.json))),
        ]).indentedText
    }

    /// A function's listing.
    ///
    /// - Parameters:
    ///   - listing: what the function is shown as.
    ///   - name: may be left out where the file has one function only.
    /// - Throws: `FlipbookError.request` where there is no such function.
    public func listing(
        _ listing: Listing, function name: String?
    ) throws(FlipbookError) -> String {
        guard let name = name ?? (names.count == 1 ? names[0] : nil) else {
            throw .request(
                names.isEmpty
                    ? "'\(path)' has no function marked [[ stitchable ]], and no kernel"
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
                try form.text(
                    of: library.program(of: kernel), vectorWidth: Environment.vectorWidth)
            }
        }
        guard let function = library.function(named: name) else {
            let near = nearest(to: name, in: names).map { "did you mean '\($0)'?" }
            throw .request(
                "'\(path)' has no function '\(name)'; "
                    + (near ?? "there is \(names.joined(separator: ", "))"))
        }
        return try flipbookErrors { () throws(KernelError) in
            try form.text(
                of: library.program(of: function), vectorWidth: Environment.vectorWidth)
        }
    }
}

extension Diagnostic {
    fileprivate var json: JSON {
        .object([
            ("severity", .string(severity.rawValue)),
            ("code", .string(code)),
            ("message", .string(message)),
            ("hint", .optional(hint, JSON.string)),
            ("line", .optional(location?.line, JSON.integer)),
            ("column", .optional(location?.column, JSON.integer)),
        ])
    }
}
