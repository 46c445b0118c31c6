internal import Diagnostics
internal import FrameProduction
internal import FrameRendering
internal import MediaCoding
internal import MetalLanguage
internal import PixelBuffers

/// Takes frames from pieces that were made in parts.
struct PartSource: PictureSource {
    let film: PieceSet
    let jobs: Int
    /// Scales frames to the size of a smaller film; nil for no scaling.
    private let renderer: FrameRenderer?
    private let cancellation: Cancellation

    init(_ film: PieceSet, _ cancellation: Cancellation) throws(FlipbookError) {
        (self.film, self.cancellation) = (film, cancellation)
        jobs = Environment.coreCount
        renderer =
            film.settings.maxBytes == nil
            ? nil
            : try flipbookErrors { () throws(DiagnosticError) in
                try FrameRenderer(
                    compiler: FrameMaker.compiler, authorShaders: [],
                    half: HalfFormat(isRounded: false), fontFiles: [], observer: nil)
            }
    }

    func concurrency(_ peakCount: Int) -> Int { jobs }

    func pictures(
        at position: Int, _ renditions: [Rendition?]
    ) throws(FrameFailure) -> FrameMaker.Pictures {
        var made = FrameMaker.Pictures(pictures: renditions.map { _ in nil })
        let wanted = renditions.enumerated().filter { $0.element?.has(position) ?? false }
        guard !wanted.isEmpty else { return made }
        let packet = try media { () throws(MediaError) in
            try film.frame(position, isCancelled: cancellation.polled)
        }
        for (index, rendition) in wanted {
            guard let rendition else { continue }
            if rendition.png != nil {
                made.packets[index] = packet
            } else {
                made.pictures[index] = try picture(packet, rendition, position)
            }
        }
        return made
    }

    private func picture(
        _ packet: [UInt8], _ rendition: Rendition, _ position: Int
    ) throws(FrameFailure) -> PixelBuffer {
        let drawn = film.drawnSize
        let (width, height) = renderer == nil ? (film.settings.width, film.settings.height) : drawn
        let format: PixelFormat = renderer == nil ? rendition.format : .rgbaFloat
        let found = FramePacket.frame(packet, format: format, width: width, height: height)
        guard let found else { throw FrameFailure.other(film.damaged(position).flipbookError) }
        guard let renderer else { return found }
        do throws(RenderingError) {
            // Palettes are computed from undithered colours.
            return try rendition.pixels(of: found, renderer, .none)
        } catch {
            throw FrameFailure(error)
        }
    }

    private func media<Made>(_ body: () throws(MediaError) -> Made) throws(FrameFailure) -> Made {
        try frameFailures { () throws(FlipbookError) in try flipbookErrors(body) }
    }
}
