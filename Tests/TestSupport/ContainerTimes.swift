/// The times of a film in the bytes of its container, to write others there. What a container has
/// is found by its bytes, which may be broken.
package struct ContainerTimes {
    /// In the container's own unit.
    package struct Times: Equatable {
        package var shown: Int
        /// nil where the container has no place for it, or it is the other one.
        package var decoded: Int?
    }

    package internal(set) var bytes: [UInt8]
    private var places: [Place] = []
    /// Numbers on which times depend, where packets have none: durations, offsets, edits, rates.
    private(set) var fields: [Field] = []
    let container: Container?

    enum Container { case transport, program, flash, matroska, boxes, interleaved, gif }

    private enum Place {
        /// The flags of a PES packet's header.
        case stream(Int)
        /// A tag.
        case flash(Int)
        /// The time of a block in its cluster.
        case matroska(Int)
    }

    struct Field: Hashable {
        var place: Int
        var count: Int
        var isLittleEndian = false
    }

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        container = Self.container(of: bytes)
        switch container {
        case .transport: findTransport()
        case .program: findProgram()
        case .flash: findFlash()
        case .matroska: findMatroska(0..<bytes.count)
        case .boxes: findBoxes(0..<bytes.count)
        case .interleaved: findInterleaved()
        case .gif: findGIF()
        case nil: break
        }
    }

    private static func container(of bytes: [UInt8]) -> Container? {
        func has(_ text: String, at place: Int = 0) -> Bool {
            bytes.dropFirst(place).starts(with: text.utf8)
        }
        if has("GIF8") { return .gif }
        if has("FLV") { return .flash }
        if has("RIFF"), has("AVI ", at: 8) { return .interleaved }
        if has("ftyp", at: 4) { return .boxes }
        if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .matroska }
        if bytes.starts(with: [0, 0, 1, 0xBA]) { return .program }
        return bytes.first == 0x47 && bytes.count % 188 == 0 ? .transport : nil
    }

    /// The number of packets with times.
    package var count: Int { places.count }

    /// Units per second.
    var rate: Int {
        if case .stream = places.first { 90000 } else { 1000 }
    }

    package internal(set) subscript(index: Int) -> Times {
        get {
            switch places[index] {
            case .stream(let place):
                let hasDecoded = bytes[place] & 0x40 != 0
                return Times(shown: stamp(place + 2), decoded: hasDecoded ? stamp(place + 7) : nil)
            case .flash(let place):
                let decoded = number(place + 4, 3) | number(place + 7, 1) << 24
                return Times(shown: decoded + number(place + 13, 3), decoded: decoded)
            case .matroska(let place):
                return Times(
                    shown: Int(Int16(bitPattern: UInt16(number(place, 2)))), decoded: nil)
            }
        }
        set {
            switch places[index] {
            case .stream(let place):
                write(newValue.shown, stampAt: place + 2)
                if bytes[place] & 0x40 != 0 {
                    write(newValue.decoded ?? newValue.shown, stampAt: place + 7)
                }
            case .flash(let place):
                let decoded = max(0, newValue.decoded ?? newValue.shown)
                write(decoded & 0xFFFFFF, place + 4, 3)
                write(decoded >> 24, place + 7, 1)
                write(max(0, newValue.shown - decoded), place + 13, 3)
            case .matroska(let place):
                write(Int(UInt16(bitPattern: Int16(clamping: newValue.shown))), place, 2)
            }
        }
    }

    /// With a sign, as most of them have.
    subscript(field: Field) -> Int {
        get {
            let digits = (0..<field.count).map { at in
                number(field.place + (field.isLittleEndian ? field.count - 1 - at : at), 1)
            }
            let unused = 64 - 8 * field.count
            return (digits.reduce(0) { $0 << 8 | $1 } << unused) >> unused
        }
        set {
            for at in 0..<field.count {
                let place = field.isLittleEndian ? at : field.count - 1 - at
                write(newValue >> (8 * at), field.place + place, 1)
            }
        }
    }

    /// Removes the times of a packet; false where the container can't be without.
    mutating func remove(_ index: Int) -> Bool {
        guard case .stream(let place) = places[index] else { return false }
        // What the header had is stuffing then.
        bytes[place] &= 0x3F
        return true
    }

    // MARK: Numbers

    /// 0 for what would lie beyond the end.
    private func number(_ place: Int, _ count: Int) -> Int {
        guard place >= 0, place + count <= bytes.count else { return 0 }
        return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func write(_ number: Int, _ place: Int, _ count: Int) {
        guard place + count <= bytes.count else { return }
        for byte in 0..<count {
            bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - byte)))
        }
    }

    /// 33 bits with markers between (ISO/IEC 13818-1, 2.4.3.7).
    private func stamp(_ place: Int) -> Int {
        (number(place, 1) & 14) << 29 | (number(place + 1, 2) & ~1) << 14
            | number(place + 3, 2) / 2
    }

    private mutating func write(_ stamp: Int, stampAt place: Int) {
        write(number(place, 1) & 0xF1 | (stamp >> 30 & 7) << 1, place, 1)
        write((stamp >> 15 & 0x7FFF) << 1 | 1, place + 1, 2)
        write((stamp & 0x7FFF) << 1 | 1, place + 3, 2)
    }

    // MARK: Packets

    private mutating func findTransport() {
        for packet in stride(from: 0, to: bytes.count - 187, by: 188) {
            // The start of a unit, with the number that libav's muxer gives the first stream.
            guard number(packet + 1, 2) & 0x5FFF == 0x4100 else { continue }
            let hasFields = bytes[packet + 3] & 0x20 != 0
            let body = packet + 4 + (hasFields ? 1 + Int(bytes[packet + 4]) : 0)
            guard number(body, 3) == 1, number(body + 7, 1) & 0x80 != 0 else { continue }
            places.append(.stream(body + 7))
        }
    }

    private mutating func findProgram() {
        // Packs and PES packets begin with the same three bytes, which nothing else contains.
        for place in 0..<max(0, bytes.count - 13) where bytes[place + 2] == 1 {
            guard number(place, 4) == 0x1E0, bytes[place + 7] & 0x80 != 0 else { continue }
            places.append(.stream(place + 7))
        }
    }

    private mutating func findFlash() {
        var tag = 13
        while tag + 16 < bytes.count {
            let isPicture = bytes[tag] == 9 && bytes[tag + 11] & 15 == 7 && bytes[tag + 12] == 1
            if isPicture { places.append(.flash(tag)) }
            tag += 15 + number(tag + 1, 3)
        }
    }

    private mutating func findMatroska(_ range: Range<Int>) {
        var place = range.lowerBound
        while place + 12 < range.upperBound {
            let idCount = bytes[place].leadingZeroBitCount + 1
            let id = number(place, min(idCount, 4))
            let sizePlace = place + idCount
            let sizeCount = bytes[sizePlace].leadingZeroBitCount + 1
            guard sizeCount <= 8 else { return }
            let size = number(sizePlace, sizeCount) & (1 << (7 * sizeCount) - 1)
            let body = sizePlace + sizeCount
            guard body < range.upperBound else { return }
            let end = body + min(size, range.upperBound - body)
            switch id {
            case 0x1853_8067, 0x1F43_B675, 0xA0: findMatroska(body..<end)
            case 0xA1, 0xA3: if body + 3 <= end { places.append(.matroska(body + 1)) }
            default: break
            }
            place = end
        }
    }

    // MARK: Fields

    private mutating func note(_ place: Int, _ count: Int, isLittleEndian: Bool = false) {
        guard place + count <= bytes.count else { return }
        fields.append(Field(place: place, count: count, isLittleEndian: isLittleEndian))
    }

    /// ISO/IEC 14496-12: edits, the durations and offsets of samples, and those of fragments.
    private mutating func findBoxes(_ range: Range<Int>) {
        var box = range.lowerBound
        while box + 16 <= range.upperBound {
            let size = number(box, 4)
            guard size >= 8, box + size <= range.upperBound else { return }
            let (body, end) = (box + 12, box + size)
            let isLong = number(box + 8, 1) == 1
            let flags = number(box + 9, 3)
            switch String(decoding: bytes[box + 4..<box + 8], as: UTF8.self) {
            case "moov", "trak", "mdia", "minf", "stbl", "edts", "moof", "traf":
                findBoxes(box + 8..<end)
            case "mdhd": note(body + (isLong ? 16 : 8), 4)
            case "stts", "ctts":
                for entry in stride(from: body + 4, to: end - 7, by: 8) { note(entry + 4, 4) }
            case "elst":
                let width = isLong ? 8 : 4
                for entry in stride(from: body + 4, to: end - 11, by: 2 * width + 4) {
                    note(entry, width)
                    note(entry + width, width)
                }
            case "tfdt": note(body, isLong ? 8 : 4)
            case "tfhd" where flags & 8 != 0:
                note(body + 4 + (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0), 4)
            case "trun":
                var place = body + 4 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
                for _ in 0..<min(number(body, 4), size) {
                    for flag in [0x100, 0x200, 0x400, 0x800] where flags & flag != 0 {
                        if flag == 0x100 || flag == 0x800, place < end { note(place, 4) }
                        place += 4
                    }
                }
            default: break
            }
            box += size
        }
    }

    /// The scale, the rate, the start and the length of a stream.
    private mutating func findInterleaved() {
        guard let head = bytes.firstRange(of: Array("strh".utf8))?.lowerBound else { return }
        for place in [20, 24, 28, 32] { note(head + 8 + place, 4, isLittleEndian: true) }
    }

    /// The delays of graphic control extensions.
    private mutating func findGIF() {
        for place in 0..<max(0, bytes.count - 8) where number(place, 3) == 0x21F904 {
            note(place + 4, 2, isLittleEndian: true)
        }
    }
}
