internal import CLibav
package import MediaTime
import PixelBuffers
import Synchronization
import WholeFiles

/// A film whose pictures can be had in any order, from any number of threads.
///
/// A picture is decoded from the nearest key frame before it, and those that were decoded lately
/// are kept, so that going forwards, and a few frames back, decodes each picture once.
package final class FilmFile: Sendable {
    /// What is known of a film that could be opened.
    package struct Description: Hashable, Sendable {
        /// Pixels, upright, and as wide as they are shown where a film's pixels aren't square.
        package var width: Double
        package var height: Double
        /// When each picture is shown; the first at 0.
        package var times: [Time]
        /// When the last one is over.
        package var end: Time
        package var fingerprint: UInt64
        /// What its author may not expect, in words.
        package var notes: [String]

        package init(
            width: Double, height: Double, times: [Time], end: Time, fingerprint: UInt64,
            notes: [String] = []
        ) {
            self.width = width
            self.height = height
            self.times = times
            self.end = end
            self.fingerprint = fingerprint
            self.notes = notes
        }
    }

    /// Decoded pictures that are kept: bytes, though at least two of them.
    private static let mostBytes = 128 << 20
    private static let mostKept = 32
    /// How many pictures before the one that is wanted are worth keeping.
    private static let lookBack = 12

    private let path: String
    private let index: FilmIndex
    private let orientation: Orientation
    private let conversion: ColorConversion?
    private let state: Mutex<State>

    /// What changes, guarded by the lock: `@unchecked Sendable` holds since it is reached through
    /// that only.
    private final class State: @unchecked Sendable {
        var stream: FilmStream
        /// The picture that the stream gives next, as far as that is known.
        var next = 0
        var kept: [(index: Int, picture: DecodedPicture)] = []

        init(_ stream: FilmStream) { self.stream = stream }
    }

    /// Opens the film and reads where its pictures are.
    ///
    /// - Throws: a `MediaError`: there is no such file, it is no film, or none that can be read.
    package init(_ path: String) throws(MediaError) {
        try AssetFile.check(path)
        self.path = path
        let call = LibraryCall(.read, path)
        let stream = try FilmStream(path, call)
        let parameters = stream.parameters
        let (width, height) = (Int(parameters.width), Int(parameters.height))
        guard width <= StillReader.longestSide, height <= StillReader.longestSide,
            width * height <= StillReader.mostPixels
        else { throw MediaError(.tooLarge, StillReader.limitMessage(width, height), file: path) }
        index = try FilmIndex(stream, call)
        orientation = Self.orientation(stream.stream)
        conversion = FilmColors.conversion(primaries: Int(parameters.color_primaries.rawValue))
        try stream.rewind()
        state = Mutex(State(stream))
    }

    private static func orientation(_ stream: UnsafeMutablePointer<AVStream>) -> Orientation {
        var size = 0
        guard let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size),
            size >= 36
        else { return .upright }
        let numbers = UnsafeRawPointer(data)
        func number(_ place: Int) -> Int32 {
            numbers.loadUnaligned(fromByteOffset: 4 * place, as: Int32.self)
        }
        return Orientation(displayMatrix: number(0), number(1), number(3), number(4))
    }

    /// Reads the file and decodes its first picture, to know that both can be done.
    package func describe() throws(MediaError) -> Description {
        guard let times = index.times, let end = index.end else {
            throw MediaError(.unreadable, "its times can't be told exactly", file: path)
        }
        let first = try picture(0)
        let stream = state.withLock { $0.stream }
        let parameters = stream.parameters
        var ratio = stream.stream.pointee.sample_aspect_ratio
        if ratio.num <= 0 || ratio.den <= 0 { ratio = parameters.sample_aspect_ratio }
        let aspect = ratio.num > 0 && ratio.den > 0 ? Double(ratio.num) / Double(ratio.den) : 1
        let (width, height) = (Double(first.width) * aspect, Double(first.height))
        var notes: [String] = []
        if FilmColors.isHighDynamicRange(parameters.color_trc) {
            notes.append("it has a high dynamic range, which is not converted")
        }
        return Description(
            width: orientation.isTransposed ? height : width,
            height: orientation.isTransposed ? width : height, times: times, end: end,
            fingerprint: try AssetFile.fingerprint(path), notes: notes)
    }

    /// The picture of that number, the first being 0.
    ///
    /// - Throws: a `MediaError` where it, or one that it is made from, is damaged.
    package func picture(_ wanted: Int) throws(MediaError) -> DecodedPicture {
        let wanted = min(max(wanted, 0), index.ticks.count - 1)
        return try state.withLock { state throws(MediaError) in
            if let place = state.kept.lastIndex(where: { $0.index == wanted }) {
                // The most lately used come last.
                let found = state.kept.remove(at: place)
                state.kept.append(found)
                return found.picture
            }
            return try decode(wanted, with: state)
        }
    }

    private func decode(_ wanted: Int, with state: State) throws(MediaError) -> DecodedPicture {
        let keys = index.keys(upTo: wanted, count: 2)
        let nearest = keys.first.flatMap { index.picture(at: $0) } ?? 0
        // Where it is on the way, there is nothing to look for. What is damaged on the way may lie
        // before the key frame, and then doesn't matter.
        if state.next <= wanted, state.next >= nearest,
            let found = try? run(to: wanted, from: nil, with: state)
        {
            return found
        }
        for key in keys {
            try state.stream.seek(to: key)
            if let found = try? run(to: wanted, from: key, with: state) { return found }
        }
        try state.stream.rewind()
        state.next = 0
        if let found = try run(to: wanted, from: nil, with: state) { return found }
        throw MediaError(
            .unreadable, "the film is damaged: it has no picture at \(index.ticks[wanted])",
            file: path)
    }

    /// Decodes up to the picture that is wanted; nil where it doesn't come.
    ///
    /// - Parameter key: the key frame that was looked for; nil where the stream goes on from where
    ///   it is. What comes before the key frame may have been made from pictures that were not
    ///   decoded.
    private func run(
        to wanted: Int, from key: Int64?, with state: State
    ) throws(MediaError) -> DecodedPicture? {
        let call = LibraryCall(.read, path)
        var isTrusted = key == nil
        // Of a damaged film pictures may come in another order than that of their times; what comes
        // late is not shown, whether the film is played or not.
        var latest = key == nil ? state.next - 1 : -1
        // Until the picture has come, it isn't known where the stream is.
        state.next = .max
        while let (frame, ticks) = try state.stream.nextFrame() {
            if let key, !isTrusted {
                // A decoder that begins in the middle may leave pictures out.
                if ticks > key { return nil }
                isTrusted = ticks == key
                if !isTrusted { continue }
                // What the index calls a key frame may be none.
                guard frame.pointer.pointee.key_frame != 0 else { return nil }
            }
            guard let found = index.picture(at: ticks), found > latest else { continue }
            latest = found
            if found > wanted { return nil }
            guard found > wanted - Self.lookBack else { continue }
            let picture = DecodedPicture(
                samples: try PictureUnpacker(frame, call).samples(), orientation: orientation,
                conversion: conversion)
            keep(picture, found, in: state)
            if found == wanted {
                state.next = wanted + 1
                return picture
            }
        }
        return nil
    }

    private func keep(_ picture: DecodedPicture, _ number: Int, in state: State) {
        // Of two pictures at one time, as a damaged film may have them, the first is shown.
        guard !state.kept.contains(where: { $0.index == number }) else { return }
        state.kept.append((number, picture))
        let most = max(2, min(Self.mostKept, Self.mostBytes / max(picture.byteCount, 1)))
        if state.kept.count > most { state.kept.removeFirst(state.kept.count - most) }
    }
}
