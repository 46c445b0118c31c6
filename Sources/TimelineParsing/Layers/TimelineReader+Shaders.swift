import Diagnostics
internal import Hashing
import MetalLanguage
import TimelineModel
internal import WholeFiles

/// The author's own shader files.
extension TimelineReader {
    /// Whether `half` is rounded to 16 bits in the author's shaders.
    func roundsHalf(_ node: YAMLNode?, hasShaders: Bool) -> Bool {
        guard let node, let format = choice(node, "half", HalfFormat.self) else { return false }
        if !hasShaders, options.findsQuestionableThings {
            diagnostics.warning(
                "unread-half", "'half' applies to the author's shaders, and there are none",
                hint: "name them in 'shaders', or leave it out", at: node.location)
        }
        return format == .binary16
    }

    func shaders(_ node: YAMLNode?, half: HalfFormat) -> [ShaderFileReference] {
        guard let node, let items = items(node, "shaders", atMost: Timeline.mostShaders, "files")
        else { return [] }
        var references: [ShaderFileReference] = []
        var places: [SourceLocation] = []
        for item in items {
            guard let reference = shader(item) else {
                knowsAuthorFunctions = false
                continue
            }
            references.append(reference)
            places.append(item.location)
        }
        guard !references.isEmpty else { return [] }
        let files = filesWithHeaders(&references, &places)
        for file in files { sources[file.path] = file.text }
        let (functions, kernels, others, errors, findings) =
            shaderMemory?.reading(files, half, by: parser.readShaders)
            ?? parser.readShaders(files, half)
        diagnostics.formUnion(findings)
        authorFunctions = functions
        authorKernels = kernels
        plainFunctions = others
        entryErrors = errors
        guard findings.hasErrors else { return references }
        knowsAuthorFunctions = false
        let broken = Set(findings.diagnostics.compactMap(\.location).map { ExactText($0.file) })
        for (index, file) in files.enumerated() where broken.contains(ExactText(file.path)) {
            diagnostics.error(
                "broken-shader", "the shader \(quoted(references[index].path)) has errors",
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
                path: shownPath($0.path), text: $0.text, isHeader: $0.isHeader,
                nearNames: names.near, refusedNames: names.refused)
        }
    }

    /// The names of files that a file includes in vain.
    private struct IncludedNames {
        /// The similar names of missing ones.
        var near: [String: String] = [:]
        /// Of those that were refused, with an error.
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
                    if missingCount <= Timeline.mostShaders, !isOutside(path) {
                        nearFiles[key] = FileFinding.nearFile(shownPath(path))
                    }
                }
                if let file = nearFiles[key] {
                    names[includer, default: IncludedNames()].near[name] =
                        PathParts(name).sibling(file)
                }
                if isNew, !isMissing {
                    var shown = location
                    shown.file = shownPath(reference.path)
                    if references.count >= Timeline.mostShaders {
                        if !isFull {
                            diagnostics.error(
                                "too-many",
                                "with what they include, these are more than "
                                    + "\(Timeline.mostShaders) files", at: places[next])
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
        if !refused.isEmpty { knowsAuthorFunctions = false }
        return names
    }

    /// Reads an included file, or reports why it can't be read.
    private func header(_ path: String, at location: SourceLocation) -> String? {
        guard isInside(path, at: location) else { return nil }
        do throws(DiagnosticError) {
            return try TextFile.read(shownPath(path))
        } catch {
            diagnostics.formUnion(error.diagnostics, at: location)
            return nil
        }
    }

    /// Reports the errors of an entry that can't be used. Returns false for other names.
    func isBrokenEntry(_ name: String, at location: SourceLocation) -> Bool {
        guard let errors = entryErrors.errors(of: name) else { return false }
        usedBrokenEntries.insert(name)
        diagnostics.formUnion(errors)
        diagnostics.error(
            "broken-shader", "the function \(quoted(name)) has errors", at: location)
        return true
    }

    /// Reports that an author's function is neither an effect nor a kernel. Returns false if there
    /// is no such function.
    func isPlainFunction(_ name: String, _ code: String, at location: SourceLocation) -> Bool {
        guard plainFunctions.contains(name) else { return false }
        diagnostics.error(
            code, "the function \(quoted(name)) is not marked [[ stitchable ]]",
            hint: "write [[ stitchable ]] before its type, in the shader", at: location)
        return true
    }

    private func exists(_ path: String) -> Bool { RealPath.of(shownPath(path)) != nil }

    /// Returns a shader file, read alone, with its includes.
    func shaderAlone() -> [ShaderFile] {
        let name = PathParts(path).name
        var references: [ShaderFileReference] = []
        do throws(DiagnosticError) {
            let text = try ArgumentFile.text(
                path, allowsOutside: options.allowsAssetsOutside)
            references = [ShaderFileReference(path: name, text: text)]
        } catch {
            diagnostics.formUnion(error.diagnostics)
            return []
        }
        var places = [SourceLocation(file: path, line: 1, column: 1)]
        return filesWithHeaders(&references, &places)
    }

    private func shader(_ node: YAMLNode) -> ShaderFileReference? {
        namedText(node, "shaders").map { ShaderFileReference(path: $0.name, text: $0.text) }
    }

    /// Reads a text file that a node names, or reports why it can't be read.
    func namedText(_ node: YAMLNode, _ key: String) -> (name: String, path: String, text: String)? {
        let place = givenPlace(of: node)
        guard let name = text(node, key), isInside(name, at: place) else { return nil }
        let path = shownPath(name)
        do throws(DiagnosticError) {
            let text = try TextFile.read(path, named: name)
            sources[path] = text
            return (name, path, text)
        } catch {
            diagnostics.formUnion(error.diagnostics, at: place)
            return nil
        }
    }

    /// Returns the path of a file that is read, relative to the working directory.
    func shownPath(_ name: String) -> String {
        let shown = place(of: name)
        let file = ExactText(name)
        if files[file] == nil { files[file] = NamedFile(path: shown) }
        return shown
    }

    private func place(of name: String) -> String {
        // Files change while the text stays.
        findings.count += 1
        let name = PathParts.direct(name)
        guard !PathParts.isAbsolute(name), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        else {
            return name
        }
        return RealPath.shortest(path[..<path.utf8.index(after: slash)] + name)
    }

    /// Whether a file may be used: an untrusted timeline must not read other files of the user, and
    /// no hidden ones. Links are followed first. Reports an error if not.
    ///
    /// - Parameters:
    ///   - remedy: what to do with a file outside.
    ///   - isRead: whether the file is one of those that the timeline reads, which may also lie in
    ///     its project folder.
    func isInside(
        _ name: String, at location: SourceLocation, remedy: String = "move it there",
        isRead: Bool = true
    ) -> Bool {
        guard isOutside(name, isRead: isRead) else {
            let isHidden = !options.allowsAssetsOutside && reach.hides(place(of: name), named: name)
            if isHidden {
                diagnostics.error(
                    "hidden-file", "\(quoted(name)) is a hidden file",
                    hint: AssetReach.remedyOfHidden, at: location)
            }
            return !isHidden
        }
        if !PathParts.isAbsolute(name), let root = RealPath.of(PathParts(path).folder),
            RealPath.of(place(of: name)) == root
        {
            diagnostics.error(
                "not-a-file", "\(quoted(name)) is a directory, not a file", at: location)
            return false
        }
        let folderName = isRead && reach.isProject ? reach.words : self.folderName
        diagnostics.error(
            "outside-asset", "\(quoted(name)) lies outside \(folderName)",
            hint: "\(remedy), or allow it with --allow-assets-outside", at: location)
        return false
    }

    private func isOutside(_ name: String, isRead: Bool = true) -> Bool {
        guard !options.allowsAssetsOutside else { return false }
        let parts = PathParts.names(in: name)
        let isShared = isRead && reach.isProject
        var isOutside = PathParts.isAbsolute(name) || !isShared && parts.contains("..")
        let folder = PathParts(path).folder
        if isShared {
            isOutside = isOutside || !reach.holds(shownPath(name))
        } else if !isOutside, let root = RealPath.of(folder) {
            let path = isRead ? shownPath(name) : place(of: name)
            if let file = RealPath.of(path) {
                isOutside = !RealPath.isInside(file, folder: root)
            } else if isRead, let inner = RealPath.of(PathParts(path).folder) {
                // The hint for a missing file is a name from this folder.
                isOutside = inner != root && !RealPath.isInside(inner, folder: root)
            }
        }
        return isOutside
    }
}
