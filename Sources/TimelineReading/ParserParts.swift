package import Diagnostics
package import MetalLanguage
package import TimelineChecks
package import TimelineExpansion
package import TimelineModel

/// The words that timelines may use, and what checks the parts of a timeline that are not YAML.
package struct ParserParts: Sendable {
    /// An expression that has been checked.
    package struct CheckedExpression: Sendable {
        /// The result if it has no variables.
        package var constant: [Float]?
        /// The compiled program, if any.
        package var program: ExpressionProgram?
    }

    /// Type-checks an expression; see `ExpressionProgram.init`.
    package typealias ExpressionChecker =
        @Sendable (
            _ tree: ExpressionTree, _ variables: [ExpressionProgram.Variable],
            _ result: ShaderType
        ) throws(DiagnosticError) -> CheckedExpression

    /// The functions of the author's shaders, the names of those that are neither effects nor
    /// kernels, the errors of single entries, those of all, and the programs for drawing.
    package typealias ShaderReading = (
        functions: [ShaderFunction], kernels: [ComputeFunction], others: Set<String>,
        entryErrors: EntryErrors, diagnostics: DiagnosticSet, library: ShaderLibrary?
    )

    /// Compiles the author's shaders for a given format of `half`. The result depends on nothing
    /// else.
    package typealias ShaderReader =
        @Sendable (_ files: [ShaderFile], _ half: HalfFormat) -> ShaderReading

    package let effects: [EffectDescription]
    package let transitions: [TransitionDescription]
    package let kinds: [any ReadableContent.Type]
    package let format: TimelineFormat
    /// The keys of layer contents; a layer has one of them.
    let contentKeys: [String]
    /// All keys of layers.
    let layerKeys: [String]
    /// The kinds of layers that can't have a `padding`.
    let unpadded: [String]
    let check: ExpressionChecker
    let readShaders: ShaderReader
    package var fonts: FontInspector
    let media: MediaInspector

    package init(
        effects: [EffectDescription], transitions: [TransitionDescription],
        kinds: [any ReadableContent.Type], check: @escaping ExpressionChecker,
        readShaders: @escaping ShaderReader, fonts: FontInspector, media: MediaInspector
    ) {
        self.effects = effects
        self.transitions = transitions
        self.kinds = kinds
        format = TimelineFormat(kinds: kinds)
        contentKeys = format.contentKeys.map(\.name)
        layerKeys = TimelineReader.layerKeys + contentKeys
        unpadded =
            ["spacer", "compute"] + kinds.filter { !$0.takesPadding }.map { $0.name }
        self.check = check
        self.readShaders = readShaders
        self.fonts = fonts
        self.media = media
    }

    package static let compilerCheck: ExpressionChecker = {
        tree, variables, result throws(DiagnosticError) in
        let program = try ExpressionProgram(tree, variables: variables, result: result)
        return CheckedExpression(
            constant: variables.isEmpty ? program.evaluate([]) : nil, program: program)
    }

    package static let compilerShaders: ShaderReader = { files, half in
        let library = ShaderLibrary(files: files, half: half)
        return (
            library.functions, library.kernels, library.otherNames, library.entryErrors,
            library.diagnostics, library
        )
    }
}
