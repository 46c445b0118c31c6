internal import PixelBuffers
internal import Synchronization
internal import WholeFiles

/// Frames as they were drawn, for who makes several films of them, one after the other.
///
/// They lie in a file without a name, exactly as they are, and as many of them as there is room
/// for; the others are drawn anew, which gives the same pixels.
final class KeptFrames: Sendable {
    private let file: OpenFile
    private let bounds: PixelRectangle
    private let step: Int
    private let state: Mutex<State>

    private struct State {
        /// Which place in the file a frame has.
        var places: [Int: Int] = [:]
        var taken = 0
        var most: Int
    }

    /// Bytes at most, and of what is free on the disk a quarter: the films need room as well.
    static let mostBytes = 2 << 30

    /// - Parameters:
    ///   - path: beside which file the frames lie.
    ///   - step: of so many frames one is kept.
    /// - Returns: nil where there can't be a file.
    init?(
        beside path: String, bounds: PixelRectangle, step: Int, mostBytes: Int = mostBytes
    ) {
        guard let file = try? OpenFile(namelessBeside: path) else { return nil }
        self.file = file
        self.bounds = bounds
        self.step = step
        let size = Self.buffer(bounds).byteCount
        state = Mutex(State(most: min(mostBytes, file.freeBytes / 4) / size))
    }

    private static func buffer(_ bounds: PixelRectangle) -> PixelBuffer {
        PixelBuffer(format: .rgbaFloat, bounds: bounds)
    }

    /// How many frames are there.
    var count: Int { state.withLock { $0.places.count } }

    /// The frame that was kept, or else the one that is drawn now.
    ///
    /// - Parameter position: in the film.
    func frame<Failure: Error>(
        _ index: Int, at position: Int, draw: () throws(Failure) -> PixelBuffer
    ) throws(Failure) -> PixelBuffer {
        if let place = state.withLock({ $0.places[index] }) {
            let picture = Self.buffer(bounds)
            let bytes = UnsafeMutableRawBufferPointer(
                start: picture.base, count: picture.byteCount)
            if file.read(into: bytes, at: place * bytes.count) { return picture }
        }
        let picture = try draw()
        if position.isMultiple(of: step) { keep(picture, as: index) }
        return picture
    }

    private func keep(_ picture: PixelBuffer, as index: Int) {
        guard picture.format == .rgbaFloat, picture.bounds == bounds else { return }
        let found = state.withLock { state -> Int? in
            guard state.taken < state.most, state.places[index] == nil else { return nil }
            defer { state.taken += 1 }
            return state.taken
        }
        guard let place = found else { return }
        let bytes = UnsafeRawBufferPointer(start: picture.base, count: picture.byteCount)
        let isKept = file.write(bytes, at: place * bytes.count)
        state.withLock { state in
            // The disk is full: who writes the film needs what is left.
            if isKept { state.places[index] = place } else { state.most = 0 }
        }
    }
}
