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
        let files = references.map { ShaderFile(path: shownPath($0.path), text: $0.text) }
        for file in files { sources[file.path] = file.text }
        let (functions, findings) = parser.readShaders(files)
        diagnostics.formUnion(findings)
        authorFunctions = functions
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

    private func shader(_ node: YAMLNode) -> ShaderFileReference? {
        guard let name = text(node, "shaders") else { return nil }
        guard isInside(name, node) else { return nil }
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
    func isInside(_ name: String, _ node: YAMLNode) -> Bool {
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
            hint: "move it there, or allow it with --allow-assets-outside", at: node.location)
        return false
    }

    /// Nil where there is no such file.
    private func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
