import MediaTime
import PortableMath
import TestSupport
import Testing

@testable import MediaCoding

/// Containers and codecs with what FFmpeg writes in them.
struct SoundKind: CustomTestStringConvertible, Sendable {
    var ending: String
    var codec: String
    /// FFmpeg's options for pictures; nil if the container has none.
    var pictures: String? = "-c:v mpeg4"
    var rate = 48_000
    /// Seconds by which its time stamps may be off: its ticks, and a sample.
    var tick = 0.0
    /// Where it says nothing of what its encoder puts before a sound, and of Opus' in Matroska by
    /// 6.5 ms too little: FFmpeg 5.1 subtracts it twice.
    var offset = 0.0

    var testDescription: String { "\(codec) in \(ending)" }

    static let all = [
        SoundKind(ending: "mp4", codec: "aac"), SoundKind(ending: "mov", codec: "aac"),
        SoundKind(ending: "mov", codec: "pcm_s16le", rate: 44_100),
        SoundKind(ending: "mkv", codec: "pcm_s16le", tick: 0.001),
        SoundKind(ending: "mkv", codec: "aac", tick: 0.001),
        SoundKind(ending: "mkv", codec: "aac", rate: 44_100, tick: 0.001),
        SoundKind(ending: "mkv", codec: "ac3", tick: 0.001),
        SoundKind(ending: "mkv", codec: "libmp3lame", tick: 0.001),
        SoundKind(ending: "mkv", codec: "libopus", tick: 0.001, offset: -0.0065),
        SoundKind(ending: "mkv", codec: "flac", rate: 44_100, tick: 0.001),
        SoundKind(ending: "webm", codec: "libvorbis", pictures: "-c:v libvpx", tick: 0.001),
        SoundKind(ending: "ts", codec: "aac"),
        SoundKind(ending: "ts", codec: "mp2", rate: 44_100),
        SoundKind(ending: "flv", codec: "aac", pictures: "-c:v flv1", rate: 44_100, tick: 0.001),
        SoundKind(ending: "ogg", codec: "libvorbis", pictures: nil),
        SoundKind(ending: "ogg", codec: "libopus", pictures: nil),
        SoundKind(ending: "mp3", codec: "libmp3lame", pictures: nil),
        SoundKind(ending: "aac", codec: "aac", pictures: nil),
        SoundKind(ending: "wav", codec: "pcm_s16le", pictures: nil),
    ]

    /// Samples at 48 kHz by which a place in a decoded sound may be off.
    var tolerance: Int { 1 + Int(tick * 48_000) + (rate == 48_000 ? 0 : 1) }
}

@Suite("Times of pictures and sound", .seeded, .needs(.ffmpeg))
struct FileTimesTests {
    private let folder: TemporaryFolder
    private let seed = TestSeed.drawn

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    /// A burst of noise that coders keep and that is like itself only where it is: each of its
    /// steps is 3 samples long.
    private static let burst: [Float] = {
        var generator = SplitMix64(seed: TestSeed.fixed(7))
        return (0..<240).flatMap { _ in
            [Float](repeating: .random(in: -0.8...0.8, using: &generator), count: 3)
        }
    }()

    /// Writes bursts at places in silence.
    private func writeBursts(at places: [Int], length: Int, to path: String) throws {
        var samples = [Float](repeating: 0, count: length * 2)
        for place in places {
            for (index, sample) in Self.burst.enumerated() {
                samples[(place + index) * 2] = sample
                samples[(place + index) * 2 + 1] = sample
            }
        }
        try Bytes.write(wav(samples), to: path)
    }

    /// How far from `place` a burst is, by at most `range` samples: where the sound is most like
    /// it. Nil if the sound is unlike it everywhere there.
    private func deviation(
        from place: Int, in sound: [Float], within range: Int = 1600
    ) -> Int? {
        let left = stride(from: 0, to: sound.count, by: 2).map { sound[$0] }
        var best = (likeness: Float(0), distance: 0)
        left.withUnsafeBufferPointer { left in
            Self.burst.withUnsafeBufferPointer { burst in
                for distance in -range...range
                where place + distance >= 0 && place + distance + burst.count <= left.count {
                    var sum: Float = 0
                    for index in 0..<burst.count {
                        sum += burst[index] * left[place + distance + index]
                    }
                    if sum > best.likeness { best = (sum, distance) }
                }
            }
        }
        let whole = Self.burst.reduce(0) { $0 + $1 * $1 }
        return best.likeness > whole / 2 ? best.distance : nil
    }

    @Test("a burst is heard where the file has it", arguments: SoundKind.all)
    func soundAlone(kind: SoundKind) throws {
        var generator = SplitMix64(seed: seed)
        let places = [
            Int.random(in: 3000...20_000, using: &generator),
            Int.random(in: 40_000...60_000, using: &generator),
        ]
        try writeBursts(at: places, length: 70_000, to: path("source.wav"))
        let file = path("a.\(kind.ending)")
        #expect(
            ffmpeg("-i \(path("source.wav")) -c:a \(kind.codec) -ar \(kind.rate) -b:a 256k \(file)")
        )
        let found = try sound(of: file)
        for place in places {
            let off = try #require(deviation(from: place, in: found))
            #expect(abs(off) <= kind.tolerance, "seed \(seed): \(place) is \(off) off")
        }
    }

    @Test(
        "a flash and a burst keep their distance, whichever track begins later",
        arguments: SoundKind.all.filter { $0.pictures != nil })
    func together(kind: SoundKind) throws {
        var generator = SplitMix64(seed: seed)
        let place = Int.random(in: 24_000...40_000, using: &generator)
        try writeBursts(at: [place], length: 60_000, to: path("source.wav"))
        // At 0, less than a beginning without pictures, and more; whole pictures, as FFmpeg's
        // encoders of constant rates round to them.
        let later = Int.random(in: 3...40, using: &generator)
        for (pictures, sound) in [(0, 0), (1, 0), (later, 0), (0, later)] {
            let file = path("film\(pictures)-\(sound).\(kind.ending)")
            #expect(
                ffmpeg(
                    "-itsoffset \(Double(pictures) / 25) -f lavfi -i color=red:s=64x32:r=25:d=1.2 "
                        + "-itsoffset \(Double(sound) / 25) -i \(path("source.wav")) "
                        + "-map 0:v -map 1:a -fps_mode passthrough "
                        + "\(kind.pictures ?? "") -threads 1 -c:a \(kind.codec) -ar \(kind.rate) "
                        + "-b:a 256k \(file)"))
            let times = try FilmFile(file).describe().times
            let comment: Comment = "seed \(seed), pictures \(pictures), sound \(sound)"
            try #require(times.count == 30, comment)
            let isSoundFirst = pictures - sound > 2
            let first = isSoundFirst ? Double(pictures - sound) / 25 : 0
            let slack = Double(kind.tolerance) / 48_000 + kind.tick + abs(kind.offset)
            #expect(abs(times[0].seconds - first) <= slack, comment)
            #expect(isSoundFirst || times[0] == .zero, comment)
            // The place of the burst in the film, by that of its pictures.
            let start = times[0].seconds + Double(sound - pictures) / 25
            let expected = place + Int((start + kind.offset) * 48_000)
            let off = try #require(
                deviation(from: expected, in: try MediaCodingTests.sound(of: file)), comment)
            // MP4's edit lists count in milliseconds.
            #expect(abs(off) <= kind.tolerance + 48, comment)
        }
    }

    @Test(
        "where a file has no sound, it is silent, and later sound stays in its place",
        // Ogg has time stamps only for pages; PCM in QuickTime, and the others, have none.
        arguments: SoundKind.all.filter {
            !["ogg", "mp3", "aac", "wav"].contains($0.ending)
                && ($0.ending, $0.codec) != ("mov", "pcm_s16le")
        })
    func gaps(kind: SoundKind) throws {
        var generator = SplitMix64(seed: seed)
        let places = [10_000, Int.random(in: 50_000...60_000, using: &generator)]
        try writeBursts(at: places, length: 80_000, to: path("source.wav"))
        let whole = path("whole.\(kind.ending)")
        #expect(
            ffmpeg(
                "-i \(path("source.wav")) -c:a \(kind.codec) -ar \(kind.rate) -b:a 256k \(whole)"))
        // From a packet around 0.6 s on, everything is later.
        let gap = Double(Int.random(in: 30...900, using: &generator)) / 1000
        let file = path("gap.\(kind.ending)")
        #expect(
            ffmpeg(
                "-i \(whole) -c copy -bsf:a setts='ts=TS+gte(TS*TB\\,0.6)*\(gap)/TB' \(file)"))
        let found = try sound(of: file)
        let comment: Comment = "seed \(seed): a gap of \(gap) s, bursts at \(places)"
        for (place, later) in zip(places, [0, Int(gap * 48_000)]) {
            let off = try #require(deviation(from: place + later, in: found), comment)
            #expect(abs(off) <= kind.tolerance, comment)
        }
    }

    @Test("time stamps that tremble by some milliseconds neither add nor drop samples")
    func trembling() throws {
        var generator = SplitMix64(seed: seed)
        try Bytes.write(wav(noise(60_000, level: 0.5, &generator)), to: path("source.wav"))
        let whole = path("whole.mkv")
        #expect(ffmpeg("-i \(path("source.wav")) -c:a pcm_f32le \(whole)"))
        let file = path("trembling.mkv")
        #expect(
            ffmpeg("-i \(whole) -c copy -bsf:a setts='ts=TS+gt(N\\,0)*(mod(N*7\\,9)-4)' \(file)"))
        #expect(try sound(of: file) == sound(of: path("source.wav")), "seed \(seed)")
    }

    @Test("where packets overlap, the earlier one is heard, and later sound is in its place")
    func overlap() throws {
        try writeBursts(at: [10_000, 50_000], length: 60_000, to: path("source.wav"))
        let whole = path("whole.mkv")
        #expect(ffmpeg("-i \(path("source.wav")) -c:a pcm_s16le \(whole)"))
        let file = path("overlap.mkv")
        // Packets are 11 ms long.
        #expect(ffmpeg("-i \(whole) -c copy -bsf:a setts='ts=TS-gte(TS\\,600)*8' \(file)"))
        let found = try sound(of: file)
        #expect(abs(try #require(deviation(from: 10_000, in: found))) <= 1)
        #expect(abs(try #require(deviation(from: 50_000 - 384, in: found))) <= 48)
        #expect(abs(found.count / 2 - (60_000 - 384)) <= 48)
    }

    @Test("a recording behind another, whose time stamps begin again, follows it")
    func joined() throws {
        try writeBursts(at: [40_000], length: 96_000, to: path("source.wav"))
        #expect(ffmpeg("-i \(path("source.wav")) -c:a mp2 -b:a 256k \(path("a.ts"))"))
        let part = try Bytes.read(path("a.ts"))
        try Bytes.write(part + part, to: path("joined.ts"))
        let one = try sound(of: path("a.ts")).count / 2
        let both = try sound(of: path("joined.ts"))
        for place in [40_000, one + 40_000] {
            #expect(abs(try #require(deviation(from: place, in: both))) <= 1152, "\(place)")
        }
        #expect(abs(both.count / 2 - 2 * one) <= 1152)
    }

    @Test("frames that tremble go on, and those that don't begin at their time stamps")
    func clock() throws {
        var generator = SplitMix64(seed: seed)
        for number in 0..<200 {
            let rate = Int64([8000, 44_100, 48_000].randomElement(using: &generator) ?? 48_000)
            let count = Int64.random(in: 200...4096, using: &generator)
            let duration = try #require(Time(count, over: rate))
            let unit = Int64([1000, 90_000, rate].randomElement(using: &generator) ?? 1000)
            let tick = try #require(Time(1, over: unit))
            func stamp(_ time: Time) -> Time {
                Time(Int64((time.seconds * Double(unit)).rounded()), over: unit) ?? .zero
            }
            var clock = SoundClock()
            var time = stamp(Time(seconds: Int.random(in: 0...9, using: &generator)))
            #expect(clock.take(time, lasting: duration, tick: tick) == time)
            for _ in 0..<50 {
                time = time + duration
                let comment: Comment = "seed \(seed), sound \(number): \(count) samples at \(rate)"
                switch Int.random(in: 0...5, using: &generator) {
                case 0:
                    // At least two packets, which are more than any tolerance.
                    let missing = duration + duration + tick + tick
                    time = stamp(time + missing)
                    #expect(clock.take(time, lasting: duration, tick: tick) == time, comment)
                case 1:
                    #expect(clock.take(nil, lasting: duration, tick: tick) == nil, comment)
                default:
                    #expect(
                        clock.take(stamp(time), lasting: duration, tick: tick) == nil, comment)
                }
            }
            // Back to the beginning: the time stamps begin again.
            time = time - Time(seconds: 100)
            #expect(clock.take(time, lasting: duration, tick: tick) == nil)
            #expect(clock.take(time + duration, lasting: duration, tick: tick) == nil)
        }
    }
}
