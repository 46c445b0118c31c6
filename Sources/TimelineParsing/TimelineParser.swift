package import Diagnostics
package import Hashing
package import MetalLanguage
package import TimelineChecks
package import TimelineExpansion
package import TimelineModel
package import TimelineReading
package import TimelineSyntax

/// Reads timeline files: YAML to a resolved timeline, or to all of its errors.
package struct TimelineParser: Sendable {
    package typealias Options = ReadingOptions

    /// The result of reading a timeline.
    package struct Result: Sendable {
        /// The timeline; nil if there is an error, and for a file of components.
        package var timeline: Timeline?
        package var diagnostics: DiagnosticSet
        /// The texts that the diagnostics refer to, by path, for showing their lines.
        package var sources: FileTexts
        /// The files that the timeline names, by these names.
        package var files: [ExactText: NamedFile] = [:]
        /// The requested files of components.
        package var used: [NamedFile] = []
        /// The values that were given, each as a mapping in one line of YAML.
        package var given: [String] = []
        /// All resolved values of the timeline, in the order of the file.
        package var values: [(name: String, value: YAMLNode)] = []
        /// The author's shaders, if they were compiled for this reading.
        package var shaders: ShaderLibrary?
        /// The kind of the file; nil if it can't be read.
        package var kind: FileKind?
    }

    /// A timeline's file as YAML nodes, independent of the values given.
    package struct Document: Sendable {
        package let path: String
        /// Nil if the file can't be read.
        var text: String?
        var root: YAMLNode?
        var tree: SyntaxTree?
        let diagnostics: DiagnosticSet
    }

    package private(set) var parts: ParserParts
    var format: TimelineFormat { parts.format }
    package var fonts: FontInspector {
        get { parts.fonts }
        set { parts.fonts = newValue }
    }

    /// - Parameters:
    ///   - effects: the built-in effects.
    ///   - transitions: the built-in transitions.
    ///   - kinds: the kinds of layers besides the basic ones.
    ///   - check, readShaders: the shader compiler. Tests replace it.
    ///   - fonts: inspects fonts. Tests replace it.
    ///   - media: inspects pictures and films. Tests replace it.
    package init(
        effects: [EffectDescription], transitions: [TransitionDescription] = [],
        kinds: [any ReadableContent.Type] = [],
        check: @escaping ParserParts.ExpressionChecker = ParserParts.compilerCheck,
        readShaders: @escaping ParserParts.ShaderReader = ParserParts.compilerShaders,
        fonts: FontInspector = .installed, media: MediaInspector = .files
    ) {
        parts = ParserParts(
            effects: effects, transitions: transitions, kinds: kinds, check: check,
            readShaders: readShaders, fonts: fonts, media: media)
    }

    /// Reads a timeline from a text.
    ///
    /// - Parameter path: the text's file, for messages, the default name, and relative paths.
    package func parse(text: String, path: String, options: Options = Options()) -> Result {
        parse(document(text: text, path: path), options: options)
    }

    /// Results of a reading that are cached for the next one of the same file.
    package struct Memory: Sendable {
        var expansion = ExpansionMemory()
        var layers = LayerMemory()
        let shaders = ShaderMemory()
        /// A font that is installed later is not seen.
        package let fonts = FontInspector.kept()

        package init() {}
    }

    /// Reads a timeline of which an earlier version was read, such as after a keystroke. What has
    /// not changed is not read again.
    ///
    /// - Returns: the same as `parse` without a memory, with the same findings.
    package func parse(
        text: String, path: String, options: Options = Options(), memory: inout Memory
    ) -> Result {
        let document = document(text: text, path: path)
        var kept: Memory? = memory
        let result = parse(document, options: options, memory: &kept, shaders: memory.shaders)
        if let kept { memory = kept }
        return result
    }

    private func document(text: String, path: String) -> Document {
        var yaml = YAMLReader(file: path)
        let root = yaml.read(text)
        return Document(
            path: path, text: text, root: root, tree: yaml.tree, diagnostics: yaml.diagnostics)
    }

    /// Reads a timeline's file as YAML. If it can't be read, `parse` reports why.
    package func document(file path: String, options: Options = Options()) -> Document {
        do throws(DiagnosticError) {
            return document(text: try text(of: path, options), path: path)
        } catch {
            return Document(path: path, diagnostics: error.diagnostics)
        }
    }

    /// Reads a timeline from a document.
    ///
    /// - Parameter shaders: the compiled shaders of other readings; nil for none.
    package func parse(
        _ document: Document, options: Options = Options(), shaders: ShaderMemory? = nil
    ) -> Result {
        var memory: Memory?
        return parse(document, options: options, memory: &memory, shaders: shaders)
    }

    private func parse(
        _ document: Document, options: Options, memory: inout Memory?, shaders: ShaderMemory?
    ) -> Result {
        guard let text = document.text else {
            return Result(timeline: nil, diagnostics: document.diagnostics, sources: [:])
        }
        let expander = Expander(
            file: document.path, text: text, options: options, format: format)
        if let tree = document.tree { expander.sources.add(tree) }
        expander.kept.memory = memory?.expansion
        let plain = document.root.flatMap {
            expander.expanded($0, events: moments(document.path, options))
        }
        let reader = TimelineReader(
            parser: parts, text: text, path: document.path, options: options,
            trees: expander.trees)
        reader.sources.add(expander.sources)
        reader.names.authored = expander.authoredNames
        reader.places.namesInMoments = expander.namesInMoments
        reader.kept.memory = memory?.layers
        reader.shaders.memory = shaders
        var diagnostics = document.diagnostics
        diagnostics.formUnion(expander.diagnostics)
        let kind = document.tree.map(FileKind.init)
        let isOfComponents = kind == .components
        if isOfComponents, !options.takesComponents, let root = document.root {
            diagnostics.error(
                .missingKey, "this is a file of components, and no timeline",
                hint: "it is checked with the timelines that name it under 'use'",
                at: root.location)
        }
        reader.diagnostics = diagnostics
        let timeline = isOfComponents ? nil : plain.flatMap { reader.timeline($0) }
        if let expansion = expander.kept.memory, let layers = reader.kept.memory {
            memory?.expansion = expansion
            memory?.layers = layers
        }
        diagnostics.formUnion(reader.diagnostics)
        diagnostics = FindingPlaces.located(diagnostics, broken: reader.sources.broken) { file in
            file.hasSuffix(".metal") ? nil : reader.sources.tree(of: file)
        }
        return Result(
            timeline: diagnostics.hasErrors ? nil : timeline, diagnostics: diagnostics,
            sources: reader.sources.texts, files: reader.assets.files, used: expander.files.used,
            given: expander.values.given, values: expander.values.resolved,
            shaders: diagnostics.hasErrors ? nil : reader.shaders.library, kind: kind)
    }

    private func moments(_ path: String, _ options: Options) -> MomentReader {
        MomentReader(parser: parts, path: path, options: options)
    }

    /// A timeline without values, components and repetitions.
    package struct Expansion: Sendable {
        /// The plain timeline as YAML; nil after an error.
        package var text: String?
        /// The values that can be set, in the order of the file.
        package var values: [Declaration]
        package var diagnostics: DiagnosticSet
        package var sources: FileTexts
    }

    /// Expands a timeline without reading the result.
    package func expand(file path: String, options: Options = Options()) -> Expansion {
        let document = document(file: path, options: options)
        var diagnostics = document.diagnostics
        guard let text = document.text else {
            return Expansion(values: [], diagnostics: diagnostics, sources: [:])
        }
        let expander = Expander(file: path, text: text, options: options, format: format)
        let plain = document.root.flatMap {
            expander.expanded($0, events: moments(document.path, options))
        }
        diagnostics.formUnion(expander.diagnostics)
        return Expansion(
            text: diagnostics.hasErrors
                ? nil : plain.map { YAMLWriter.document(expander.written($0)) },
            values: expander.values.declared, diagnostics: diagnostics,
            sources: expander.sources.texts)
    }

    /// Returns a valid timeline in plain form, for comparisons; nil if it can't be read.
    ///
    /// - Parameter known: files that aren't read again.
    package func plain(
        file path: String, options: Options = Options(), known: FileTexts = [:]
    ) -> PlainDocument? {
        let read = { (path: String) throws(DiagnosticError) in try text(of: path, options) }
        guard let text = try? known.text(of: path, else: read) else { return nil }
        var yaml = YAMLReader(file: path)
        let expander = Expander(file: path, text: text, options: options, format: format)
        expander.files.known = known
        guard let root = yaml.read(text), !yaml.diagnostics.hasErrors,
            let plain = expander.expanded(root, events: moments(path, options))
        else { return nil }
        return PlainDocument(root: plain, path: path, sources: expander.sources.texts)
    }

    /// Reads a timeline from a file. An unreadable file is reported as a diagnostic.
    package func parse(file path: String, options: Options = Options()) -> Result {
        parse(document(file: path, options: options), options: options)
    }

    private func text(of path: String, _ options: Options) throws(DiagnosticError) -> String {
        let text = try ArgumentFile.text(path, allowsOutside: options.allowsAssetsOutside)
        if path.hasSuffix(".metal") {
            throw .failure(
                .wrongType, "this is a shader, and no timeline",
                hint: "its functions, or its errors, are listed by: flipbook shader \(path)",
                at: SourceLocation(file: path, line: 1, column: 1))
        }
        return text
    }

    /// Reads shader files by themselves, with the files that they include.
    ///
    /// - Returns: each file once, and the errors.
    package static func shaderFiles(
        _ paths: [String], options: Options = Options()
    ) -> (files: [ShaderFile], diagnostics: DiagnosticSet) {
        var files: [ShaderFile] = []
        var diagnostics = DiagnosticSet()
        for path in paths {
            let context = ReadingContext(
                parser: TimelineParser(effects: []).parts, text: "", path: path, options: options)
            let assets = AssetReader(context)
            assets.folderName = "the shader's folder"
            for file in AuthorShaders(assets).shaderAlone() {
                let path = ExactText(file.path)
                if let known = files.firstIndex(where: { ExactText($0.path) == path }) {
                    files[known].isHeader = files[known].isHeader && file.isHeader
                } else {
                    files.append(file)
                }
            }
            diagnostics.formUnion(context.findings.diagnostics)
        }
        return (files, diagnostics)
    }
}
