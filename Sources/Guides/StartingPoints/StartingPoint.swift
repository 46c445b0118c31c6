public import FrameProduction
internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Template files: a timeline, a shader, or a timeline that uses a shader.
public struct StartingPoint: Sendable {
    /// The kind of a shader.
    public enum ShaderKind: String, CaseIterable, Sendable {
        /// Changes the colour of each pixel.
        case color
        /// Samples anywhere in the layer.
        case layer
        /// Returns the source position of each pixel.
        case distortion
    }

    /// A file's path and content.
    private struct File: Sendable {
        var path: String
        var text: String
        /// Whether an existing file is kept.
        var mayStay = false
    }

    private var files: [File]

    /// A template with a timeline.
    public init(timeline path: String) {
        files = [
            Self.schema(beside: path),
            File(path: path, text: StartingTimeline.text(named: Self.stem(of: path))),
        ]
    }

    /// Returns the schema that the timeline's first line refers to, for editors.
    private static func schema(beside path: String) -> File {
        File(
            path: PathParts(path).sibling(TimelineSchema.fileName), text: TimelineSchema.json,
            mayStay: true)
    }

    /// A template with a shader of one function.
    ///
    /// - Parameters:
    ///   - name: the function's name, an identifier of the shader language.
    ///   - kind: the kind of function.
    ///   - path: the default is the name with `.metal`.
    /// - Throws: `FlipbookError.request` if the name is invalid.
    public init(
        shader name: String, kind: ShaderKind, at path: String? = nil
    ) throws(FlipbookError) {
        try Self.check(name)
        files = [File(path: path ?? "\(name).metal", text: StartingShader.text(name, kind))]
    }

    /// A template with a timeline and a shader beside it that it uses.
    ///
    /// - Throws: like `init(shader:kind:at:)`.
    public init(
        timeline path: String, shader name: String, kind: ShaderKind
    ) throws(FlipbookError) {
        try Self.check(name)
        let effect = StartingTimeline.Effect(
            file: "\(name).metal", line: StartingShader.effect(name, kind))
        files = [
            Self.schema(beside: path),
            File(
                path: PathParts(path).sibling("\(name).metal"),
                text: StartingShader.text(name, kind)),
            File(
                path: path,
                text: StartingTimeline.text(named: Self.stem(of: path), effect: effect)),
        ]
    }

    /// The paths of the templates, in the order of writing.
    public var paths: [String] { files.filter { !$0.mayStay }.map(\.path) }

    /// Writes the files. Missing folders are created.
    ///
    /// - Parameter replacing: whether existing files may be overwritten.
    /// - Returns: the paths of the written files: those of `paths`, and a timeline's schema if it
    ///   wasn't there.
    /// - Throws: `FlipbookError.request` if one exists; then none is written.
    @discardableResult
    public func write(replacing: Bool = false) throws(FlipbookError) -> [String] {
        func isThere(_ file: File) -> Bool { access(file.path, F_OK) == 0 }
        if !replacing, let there = files.first(where: { !$0.mayStay && isThere($0) }) {
            throw .request("'\(there.path)' is there already; --force replaces it")
        }
        let written = files.filter { !($0.mayStay && isThere($0)) }
        var folder = try OutputFolder(for: written.map(\.path))
        for file in written {
            try flipbookErrors { () throws(FileError) in
                try WholeFile.write(file.text, to: file.path)
            }
        }
        folder.keep()
        return written.map(\.path)
    }

    /// Returns a file's name without folder and extension.
    private static func stem(of path: String) -> String {
        let stem = PathParts(path).stem
        return stem.isEmpty ? "film" : stem
    }

    private static func check(_ name: String) throws(FlipbookError) {
        let isWord =
            name.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } == true
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard isWord else {
            throw .request(
                "'\(name)' can't be a function's name; use letters, digits and _, a letter first")
        }
        let use = "constant float \(name) = 1; constant float useOfIt = \(name);"
        guard ShaderGuide.accepts(StartingShader.text(name, .color)), ShaderGuide.accepts(use)
        else {
            throw .request("'\(name)' means something in the shader language; choose another name")
        }
    }
}
