internal import NativeKernels
internal import WholeFiles

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
    var ending: String {
        switch self {
        case .keys: ".keys"
        case .hashes: ".hashes"
        case .pieces: ".piece"
        case .frames: ".frame"
        }
    }

    /// The limit of all files together. `flipbook cache --limit` sets a lower one.
    private var mostBytes: Int {
        switch self {
        case .keys, .hashes: 64 << 20
        case .pieces: 8 << 30
        case .frames: 2 << 30
        }
    }

    func directory(in cache: String) -> String { FilePlace.inside(cache, rawValue) }

    /// - Parameter isMade: whether to create a missing folder.
    func folder(in cache: String, isMade: Bool) throws(StoreFolder.Refusal) -> StoreFolder? {
        try StoreFolder(directory(in: cache), ending: ending, isMade: isMade)
    }

    /// Removes the least recently used files if there are too many.
    func shrink(_ folder: StoreFolder?) {
        folder?.shrink(above: mostBytes, to: mostBytes / 4 * 3)
    }

    /// Creates the folder if it is missing.
    ///
    /// - Returns: its path; nil if nothing is kept, or if the folder can't be trusted.
    package func prepare() -> String? {
        guard !Environment.isCold, let cache = Environment.cacheDirectory else { return nil }
        let folder = try? folder(in: cache, isMade: true)
        return folder == nil ? nil : directory(in: cache)
    }

    /// Why files of these kinds or compiled shaders are not kept: one sentence, with the first
    /// folder that can't be trusted.
    package static func refusal(of kinds: [KeptKind]) -> String? {
        guard !kinds.isEmpty, !Environment.isCold, let cache = Environment.cacheDirectory else {
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
