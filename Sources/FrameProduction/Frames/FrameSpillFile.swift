package import PixelBuffers
internal import Synchronization
internal import WholeFiles

/// Drawn frames, for several films that are made one after the other.
///
/// They are stored unchanged in an unnamed file of limited size. The others are drawn again, with
/// the same pixels.
package final class FrameSpillFile: Sendable {
    private let file: OpenFile
    private let bounds: PixelRectangle
    private let step: Int
    private let state: Mutex<State>

    private struct State {
        /// The frames' places in the file.
        var places: [Int: Int] = [:]
        var taken = 0
        var maxCount: Int
    }

    /// The size limit in bytes; also at most a quarter of the free space, since the films need
    /// space too.
    package static let maxBytes = 2 << 30

    /// - Parameters:
    ///   - path: the frames' file is created beside this one.
    ///   - step: every n-th frame is stored.
    /// - Returns: nil if the file can't be created.
    package init?(
        beside path: String, bounds: PixelRectangle, step: Int, maxBytes: Int = maxBytes
    ) {
        guard let file = try? OpenFile(namelessBeside: path) else { return nil }
        self.file = file
        self.bounds = bounds
        self.step = step
        let size = Self.buffer(bounds).byteCount
        state = Mutex(State(maxCount: min(maxBytes, file.freeBytes / 4) / size))
    }

    private static func buffer(_ bounds: PixelRectangle) -> PixelBuffer {
        PixelBuffer(format: .rgbaFloat, bounds: bounds)
    }

    /// The number of stored frames.
    var count: Int { state.withLock { $0.places.count } }

    /// Returns the stored frame, or draws it.
    ///
    /// - Parameter position: in the film.
    func frame<Failure: Error>(
        _ index: Int, at position: Int, draw: () throws(Failure) -> PixelBuffer
    ) throws(Failure) -> PixelBuffer {
        if let place = state.withLock({ $0.places[index] }) {
            let picture = Self.buffer(bounds)
            let bytes = UnsafeMutableRawBufferPointer(start: picture.base, count: picture.byteCount)
            if file.read(into: bytes, at: place * bytes.count) { return picture }
        }
        let picture = try draw()
        if position.isMultiple(of: step) { keep(picture, as: index) }
        return picture
    }

    private func keep(_ picture: PixelBuffer, as index: Int) {
        guard picture.format == .rgbaFloat, picture.bounds == bounds else { return }
        let found = state.withLock { state -> Int? in
            guard state.taken < state.maxCount, state.places[index] == nil else { return nil }
            defer { state.taken += 1 }
            return state.taken
        }
        guard let place = found else { return }
        let bytes = UnsafeRawBufferPointer(start: picture.base, count: picture.byteCount)
        let isKept = file.write(bytes, at: place * bytes.count)
        state.withLock { state in
            // The disk is full: the rest is left for the film.
            if isKept { state.places[index] = place } else { state.maxCount = 0 }
        }
    }
}
