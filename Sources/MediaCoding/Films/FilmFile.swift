internal import CLibav
package import MediaTime
import PixelBuffers
import Synchronization
import WholeFiles

/// A film with random access to its pictures, from any thread.
///
/// Decodes from the nearest key frame and caches recent pictures, so that playing forwards, or a
/// few frames back, decodes each picture once.
package final class FilmFile: Sendable {
    package struct Description: Hashable, Sendable {
        /// Displayed size in pixels: rotation and pixel aspect ratio applied.
        package var width: Double
        package var height: Double
        /// When each picture is shown, from the file's `FileOrigin`; the first is mostly 0.
        package var times: [Time]
        /// When the last picture ends.
        package var end: Time
        package var fingerprint: UInt64
        package var notes: [MediaNote]

    }

    /// The cache's limit in bytes; at least two pictures are kept.
    private static let mostBytes = 128 << 20
    private static let mostKept = 32
    /// How many pictures before the requested one are cached.
    private static let lookBack = 12

    private let path: String
    private let index: FilmIndex
    private let orientation: Orientation
    private let conversion: ColorConversion?
    private let state: Mutex<State>

    /// Mutable state: `@unchecked Sendable` holds, as all access is through the mutex.
    private final class State: @unchecked Sendable {
        var stream: FilmStream
        /// Number of the picture that the stream decodes next; `.max` if unknown.
        var next = 0
        var kept: [(index: Int, picture: DecodedPicture)] = []

        init(_ stream: FilmStream) { self.stream = stream }
    }

    /// Opens the film and indexes its pictures.
    ///
    /// - Throws: a `MediaError`: no such file, not a film, or not decodable.
    package init(_ path: String) throws(MediaError) {
        self.path = path
        let call = LibraryCall(.read, path)
        let stream = try FilmStream(Demuxer.asset(path, call), call)
        let origin = try stream.origin()
        if origin != nil { try stream.rewind() }
        index = try FilmIndex(stream, origin, call)
        orientation = Self.orientation(stream.stream)
        conversion = FilmColors.conversion(
            primaries: Int(stream.parameters.color_primaries.rawValue))
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

    /// Reads the file's properties and decodes its first picture, to know that both work.
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
        var notes = stream.notes
        if FilmColors.isHighDynamicRange(parameters.color_trc) {
            notes.append(
                MediaNote(.colors, "it has a high dynamic range, which is not converted"))
        }
        return Description(
            width: orientation.isTransposed ? height : width,
            height: orientation.isTransposed ? width : height, times: times, end: end,
            fingerprint: try AssetFile.fingerprint(path), notes: notes)
    }

    /// Decodes a picture, numbered from 0.
    ///
    /// - Throws: a `MediaError` if it, or a picture it refers to, is damaged.
    package func picture(_ wanted: Int) throws(MediaError) -> DecodedPicture {
        let wanted = min(max(wanted, 0), index.ticks.count - 1)
        return try state.withLock { state throws(MediaError) in
            if let place = state.kept.lastIndex(where: { $0.index == wanted }) {
                // Most recently used last.
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
        // The stream already passes the picture. Damage on the way may lie before the key frame:
        // then seeking helps.
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

    /// Decodes up to the wanted picture; nil if it doesn't come.
    ///
    /// - Parameter key: the key frame sought; nil to continue from the stream's position. Pictures
    ///   before the key frame may refer to undecoded ones.
    private func run(
        to wanted: Int, from key: Int64?, with state: State
    ) throws(MediaError) -> DecodedPicture? {
        let call = LibraryCall(.read, path)
        var isTrusted = key == nil
        // Damaged films may give pictures out of order. Late ones are dropped, when playing and
        // after a seek.
        var latest = key == nil ? state.next - 1 : -1
        // The position is unknown until the picture has come.
        state.next = .max
        while let (frame, ticks) = try state.stream.nextFrame() {
            if let key, !isTrusted {
                // The decoder skipped the key frame.
                if ticks > key { return nil }
                isTrusted = ticks == key
                if !isTrusted { continue }
                // The index may call a picture a key frame that is none.
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
        // Damaged films may have two pictures at one time: the first is shown.
        guard !state.kept.contains(where: { $0.index == number }) else { return }
        state.kept.append((number, picture))
        let most = max(2, min(Self.mostKept, Self.mostBytes / max(picture.byteCount, 1)))
        if state.kept.count > most { state.kept.removeFirst(state.kept.count - most) }
    }
}
