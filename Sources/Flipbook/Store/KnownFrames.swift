internal import FrameHashing
internal import FrameScheduling
internal import PixelBuffers
internal import TimelineModel

/// A timeline's frames as pixels of 8 bits, and their hashes: as earlier runs kept them, or drawn.
struct KnownFrames: Sendable {
    let maker: FrameMaker
    private let hashes: KnownHashes?
    private let store: FrameStore?
    private let source: DrawnSource
    private let rendition: Rendition

    /// Draws all frames.
    init(drawnBy maker: FrameMaker) { self.init(maker, nil, nil) }

    /// Takes frames from the stores where these have them, and keeps the others there.
    ///
    /// - Parameters:
    ///   - place: what hashes are kept under; nil is the timeline's path.
    ///   - other: frames whose hashes may be kept under the same place.
    init(keptOf maker: FrameMaker, under place: String?, besides other: KnownFrames?) {
        self.init(
            maker, KnownHashes(of: maker, under: place, besides: other?.hashes),
            Environment.cacheDirectory.map { FrameStore(cache: $0) })
    }

    private init(_ maker: FrameMaker, _ hashes: KnownHashes?, _ store: FrameStore?) {
        (self.maker, self.hashes, self.store) = (maker, hashes, store)
        source = DrawnSource(maker, hashes?.keys, store)
        var rendition = Rendition(format: .rgba8)
        rendition.isKept = true
        self.rendition = rendition
    }

    func has(_ index: Int) -> Bool { maker.has(index) }

    /// The frame's hash where it is known.
    func knownHash(of index: Int) -> String? {
        guard let hashes else { return nil }
        return hashes.hash(for: hashes.key(of: maker.schedule.state(at: index)))
    }

    /// The frame's hash; draws the frame where it isn't known.
    func hash(of index: Int) throws(FrameFailure) -> String { try maker.hash(of: index, hashes) }

    /// The hash of a state that needn't be a frame's; nil where it can't be drawn.
    func hash(of state: FrameState) -> String? {
        let key = hashes?.key(of: state)
        if let key, let hash = hashes?.hash(for: key) { return hash }
        let hash = maker.hash(drawing: state)
        if let key, let hash { hashes?.keep(hash, for: key) }
        return hash
    }

    /// The frame's pixels.
    func pixels(of index: Int) throws(FrameFailure) -> PixelBuffer {
        let made = try source.pictures(
            at: index - maker.loaded.frames.lowerBound, [rendition]
        ).pictures[0]
        guard let made else { throw .other(.failed("frame \(index) was not made")) }
        return made
    }

    /// The frame with its pixels.
    func sample(_ index: Int) throws(FrameFailure) -> FrameSample {
        let pixels = try pixels(of: index)
        guard let hashes else { return FrameSample(pixels, keepsPixels: true) }
        let key = hashes.key(of: maker.schedule.state(at: index))
        let hash = hashes.hash(for: key) ?? pixels.frameHash
        hashes.keep(hash, for: key)
        return FrameSample(hash: hash, pixels: pixels)
    }

    /// Keeps the hashes that were found, and as many frames as there is room for.
    func save() {
        hashes?.save()
        store?.shrink()
    }
}
