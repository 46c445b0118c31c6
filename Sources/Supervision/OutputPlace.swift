internal import WholeFiles

/// The allowed places of a sandboxed worker's outputs, by its command's arguments.
package enum OutputPlace: Hashable, Sendable {
    case file(String)
    /// Files in a folder, and in folders below, whose names begin and end so. Hidden folders are
    /// left out, and so are hidden files unless `start` begins with a dot.
    case files(in: String, start: String = "", end: String = "")

    /// - Parameter pattern: a path, in which words in braces match any text.
    package init(pattern: String) {
        guard let brace = pattern.utf8.firstIndex(of: UInt8(ascii: "{")) else {
            self = .file(pattern)
            return
        }
        let head = String(pattern[..<brace])
        let name = PathParts(pattern).name
        let start = name.utf8.prefix { $0 != UInt8(ascii: "{") }
        let end = name.utf8.lastIndex(of: UInt8(ascii: "}")).map {
            name.utf8[name.utf8.index(after: $0)...]
        }
        self = .files(
            in: PathParts(head).folder, start: String(Substring(start)),
            end: end.map { String(Substring($0)) } ?? "")
    }

    /// The files of captions beside a film: `a.srt` and `a.en.vtt` beside `a.mp4`.
    package static func captions(beside film: String) -> [OutputPlace] {
        let parts = PathParts(film)
        return [".srt", ".vtt"].map { .files(in: parts.folder, start: parts.stem, end: $0) }
    }

    /// The folder, which needn't exist.
    var folder: String {
        switch self {
        case .file(let path): PathParts(path).folder
        case .files(let folder, _, _): folder
        }
    }

    /// Whether a folder is one of those that it means.
    ///
    /// - Parameter place: a real path.
    func includes(folder place: String) -> Bool {
        let base = Self.resolved(folder)
        guard place != base else { return true }
        guard case .files = self, let below = PathParts.path(place, from: base) else {
            return false
        }
        return !PathParts.isHidden(below)
    }

    /// Whether a folder is on the way to it.
    ///
    /// - Parameter place: a real path.
    func lies(below place: String) -> Bool {
        RealPath.isInside(Self.resolved(folder), folder: place)
    }

    /// - Parameter place: the real path of the file's folder.
    func includes(_ name: String, in place: String) -> Bool {
        guard includes(folder: place) else { return false }
        let dot = UInt8(ascii: ".")
        switch self {
        case .file(let path): return name.utf8.elementsEqual(PathParts(path).name.utf8)
        case .files(_, let start, let end):
            return name.utf8.starts(with: start.utf8)
                && name.utf8.reversed().starts(with: end.utf8.reversed())
                && name.utf8.count >= start.utf8.count + end.utf8.count
                && (name.utf8.first != dot || start.utf8.first == dot)
        }
    }

    /// The real path of a folder, which needn't exist.
    private static func resolved(_ path: String) -> String {
        if let place = RealPath.of(path) { return place }
        let parts = PathParts(path)
        guard parts.folder != path else { return path }
        let folder = resolved(parts.folder)
        guard !parts.name.isEmpty else { return folder }
        return folder == "/" ? "/" + parts.name : "\(folder)/\(parts.name)"
    }
}
