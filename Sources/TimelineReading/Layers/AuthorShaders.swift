import Diagnostics
internal import Hashing
package import MetalLanguage
import TimelineExpansion
import TimelineModel
import TimelineSyntax
internal import WholeFiles

/// Reads the author's own shader files.
package final class AuthorShaders: ConstantReader {
    let assets: AssetReader
    private var reading: ParserParts.ShaderReading =
        ([], [], [], EntryErrors(), DiagnosticSet(), nil)
    /// Whether all files could be read. Only then is an unknown name an error.
    private(set) var areKnown = true
    /// The shaders that other readings compiled; nil for a reading by itself.
    package var memory: ShaderMemory?
    private var usedBrokenEntries: Set<String> = []

    package init(_ assets: AssetReader) { self.assets = assets }

    package var context: ReadingContext { assets.context }
    var functions: [ShaderFunction] { reading.functions }
    var kernels: [ComputeFunction] { reading.kernels }
    /// The names of functions that are neither effects nor kernels.
    var plainFunctions: Set<String> { reading.others }
    /// Nil if the shaders are known from an earlier reading.
    package var library: ShaderLibrary? { reading.library }
    /// Warnings of the broken entries that nothing uses.
    var entryRemarks: DiagnosticSet { reading.entryErrors.remarks(without: usedBrokenEntries) }

    /// Whether `half` is rounded to 16 bits in the author's shaders.
    func roundsHalf(_ node: YAMLNode?, hasShaders: Bool) -> Bool {
        guard let node, let format = choice(node, "half", HalfFormat.self) else { return false }
        if !hasShaders, options.findsQuestionableThings {
            diagnostics.warning(
                .unreadHalf, "'half' applies to the author's shaders, and there are none",
                hint: "name them in 'shaders', or leave it out", at: node.location)
        }
        return format == .binary16
    }

    func files(_ node: YAMLNode?, half: HalfFormat) -> [ShaderFileReference] {
        guard let node, let items = items(node, "shaders", atMost: Timeline.maxShaders, "files")
        else { return [] }
        var references: [ShaderFileReference] = []
        var places: [SourceLocation] = []
        for item in items {
            guard let reference = shader(item) else {
                areKnown = false
                continue
            }
            references.append(reference)
            places.append(item.location)
        }
        guard !references.isEmpty else { return [] }
        let files = filesWithHeaders(&references, &places)
        for file in files { sources[file.path] = file.text }
        reading =
            memory?.reading(files, half, by: parser.readShaders) ?? parser.readShaders(files, half)
        let findings = reading.diagnostics
        diagnostics.formUnion(findings)
        guard findings.hasErrors else { return references }
        areKnown = false
        let broken = Set(findings.diagnostics.compactMap(\.location).map { ExactText($0.file) })
        for (index, file) in files.enumerated() where broken.contains(ExactText(file.path)) {
            diagnostics.error(
                .brokenShader, "the shader \(quoted(references[index].path)) has errors",
                at: places[index])
        }
        return references
    }

    /// Adds the files that the given ones include, directly or indirectly, and returns all for the
    /// compiler. A missing file is left to it: only it knows whether the line is active.
    private func filesWithHeaders(
        _ references: inout [ShaderFileReference], _ places: inout [SourceLocation]
    ) -> [ShaderFile] {
        let included = addHeaders(&references, &places)
        return references.map {
            let names = included[ExactText($0.path)] ?? IncludedNames()
            return ShaderFile(
                path: assets.shownPath($0.path), text: $0.text, isHeader: $0.isHeader,
                nearNames: names.near, refusedNames: names.refused)
        }
    }

    /// The names of files that a file includes in vain.
    private struct IncludedNames {
        /// The similar names of missing ones.
        var near: [String: String] = [:]
        /// The names of those that were refused, with an error.
        var refused: Set<String> = []
    }

    /// - Returns: for the files, by their paths, the names of those that they include in vain.
    private func addHeaders(
        _ references: inout [ShaderFileReference], _ places: inout [SourceLocation]
    ) -> [ExactText: IncludedNames] {
        var names: [ExactText: IncludedNames] = [:]
        var nearFiles: [ExactText: String] = [:]
        var refused: Set<ExactText> = []
        var isFull = false
        var missingCount = 0
        var known = Set(references.map { ExactText($0.path) })
        var next = 0
        while next < references.count {
            let reference = references[next]
            let file = ShaderFile(path: reference.path, text: reference.text)
            let includer = ExactText(reference.path)
            for (name, location) in file.localIncludes {
                let path = ShaderFile.path(of: name, includedFrom: reference.path)
                let key = ExactText(path)
                let isNew = known.insert(key).inserted
                let isMissing = isNew && !exists(path)
                if isMissing {
                    missingCount += 1
                    // Each search reads a folder.
                    if missingCount <= Timeline.maxShaders, !assets.isOutside(path) {
                        nearFiles[key] = FileFinding.nearFile(assets.shownPath(path))
                    }
                }
                if let file = nearFiles[key] {
                    names[includer, default: IncludedNames()].near[name] =
                        PathParts(name).sibling(file)
                }
                if isNew, !isMissing {
                    var shown = location
                    shown.file = assets.shownPath(reference.path)
                    if references.count >= Timeline.maxShaders {
                        if !isFull {
                            diagnostics.error(
                                .tooMany,
                                "with what they include, these are more than "
                                    + "\(Timeline.maxShaders) files", at: places[next])
                        }
                        isFull = true
                        refused.insert(key)
                    } else if let text = header(path, at: shown) {
                        references.append(
                            ShaderFileReference(path: path, text: text, isHeader: true))
                        places.append(places[next])
                    } else {
                        refused.insert(key)
                    }
                }
                if refused.contains(key) {
                    names[includer, default: IncludedNames()].refused.insert(name)
                }
            }
            next += 1
        }
        // They could have what is missing.
        if !refused.isEmpty { areKnown = false }
        return names
    }

    /// Reads an included file, or reports why it can't be read.
    private func header(_ path: String, at location: SourceLocation) -> String? {
        guard assets.isInside(path, at: location) else { return nil }
        do throws(DiagnosticError) {
            return try TextFile.read(assets.shownPath(path))
        } catch {
            diagnostics.formUnion(error.diagnostics, at: location)
            return nil
        }
    }

    /// Reports the errors of an entry that can't be used. Returns false for other names.
    func isBrokenEntry(_ name: String, at location: SourceLocation) -> Bool {
        guard let errors = reading.entryErrors.errors(of: name) else { return false }
        usedBrokenEntries.insert(name)
        diagnostics.formUnion(errors)
        diagnostics.error(.brokenShader, "the function \(quoted(name)) has errors", at: location)
        return true
    }

    /// Reports that an author's function is neither an effect nor a kernel. Returns false if there
    /// is no such function.
    func isPlainFunction(_ name: String, _ code: FindingCode, at location: SourceLocation) -> Bool {
        guard plainFunctions.contains(name) else { return false }
        diagnostics.error(
            code, "the function \(quoted(name)) is not marked [[ stitchable ]]",
            hint: "write [[ stitchable ]] before its type, in the shader", at: location)
        return true
    }

    private func exists(_ path: String) -> Bool { RealPath.of(assets.shownPath(path)) != nil }

    /// Returns a shader file, read alone, with its includes.
    package func shaderAlone() -> [ShaderFile] {
        let name = PathParts(path).name
        var references: [ShaderFileReference] = []
        do throws(DiagnosticError) {
            let text = try ArgumentFile.text(path, allowsOutside: options.allowsAssetsOutside)
            references = [ShaderFileReference(path: name, text: text)]
        } catch {
            diagnostics.formUnion(error.diagnostics)
            return []
        }
        var places = [SourceLocation(file: path, line: 1, column: 1)]
        return filesWithHeaders(&references, &places)
    }

    private func shader(_ node: YAMLNode) -> ShaderFileReference? {
        assets.namedText(node, "shaders").map { ShaderFileReference(path: $0.name, text: $0.text) }
    }
}
