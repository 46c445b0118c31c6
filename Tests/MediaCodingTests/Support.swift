import MediaCoding
import MediaTime
import PixelBuffers
import PortableMath
import TestSupport
import WholeFiles

struct Colour: Hashable, CustomStringConvertible {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8 = 255

    var description: String { "(\(red), \(green), \(blue), \(alpha))" }

    static func random(_ generator: inout SplitMix64, opaque: Bool = true) -> Colour {
        func channel() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
        return Colour(
            red: channel(), green: channel(), blue: channel(), alpha: opaque ? 255 : channel())
    }

    /// The largest difference of a channel.
    func distance(to other: Colour) -> Int {
        max(
            abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
            abs(Int(blue) - Int(other.blue)))
    }
}

extension PixelBuffer {
    convenience init(
        width: Int, height: Int, format: PixelFormat = .rgba8, _ colour: (Int, Int) -> Colour
    ) {
        self.init(
            format: format, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
        for y in 0..<height {
            for x in 0..<width { self[x, y] = colour(x, y) }
        }
    }

    static func flat(_ width: Int, _ height: Int, _ colour: Colour) -> PixelBuffer {
        PixelBuffer(width: width, height: height) { _, _ in colour }
    }

    subscript(x: Int, y: Int) -> Colour {
        get {
            let row = row(y)
            return Colour(
                red: row[x * 4], green: row[x * 4 + 1], blue: row[x * 4 + 2],
                alpha: row[x * 4 + 3])
        }
        set {
            let row = row(y)
            row[x * 4] = newValue.red
            row[x * 4 + 1] = newValue.green
            row[x * 4 + 2] = newValue.blue
            row[x * 4 + 3] = newValue.alpha
        }
    }
}

/// Writes a film of `count` frames in any format.
func writeFilm(
    _ settings: FilmSettings, count: Int, registry: PartialFiles = PartialFiles(),
    _ frame: (Int) -> PixelBuffer
) throws {
    let writer = try FrameSinks.open(settings, registry: registry)
    for index in 0..<count { try writer.append(frame(index)) }
    try writer.finish()
}

func readFilm(_ path: String) throws -> [FilmReader.Frame] {
    let reader = try FilmReader(path)
    var frames: [FilmReader.Frame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
}
