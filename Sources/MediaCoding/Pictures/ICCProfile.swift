import PortableMath

/// ICC.1 colour profiles of curves and a matrix, as cameras, phones and screens write them. Lookup
/// tables, as printers use, are not supported.
enum ICCProfile {
    /// Nil for unsupported profiles.
    static func conversion(_ profile: [UInt8]) -> ColorConversion? {
        let reader = ByteReader(profile)
        guard reader.has("acsp", at: 36), reader.has("XYZ ", at: 20), reader.has("RGB ", at: 16)
        else { return nil }
        guard let tags = tags(reader),
            let red = tags["rXYZ"].flatMap(point), let green = tags["gXYZ"].flatMap(point),
            let blue = tags["bXYZ"].flatMap(point),
            let redCurve = tags["rTRC"].flatMap(curve),
            let greenCurve = tags["gTRC"].flatMap(curve),
            let blueCurve = tags["bTRC"].flatMap(curve), tags["A2B0"] == nil
        else { return nil }
        var matrix: [Double] = []
        for row in 0..<3 {
            for column in [red, green, blue] {
                matrix.append((0..<3).reduce(0) { $0 + fromXYZ[3 * row + $1] * column[$1] })
            }
        }
        return ColorConversion(curves: redCurve + greenCurve + blueCurve, matrix: matrix)
    }

    /// XYZ (D50) to linear sRGB: the inverse of sRGB's colourants, adapted from D65 by Bradford's
    /// method.
    private static let fromXYZ = [
        3.134109581004665, -1.6173842255589927, -0.49068381364491914, -0.9787864754621167,
        1.9162770045078712, 0.03347045488419337, 0.07198296914143165, -0.22898566028431513,
        1.405383975616096,
    ]

    /// The tags' data by signature.
    private static func tags(_ reader: ByteReader) -> [String: ByteReader]? {
        guard let count = reader.long(128), count <= 100 else { return nil }
        var tags: [String: ByteReader] = [:]
        for index in 0..<count {
            let entry = 132 + 12 * index
            guard let name = reader.slice(entry, 4), let offset = reader.long(entry + 4),
                let size = reader.long(entry + 8), let bytes = reader.slice(offset, size)
            else { return nil }
            tags[String(decoding: name, as: UTF8.self)] = ByteReader(bytes)
        }
        return tags
    }

    private static func fixed(_ reader: ByteReader, _ offset: Int) -> Double? {
        reader.long(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
    }

    private static func point(_ reader: ByteReader) -> [Double]? {
        guard reader.has("XYZ ", at: 0), let x = fixed(reader, 8), let y = fixed(reader, 12),
            let z = fixed(reader, 16)
        else { return nil }
        return [x, y, z]
    }

    private static func curve(_ reader: ByteReader) -> [Float]? {
        if reader.has("para", at: 0) { return parametric(reader) }
        guard reader.has("curv", at: 0), let count = reader.long(8) else { return nil }
        switch count {
        case 0: return ColorConversion.table { $0 }
        case 1:
            guard let exponent = reader.word(12) else { return nil }
            return ColorConversion.table { Portable.pow($0, Double(exponent) / 256) }
        default:
            guard count <= 65536, reader.slice(12, 2 * count) != nil else { return nil }
            let values = (0..<count).map { Double(reader.word(12 + 2 * $0) ?? 0) / 65535 }
            return ColorConversion.table { number in
                let place = number * Double(count - 1)
                let index = min(Int(place), count - 2)
                let part = place - Double(index)
                return values[index] * (1 - part) + values[index + 1] * part
            }
        }
    }

    /// ICC.1, 10.18: five forms of one to seven parameters.
    private static func parametric(_ reader: ByteReader) -> [Float]? {
        guard let form = reader.word(8), form <= 4 else { return nil }
        let counts = [1, 3, 4, 5, 7]
        let numbers = (0..<counts[form]).compactMap { fixed(reader, 12 + 4 * $0) }
        guard numbers.count == counts[form] else { return nil }
        let g = numbers[0]
        let a = form > 0 ? numbers[1] : 1
        let b = form > 0 ? numbers[2] : 0
        let c = form > 1 ? numbers[3] : 0
        func power(_ x: Double) -> Double { Portable.pow(max(a * x + b, 0), g) }
        return ColorConversion.table { x in
            let value: Double
            switch form {
            case 0: value = power(x)
            case 1: value = a * x + b >= 0 ? power(x) : 0
            case 2: value = a * x + b >= 0 ? power(x) + c : c
            case 3: value = x >= numbers[4] ? power(x) : c * x
            default: value = x >= numbers[4] ? power(x) + numbers[5] : c * x + numbers[6]
            }
            return min(max(value, 0), 1)
        }
    }
}
