internal import Diagnostics
internal import NativeKernels
internal import WholeFiles

/// Files that are stored between runs. All of them can be made again.
public struct KeptFiles: Sendable {
    /// A kind of stored files.
    public struct Part: Hashable, Sendable {
        /// `compiled shaders`.
        public var name: String
        public var fileCount: Int
        public var byteCount: Int
        /// Why none are used, such as `'PATH' belongs to another user`; nil where they are.
        public var refusal: String?
    }

    /// The folder that they are in; those of each kind are in a folder of their own, except for
    /// shaders.
    public let folder: String

    /// Nil without a folder for them: the user has no home.
    public init?() {
        guard let folder = Environment.cacheDirectory else { return nil }
        self.folder = folder
    }

    private struct Kind {
        var name: String
        var open: () throws(StoreFolder.Refusal) -> StoreFolder?
    }

    static let shaderName = "compiled shaders"

    private var kinds: [Kind] {
        let shaders = Kind(name: Self.shaderName) { () throws(StoreFolder.Refusal) in
            try KernelCompiler.folder(folder)
        }
        return [shaders]
            + KeptKind.allCases.map { kind in
                Kind(name: kind.name) { () throws(StoreFolder.Refusal) in
                    try kind.folder(in: folder, isMade: false)
                }
            }
    }

    public var parts: [Part] {
        kinds.map { kind in
            do throws(StoreFolder.Refusal) {
                let content = try kind.open()?.content ?? (fileCount: 0, byteCount: 0)
                return Part(
                    name: kind.name, fileCount: content.fileCount, byteCount: content.byteCount)
            } catch {
                return Part(name: kind.name, fileCount: 0, byteCount: 0, refusal: error.description)
            }
        }
    }

    /// `{ "folder", "parts": [{ "name", "files", "bytes", "refusal" }] }`
    public var json: String {
        JSON.object([
            ("folder", .string(folder)),
            (
                "parts",
                .array(
                    parts.map { part in
                        [
                            "name": .string(part.name),
                            "files": .integer(part.fileCount),
                            "bytes": .integer(part.byteCount),
                            "refusal": part.refusal.map { .string($0) } ?? .null,
                        ]
                    })
            ),
        ]).indentedText
    }

    /// Removes the least recently used files of each kind until all kinds together have at most
    /// `bytes` bytes. A refused folder isn't changed.
    public func limit(toBytes bytes: Int) {
        let folders = kinds.compactMap { try? $0.open() }
        let total = folders.reduce(0) { $0 + $1.content.byteCount }
        guard total > bytes else { return }
        for folder in folders {
            let own = folder.content.byteCount
            let share = Int(Double(own) / Double(total) * Double(bytes))
            folder.shrink(above: share, to: share)
        }
    }
}
