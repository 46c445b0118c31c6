import PixelBuffers

/// What a frame looks like, in little: to tell after the writing whether it came through.
struct FramePrint: Equatable {
    /// The mean of each channel over the frame, 0…1.
    private let means: [Double]
    /// Of every pixel that counts; nil where the film may change it.
    private let hash: String?

    /// Of the part of `frame` that the film was given; nil where there is no memory for a hash.
    init?(_ frame: PixelBuffer, _ settings: FilmSettings) {
        let (width, height) = (settings.width, settings.height)
        guard frame.width >= width, frame.height >= height else { return nil }
        var sums = [UInt64](repeating: 0, count: 4)
        let sha = settings.coding.isLossless ? try? SHA256() : nil
        let size = width * frame.format.bytesPerPixel
        var row = [UInt8](repeating: 0, count: size)
        for y in 0..<height {
            row.withUnsafeMutableBytes { row in
                row.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: frame.row(y)[..<size]))
                if frame.format == .rgba16 {
                    Self.add(row.bindMemory(to: UInt16.self), settings.hasAlpha, to: &sums)
                } else {
                    Self.add(row.bindMemory(to: UInt8.self), settings.hasAlpha, to: &sums)
                }
                sha?.update(UnsafeRawBufferPointer(row))
            }
        }
        let whole = Double(width * height) * (frame.format == .rgba16 ? 65535 : 255)
        means = sums.map { Double($0) / whole }
        hash = sha?.finish()
    }

    /// Adds a row's channels up; without alpha, what stands in its place is made opaque.
    private static func add<Channel: FixedWidthInteger & UnsignedInteger>(
        _ row: UnsafeMutableBufferPointer<Channel>, _ hasAlpha: Bool, to sums: inout [UInt64]
    ) {
        var (red, green, blue, alpha): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        var index = 0
        while index < row.count {
            if !hasAlpha { row[index + 3] = .max }
            red += UInt64(row[index])
            green += UInt64(row[index + 1])
            blue += UInt64(row[index + 2])
            alpha += UInt64(row[index + 3])
            index += 4
        }
        sums[0] += red
        sums[1] += green
        sums[2] += blue
        sums[3] += alpha
    }

    /// Encoders change what can't be seen, and a frame's mean hardly; a lost channel, two that
    /// changed places, a black frame or one at the wrong place are seen in it.
    private static let tolerance = 0.1

    func matches(_ other: FramePrint, exactly: Bool) -> Bool {
        if exactly { return hash == other.hash }
        return zip(means, other.means).allSatisfy { abs($0 - $1) <= Self.tolerance }
    }
}
