internal import NativeKernels
package import WholeFiles

/// A kind of files that are stored between runs, in its own folder.
package enum KeptKind: String, CaseIterable {
    /// The values are the folders' names.
    case keys, hashes, pieces, frames

    /// For display, in the plural.
    var name: String {
        switch self {
        case .keys: "keys of frames"
        case .hashes: "hashes of frames"
        case .pieces: "pieces of films"
        case .frames: "frames of films"
        }
    }

    /// The extension of the files.
    package var ending: String {
        switch self {
        case .keys: ".keys"
        case .hashes: ".hashes"
        case .pieces: ".piece"
        case .frames: ".frame"
        }
    }

    /// The kind and the version of the files' format, which is in them and in keys.
    package var version: String {
        switch self {
        case .keys: "keys 1"
        case .hashes: "hashes 1"
        case .pieces: "piece 1"
        case .frames: "frame 1"
        }
    }

    /// The limit of all files together. `flipbook cache --limit` sets a lower one.
    private var maxBytes: Int {
        switch self {
        case .keys, .hashes: 64 << 20
        case .pieces: 8 << 30
        case .frames: 2 << 30
        }
    }

    package func directory(in cache: String) -> String { FilePlace.inside(cache, rawValue) }

    /// - Parameter isMade: whether to create a missing folder.
    package func folder(in cache: String, isMade: Bool) throws(StoreFolder.Refusal) -> StoreFolder?
    {
        try StoreFolder(directory(in: cache), ending: ending, isMade: isMade)
    }

    /// Removes the least recently used files if there are too many.
    package func shrink(_ folder: StoreFolder?) {
        folder?.shrink(above: maxBytes, to: maxBytes / 4 * 3)
    }

    // MARK: Sealed files

    /// The content of the file with this key; nil if it is missing, damaged or untrusted.
    func sealed(_ key: String, in folder: StoreFolder?, limitBytes: Int) -> [UInt8]? {
        folder.flatMap {
            SealedFile.read(version, key: key, from: $0, key + ending, limitBytes: limitBytes)
        }
    }

    func seal(_ content: [UInt8], as key: String, in folder: StoreFolder?) {
        _ = folder?.write(SealedFile.bytes(version, key: key, content), to: key + ending)
    }

    /// The same, of a single file.
    func sealed(_ key: String, inCache cache: String, limitBytes: Int) -> [UInt8]? {
        sealed(key, in: try? folder(in: cache, isMade: false), limitBytes: limitBytes)
    }

    /// Writes a single file, and removes others if there are too many.
    func seal(_ content: [UInt8], as key: String, inCache cache: String) {
        let folder = try? folder(in: cache, isMade: true)
        seal(content, as: key, in: folder)
        shrink(folder)
    }

    /// Creates the folder if it is missing.
    ///
    /// - Returns: its path; nil if nothing is stored, or if the folder can't be trusted.
    package func prepare() -> String? {
        guard !Environment.ignoresCache, let cache = Environment.cacheDirectory else { return nil }
        let folder = try? folder(in: cache, isMade: true)
        return folder == nil ? nil : directory(in: cache)
    }

    /// Why files of these kinds or compiled shaders are not stored: one sentence, with the first
    /// folder that can't be trusted.
    package static func refusal(of kinds: [KeptKind]) -> String? {
        guard !kinds.isEmpty, !Environment.ignoresCache, let cache = Environment.cacheDirectory
        else {
            return nil
        }
        var names: [String] = []
        var reason: StoreFolder.Refusal?
        func open(_ name: String, _ folder: () throws(StoreFolder.Refusal) -> StoreFolder?) {
            do throws(StoreFolder.Refusal) { _ = try folder() } catch {
                names.append(name)
                reason = reason ?? error
            }
        }
        open(KeptFiles.shaderName) { () throws(StoreFolder.Refusal) in
            try KernelCompiler.folder(cache)
        }
        for kind in kinds {
            open(kind.name) { () throws(StoreFolder.Refusal) in
                try kind.folder(in: cache, isMade: false)
            }
        }
        return reason.map { "\(names.joined(separator: ", ")) are not kept: \($0)" }
    }
}
