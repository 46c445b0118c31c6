internal import CLibav
import Diagnostics
package import WholeFiles

/// The complete pieces of a film, checked to belong together.
package struct PieceSet: Sendable {
    package let settings: FilmSettings
    /// The size of the drawn frames.
    package let drawnSize: (width: Int, height: Int)
    /// A file for each piece.
    private let pieces: [String]
    private let sound: String?

    /// The maximum number of errors in a message.
    private static let maxProblems = 20

    /// Checks files of pieces, without writing anything.
    ///
    /// - Parameters:
    ///   - files: in any order.
    ///   - path: the film's path.
    ///   - program: this program's version and build.
    /// - Throws: a `MediaError` with all errors: `unreadable` if a piece is damaged, else
    ///   `invalidPieces`.
    package init(
        _ files: [String], to path: String, program: String,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(MediaError) {
        var problems: [String] = []
        var labels: [(file: String, label: PieceLabel)] = []
        var isDamaged = false
        for file in files {
            do throws(MediaError) {
                labels.append((file, try PieceFileReader(file, isCancelled: isCancelled).label))
            } catch {
                if case .file(.interrupted) = error.kind { throw error }
                isDamaged = true
                problems.append("\(error)")
            }
        }
        guard let first = labels.first else {
            if problems.isEmpty { problems = ["there is no piece of a film"] }
            throw Self.error(problems, path, isDamaged: isDamaged)
        }
        for (file, label) in labels {
            problems += Self.difference(label, file, from: first, program).map { [$0] } ?? []
        }
        guard problems.isEmpty, let settings = first.label.settings(path: path) else {
            if problems.isEmpty {
                isDamaged = true
                problems = ["'\(first.file)': this piece is of no film that can be"]
            }
            throw Self.error(problems, path, isDamaged: isDamaged)
        }
        var pictures: [Int: String] = [:]
        var sounds: [String] = []
        var captions: [String] = []
        let count = settings.partGrid?.count ?? 0
        for (file, label) in labels {
            if label.hasCaptions {
                if let other = captions.first {
                    problems.append("'\(other)' and '\(file)' are both the film's captions")
                }
                captions.append(file)
                continue
            }
            guard let number = label.piece else {
                if let other = sounds.first {
                    problems.append("'\(other)' and '\(file)' are both the film's sound")
                }
                sounds.append(file)
                continue
            }
            if let other = pictures[number] {
                problems.append("'\(other)' and '\(file)' are the same piece of the film")
            } else if !(0..<count).contains(number) {
                problems.append("'\(file)' is a piece that the film doesn't have")
            }
            pictures[number] = file
        }
        problems += Self.missing(settings, pictures, hasSound: !sounds.isEmpty)
        if first.label[.captions] != "none", captions.isEmpty {
            problems.append("the film's captions are missing, which are made with its first piece")
        }
        guard problems.isEmpty else {
            throw Self.error(problems, path, isDamaged: isDamaged)
        }
        try Self.check(path, settings.coding)
        self.settings = try Self.reading(captions.first.map { [$0] } ?? [], path) {
            () throws(MediaError) in try Self.settings(settings, captions.first, isCancelled)
        }
        drawnSize = first.label.drawnSize
        pieces = (0..<count).compactMap { pictures[$0] }
        sound = sounds.first
    }

    /// Adds the captions of a piece.
    private static func settings(
        _ settings: FilmSettings, _ captions: String?, _ isCancelled: @escaping @Sendable () -> Bool
    ) throws(MediaError) -> FilmSettings {
        guard let captions else { return settings }
        var settings = settings
        let file = try PieceFileReader(captions, isCancelled: isCancelled)
        settings.captions = try file.captions()
        guard CaptionBytes.name(settings.captions) == file.label[.captions] else {
            throw MediaError(
                .unreadable, "this piece of a film is damaged; make it again", file: captions)
        }
        return settings
    }

    /// - Throws: a `MediaError` of `invalidSettings` if the format doesn't match the path.
    private static func check(_ path: String, _ coding: Coding) throws(MediaError) {
        if FilmFormat(path: path) != coding.format {
            throw MediaError(
                .invalidSettings,
                "the pieces are of \(coding.title), so the film's name has to end in "
                    + "'.\(coding.format.rawValue)'", file: path)
        }
        if let problem = FilmRequest(path: path).pathProblems.first {
            let hint = problem.hint.map { "; \($0)" } ?? ""
            throw MediaError(.invalidSettings, problem.message + hint, file: path)
        }
    }

    private static func error(_ problems: [String], _ path: String, isDamaged: Bool) -> MediaError {
        var lines = Array(problems.prefix(maxProblems))
        if problems.count > lines.count { lines.append("and \(problems.count - lines.count) more") }
        return MediaError(
            .invalidPieces(isDamaged: isDamaged), lines.joined(separator: "\n"), file: path)
    }

    /// Why a piece doesn't belong to the same film as the first one; nil if it does.
    private static func difference(
        _ label: PieceLabel, _ file: String, from first: (file: String, label: PieceLabel),
        _ program: String
    ) -> String? {
        func words(_ text: String) -> String { LogText.printable(text) }
        if label[.flipbook] != program {
            return "'\(file)' was made by Flipbook \(words(label[.flipbook])), and this is "
                + program
        }
        if label[.libraries] != label.librariesHere {
            return "'\(file)' was made with \(words(label[.libraries])), and here are "
                + label.librariesHere
        }
        for field in PieceLabel.Field.common where label[field] != first.label[field] {
            let (own, other) = (words(label[field]), words(first.label[field]))
            switch field {
            case .timeline:
                return
                    "'\(file)' is of another timeline, '\(own)', than '\(first.file)', '\(other)'"
            case .film:
                return "'\(file)' has frames of another timeline, or of other values or files, "
                    + "than '\(first.file)'"
            default:
                return
                    "'\(file)' has a \(field.rawValue) of \(own), and '\(first.file)' of \(other)"
            }
        }
        return nil
    }

    private static func missing(
        _ settings: FilmSettings, _ pieces: [Int: String], hasSound: Bool
    ) -> [String] {
        guard let grid = settings.partGrid else { return [] }
        var problems: [String] = []
        var piece = 0
        while piece < grid.count {
            defer { piece += 1 }
            guard pieces[piece] == nil else { continue }
            let start = piece
            while piece + 1 < grid.count, pieces[piece + 1] == nil { piece += 1 }
            let frames = grid.frames(of: start).lowerBound...grid.frames(of: piece).upperBound - 1
            problems.append(
                "frames \(frames.lowerBound)-\(frames.upperBound) are missing: "
                    + (start == piece
                        ? "piece \(start + 1)" : "pieces \(start + 1)-\(piece + 1)")
                    + " of \(grid.count)")
        }
        if problems.count > 3, settings.isJoinedOfFrames {
            problems = Array(problems.prefix(3)) + ["and \(problems.count - 3) more are missing"]
        }
        if settings.sound != nil, !hasSound {
            problems.append("the film's sound is missing, which is made with its first piece")
        }
        return problems
    }

    /// A frame of a film that is joined from frames.
    ///
    /// - Parameter position: the index of a frame that the film shows.
    /// - Throws: a `MediaError` if the piece has changed.
    package func frame(
        _ position: Int, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(MediaError) -> [UInt8] {
        let number = position / (settings.partGrid?.length ?? 1)
        return try Self.reading([pieces[number]], settings.path) { () throws(MediaError) in
            let frame = try reader(number, isCancelled).frame()
            // Other frames are unpacked in the film's size; see `damaged`.
            guard settings.coding.format != .png || isImage(frame) else {
                throw damage(of: pieces[number])
            }
            return frame
        }
    }

    /// Whether the bytes begin as a PNG of the film's size (PNG, 5.2 and 11.2.1).
    private func isImage(_ bytes: [UInt8]) -> Bool {
        let start: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
        let size = [settings.width, settings.height].flatMap { side in
            withUnsafeBytes(of: UInt32(clamping: side).bigEndian, Array.init)
        }
        return bytes.starts(with: start + size)
    }

    private func reader(
        _ number: Int, _ isCancelled: @escaping @Sendable () -> Bool
    ) throws(MediaError) -> PieceFileReader {
        let file = try PieceFileReader(pieces[number], isCancelled: isCancelled)
        guard file.label.piece == number else {
            throw MediaError(.unreadable, "the piece has changed", file: pieces[number])
        }
        return file
    }

    /// The error of a piece whose frame can't be read.
    package func damaged(_ position: Int) -> MediaError {
        let file = pieces[position / (settings.partGrid?.length ?? 1)]
        return Self.blamed(damage(of: file), on: [file], settings.path)
    }

    private func damage(of file: String) -> MediaError {
        MediaError(.unreadable, "this piece of a film is damaged; make it again", file: file)
    }

    // MARK: Contents

    /// Reads pieces whose labels and hashes are right. Their contents may still be invalid: a hash
    /// detects damage, not forgery.
    ///
    /// - Throws: a `MediaError`: `invalidPieces` where the contents are to blame.
    private static func reading<Made>(
        _ files: [String], _ path: String, _ body: () throws(MediaError) -> Made
    ) throws(MediaError) -> Made {
        do throws(MediaError) { return try body() } catch { throw blamed(error, on: files, path) }
    }

    /// - Parameters:
    ///   - files: the pieces that were read, first and last.
    ///   - path: the film's path.
    private static func blamed(
        _ error: MediaError, on files: [String], _ path: String
    ) -> MediaError {
        switch error.kind {
        case .unreadable, .unknownFormat, .notAsPromised, .tooLarge: break
        case .library where error.code != flipbookErrorOutOfMemory(): break
        default: return error
        }
        // An error of a piece names it.
        var message = "\(error)"
        if error.file == path {
            message =
                "'\(files.joined(separator: "' … '"))': "
                + (files.count == 1
                    ? "this piece contradicts itself" : "these pieces contradict themselves")
                + "; \(error)"
        }
        return MediaError(.invalidPieces(isDamaged: true), message, file: path)
    }

    /// Writes a film that libav's muxers join.
    ///
    /// - Parameters:
    ///   - isCancelled: polled from the calling thread.
    ///   - progress: receives the number of frames joined so far.
    /// - Throws: a `MediaError`; no file remains.
    package func write(
        registry: PartialFiles = .shared,
        isCancelled: @escaping @Sendable () -> Bool = { false }, progress: (Int) -> Void = { _ in }
    ) throws(MediaError) {
        var kept: KeptSound?
        if let sound, let (track, codec) = settings.sound {
            let call = LibraryCall(.write, settings.path, isCancelled: isCancelled)
            kept = try Self.reading([sound], settings.path) { () throws(MediaError) in
                try KeptSound(sound, codec, count: track.part.count, call)
            }
        }
        let film = try FilmWriter(
            settings, registry: registry, sound: kept, isCancelled: isCancelled)
        for (number, path) in pieces.enumerated() {
            let first = settings.pieceGrid?.frames(of: number).lowerBound ?? 0
            try Self.reading([path], settings.path) { () throws(MediaError) in
                let file = try reader(number, isCancelled)
                try film.join(file) { progress(first + $0) }
                guard let start = file.first, let end = file.last, start.fits(settings),
                    end.fits(settings)
                else { throw damage(of: path) }
            }
        }
        let ends = pieces.count > 1 ? [pieces[0], pieces[pieces.count - 1]] : pieces
        try Self.reading(ends, settings.path) { () throws(MediaError) in try film.finish() }
    }
}
