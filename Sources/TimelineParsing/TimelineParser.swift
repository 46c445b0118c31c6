package import Diagnostics
package import MetalLanguage
package import TimelineModel
internal import WholeFiles

/// Reads timeline files: YAML text in, a resolved timeline or everything that is wrong with it out.
package struct TimelineParser: Sendable {
    package struct Options: Hashable, Sendable {
        /// Whether `shaders` may name files outside the timeline's folder.
        package var allowsAssetsOutside = false
        /// Whether to look for what is not wrong but most likely not meant; see `TimelineLint`.
        package var findsQuestionableThings = true
        /// In place of the timeline's own.
        package var values = GivenValues()
        package init() {}
    }

    /// What reading a timeline came to.
    package struct Result: Sendable {
        /// Nil exactly where the diagnostics hold an error.
        package var timeline: Timeline?
        package var diagnostics: DiagnosticSet
        /// The texts that the diagnostics are about, by path, for showing their lines.
        package var sources: [String: String]
        /// The values that it was read with, each as a mapping in one line of YAML.
        package var given: [String] = []
        /// What every value is that the timeline declares, in the order of the file.
        package var values: [(name: String, value: YAMLNode)] = []
    }

    /// A timeline's file, read as YAML: what is the same whatever values it is given.
    package struct Document: Sendable {
        package let path: String
        let text: String
        let root: YAMLNode?
        let diagnostics: DiagnosticSet
    }

    /// An expression that has been checked.
    package struct CheckedExpression: Sendable {
        /// The value of one without variables; nil for any other.
        package var constant: [Float]?
        /// What it was compiled to, where it was.
        package var program: ExpressionProgram?

        package init(constant: [Float]?, program: ExpressionProgram? = nil) {
            self.constant = constant
            self.program = program
        }
    }

    /// Type-checks an expression; see `ExpressionProgram.init`.
    package typealias ExpressionChecker =
        @Sendable (
            _ text: String, _ variables: [ExpressionProgram.Variable], _ result: ShaderType,
            _ location: SourceLocation
        ) throws(DiagnosticError) -> CheckedExpression

    /// Reads the author's shaders, whose `half` has that format: their functions, the names of
    /// those that are neither effects nor kernels, and what is wrong with them.
    package typealias ShaderReader =
        @Sendable (
            _ files: [ShaderFile], _ half: HalfFormat
        ) -> (
            functions: [ShaderFunction], kernels: [ComputeFunction], others: Set<String>,
            diagnostics: DiagnosticSet
        )

    let effects: [EffectDescription]
    let transitions: [TransitionDescription]
    let kinds: [any ReadableContent.Type]
    let format: TimelineFormat
    /// The keys one of which a layer has.
    let contentKeys: [String]
    /// The kinds of layers that have no bounds of their own to leave room in.
    let unpadded: [String]
    let check: ExpressionChecker
    let readShaders: ShaderReader
    let fonts: FontInspector
    let media: MediaInspector

    /// - Parameters:
    ///   - effects: the built-in effects.
    ///   - transitions: the built-in transitions.
    ///   - kinds: the kinds of layers beside those that others are made of.
    ///   - check, readShaders: the shader compiler; a test may put something simpler in its place.
    ///   - fonts: looks into font files and at the machine's fonts; likewise.
    ///   - media: looks into picture and film files; likewise.
    package init(
        effects: [EffectDescription], transitions: [TransitionDescription] = [],
        kinds: [any ReadableContent.Type] = [],
        check: @escaping ExpressionChecker = TimelineParser.compilerCheck,
        readShaders: @escaping ShaderReader = TimelineParser.compilerShaders,
        fonts: FontInspector = .installed, media: MediaInspector = .files
    ) {
        self.effects = effects
        self.transitions = transitions
        self.kinds = kinds
        format = TimelineFormat(kinds: kinds)
        contentKeys = format.contentKeys.map(\.name)
        unpadded =
            ["spacer", "compute"] + kinds.filter { !$0.takesPadding }.map { $0.name }
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
        parse(document(text: text, path: path), options: options)
    }

    private func document(text: String, path: String) -> Document {
        var yaml = YAMLReader(file: path)
        let root = yaml.read(text)
        return Document(path: path, text: text, root: root, diagnostics: yaml.diagnostics)
    }

    /// Reads a timeline's file as YAML. One that can't be read is told of by `parse`.
    package func document(file path: String, options: Options = Options()) -> Document {
        do throws(DiagnosticError) {
            return document(text: try text(of: path, options), path: path)
        } catch {
            return Document(path: path, text: "", root: nil, diagnostics: error.diagnostics)
        }
    }

    /// Reads a timeline from a file that has been read as YAML.
    package func parse(_ document: Document, options: Options = Options()) -> Result {
        let expander = Expander(
            file: document.path, text: document.text, options: options, format: format)
        let plain = document.root.flatMap { expander.expanded($0) }
        let reader = TimelineReader(
            parser: self, text: document.text, path: document.path, options: options)
        reader.sources.merge(expander.sources) { own, _ in own }
        reader.names.authored = expander.authoredNames
        var diagnostics = document.diagnostics
        diagnostics.formUnion(expander.diagnostics)
        reader.diagnostics = diagnostics
        let timeline = plain.flatMap { reader.timeline($0) }
        diagnostics.formUnion(expander.remaining(reader.diagnostics))
        return Result(
            timeline: diagnostics.hasErrors ? nil : timeline,
            diagnostics: diagnostics, sources: reader.sources, given: expander.given,
            values: expander.resolved)
    }

    /// What a timeline comes to without values, components and repetition.
    package struct Expansion: Sendable {
        /// YAML of the plain format; nil where something is wrong.
        package var text: String?
        /// The values that can be set, in the order of the file.
        package var values: [Declaration]
        package var diagnostics: DiagnosticSet
        package var sources: [String: String]
    }

    /// Expands a timeline without reading it further.
    package func expand(file path: String, options: Options = Options()) -> Expansion {
        do throws(DiagnosticError) {
            let text = try self.text(of: path, options)
            var yaml = YAMLReader(file: path)
            let root = yaml.read(text)
            let expander = Expander(file: path, text: text, options: options, format: format)
            let plain = root.flatMap { expander.expanded($0) }
            var diagnostics = yaml.diagnostics
            diagnostics.formUnion(expander.diagnostics)
            return Expansion(
                text: diagnostics.hasErrors ? nil : plain.map(YAMLWriter.document),
                values: expander.declared, diagnostics: diagnostics,
                sources: expander.sources.merging([path: text]) { _, own in own })
        } catch {
            return Expansion(values: [], diagnostics: error.diagnostics, sources: [:])
        }
    }

    /// The plain form of a valid timeline, for comparing it with another; nil where it can't be
    /// read.
    package func plain(file path: String, options: Options = Options()) -> PlainDocument? {
        guard let text = try? text(of: path, options) else { return nil }
        var yaml = YAMLReader(file: path)
        let expander = Expander(file: path, text: text, options: options, format: format)
        guard let root = yaml.read(text), let plain = expander.expanded(root) else { return nil }
        return PlainDocument(
            root: plain, path: path, sources: expander.sources.merging([path: text]) { $1 })
    }

    /// Reads a timeline from a file. A file that can't be read is a diagnostic as well.
    ///
    /// A link is a timeline in its folder only as its assets are: what is wrong with the file that
    /// it leads to would be told with that file's lines.
    package func parse(file path: String, options: Options = Options()) -> Result {
        do throws(DiagnosticError) {
            return parse(text: try text(of: path, options), path: path, options: options)
        } catch {
            return Result(timeline: nil, diagnostics: error.diagnostics, sources: [:])
        }
    }

    private func text(of path: String, _ options: Options) throws(DiagnosticError) -> String {
        guard options.allowsAssetsOutside || !RealPath.leadsOutside(path) else {
            throw DiagnosticError(
                Diagnostic(
                    .error, code: "outside-file", "it is a link that leads out of its folder",
                    hint: "name the file itself, or allow it with --allow-assets-outside",
                    at: SourceLocation(file: path, line: 1, column: 1)))
        }
        return try TextFile.read(path)
    }

    /// Reads shader files for themselves, with the files beside them that they include.
    ///
    /// - Returns: the files, later ones after those that they may need, and what could not be read.
    package static func shaderFiles(
        _ paths: [String], options: Options = Options()
    ) -> (files: [ShaderFile], diagnostics: DiagnosticSet) {
        var files: [ShaderFile] = []
        var diagnostics = DiagnosticSet()
        for path in paths {
            let reader = TimelineReader(
                parser: TimelineParser(effects: []), text: "", path: path, options: options)
            reader.folderName = "the shader's folder"
            for file in reader.shaderAlone() {
                if let known = files.firstIndex(where: { $0.path == file.path }) {
                    files[known].isHeader = files[known].isHeader && file.isHeader
                } else {
                    files.append(file)
                }
            }
            diagnostics.formUnion(reader.diagnostics)
        }
        return (files, diagnostics)
    }

    package static let compilerCheck: ExpressionChecker = {
        text, variables, result, location throws(DiagnosticError) in
        let program = try ExpressionProgram(
            text, variables: variables, result: result, at: location)
        return CheckedExpression(
            constant: variables.isEmpty ? program.evaluate([]) : nil, program: program)
    }

    package static let compilerShaders: ShaderReader = { files, half in
        let library = ShaderLibrary(files: files, half: half)
        return (library.functions, library.kernels, library.otherNames, library.diagnostics)
    }
}
