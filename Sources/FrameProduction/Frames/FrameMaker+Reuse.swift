internal import FrameRendering
internal import FrameScheduling
internal import PixelBuffers
internal import TimelineModel

/// The recent frames and hashes of a film, for reuse, and the counts of drawn frames.
package struct FrameSharing: Sendable {
    let frames = RecentFrames()
    let hashes = RecentHashes()
    let counter = ReuseCounter()
    /// Whether frames are made from others, with the same pixels; false only in tests.
    var isOn = true
}

extension FrameMaker {
    /// The frames and pixels drawn so far.
    package var reuse: FrameReuse { sharing.counter.total }

    /// The pixels of a state in all renditions, reusing recent frames.
    ///
    /// - Parameters:
    ///   - index: the frame's number.
    ///   - renditions: nil for one that omits the frame.
    ///   - draw: draws the whole frame.
    func pictures(
        showing state: FrameState, at index: Int, _ renditions: [Rendition?],
        draw: () throws(RenderingError) -> PixelBuffer
    ) throws(RenderingError) -> [PixelBuffer?] {
        do throws(RenderingError) {
            return try made(showing: state, at: index, renditions, draw: draw)
        } catch {
            // Tries again without stored frames.
            guard case .memory = error.cause, sharing.frames.removeAll() else { throw error }
            return try made(showing: state, at: index, renditions, draw: draw)
        }
    }

    private func made(
        showing state: FrameState, at index: Int, _ renditions: [Rendition?],
        draw: () throws(RenderingError) -> PixelBuffer
    ) throws(RenderingError) -> [PixelBuffer?] {
        let canvas = state.canvas.bounds
        let forms = renditions.map { $0.map(form) }
        let wanted = Set(forms.compactMap(\.self))
        var pictures: [DrawnFrames.Form: PixelBuffer] = [:]
        let order = Array(wanted)
        func take(_ made: [PixelBuffer]) {
            for (form, picture) in zip(order, made) { pictures[form] = picture }
        }
        // Only converted pictures are needed, so bands are converted as they are drawn.
        let isStraight =
            kept == nil && wanted.allSatisfy { $0.bounds == canvas && $0.format != .rgbaFloat }
        let source =
            sharing.isOn
            ? sharing.frames.source(
                for: state, at: index, wanted, hasParts: isStraight, renderer: renderer)
            : nil
        switch source?.change {
        case .nothing?:
            sharing.counter.add(drawn: 0, of: canvas.pixelCount)
            return forms.map { $0.flatMap { source?.pictures[$0] } }
        case .parts(let parts)?:
            try take(
                renderer.render(
                    state, parts: parts,
                    over: order.compactMap { form in
                        source?.pictures[form].map { ($0, dithering(of: form)) }
                    }))
        case .everything?, nil:
            if isStraight {
                try take(
                    renderer.render(state, as: order.map { ($0.format, dithering(of: $0)) }))
                break
            }
            let picture = try draw()
            for rendition in renditions.compactMap(\.self) where pictures[form(rendition)] == nil {
                pictures[form(rendition)] = try pixels(of: picture, rendition)
            }
        }
        let change = source?.change ?? .everything
        sharing.counter.add(drawn: change.pixelCount(of: canvas), of: canvas.pixelCount)
        if sharing.isOn { sharing.frames.keep(state, at: index, pictures) }
        return forms.map { $0.flatMap { pictures[$0] } }
    }

    private func dithering(of form: DrawnFrames.Form) -> Dithering {
        form.isDithered ? loaded.dithering.dithering : .none
    }
}
