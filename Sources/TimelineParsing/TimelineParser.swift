package import Diagnostics
package import ShaderCompiler
package import TimelineModel

/// Reads timeline files: YAML text in, a resolved timeline or everything that is wrong with it out.
package struct TimelineParser: Sendable {
    package struct Options: Hashable, Sendable {
        /// Whether `shaders` may name files outside the timeline's folder.
        package var allowsAssetsOutside = false
        /// Whether to look for what is not wrong but most likely not meant; see `TimelineLint`.
        package var findsQuestionableThings = true
        package init() {}
    }

    /// What reading a timeline came to.
    package struct Result: Sendable {
        /// Nil exactly where the diagnostics hold an error.
        package var timeline: Timeline?
        package var diagnostics: DiagnosticSet
        /// The texts that the diagnostics are about, by path, for showing their lines.
        package var sources: [String: String]
    }

    /// Type-checks an expression; see `ExpressionProgram.init`. Gives the value of one without
    /// variables, and nil for any other.
    package typealias ExpressionChecker =
        @Sendable (
            _ text: String, _ variables: [ExpressionProgram.Variable], _ result: ShaderType,
            _ location: SourceLocation
        ) throws(DiagnosticError) -> [Float]?

    /// Reads the author's shaders: their functions and what is wrong with them.
    package typealias ShaderReader =
        @Sendable (
            _ files: [ShaderFile]
        ) -> (
            functions: [ShaderFunction], kernels: [ComputeFunction], diagnostics: DiagnosticSet
        )

    let effects: [EffectDescription]
    let transitions: [TransitionDescription]
    let check: ExpressionChecker
    let readShaders: ShaderReader
    let fonts: FontInspector
    let media: MediaInspector

    /// - Parameters:
    ///   - effects: the built-in effects.
    ///   - transitions: the built-in transitions.
    ///   - check, readShaders: the shader compiler; a test may put something simpler in its place.
    ///   - fonts: looks into font files and at the machine's fonts; likewise.
    ///   - media: looks into picture and film files; likewise.
    package init(
        effects: [EffectDescription], transitions: [TransitionDescription] = [],
        check: @escaping ExpressionChecker = TimelineParser.compilerCheck,
        readShaders: @escaping ShaderReader = TimelineParser.compilerShaders,
        fonts: FontInspector = .installed, media: MediaInspector = .files
    ) {
        self.effects = effects
        self.transitions = transitions
        self.check = check
        self.readShaders = readShaders
        self.fonts = fonts
        self.media = media
    }

    /// Reads a timeline from a text.
    ///
    /// - Parameter path: the text's file, for messages, for the timeline's name where it has none,
    ///   and for finding the files it names.
    package func parse(text: String, path: String, options: Options = Options()) -> Result {
        var yaml = YAMLReader(file: path)
        let root = yaml.read(text)
        let reader = TimelineReader(parser: self, text: text, path: path, options: options)
        reader.diagnostics.formUnion(yaml.diagnostics)
        let timeline = root.flatMap { reader.timeline($0) }
        return Result(
            timeline: reader.diagnostics.hasErrors ? nil : timeline,
            diagnostics: reader.diagnostics, sources: reader.sources)
    }

    /// Reads a timeline from a file. A file that can't be read is a diagnostic as well.
    package func parse(file path: String, options: Options = Options()) -> Result {
        do {
            let text = try TextFile.read(path, mayWait: true)
            return parse(text: text, path: path, options: options)
        } catch {
            return Result(timeline: nil, diagnostics: error.diagnostics, sources: [:])
        }
    }

    package static let compilerCheck: ExpressionChecker = {
        text, variables, result, location throws(DiagnosticError) in
        let program = try ExpressionProgram(
            text, variables: variables, result: result, at: location)
        return variables.isEmpty ? program.evaluate([]) : nil
    }

    package static let compilerShaders: ShaderReader = { files in
        let library = ShaderLibrary(files: files)
        return (library.functions, library.kernels, library.diagnostics)
    }
}
