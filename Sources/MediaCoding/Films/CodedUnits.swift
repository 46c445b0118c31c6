internal import CLibav

/// Finds the units of which packets of H.264 and H.265 consist.
struct CodedUnits {
    /// The bytes of the length in front of a unit; nil if start codes are there.
    private let lengthBytes: Int?

    /// - Parameter parameters: those of the film's stream.
    init(_ parameters: AVCodecParameters) {
        let head = UnsafeBufferPointer<UInt8>(
            start: parameters.extradata, count: Int(parameters.extradata_size))
        // The configuration records of ISO/IEC 14496-15, 5.3.3.1 and 8.3.3.1.
        let place = parameters.codec_id == AV_CODEC_ID_HEVC ? 21 : 4
        lengthBytes = head.count > place && head[0] == 1 ? Int(head[place] & 3) + 1 : nil
    }

    /// The first unit from `start` on, without its length or start code; nil if there is none.
    func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        if let lengthBytes {
            let body = start + lengthBytes
            guard body < bytes.count else { return nil }
            let length = bytes[start..<body].reduce(0) { $0 << 8 | Int($1) }
            return body..<min(body + length, bytes.count)
        }
        guard let code = StartCode.next(in: bytes, from: start) else { return nil }
        let body = code + StartCode.byteCount
        var end = StartCode.next(in: bytes, from: body) ?? bytes.count
        // Zeros in front of a start code are no part of a unit.
        while end > body, bytes[end - 1] == 0 { end -= 1 }
        return body..<end
    }
}
