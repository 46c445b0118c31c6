internal import CLibav

/// A sound encoder for 48 kHz stereo.
final class SoundEncoder {
    let context: UnsafeMutablePointer<AVCodecContext>
    private let call: LibraryCall
    /// Interleaved samples short of a frame.
    private var pending: [Float] = []
    /// Samples sent so far.
    private var position: Int64 = 0

    init(_ sound: SoundCodec, _ call: LibraryCall) throws(MediaError) {
        self.call = call
        guard let codec = avcodec_find_encoder_by_name(sound.encoder) else {
            throw MediaError(
                .missingEncoder(sound.encoder),
                "this libavcodec has no encoder '\(sound.encoder)'", file: call.file,
                code: flipbookErrorEncoderNotFound())
        }
        context = try call.check(avcodec_alloc_context3(codec), "no memory for an encoder")
        context.pointee.sample_rate = Int32(Soundtrack.rate)
        av_channel_layout_default(&context.pointee.ch_layout, 2)
        context.pointee.time_base = AVRational(num: 1, den: Int32(Soundtrack.rate))
        context.pointee.sample_fmt =
            switch sound {
            case .aac: AV_SAMPLE_FMT_FLTP
            case .opus: AV_SAMPLE_FMT_FLT
            case .flac: AV_SAMPLE_FMT_S32
            }
        if sound == .flac { context.pointee.bits_per_raw_sample = 24 }
        context.pointee.bit_rate = sound.bitRate
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
        try call.check(
            avcodec_open2(context, codec, nil),
            "the encoder '\(sound.encoder)' refuses these settings", kind: .invalidSettings)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// The stream's parameters; what decoders need in front of its packets.
    var parameters: [UInt8] { context.pointee.extradataBytes }

    /// Takes interleaved samples and passes finished packets to `write`.
    func send(
        _ samples: [Float], _ packet: Packet, write: (Packet) throws(MediaError) -> Void
    ) throws(MediaError) {
        pending += samples
        let size = Int(context.pointee.frame_size) * 2
        var start = 0
        while pending.count - start >= size {
            try encode(pending[start..<start + size])
            start += size
            try receive(packet, write)
        }
        pending.removeFirst(start)
    }

    /// Encodes the remaining samples.
    func end(_ packet: Packet, write: (Packet) throws(MediaError) -> Void) throws(MediaError) {
        if !pending.isEmpty { try encode(pending[...]) }
        pending = []
        try call.check(avcodec_send_frame(context, nil), "the sound's end can't be encoded")
        try receive(packet, write)
    }

    private func receive(
        _ packet: Packet, _ write: (Packet) throws(MediaError) -> Void
    ) throws(MediaError) {
        while true {
            let result = avcodec_receive_packet(context, packet.pointer)
            if result == flipbookErrorTryAgain() || result == flipbookErrorEndOfFile() { return }
            try call.check(result, "the sound can't be encoded")
            try write(packet)
        }
    }

    private func encode(_ samples: ArraySlice<Float>) throws(MediaError) {
        let frame = try RawFrame(call)
        let count = samples.count / 2
        frame.pointer.pointee.nb_samples = Int32(count)
        frame.pointer.pointee.format = context.pointee.sample_fmt.rawValue
        frame.pointer.pointee.sample_rate = Int32(Soundtrack.rate)
        av_channel_layout_default(&frame.pointer.pointee.ch_layout, 2)
        try call.check(av_frame_get_buffer(frame.pointer, 0), "no memory for a sound")
        frame.pointer.pointee.pts = position
        position += Int64(count)
        fill(frame, samples, count)
        try call.check(avcodec_send_frame(context, frame.pointer), "the sound can't be encoded")
    }

    private func fill(_ frame: RawFrame, _ samples: ArraySlice<Float>, _ count: Int) {
        func plane<Sample>(_ index: Int, _ type: Sample.Type) -> UnsafeMutablePointer<Sample>? {
            frame.pointer.pointee.extended_data[index].map {
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: type)
            }
        }
        switch context.pointee.sample_fmt {
        case AV_SAMPLE_FMT_FLTP:
            for channel in 0..<2 {
                guard let plane = plane(channel, Float.self) else { continue }
                for index in 0..<count {
                    plane[index] = samples[samples.startIndex + index * 2 + channel]
                }
            }
        case AV_SAMPLE_FMT_FLT:
            guard let plane = plane(0, Float.self) else { return }
            for (index, sample) in samples.enumerated() { plane[index] = sample }
        default:
            guard let plane = plane(0, Int32.self) else { return }
            for (index, sample) in samples.enumerated() {
                plane[index] = Int32((sample * 8_388_607).rounded()) << 8
            }
        }
    }
}
