internal import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Files to begin with: a timeline, a shader, or a timeline that uses a shader.
public struct StartingPoint: Sendable {
    /// What a shader does.
    public enum ShaderKind: String, CaseIterable, Sendable {
        /// Gives every pixel another colour.
        case color
        /// Looks anywhere in the layer.
        case layer
        /// Says where each pixel comes from.
        case distortion
    }

    /// A file's path and what is to stand in it.
    private struct File: Sendable {
        var path: String
        var text: String
        /// Whether one that is there already serves as well.
        var mayStay = false
    }

    private var files: [File]

    /// A timeline.
    public init(timeline path: String) {
        files = [
            Self.schema(beside: path),
            File(path: path, text: StartingTimeline.text(named: Self.stem(of: path))),
        ]
    }

    /// The schema that the timeline's first line names, for editors.
    private static func schema(beside path: String) -> File {
        File(
            path: PathParts(path).sibling(TimelineSchema.fileName), text: TimelineSchema.json,
            mayStay: true)
    }

    /// A shader with one function.
    ///
    /// - Parameters:
    ///   - name: the function's; a word of the shader language.
    ///   - kind: what the function gets and gives.
    ///   - path: nil is the name with `.metal` behind it.
    /// - Throws: `FlipbookError.request` where the name can't be a function's.
    public init(
        shader name: String, kind: ShaderKind, at path: String? = nil
    ) throws(FlipbookError) {
        try Self.check(name)
        files = [File(path: path ?? "\(name).metal", text: StartingShader.text(name, kind))]
    }

    /// A timeline, and beside it a shader that it uses.
    ///
    /// - Throws: as `init(shader:kind:at:)` does.
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

    /// The paths of the files to begin with, in the order in which they are written.
    public var paths: [String] { files.filter { !$0.mayStay }.map(\.path) }

    /// Writes the files.
    ///
    /// - Parameter replacing: whether files that are there may be replaced.
    /// - Throws: `FlipbookError.request` where one is there; none is written then.
    public func write(replacing: Bool = false) throws(FlipbookError) {
        func isThere(_ file: File) -> Bool { access(file.path, F_OK) == 0 }
        if !replacing, let there = files.first(where: { !$0.mayStay && isThere($0) }) {
            throw .request("'\(there.path)' is there already; --force replaces it")
        }
        for file in files where !(file.mayStay && isThere(file)) {
            try flipbookErrors { () throws(FileError) in
                try WholeFile.write(file.text, to: file.path)
            }
        }
    }

    /// A file's name without its folder and extension.
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
