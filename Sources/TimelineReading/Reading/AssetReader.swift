import Diagnostics
package import Hashing
import MediaCoding
import TimelineExpansion
import TimelineModel
package import TimelineSyntax
import VectorReading
internal import WholeFiles

/// Reads the files that a timeline names, and decides which it may name.
package final class AssetReader: ConstantReader {
    package let context: ReadingContext
    /// The name of the assets' folder in messages.
    package var folderName = "the timeline's folder"
    /// The folder that files may be read from.
    private lazy var reach = AssetReach(of: path)
    /// The requested files, by their names in the timeline.
    package private(set) var files: [ExactText: NamedFile] = [:]
    /// Descriptions of pictures and films by path. A file may be used several times.
    var images: [ExactText: StillReader.Description] = [:]
    var films: [ExactText: FilmFile.Description] = [:]
    var sounds: [ExactText: SoundFile.Description] = [:]
    /// SVG files by path; nil if one can't be drawn.
    var vectorImages: [ExactText: VectorImage?] = [:]

    package init(_ context: ReadingContext) { self.context = context }

    /// Reads a text file that a node names, or reports why it can't be read.
    func namedText(_ node: YAMLNode, _ key: String) -> (name: String, path: String, text: String)? {
        let place = givenPlace(of: node)
        guard let name = text(node, key), isInside(name, at: place) else { return nil }
        let path = shownPath(name)
        do throws(DiagnosticError) {
            let text = try TextFile.read(path, named: name)
            sources[path] = text
            return (name, path, text)
        } catch {
            diagnostics.formUnion(error.diagnostics, at: place)
            return nil
        }
    }

    /// Returns the path of a file that is read, relative to the working directory.
    func shownPath(_ name: String) -> String {
        let shown = place(of: name)
        let file = ExactText(name)
        if files[file] == nil { files[file] = NamedFile(path: shown) }
        return shown
    }

    private func place(of name: String) -> String {
        // Files change while the text stays.
        findings.count += 1
        let name = PathParts.direct(name)
        guard !PathParts.isAbsolute(name), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        else { return name }
        return RealPath.shortest(path[..<path.utf8.index(after: slash)] + name)
    }

    /// Whether a file may be used: an untrusted timeline must not read other files of the user, and
    /// no hidden ones. Links are followed first. Reports an error if not.
    ///
    /// - Parameters:
    ///   - remedy: what to do with a file outside.
    ///   - isRead: whether the file is one of those that the timeline reads, which may also lie in
    ///     its project folder.
    func isInside(
        _ name: String, at location: SourceLocation, remedy: String = "move it there",
        isRead: Bool = true
    ) -> Bool {
        guard isOutside(name, isRead: isRead) else {
            let isHidden = !options.allowsAssetsOutside && reach.hides(place(of: name), named: name)
            if isHidden {
                diagnostics.error(
                    .hiddenFile, "\(quoted(name)) is a hidden file",
                    hint: AssetReach.remedyOfHidden, at: location)
            }
            return !isHidden
        }
        if !PathParts.isAbsolute(name), let root = RealPath.of(PathParts(path).folder),
            RealPath.of(place(of: name)) == root
        {
            diagnostics.error(
                .notAFile, "\(quoted(name)) is a directory, not a file", at: location)
            return false
        }
        let folderName = isRead && reach.isProject ? reach.words : self.folderName
        diagnostics.error(
            .outsideAsset, "\(quoted(name)) lies outside \(folderName)",
            hint: "\(remedy), or allow it with --allow-assets-outside", at: location)
        return false
    }

    func isOutside(_ name: String, isRead: Bool = true) -> Bool {
        guard !options.allowsAssetsOutside else { return false }
        let parts = PathParts.names(in: name)
        let isShared = isRead && reach.isProject
        var isOutside = PathParts.isAbsolute(name) || !isShared && parts.contains("..")
        let folder = PathParts(path).folder
        if isShared {
            isOutside = isOutside || !reach.holds(shownPath(name))
        } else if !isOutside, let root = RealPath.of(folder) {
            let path = isRead ? shownPath(name) : place(of: name)
            if let file = RealPath.of(path) {
                isOutside = !RealPath.isInside(file, folder: root)
            } else if isRead, let inner = RealPath.of(PathParts(path).folder) {
                // The hint for a missing file is a name from this folder.
                isOutside = inner != root && !RealPath.isInside(inner, folder: root)
            }
        }
        return isOutside
    }
}
