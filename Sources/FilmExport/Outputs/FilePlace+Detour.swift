internal import FrameProduction
internal import WholeFiles

extension FilePlace {
    /// Names a detour on the way to an output whose path was made from a pattern: a folder that is
    /// a link out of the folder that it is in. The timelines' author may have left it there. Nil if
    /// the way has none.
    ///
    /// - Parameter pattern: without braces, the path is the user's own; so is the start of an
    ///   absolute one, before the braces.
    package static func detour(to path: String, of pattern: String) -> String? {
        guard pattern.contains("{") else { return nil }
        let trusted =
            PathParts.isAbsolute(pattern)
            ? PathParts.steps(in: NamePattern.folder(of: pattern)).count : 0
        var folder = PathParts.isAbsolute(path) ? "/" : ""
        let names = PathParts.names(in: path, keepsEmpty: true).dropLast()
        for (index, name) in names.filter({ !["", "."].contains($0) }).enumerated() {
            folder = folder.isEmpty ? name : inside(folder, name)
            if index >= trusted, RealPath.isLink(folder), RealPath.leadsOutside(folder) {
                return "'\(folder)' is a link to a place outside of the folder it is in; "
                    + "name that place itself"
            }
        }
        return nil
    }
}
