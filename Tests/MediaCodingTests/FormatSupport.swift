import MediaTime
import PixelBuffers
import PortableMath
import Testing
import WholeFiles

@testable import MediaCoding

extension Coding: CustomTestStringConvertible {
    package var testDescription: String { "\(codec.rawValue) in .\(format.rawValue)" }

    /// Whether this machine can write it; libav is built in many ways.
    var isAvailable: Bool {
        encoders.isEmpty || encoders.contains { MediaLibraries.hasEncoder($0.name) }
    }

    static let available = all.filter(\.isAvailable)
}

extension FilmSettings {
    /// A film `a` of this coding in a folder, quickly encoded; a sequence is a file a frame.
    init(
        _ coding: Coding, in folder: String, width: Int = 64, height: Int = 64,
        frameRate: FrameRate = .sixty, count: Int?
    ) {
        let name = coding.format.isSequence ? "a-{frame}" : "a"
        self.init(
            path: "\(folder)/\(name).\(coding.format.rawValue)", width: width, height: height,
            frameRate: frameRate, coding: coding)
        frameCount = count
        preset = "ultrafast"
    }
}

/// The rates that films are made at.
let commonRates = [
    FrameRate(12), FrameRate(24000, over: 1001), FrameRate(24), FrameRate(25),
    FrameRate(30000, over: 1001), FrameRate(30), FrameRate(50), FrameRate(60000, over: 1001),
    FrameRate(60), FrameRate(120),
].compactMap { $0 }

/// Soft waves of colour that move: what an encoder can keep.
struct Waves {
    private var parameters: [[Double]] = []
    private let hasAlpha: Bool

    init(hasAlpha: Bool, _ generator: inout SplitMix64) {
        self.hasAlpha = hasAlpha
        for _ in 0..<4 {
            parameters.append(
                [(-0.02, 0.02), (-0.02, 0.02), (0, 6.28), (-0.2, 0.2)].map {
                    Double.random(in: $0.0...$0.1, using: &generator)
                })
        }
    }

    /// `rgba8` or `rgba16`.
    func frame(_ index: Int, _ width: Int, _ height: Int, _ format: PixelFormat) -> PixelBuffer {
        let buffer = PixelBuffer(
            format: format, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
        for y in 0..<height {
            let row = buffer.row(y)
            for x in 0..<width {
                for channel in 0..<4 {
                    let wave = parameters[channel]
                    let angle =
                        wave[0] * Double(x) + wave[1] * Double(y) + wave[2]
                        + wave[3] * Double(index)
                    let value =
                        channel == 3
                        ? hasAlpha ? 0.6 + 0.4 * Portable.sin(angle) : 1
                        : 0.5 + 0.35 * Portable.sin(angle)
                    if format == .rgba8 {
                        row[x * 4 + channel] = UInt8((value * 255).rounded())
                    } else {
                        row.storeBytes(
                            of: UInt16((value * 65535).rounded()),
                            toByteOffset: x * 8 + channel * 2,
                            as: UInt16.self)
                    }
                }
            }
        }
        return buffer
    }
}

/// A frame in which every byte is chosen at random.
func noise(
    _ width: Int, _ height: Int, _ format: PixelFormat, hasAlpha: Bool,
    _ generator: inout SplitMix64
) -> PixelBuffer {
    let buffer = PixelBuffer(
        format: format, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
    let size = format.bytesPerPixel / 4
    for y in 0..<height {
        let row = buffer.row(y)
        for index in row.indices {
            let isAlpha = index / size % 4 == 3
            row[index] =
                isAlpha && !hasAlpha ? 255 : UInt8.random(in: 0...255, using: &generator)
        }
    }
    return buffer
}

/// Decibels between a frame and what came back of it, premultiplied: what can be seen.
func signalToNoise(_ original: PixelBuffer, _ found: PixelBuffer) -> Double {
    var sum = 0.0
    func channels(_ buffer: PixelBuffer, _ x: Int, _ y: Int) -> [Double] {
        let row = UnsafeRawBufferPointer(buffer.row(y))
        let values = (0..<4).map { channel in
            buffer.format == .rgba8
                ? Double(row[x * 4 + channel]) / 255
                : Double(row.load(fromByteOffset: x * 8 + channel * 2, as: UInt16.self)) / 65535
        }
        return values[..<3].map { $0 * values[3] } + [values[3]]
    }
    for y in 0..<original.height {
        for x in 0..<original.width {
            for (a, b) in zip(channels(original, x, y), channels(found, x, y)) {
                sum += (a - b) * (a - b)
            }
        }
    }
    let mean = sum / Double(original.width * original.height * 4)
    return mean == 0 ? .infinity : -10 * Portable.log(mean) / Portable.log(10)
}

/// Every frame of a film as it is shown, whatever reads it: one picture for each of `count` frames.
func pictures(of settings: FilmSettings, count: Int) throws -> [PixelBuffer] {
    let rate = settings.frameRate
    switch settings.coding.format {
    case .webp:
        let reader = try AnimatedPictureReader(settings.path)
        var pictures: [PixelBuffer] = []
        while let picture = try reader.next() {
            // Equal frames in a row are one that lasts longer.
            while pictures.count < count,
                AnimatedPictureReader.milliseconds(rate, pictures.count) < picture.end
                    || picture.end == 0 || reader.pictureCount == 1
            {
                pictures.append(picture.pixels)
            }
        }
        return pictures
    case .gif:
        // A picture is shown from its time on until the next one's.
        let delays = try GIFFile.read(settings.path)?.delays ?? []
        let reader = try FilmReader(settings.path)
        var ends: [Int] = []
        for delay in delays { ends.append((ends.last ?? 0) + delay) }
        var pictures: [PixelBuffer] = []
        for end in ends {
            guard let picture = try reader.next()?.pixels else { break }
            while pictures.count < count,
                GIFTiming.time(ofFrame: pictures.count, rate) < end || end == ends.last
            {
                pictures.append(picture)
            }
        }
        return pictures
    case .png:
        return try (0..<count).compactMap {
            try FilmReader(settings.path(ofFrame: $0), format: settings.pixelFormat).next()?.pixels
        }
    case .rgba:
        let all = try WholeFile.read(settings.path)
        let size = settings.width * settings.pixelFormat.bytesPerPixel
        try #require(all.count == size * settings.height * count)
        return (0..<count).map { index in
            let buffer = PixelBuffer(
                format: settings.pixelFormat,
                bounds: PixelRectangle(
                    x: 0, y: 0, width: settings.width, height: settings.height))
            for y in 0..<settings.height {
                let start = (index * settings.height + y) * size
                buffer.row(y).copyBytes(from: all[start..<start + size])
            }
            return buffer
        }
    default:
        let reader = try FilmReader(settings.path, format: settings.pixelFormat)
        var pictures: [PixelBuffer] = []
        while let frame = try reader.next() { pictures.append(frame.pixels) }
        return pictures
    }
}
