internal import FrameProduction

/// Parts that the films of one export share, from the first frame to the last.
struct ExportSession: Sendable {
    let maker: FrameMaker
    let stores: FilmStores
    let encoding: EncodingWatch
    let tally = FrameTally()

    /// - Parameter keepsFrames: whether single frames are stored for later runs.
    init(_ exporter: Exporter, _ maker: FrameMaker, keepsFrames: Bool, _ cancellation: Cancellation)
    {
        self.maker = maker
        stores = FilmStores(
            maker, ignoresCache: exporter.options.ignoresCache, keepsFrames: keepsFrames)
        encoding = EncodingWatch(
            timeline: exporter.timeline, seconds: exporter.options.frameTimeout,
            cancellation: cancellation)
    }

    /// - Parameter packs: whether frames are needed as `FramePacket`s.
    func source(hashes: FilmHashes? = nil, packs: Bool = false) -> DrawnSource {
        DrawnSource(maker, stores.keys, stores.frames, hashes: hashes, packs: packs)
    }
}
