extension ContainerTimes {
    /// A film with other times or another beginning, as recorders and bad muxers write them: times
    /// that tremble, repeat, go back or are missing, odd edits and fragments, recordings one behind
    /// the other. The same bytes where nothing is known of them.
    package static func changed(
        _ whole: [UInt8], using generator: inout some RandomNumberGenerator
    ) -> [UInt8] {
        var times = ContainerTimes(whole)
        let isStream = times.container == .transport || times.container == .program
        if isStream, Int.random(in: 0..<4, using: &generator) == 0 {
            // The first recording is perhaps begun anywhere.
            let unit = times.container == .transport ? 188 : 2048
            let start = Int.random(in: 0..<max(1, whole.count / unit / 2), using: &generator)
            return whole[(start * unit)...] + (Bool.random(using: &generator) ? whole : [])
        }
        if times.count > 0 { times.changePackets(using: &generator) }
        if !times.fields.isEmpty { times.changeFields(using: &generator) }
        return times.bytes
    }

    private mutating func changePackets(using generator: inout some RandomNumberGenerator) {
        let step = rate / 25
        let place = Int.random(in: 0..<count, using: &generator)
        let kind = Int.random(in: 0..<8, using: &generator)
        for index in 0..<count {
            func move(_ distance: Int) {
                self[index].shown += distance
                self[index].decoded? += distance
            }
            switch kind {
            case 0: move(Int.random(in: -step / 3...step / 3, using: &generator))
            case 1: move(Int.random(in: -3 * step...3 * step, using: &generator))
            case 2 where index >= place: move(-Int.random(in: 0...place, using: &generator))
            case 2: move(40 * step)
            case 3 where index >= place: move(-place * step)
            case 4: move(-(self[index].shown % (3 * step)))
            case 5 where Int.random(in: 0..<4, using: &generator) == 0: _ = remove(index)
            case 6: self[index] = self[0]
            case 7 where index >= place: move(11 * rate)
            default: break
            }
        }
    }

    /// Numbers that one field is set to.
    private static let hostile = [0, 1, -1, 0x7FFF, -0x8000, .max >> 1, Int.max, Int.min]

    private mutating func changeFields(using generator: inout some RandomNumberGenerator) {
        let fields = fields
        let place = Int.random(in: fields.indices, using: &generator)
        let chosen = fields[place]
        let kind = Int.random(in: 0..<8, using: &generator)
        switch kind {
        case 0:
            // The largest are those that the field has room for.
            let number = Self.hostile.randomElement(using: &generator) ?? 0
            self[chosen] = number >> (number > 0x7FFF ? 64 - 8 * chosen.count : 0)
        case 1:
            let other = fields[Int.random(in: fields.indices, using: &generator)]
            (self[chosen], self[other]) = (self[other], self[chosen])
        case 2: self[chosen] = 0 &- self[chosen]
        default:
            for (index, field) in fields.enumerated() {
                let number = self[field]
                switch kind {
                case 3:
                    let reach = max(1, abs(number / 3))
                    self[field] = number &+ Int.random(in: -reach...reach, using: &generator)
                case 4 where index >= place: self[field] = self[chosen]
                case 5 where Int.random(in: 0..<4, using: &generator) == 0: self[field] = 0
                case 6 where index >= place: self[field] = number &* 7
                case 7 where Int.random(in: 0..<4, using: &generator) == 0:
                    self[field] = number / 2 &- 1
                default: break
                }
            }
        }
    }
}
