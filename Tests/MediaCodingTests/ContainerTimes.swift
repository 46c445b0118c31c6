/// The times of a film's packets in the bytes of its container, to write others there.
struct ContainerTimes {
    /// In the container's own unit.
    struct Times: Equatable {
        var shown: Int
        /// nil where the container has no place for it, or it is the other one.
        var decoded: Int?
    }

    private(set) var bytes: [UInt8]
    private var places: [Place] = []

    private enum Place {
        /// The flags of a PES packet's header.
        case transport(Int)
        /// A tag.
        case flash(Int)
        /// The time of a block in its cluster.
        case matroska(Int)
    }

    init(_ bytes: [UInt8], ending: String) {
        self.bytes = bytes
        switch ending {
        case "ts": findTransport()
        case "flv": findFlash()
        case "mkv", "webm": findMatroska(0..<bytes.count)
        default: break
        }
    }

    var count: Int { places.count }

    /// Units per second.
    var rate: Int {
        if case .transport = places.first { 90000 } else { 1000 }
    }

    subscript(index: Int) -> Times {
        get {
            switch places[index] {
            case .transport(let place):
                let hasDecoded = bytes[place] & 0x40 != 0
                return Times(shown: stamp(place + 2), decoded: hasDecoded ? stamp(place + 7) : nil)
            case .flash(let place):
                let decoded = number(place + 4, 3) | Int(bytes[place + 7]) << 24
                return Times(shown: decoded + number(place + 13, 3), decoded: decoded)
            case .matroska(let place):
                return Times(
                    shown: Int(Int16(bitPattern: UInt16(number(place, 2)))), decoded: nil)
            }
        }
        set {
            switch places[index] {
            case .transport(let place):
                write(newValue.shown, stampAt: place + 2)
                if bytes[place] & 0x40 != 0 {
                    write(newValue.decoded ?? newValue.shown, stampAt: place + 7)
                }
            case .flash(let place):
                let decoded = max(0, newValue.decoded ?? newValue.shown)
                write(decoded & 0xFFFFFF, place + 4, 3)
                bytes[place + 7] = UInt8(truncatingIfNeeded: decoded >> 24)
                write(max(0, newValue.shown - decoded), place + 13, 3)
            case .matroska(let place):
                write(Int(UInt16(bitPattern: Int16(clamping: newValue.shown))), place, 2)
            }
        }
    }

    /// Removes the times of a packet; false where the container can't be without.
    mutating func remove(_ index: Int) -> Bool {
        guard case .transport(let place) = places[index] else { return false }
        // What the header had is stuffing then.
        bytes[place] &= 0x3F
        return true
    }

    // MARK: Numbers

    private func number(_ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func write(_ number: Int, _ place: Int, _ count: Int) {
        for byte in 0..<count {
            bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - byte)))
        }
    }

    /// 33 bits with markers between (ISO/IEC 13818-1, 2.4.3.7).
    private func stamp(_ place: Int) -> Int {
        (Int(bytes[place]) & 14) << 29 | (number(place + 1, 2) & ~1) << 14
            | number(place + 3, 2) / 2
    }

    private mutating func write(_ number: Int, stampAt place: Int) {
        bytes[place] = bytes[place] & 0xF1 | UInt8(number >> 30 & 7) << 1
        write((number >> 15 & 0x7FFF) << 1 | 1, place + 1, 2)
        write((number & 0x7FFF) << 1 | 1, place + 3, 2)
    }

    // MARK: Places

    private mutating func findTransport() {
        for packet in stride(from: 0, to: bytes.count - 187, by: 188) {
            // The start of a unit, with the number that libav's muxer gives the first stream.
            guard number(packet + 1, 2) & 0x5FFF == 0x4100 else { continue }
            let hasFields = bytes[packet + 3] & 0x20 != 0
            let body = packet + 4 + (hasFields ? 1 + Int(bytes[packet + 4]) : 0)
            guard number(body, 3) == 1, bytes[body + 7] & 0x80 != 0 else { continue }
            places.append(.transport(body + 7))
        }
    }

    private mutating func findFlash() {
        var tag = 13
        while tag + 11 < bytes.count {
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
            let end = min(body + size, range.upperBound)
            switch id {
            case 0x1853_8067, 0x1F43_B675, 0xA0: findMatroska(body..<end)
            case 0xA1, 0xA3: places.append(.matroska(body + 1))
            default: break
            }
            place = end
        }
    }
}
