package import PixelBuffers
import WholeFiles

/// Writes every frame as a PNG. All are hidden until `commit`, which names them together.
package final class SequenceWriter: FormatSink {
    package let settings: FilmSettings
    private let call: LibraryCall
    private let registry: PartialFiles
    private var frames: FrameCount
    private var files: [PartialFile] = []
    private var isComplete = false
    private var hasEnded = false
    private var prints: [Int: FrameFingerprint] = [:]
    /// Frames to check that were appended as files.
    private var unseen: Set<Int> = []

    init(_ settings: FilmSettings, registry: PartialFiles, _ call: LibraryCall) throws(MediaError) {
        try settings.validate()
        self.settings = settings
        self.registry = registry
        self.call = call
        frames = FrameCount(settings)
        // Reports an unwritable path before anything is rendered.
        _ = try mediaError { () throws(FileError) in
            try PartialFile(for: settings.path(ofFrame: 0), in: registry)
        }
    }

    deinit { cancel() }

    package func append(_ frame: PixelBuffer) throws(MediaError) {
        guard !hasEnded, !isComplete else { throw ended }
        do throws(MediaError) {
            try call.checkCancellation()
            let index = try frames.take(frame)
            let bytes = try StillWriter.png(
                frame, isOpaque: !settings.hasAlpha, for: settings.path(ofFrame: index))
            try write(bytes, index)
            if index == 0 || index + 1 == settings.frameCount {
                prints[index] = FrameFingerprint(frame, settings)
            }
        } catch {
            cancel()
            throw error
        }
    }

    package func append(file: [UInt8]) throws(MediaError) {
        guard !hasEnded, !isComplete else { throw ended }
        do throws(MediaError) {
            try call.checkCancellation()
            let index = try frames.skip()
            try write(file, index)
            if index == 0 || index + 1 == settings.frameCount { unseen.insert(index) }
        } catch {
            cancel()
            throw error
        }
    }

    private func write(_ bytes: [UInt8], _ index: Int) throws(MediaError) {
        try mediaError { () throws(FileError) in
            let file = try PartialFile(for: settings.path(ofFrame: index), in: registry)
            files.append(file)
            try file.write(bytes)
        }
    }

    package func complete() throws(MediaError) {
        guard !hasEnded, !isComplete else { throw ended }
        do throws(MediaError) {
            try frames.validate()
            for index in prints.keys.sorted() + unseen.sorted() { try check(index) }
            try call.checkCancellation()
            isComplete = true
        } catch {
            defer { cancel() }
            if files.contains(where: { !$0.isPartial }) {
                throw call.interrupted
            }
            throw error
        }
    }

    package func commit() throws(MediaError) {
        guard isComplete else { throw ended }
        defer { cancel() }
        try mediaError { () throws(FileError) in
            try PartialFile.commit(files)
        }
    }

    package func cancel() {
        hasEnded = true
        isComplete = false
        for file in files { file.discard() }
        files = []
    }

    private func check(_ index: Int) throws(MediaError) {
        let call = LibraryCall(
            .read, settings.path(ofFrame: index), isCancelled: call.isCancelled)
        let reader = try FilmReader(
            own: files[index].temporaryPath, format: settings.pixelFormat, call)
        guard let picture = try reader.next(), picture.pixels.width == settings.width,
            picture.pixels.height == settings.height,
            FilmPixels.hasAlpha(reader.decodedFormat) == settings.hasAlpha,
            FilmPixels.depth(reader.decodedFormat) == settings.depth,
            prints[index].map({ FrameFingerprint(picture.pixels, settings) == $0 }) ?? true
        else {
            throw MediaError(
                .notAsPromised, "the image was written and read back, and is another picture",
                file: call.file)
        }
    }

    private var ended: MediaError {
        MediaError(.ended, "the images are finished or given up already", file: settings.path)
    }
}
