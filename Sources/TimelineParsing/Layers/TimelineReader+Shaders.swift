import Diagnostics
import ShaderCompiler
import TimelineModel

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The author's own shader files.
extension TimelineReader {
    static let mostShaders = 256

    func shaders(_ node: YAMLNode?) -> [ShaderFileReference] {
        guard let node, let items = items(node, "shaders") else { return [] }
        guard items.count <= Self.mostShaders else {
            diagnostics.error(
                "too-many", "'shaders' has \(items.count) files; the limit is \(Self.mostShaders)",
                at: node.location)
            return []
        }
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
        addHeaders(&references, &places)
        let files = references.map {
            ShaderFile(path: shownPath($0.path), text: $0.text, isHeader: $0.isHeader)
        }
        for file in files { sources[file.path] = file.text }
        let (functions, kernels, findings) = parser.readShaders(files)
        diagnostics.formUnion(findings)
        authorFunctions = functions
        authorKernels = kernels
        guard findings.hasErrors else { return references }
        knowsAuthorFunctions = false
        for (index, file) in files.enumerated()
        where findings.diagnostics.contains(where: { $0.location?.file == file.path }) {
            diagnostics.error(
                "broken-shader", "the shader \(quoted(references[index].path)) has errors",
                at: places[index])
        }
        return references
    }

    /// Reads the files that those at hand include, and that these include. One that isn't there is
    /// the compiler's to complain about: only it knows whether the line counts.
    private func addHeaders(
        _ references: inout [ShaderFileReference], _ places: inout [SourceLocation]
    ) {
        var known = Set(references.map(\.path))
        var next = 0
        while next < references.count {
            let reference = references[next]
            let file = ShaderFile(path: reference.path, text: reference.text)
            for (name, location) in file.localIncludes {
                let path = ShaderFile.path(of: name, includedFrom: reference.path)
                guard known.insert(path).inserted, exists(path) else { continue }
                guard references.count < Self.mostShaders else {
                    diagnostics.error(
                        "too-many",
                        "with what they include, these are more than "
                            + "\(Self.mostShaders) files", at: places[next])
                    return
                }
                var shown = location
                shown.file = shownPath(reference.path)
                guard isInside(path, at: shown) else { continue }
                do throws(DiagnosticError) {
                    references.append(
                        ShaderFileReference(
                            path: path, text: try TextFile.read(shownPath(path)), isHeader: true))
                    places.append(places[next])
                } catch {
                    diagnostics.formUnion(error.diagnostics)
                }
            }
            next += 1
        }
    }

    private func exists(_ path: String) -> Bool { resolved(shownPath(path)) != nil }

    private func shader(_ node: YAMLNode) -> ShaderFileReference? {
        guard let name = text(node, "shaders") else { return nil }
        guard isInside(name, at: node.location) else { return nil }
        do throws(DiagnosticError) {
            return ShaderFileReference(path: name, text: try TextFile.read(shownPath(name)))
        } catch {
            for var diagnostic in error.diagnostics.diagnostics {
                diagnostic.location = diagnostic.location ?? node.location
                diagnostics.insert(diagnostic)
            }
            return nil
        }
    }

    /// The path of an asset as seen from the working directory.
    func shownPath(_ name: String) -> String {
        guard !name.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return name }
        return path[...slash] + name
    }

    /// Assets lie in the timeline's folder: a timeline from somebody else must not read the files
    /// of whoever renders it. Links are followed before this is decided.
    ///
    /// - Parameter remedy: what to do with what lies outside.
    func isInside(
        _ name: String, at location: SourceLocation, remedy: String = "move it there"
    ) -> Bool {
        guard !options.allowsAssetsOutside else { return true }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        var isOutside = name.hasPrefix("/") || parts.contains("..")
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        if !isOutside, let root = resolved(folder), let file = resolved(shownPath(name)) {
            isOutside = !file.hasPrefix(root == "/" ? root : root + "/")
        }
        guard isOutside else { return true }
        diagnostics.error(
            "outside-asset", "\(quoted(name)) lies outside the timeline's folder",
            hint: "\(remedy), or allow it with --allow-assets-outside", at: location)
        return false
    }

    /// Nil where there is no such file.
    private func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
