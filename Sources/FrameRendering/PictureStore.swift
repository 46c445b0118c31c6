import MediaCoding
import PixelBuffers
import Synchronization

/// The pictures and films of a timeline, decoded when they are first asked for.
final class PictureStore: Sendable {
    /// A decoded image; the lock makes a second thread wait rather than decode it too.
    final class Image: Sendable {
        let pixels = Mutex<PixelBuffer?>(nil)
    }

    private struct State {
        var images: [String: Image] = [:]
        /// Those that have been decoded, the most lately used last.
        var used: [(path: String, byteCount: Int)] = []
        var films: [String: FilmFile] = [:]
        /// The files used since the last film began.
        var asked: Set<String> = []
    }

    private static let mostBytes = 1 << 30
    private let state = Mutex(State())

    /// The picture in a file, as `convert` makes it; it is decoded once, as long as there is room.
    func image(
        _ path: String, convert: (DecodedPicture) throws(RenderingError) -> PixelBuffer
    ) throws(RenderingError) -> PixelBuffer {
        let image = state.withLock { state in
            state.asked.insert(path)
            let image = state.images[path] ?? Image()
            state.images[path] = image
            return image
        }
        let pixels = try image.pixels.withLock { pixels throws(RenderingError) in
            if let pixels { return pixels }
            let fresh = try convert(
                renderingError(RenderingError.reading) { () throws(MediaError) in
                    try StillReader.picture(path)
                })
            pixels = fresh
            return fresh
        }
        state.withLock { state in
            state.used.removeAll { $0.path == path }
            state.used.append((path, pixels.byteCount))
            var total = state.used.reduce(0) { $0 + $1.byteCount }
            while total > Self.mostBytes, state.used.count > 1 {
                let oldest = state.used.removeFirst()
                state.images[oldest.path] = nil
                total -= oldest.byteCount
            }
        }
        return pixels
    }

    /// Frees what the film that has just ended didn't use.
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
        try state.withLock { state throws(RenderingError) in
            state.asked.insert(path)
            if let film = state.films[path] { return film }
            let film = try renderingError(RenderingError.reading) { () throws(MediaError) in
                try FilmFile(path)
            }
            state.films[path] = film
            return film
        }
    }
}
