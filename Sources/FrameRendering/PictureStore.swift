internal import Hashing
import MediaCoding
import PixelBuffers
import Synchronization
import Threads

/// The pictures and films of a timeline, decoded when they are first requested.
///
/// Takes at most about twice `byteLimit`: the pictures that it keeps, and those that are being
/// decoded. A picture that is larger is decoded alone.
final class PictureStore: Sendable {
    /// A decoded image; the lock makes a second thread wait rather than decode it too.
    final class Image: Sendable {
        let pixels = Mutex<PixelBuffer?>(nil)
    }

    private struct State {
        var images: [ExactText: Image] = [:]
        /// The images that have been decoded, the most recently used last.
        var used: [(path: ExactText, byteCount: Int)] = []
        var films: [ExactText: FilmFile] = [:]
        /// The files used since the last film began.
        var asked: Set<ExactText> = []

        /// Removes the least recently used images above a limit, but for the last `kept`.
        mutating func trim(toBytes limit: Int, keeping kept: Int) {
            var total = used.reduce(0) { $0 + $1.byteCount }
            while total > limit, used.count > kept {
                let oldest = used.removeFirst()
                images[oldest.path] = nil
                total -= oldest.byteCount
            }
        }
    }

    private let byteLimit: Int
    private let state = Mutex(State())
    /// The bytes of the pictures that are being decoded.
    private let decodingBytes = Monitor(0)

    /// - Parameter byteLimit: another only in tests.
    init(byteLimit: Int = 1 << 30) { self.byteLimit = byteLimit }

    /// The picture in a file, as `convert` makes it; it is decoded once, as long as there is room.
    ///
    /// - Parameter convert: must not ask for another image, which could wait for this one's room.
    /// - Throws: `RenderingError.media` if the file can't be read, `.memory`, or the error of
    ///   `convert`.
    func image(
        _ path: String, convert: (DecodedPicture) throws(RenderingError) -> PixelBuffer
    ) throws(RenderingError) -> PixelBuffer {
        let key = ExactText(path)
        let image = state.withLock { state in
            state.asked.insert(key)
            let image = state.images[key] ?? Image()
            state.images[key] = image
            return image
        }
        let pixels = try image.pixels.withLock { pixels throws(RenderingError) in
            if let pixels { return pixels }
            let fresh = try decoded(path, convert)
            pixels = fresh
            return fresh
        }
        state.withLock { state in
            state.used.removeAll { $0.path == key }
            state.used.append((key, pixels.byteCount))
            state.trim(toBytes: byteLimit, keeping: 1)
        }
        return pixels
    }

    /// Decodes a file, after others if all of them together would take more than the limit.
    ///
    /// No deadlock: a thread that decodes waits for no room and for no image.
    private func decoded(
        _ path: String, _ convert: (DecodedPicture) throws(RenderingError) -> PixelBuffer
    ) throws(RenderingError) -> PixelBuffer {
        let file = try renderingError(RenderingError.reading) { () throws(MediaError) in
            try StillFile(path)
        }
        let bytes = file.decodingBytes
        decodingBytes.change(when: { $0 == 0 || $0 + bytes <= byteLimit }, wakes: false) {
            $0 += bytes
        }
        defer { decodingBytes.change { $0 -= bytes } }
        // Frees the pictures to be displaced before the new picture takes memory.
        state.withLock { $0.trim(toBytes: byteLimit - file.pictureBytes, keeping: 0) }
        return try convert(
            renderingError(RenderingError.reading) { () throws(MediaError) in try file.picture() })
    }

    /// Frees the pictures that the last film didn't use.
    func filmEnds() {
        state.withLock { state in
            let asked = state.asked
            state.asked = []
            state.images = state.images.filter { asked.contains($0.key) }
            state.used.removeAll { !asked.contains($0.path) }
            state.films = state.films.filter { asked.contains($0.key) }
        }
    }

    /// A film, opened once.
    func film(_ path: String) throws(RenderingError) -> FilmFile {
        let key = ExactText(path)
        return try state.withLock { state throws(RenderingError) in
            state.asked.insert(key)
            if let film = state.films[key] { return film }
            let film = try renderingError(RenderingError.reading) { () throws(MediaError) in
                try FilmFile(path)
            }
            state.films[key] = film
            return film
        }
    }
}
