internal import FrameHashing
internal import FrameScheduling
internal import MediaCoding
internal import PixelBuffers
internal import Synchronization

/// A source of films' frames: drawn now, or made elsewhere.
package protocol PictureSource: Sendable {
    /// The number of workers.
    var jobs: Int { get }

    /// Returns how many frames may be made at once, given the largest number so far.
    func concurrency(_ peakCount: Int) -> Int

    /// Makes a frame in each rendition.
    ///
    /// - Parameters:
    ///   - position: in the film.
    ///   - renditions: nil for those not needed.
    func pictures(
        at position: Int, _ renditions: [Rendition?]
    ) throws(FrameFailure) -> FrameMaker.Pictures
}

extension PictureSource {
    /// The workers that make its frames.
    package func pipeline(
        runsAtOnce: Int = 1, _ cancellation: Cancellation
    ) -> FramePipeline<FrameMaker.Pictures> {
        FramePipeline(
            jobs: jobs, runsAtOnce: runsAtOnce, maxMaking: { concurrency($0) },
            cancellation: cancellation)
    }
}

/// Draws frames, and stores those of films whose encoders need all of them.
package struct DrawnSource: PictureSource {
    package let maker: FrameMaker
    let hashes: FilmHashes?
    private let keys: FrameKeys?
    private let store: FrameStore?
    /// Whether renditions that can be stored are needed as packets.
    private let packs: Bool

    package var jobs: Int { maker.jobs }
    package func concurrency(_ peakCount: Int) -> Int { maker.concurrency(peakCount) }

    /// - Parameters:
    ///   - keys: nil keeps nothing.
    ///   - hashes: notes the hashes of frames.
    package init(
        _ maker: FrameMaker, _ keys: FrameKeys?, _ store: FrameStore?, hashes: FilmHashes? = nil,
        packs: Bool = false
    ) {
        (self.maker, self.keys, self.store) = (maker, keys, store)
        (self.hashes, self.packs) = (hashes, packs)
    }

    package func pictures(
        at position: Int, _ renditions: [Rendition?]
    ) throws(FrameFailure) -> FrameMaker.Pictures {
        // The key, the drawing and the packets together: a frame of many steps has one limit.
        let made = maker.limited(maker.loaded.frames.lowerBound + position) {
            Result { () throws(FrameFailure) in try makePictures(at: position, renditions) }
        }
        return try made.get()
    }

    private func makePictures(
        at position: Int, _ renditions: [Rendition?]
    ) throws(FrameFailure) -> FrameMaker.Pictures {
        var made = FrameMaker.Pictures(pictures: renditions.map { _ in nil })
        var missing = renditions.map { $0.flatMap { $0.has(position) ? $0 : nil } }
        var names: [Int: String] = [:]
        if let keys, let store, missing.contains(where: { $0?.isKept ?? false }) {
            let frame = maker.key(of: maker.loaded.frames.lowerBound + position, keys)
            for (index, rendition) in missing.enumerated() {
                guard let rendition, rendition.isKept else { continue }
                let name = FrameStore.key(maker.form(rendition), rendition, frame)
                names[index] = name
                guard let packet = store.packet(name),
                    add(packet, rendition, index, to: &made)
                else { continue }
                missing[index] = nil
            }
        }
        let needsHash = hashes?.isUnknown(position) ?? false
        guard needsHash || missing.contains(where: { $0 != nil }) else { return made }
        let drawn = try maker.pictures(at: position, missing, hashes: needsHash)
        if let hash = drawn.hash { hashes?.note(hash, position) }
        for (index, rendition) in missing.enumerated() {
            guard let rendition, let picture = drawn.pictures[index] else { continue }
            let isPacked = rendition.png != nil || packs
            guard isPacked || names[index] != nil else {
                made.pictures[index] = picture
                continue
            }
            let packet = try packet(of: picture, rendition)
            // Files that changed while frames were drawn have other keys now.
            if let name = names[index], keys?.areValid == true { store?.keep(packet, as: name) }
            if isPacked {
                made.packets[index] = packet
            } else {
                made.pictures[index] = picture
            }
        }
        return made
    }

    private func packet(
        of picture: PixelBuffer, _ rendition: Rendition
    ) throws(FrameFailure) -> [UInt8] {
        try frameFailures { () throws(FlipbookError) in
            try flipbookErrors { () throws(MediaError) in
                guard let png = rendition.png else { return try FramePacket.bytes(of: picture) }
                return try StillWriter.png(
                    picture, isOpaque: png == .opaque, for: maker.loaded.path)
            }
        }
    }

    /// - Returns: false if the packet is of another kind of picture.
    private func add(
        _ packet: [UInt8], _ rendition: Rendition, _ index: Int, to made: inout FrameMaker.Pictures
    ) -> Bool {
        guard rendition.png == nil, !packs else {
            made.packets[index] = packet
            return true
        }
        let form = maker.form(rendition)
        made.pictures[index] = FramePacket.frame(
            packet, format: form.format, width: form.width, height: form.height)
        return made.pictures[index] != nil
    }
}

/// The hashes of a film's frames: those known from earlier runs, and those of frames that are
/// drawn.
package final class FilmHashes: Sendable {
    private let maker: FrameMaker
    private let known: CachedHashes?
    private let found = Mutex<[Int: String]>([:])

    package init(_ maker: FrameMaker, ignoresCache: Bool) {
        self.maker = maker
        known = ignoresCache ? nil : CachedHashes(of: maker)
    }

    private func knownHash(_ position: Int) -> String? {
        guard let known else { return nil }
        return known.hash(for: key(position, known))
    }

    private func key(_ position: Int, _ known: CachedHashes) -> FrameKey {
        maker.key(of: maker.loaded.frames.lowerBound + position, known.keys)
    }

    /// Whether the frame's hash must be computed from its pixels. A known hash is noted.
    func isUnknown(_ position: Int) -> Bool {
        guard found.withLock({ $0[position] == nil }) else { return false }
        guard let hash = knownHash(position) else { return true }
        found.withLock { $0[position] = hash }
        return false
    }

    func note(_ hash: String, _ position: Int) {
        found.withLock { $0[position] = hash }
        guard let known else { return }
        known.keep(hash, for: key(position, known))
    }

    /// All hashes, in the frames' order; draws the frames that the films didn't need.
    package func all(_ cancellation: Cancellation) throws(FlipbookError) -> [String] {
        var hashes: [String] = []
        for (position, frame) in maker.loaded.frames.enumerated() {
            try cancellation.check()
            if isUnknown(position) {
                do throws(FrameFailure) {
                    note(try maker.frame(frame, format: .rgba8).frameHash, position)
                } catch {
                    throw error.flipbookError
                }
            }
            hashes.append(found.withLock { $0[position] ?? "" })
        }
        known?.save()
        return hashes
    }
}
