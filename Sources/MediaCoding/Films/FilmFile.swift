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
        /// How long the film is as its header says, if the file ends before; nil if it is whole.
        package var missingLength: Time?
        package var fingerprint: UInt64
        package var notes: [MediaNote]

    }

    /// The cache's limit in bytes; at least two pictures are cached.
    private static let maxBytes = 128 << 20
    private static let maxCached = 32
    /// The number of pictures before the requested one that are cached.
    private static let lookBack = 12
    /// Packets after which a decoder has shown a picture: H.264 and H.265 hold back 16.
    private static let longestDelay = 64

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
        var index = try FilmIndex(stream, origin, call)
        if try !Self.hasLeading(index, stream) { index = index.withoutLeading() }
        self.index = index
        orientation = Self.orientation(stream.stream)
        conversion = FilmColors.conversion(
            primaries: Int(stream.parameters.color_primaries.rawValue))
        try stream.rewind(from: index.firstPacket)
        state = Mutex(State(stream))
    }

    /// Whether the pictures that are shown in front of the first key frame can be decoded.
    private static func hasLeading(
        _ index: FilmIndex, _ stream: FilmStream
    ) throws(MediaError) -> Bool {
        guard index.leadingCount > 0 else { return true }
        try stream.rewind(from: index.firstPacket)
        var wanted = 0
        while wanted < index.leadingCount {
            guard let next = try? stream.nextFrame() else { return false }
            guard let picture = index.picture(ofPacket: Int(next.mark)) else { continue }
            guard picture == wanted else { return false }
            wanted += 1
        }
        return true
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
            missingLength: index.missingLength,
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
        let nearest = keys.first?.picture ?? 0
        // The stream already passes the picture. Damage on the way may lie before the key frame:
        // then seeking helps.
        if state.next <= wanted, state.next >= nearest,
            let found = try? run(to: wanted, from: nil, with: state)
        {
            return found
        }
        for key in keys {
            state.next = .max
            if (try? state.stream.seek(to: key)) ?? false,
                let found = try? run(to: wanted, from: key, with: state)
            {
                return found
            }
        }
        try state.stream.rewind(from: index.firstPacket)
        state.next = 0
        if let found = try run(to: wanted, from: nil, with: state) { return found }
        throw MediaError(
            .unreadable, "the film is damaged: picture \(wanted) can't be decoded", file: path)
    }

    /// Decodes up to the wanted picture; nil if it doesn't come.
    ///
    /// - Parameter key: the key frame sought; nil to continue from the stream's position. Pictures
    ///   before the key frame may refer to undecoded ones.
    private func run(
        to wanted: Int, from key: FilmIndex.Key?, with state: State
    ) throws(MediaError) -> DecodedPicture? {
        let call = LibraryCall(.read, path)
        var isTrusted = key == nil
        // The position is unknown until the picture has come.
        state.next = .max
        while let (frame, mark) = try state.stream.nextFrame() {
            let isPassed = state.stream.lastPacket > index.packets[wanted] + Self.longestDelay
            guard let found = index.picture(ofPacket: Int(mark)) else {
                if isPassed { return nil }
                continue
            }
            if let key, !isTrusted {
                // The decoder skipped the key frame.
                if found > key.picture { return nil }
                isTrusted = found == key.picture
                if !isTrusted { continue }
                // The index may call a picture a key frame that is none.
                guard frame.pointer.pointee.key_frame != 0 else { return nil }
            }
            if found == wanted || found < wanted && found > wanted - Self.lookBack {
                let picture = DecodedPicture(
                    samples: try PictureUnpacker(frame, call).samples(), orientation: orientation,
                    conversion: conversion)
                keep(picture, found, in: state)
                if found == wanted {
                    state.next = wanted + 1
                    return picture
                }
            }
            if isPassed { return nil }
        }
        return nil
    }

    private func keep(_ picture: DecodedPicture, _ number: Int, in state: State) {
        // A packet of a damaged film may give two pictures: the first is shown.
        guard !state.kept.contains(where: { $0.index == number }) else { return }
        state.kept.append((number, picture))
        let maximum = max(2, min(Self.maxCached, Self.maxBytes / max(picture.byteCount, 1)))
        if state.kept.count > maximum { state.kept.removeFirst(state.kept.count - maximum) }
    }
}
