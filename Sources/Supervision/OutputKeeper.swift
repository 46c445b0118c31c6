#if os(Linux)
    import Glibc
    internal import WholeFiles

    /// Makes and renames a sandboxed worker's outputs, outside of the sandbox.
    ///
    /// A file may have taken the worker over. So only hidden files are made, in the outputs'
    /// folders, and only those are given to the worker. They become the outputs that the command's
    /// arguments name, and nothing else. Only folders that were made are removed.
    final class OutputKeeper {
        private let places: [OutputPlace]
        private let actions = LocalFileActions()
        /// Their real paths, by the worker's own.
        private var hidden: [String: String] = [:]
        /// Real paths of the folders that were made.
        private var folders: Set<String> = []

        init(_ places: [OutputPlace]) { self.places = places }

        /// - Returns: an `errno`, or 0; for `open` a descriptor, or a negated `errno`.
        func act(_ request: OutputRequest) -> Int32 {
            switch request {
            case .create(let path):
                guard let place = newPlace(path),
                    PartialFiles.maker(of: PathParts(place).name) != nil,
                    places.contains(where: { $0.includes(folder: PathParts(place).folder) })
                else { return EACCES }
                let code = actions.create(place)
                if code == 0 { hidden[path] = place }
                return code
            case .open(let path):
                guard let place = hidden[path] else { return -EACCES }
                return actions.open(place)
            case .rename(let path, let target):
                guard let place = hidden[path], let end = output(target) else { return EACCES }
                let code = actions.rename(place, to: end)
                if code == 0 { hidden[path] = nil }
                return code
            case .remove(let path):
                guard let place = hidden.removeValue(forKey: path) else { return EACCES }
                actions.remove(place)
                return 0
            case .makeFolder(let path):
                guard let place = newPlace(path),
                    places.contains(where: {
                        $0.includes(folder: place) || $0.lies(below: place)
                    })
                else { return EACCES }
                let code = actions.makeFolder(place)
                if code == 0 { folders.insert(place) }
                return code
            case .removeFolder(let path):
                guard let place = newPlace(path), folders.remove(place) != nil else {
                    return EACCES
                }
                actions.removeFolder(place)
                return 0
            }
        }

        /// The path without links on the way; nil if its folder doesn't exist.
        private func newPlace(_ path: String) -> String? {
            let parts = PathParts(path)
            guard !["", ".", ".."].contains(parts.name), let folder = RealPath.of(parts.folder)
            else { return nil }
            return folder == "/" ? "/" + parts.name : "\(folder)/\(parts.name)"
        }

        /// The real path of one of the outputs, if it can be replaced.
        private func output(_ path: String) -> String? {
            guard let place = newPlace(path), (try? PartialFile.check(place)) != nil else {
                return nil
            }
            let parts = PathParts(place)
            return places.contains { $0.includes(parts.name, in: parts.folder) } ? place : nil
        }
    }

    /// A sandboxed worker's file actions, which the broker executes.
    final class AskedFileActions: FileActions {
        /// For the worker's own folders.
        private let own = LocalFileActions()
        private let ask: @Sendable (OutputRequest) -> Int32

        init(_ ask: @escaping @Sendable (OutputRequest) -> Int32) { self.ask = ask }

        func create(_ hidden: String) -> Int32 {
            let code = own.create(hidden)
            return code == EACCES ? ask(.create(hidden)) : code
        }

        func open(_ hidden: String) -> Int32 {
            let descriptor = own.open(hidden)
            return descriptor == -EACCES ? ask(.open(hidden)) : descriptor
        }

        func rename(_ hidden: String, to path: String) -> Int32 {
            let code = own.rename(hidden, to: path)
            return code == EACCES ? ask(.rename(hidden, to: path)) : code
        }

        func remove(_ hidden: String) {
            if unlink(hidden) != 0, errno == EACCES {
                _ = ask(.remove(hidden))
            } else {
                own.remove(hidden)
            }
        }

        func makeFolder(_ path: String) -> Int32 {
            let code = own.makeFolder(path)
            return code == EACCES ? ask(.makeFolder(path)) : code
        }

        func removeFolder(_ path: String) {
            if rmdir(path) != 0, errno == EACCES { _ = ask(.removeFolder(path)) }
        }
    }
#endif
