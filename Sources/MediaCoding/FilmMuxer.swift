internal import CLibav
import MediaTime
import WholeFiles

/// An open MP4 file that packets are written to.
final class FilmMuxer {
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let stream: UnsafeMutablePointer<AVStream>
    private let encoderTimeBase: AVRational
    private let call: LibraryCall

    /// Opens `temporaryPath`, which exists, and writes what comes before the first frame.
    init(
        _ settings: FilmSettings, temporaryPath: String, encoder: FilmEncoder, _ call: LibraryCall
    ) throws(MediaError) {
        self.call = call
        encoderTimeBase = encoder.context.pointee.time_base
        var allocated: UnsafeMutablePointer<AVFormatContext>?
        // The temporary's name says nothing of the format. `file:` keeps a colon in a path from
        // being read as the end of a protocol's name.
        let url = "file:" + temporaryPath
        try call.check(
            avformat_alloc_output_context2(&allocated, nil, "mp4", url),
            "this libavformat writes no MP4")
        context = try call.check(allocated, "no memory for a film")
        guard let stream = avformat_new_stream(context, nil) else {
            // Here deinit doesn't run yet, as not every property has a value.
            avformat_free_context(context)
            throw call.failure(flipbookErrorOutOfMemory(), "no memory for a film")
        }
        self.stream = stream
        try open(settings, url, encoder)
    }

    deinit {
        if context.pointee.pb != nil { avio_closep(&context.pointee.pb) }
        avformat_free_context(context)
    }

    private func open(
        _ settings: FilmSettings, _ url: String, _ encoder: FilmEncoder
    ) throws(MediaError) {
        // Leaves out the time of day and this library's version.
        context.pointee.flags |= AVFMT_FLAG_BITEXACT
        stream.pointee.time_base = encoderTimeBase
        stream.pointee.avg_frame_rate = encoder.context.pointee.framerate
        try call.check(
            avcodec_parameters_from_context(stream.pointee.codecpar, encoder.context),
            "the encoder's parameters can't be copied")
        try call.check(
            avio_open(&context.pointee.pb, url, AVIO_FLAG_WRITE), "the file can't be opened")
        // The film's own duration is counted in this unit; in the default one, milliseconds, most
        // frame rates have no exact duration.
        let rate = settings.frameRate.numerator
        let unit = rate * max(1, (1000 + rate - 1) / rate)
        let options = Options(["movflags": "+faststart", "movie_timescale": "\(unit)"])
        try call.check(
            avformat_write_header(context, &options.pointer), "the film can't be begun")
    }

    /// Writes a packet, whose time stamps are frame numbers.
    func write(_ packet: Packet) throws(MediaError) {
        packet.pointer.pointee.stream_index = stream.pointee.index
        packet.pointer.pointee.duration = 1
        av_packet_rescale_ts(packet.pointer, encoderTimeBase, stream.pointee.time_base)
        try call.check(
            av_interleaved_write_frame(context, packet.pointer), "a frame can't be written")
    }

    /// Writes what comes after the last frame, moves the index to the front and closes the file.
    func finish() throws(MediaError) {
        try call.check(av_write_trailer(context), "the film can't be finished")
        try call.check(avio_closep(&context.pointee.pb), "the file can't be closed")
    }
}
