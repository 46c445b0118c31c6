import PixelBuffers
import PortableMath
import TestSupport

@testable import MediaCoding

/// A WAV file of binary32 samples, channels in turn.
func wav(_ samples: [Float], rate: Int = 48_000, channels: Int = 2) -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let data = samples.flatMap { little(Int($0.bitPattern), 4) }
    return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
        + little(3, 2) + little(channels, 2) + little(rate, 4) + little(rate * channels * 4, 4)
        + little(channels * 4, 2) + little(32, 2) + Array("data".utf8) + little(data.count, 4)
        + data
}

func noise(_ count: Int, level: Float, _ generator: inout SplitMix64) -> [Float] {
    (0..<count * 2).map { _ in Float.random(in: -level...level, using: &generator) }
}

/// All of a soundtrack.
func mixed(_ track: Soundtrack) throws -> [Float] {
    let mixer = try SoundMixer(track)
    var all: [Float] = []
    while let samples = try mixer.next() { all += samples }
    return all
}

/// All of a file's sound.
func sound(of path: String) throws -> [Float] {
    let reader = try SoundReader(path)
    var all: [Float] = []
    while let samples = try reader.next() { all += samples }
    return all
}
