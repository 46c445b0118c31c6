internal import CLibav

/// Finds parts of a film that its decoder drops, so that they aren't dropped in silence.
struct UnshownParts {
    private let codec: AVCodecID
    private let units: CodedUnits
    /// Whether the decoder shows the alpha beside packets.
    private let showsAlpha: Bool
    private var hasAlpha = false
    private var hasLayers = false

    init(_ demuxer: Demuxer) {
        codec = demuxer.parameters.codec_id
        units = CodedUnits(demuxer.parameters)
        showsAlpha = AlphaPackets.areIn(demuxer)
    }

    /// Takes the film's packets in order.
    mutating func note(_ packet: AVPacket) {
        if AlphaPackets.has(codec) {
            hasAlpha = hasAlpha || AlphaPackets.bytes(besides: packet) != nil
            return
        }
        guard !hasLayers, codec == AV_CODEC_ID_HEVC || codec == AV_CODEC_ID_H264 else { return }
        let bytes = UnsafeBufferPointer<UInt8>(start: packet.data, count: Int(packet.size))
        var place = 0
        while let unit = units.next(in: bytes, from: place), !hasLayers {
            place = unit.upperBound
            hasLayers = isOfLayer(UnsafeBufferPointer(rebasing: bytes[unit]))
        }
    }

    /// Whether a unit is a slice of another layer than the one that decoders show.
    private func isOfLayer(_ unit: UnsafeBufferPointer<UInt8>) -> Bool {
        guard unit.count > 1 else { return false }
        if codec == AV_CODEC_ID_HEVC {
            // ITU-T H.265, 7.3.1.2: a type below 32, and `nuh_layer_id`.
            return unit[0] >> 1 & 63 < 32 && (unit[0] & 1 != 0 || unit[1] >> 3 != 0)
        }
        // ITU-T H.264, table 7-1: auxiliary pictures, scalable ones and other views.
        return [19, 20, 21].contains(unit[0] & 31)
    }

    var notes: [MediaNote] {
        if hasAlpha, !showsAlpha {
            return [
                MediaNote(
                    .part,
                    "it has alpha, and doesn't say so (AlphaMode): as in browsers, it is opaque")
            ]
        }
        guard hasLayers else { return [] }
        return [
            MediaNote(
                .part,
                "its pictures have another layer, such as alpha or a second eye's view, which is "
                    + "not shown")
        ]
    }
}
