internal import FrameHashing
internal import FrameProduction
internal import FrameScheduling
internal import PixelBuffers
internal import TimelineModel

/// A timeline's frames as 8-bit pixels, and their hashes: from the stores, or drawn.
struct CachedFrames: Sendable {
    let maker: FrameMaker
    private let hashes: CachedHashes?
    private let store: FrameStore?
    private let source: DrawnSource
    private let rendition: Rendition

    /// Draws all frames.
    init(drawnBy maker: FrameMaker) { self.init(maker, nil, nil) }

    /// Reads frames from the stores if possible, and stores the others.
    ///
    /// - Parameters:
    ///   - place: the film's name in the store of hashes; nil for the timeline's path.
    ///   - other: frames that may share the store of hashes.
    init(keptOf maker: FrameMaker, under place: String?, besides other: CachedFrames?) {
        self.init(
            maker, CachedHashes(of: maker, under: place, besides: other?.hashes),
            Environment.cacheDirectory.map { FrameStore(cache: $0) })
    }

    private init(_ maker: FrameMaker, _ hashes: CachedHashes?, _ store: FrameStore?) {
        (self.maker, self.hashes, self.store) = (maker, hashes, store)
        source = DrawnSource(maker, hashes?.keys, store)
        var rendition = Rendition(format: .rgba8)
        rendition.isKept = true
        self.rendition = rendition
    }

    func has(_ index: Int) -> Bool { maker.has(index) }

    /// The frame's stored hash; nil if it isn't stored, or the film has no such frame: beyond a
    /// film's end, a state is still computed, and another film's frame may be stored under its key.
    func knownHash(of index: Int) -> String? {
        guard has(index), let hashes else { return nil }
        return hashes.hash(for: maker.key(of: index, hashes.keys))
    }

    /// The frame's hash. Draws the frame if no hash is stored.
    func hash(of index: Int) throws(FrameFailure) -> String { try maker.hash(of: index, hashes) }

    /// The hash of any state; nil if it can't be drawn.
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
        let key = maker.key(of: index, hashes.keys)
        let hash = hashes.hash(for: key) ?? pixels.frameHash
        hashes.keep(hash, for: key)
        return FrameSample(hash: hash, pixels: pixels)
    }

    /// Stores the new hashes, and removes frames above the limit.
    func save() {
        hashes?.save()
        store?.shrink()
    }
}
