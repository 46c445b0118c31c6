/// The codes in front of the units of H.264 (ITU-T H.264, annex B): `00 00 01`.
enum StartCode {
    static let byteCount = 3

    /// The place of the next one with a byte behind it; nil if there is none.
    static func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var place = start
        while place + byteCount < bytes.count {
            if bytes[place + 2] > 1 {
                place += 3
            } else if bytes[place] == 0, bytes[place + 1] == 0, bytes[place + 2] == 1 {
                return place
            } else {
                place += 1
            }
        }
        return nil
    }
}
