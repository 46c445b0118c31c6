internal import CLibav

/// Owns an `AVPacket`.
final class Packet {
    let pointer: UnsafeMutablePointer<AVPacket>

    init(_ call: LibraryCall) throws(MediaError) {
        pointer = try call.check(av_packet_alloc(), "no memory for a packet")
    }

    /// With the zeros behind the bytes that decoders need.
    convenience init(
        copying bytes: UnsafeBufferPointer<UInt8>, _ call: LibraryCall
    ) throws(MediaError) {
        try self.init(call)
        try call.check(av_new_packet(pointer, Int32(bytes.count)), "no memory for a packet")
        UnsafeMutableRawBufferPointer(start: pointer.pointee.data, count: bytes.count)
            .copyMemory(from: UnsafeRawBufferPointer(bytes))
    }

    /// Valid until the packet is read anew.
    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size))
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&pointer)
    }
}

/// Owns an `AVFrame`.
final class RawFrame {
    let pointer: UnsafeMutablePointer<AVFrame>

    init(_ call: LibraryCall) throws(MediaError) {
        pointer = try call.check(av_frame_alloc(), "no memory for a frame")
    }

    /// With allocated planes.
    convenience init(
        width: Int, height: Int, format: AVPixelFormat, _ call: LibraryCall
    ) throws(MediaError) {
        try self.init(call)
        pointer.pointee.width = Int32(width)
        pointer.pointee.height = Int32(height)
        pointer.pointee.format = format.rawValue
        try call.check(
            av_frame_get_buffer(pointer, 0), "can't make a frame of \(width)×\(height) pixels")
    }

    /// When it is shown, in the stream's ticks.
    var ticks: Int64 {
        // With damaged time stamps, libav's best guess depends on the packets seen before.
        let time = pointer.pointee.pts
        return time == flipbookNoTimeStamp() ? pointer.pointee.best_effort_timestamp : time
    }

    /// The first rows of its planes, of which formats of pictures have at most four.
    var planes: [UnsafeMutablePointer<UInt8>?] {
        let data = pointer.pointee.data
        return [data.0, data.1, data.2, data.3]
    }

    /// The bytes from one row of each plane to the next.
    var strides: [Int32] {
        let sizes = pointer.pointee.linesize
        return [sizes.0, sizes.1, sizes.2, sizes.3]
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&pointer)
    }
}

/// An `AVDictionary`; libav removes the options that it understands.
final class Options {
    var pointer: OpaquePointer?

    init(_ values: KeyValuePairs<String, String>) {
        for (name, value) in values { set(name, value) }
    }

    func set(_ name: String, _ value: String) { av_dict_set(&pointer, name, value, 0) }

    deinit { av_dict_free(&pointer) }

    /// The name of an option that libav didn't understand.
    var leftOver: String? {
        av_dict_get(pointer, "", nil, AV_DICT_IGNORE_SUFFIX).map { String(cString: $0.pointee.key) }
    }
}

extension AVCodecContext {
    /// A copy of the codec's `extradata`, such as parameter sets; empty if there is none.
    var extradataBytes: [UInt8] {
        guard let extradata else { return [] }
        return Array(UnsafeBufferPointer(start: extradata, count: Int(extradata_size)))
    }
}
