internal import CLibav

/// Converts decoded sound to 48 kHz stereo by libswresample, with every option fixed.
final class SoundResampler {
    private var handle: OpaquePointer?
    private let rate: Int32
    private let channelCount: Int32
    private let format: Int32
    private let call: LibraryCall

    /// - Parameter frame: the first frame to convert.
    init(_ frame: RawFrame, _ call: LibraryCall) throws(MediaError) {
        self.call = call
        rate = frame.pointer.pointee.sample_rate
        channelCount = frame.pointer.pointee.ch_layout.nb_channels
        format = frame.pointer.pointee.format
        var stereo = AVChannelLayout()
        av_channel_layout_default(&stereo, 2)
        var source = AVChannelLayout()
        defer { av_channel_layout_uninit(&source) }
        // Unordered channels are taken in the default order.
        if frame.pointer.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
            av_channel_layout_default(&source, channelCount)
        } else {
            try call.check(
                av_channel_layout_copy(&source, &frame.pointer.pointee.ch_layout),
                "no memory for a sound")
        }
        try call.check(
            swr_alloc_set_opts2(
                &handle, &stereo, AV_SAMPLE_FMT_FLT, Int32(Soundtrack.rate), &source,
                AVSampleFormat(format), rate, 0, nil),
            "its channels can't be made stereo", kind: .unreadable)
        try configure()
    }

    deinit { swr_free(&handle) }

    private func configure() throws(MediaError) {
        guard let handle else { throw call.failure(flipbookErrorOutOfMemory(), "no memory") }
        let target = UnsafeMutableRawPointer(handle)
        let values: KeyValuePairs<String, Int64> = [
            "internal_sample_fmt": Int64(AV_SAMPLE_FMT_FLTP.rawValue), "dither_method": 0,
            "filter_size": 32, "phase_shift": 10, "linear_interp": 0, "exact_rational": 1,
        ]
        for (name, value) in values {
            try call.check(
                av_opt_set_int(target, name, value, 0), "libswresample knows no '\(name)'")
        }
        // Mixing down channels never exceeds full scale.
        try call.check(
            av_opt_set_double(target, "rematrix_maxval", 1, 0),
            "libswresample knows no 'rematrix_maxval'")
        // Mono plays at full level on both sides.
        if channelCount == 1 {
            try call.check(swr_set_matrix(handle, [1, 1], 1), "its channel can't be doubled")
        }
        try call.check(swr_init(handle), "its sound can't be made 48 kHz stereo", kind: .unreadable)
    }

    func takes(_ frame: RawFrame) -> Bool {
        let found = frame.pointer.pointee
        return found.sample_rate == rate && found.ch_layout.nb_channels == channelCount
            && found.format == format
    }

    /// Interleaved samples; nil flushes.
    func convert(_ frame: RawFrame?) throws(MediaError) -> [Float] {
        let inputCount = frame?.pointer.pointee.nb_samples ?? 0
        let room = try call.check(swr_get_out_samples(handle, inputCount), "no memory for a sound")
        guard room > 0 else { return [] }
        var samples = [Float](repeating: 0, count: Int(room) * 2)
        let count = samples.withUnsafeMutableBytes { bytes in
            var output = bytes.bindMemory(to: UInt8.self).baseAddress
            guard let frame else { return swr_convert(handle, &output, room, nil, 0) }
            return UnsafeMutableRawPointer(frame.pointer.pointee.extended_data)
                .withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 1) {
                    swr_convert(handle, &output, room, $0, inputCount)
                }
        }
        try call.check(count, "its sound can't be made 48 kHz stereo")
        samples.removeLast(samples.count - Int(count) * 2)
        return samples
    }
}
