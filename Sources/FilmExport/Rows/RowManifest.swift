internal import Diagnostics
package import FrameProduction
import Tables
internal import WholeFiles

/// The results of a table's films as a JSON file. They are appended to a temporary file, so memory
/// doesn't grow with the number of films; the whole is written at the end.
package final class RowManifest: Sendable {
    private let path: String
    /// Without a name, so that it can't be left behind.
    private let file: OpenFile

    /// - Parameter path: the path of the final file.
    /// - Throws: `FlipbookError` if it can't be written.
    package init(_ path: String) throws(FlipbookError) {
        try FilePlace.checkWriting(to: path)
        let folder = FolderPlace.nearest(PathParts(path).folder)
        guard
            let file = [folder, FolderPlace.temporary].lazy.compactMap({ folder in
                try? OpenFile(namelessBeside: FilePlace.inside(folder, "manifest"))
            }).first
        else { throw .failed("there is no folder in which '\(path)' can be prepared") }
        self.path = path
        self.file = file
    }

    /// - Throws: `FlipbookError.failed` if the disk is full.
    func add(
        _ film: RowFilm, _ loaded: LoadedTimeline, _ reports: [ExportReport], hashes: [String]
    ) throws(FlipbookError) {
        let files = reports.map { report in
            JSON.object([
                ("path", .string(report.path)), ("width", .integer(report.width)),
                ("height", .integer(report.height)), ("frameRate", .string(report.frameRate)),
                ("bytes", .integer(report.byteCount)),
            ])
        }
        try add(
            film,
            [
                ("values", .object(loaded.values.map { ($0.name, $0.value.json) })),
                ("files", .array(files)),
                ("firstFrame", .integer(loaded.frames.lowerBound)),
                ("hashes", .array(hashes.map(JSON.string))),
            ])
    }

    func add(_ film: RowFilm, _ error: FlipbookError) throws(FlipbookError) {
        try add(film, [("error", "\(error)")])
    }

    /// - Parameter place: the name of a film that failed for `reason`.
    package func note(_ place: String, _ reason: String) throws(FlipbookError) {
        try write(["place": .string(place), "error": .string(reason)])
    }

    private func add(_ film: RowFilm, _ members: [(String, JSON)]) throws(FlipbookError) {
        let place = film.row.place
        let head: [(String, JSON)] = [
            ("row", .integer(film.row.number)), ("place", "\(place.file):\(place.line)"),
            ("timeline", .string(film.timeline)),
        ]
        try write(.object(head + members))
    }

    private func write(_ film: JSON) throws(FlipbookError) {
        let line = Array(((file.byteCount == 0 ? "\n    " : ",\n    ") + film.text).utf8)
        let isWritten = line.withUnsafeBytes { file.write($0, at: file.byteCount) }
        guard isWritten else { throw .failed("can't write '\(path)': the disk is full") }
    }

    /// Writes the file atomically.
    package func write() throws(FlipbookError) {
        var folder = try OutputFolder(for: path)
        try flipbookErrors { () throws(FileError) in
            let whole = try PartialFile(for: path)
            let stream = try OutputStream(to: whole)
            let head = "{\n  \"flipbook\": \(JSON.quoted(FlipbookVersion.current)),\n  \"rows\": ["
            try stream.write(Array(head.utf8))
            try copy(to: stream)
            try stream.write(Array("\n  ]\n}\n".utf8))
            try stream.close()
            try whole.commit()
        }
        folder.keep()
    }

    private static let pieceBytes = 1 << 16

    private func copy(to stream: OutputStream) throws(FileError) {
        let count = file.byteCount
        for offset in stride(from: 0, to: count, by: Self.pieceBytes) {
            guard let piece = file.bytes(min(Self.pieceBytes, count - offset), at: offset) else {
                throw FileError(.other, .read, path)
            }
            try stream.write(piece)
        }
    }
}
