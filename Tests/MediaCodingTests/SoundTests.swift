import MediaTime
import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import MediaCoding

@Suite("Sound", .seeded)
struct SoundTests {
    private static let names = [
        "impact", "selection", "success", "warning", "error", "increase", "decrease", "start",
        "stop", "alignment", "levelChange",
    ]

    /// Clips of noise, ticks, and a rate, all chosen at random; about a second long.
    private func track(
        in folder: TemporaryFolder, level: Float, _ generator: inout SplitMix64
    ) throws -> Soundtrack {
        var clips: [SoundClip] = []
        for index in 0..<Int.random(in: 0...3, using: &generator) {
            let count = Int.random(in: 1...60_000, using: &generator)
            let path = "\(folder.path)/\(index).wav"
            try Bytes.write(wav(noise(count, level: level, &generator)), to: path)
            func time(_ range: ClosedRange<Int64>) throws -> Time {
                try #require(Time(Int64.random(in: range, using: &generator), over: 1000))
            }
            clips.append(
                SoundClip(
                    path: path, start: try time(0...300),
                    end: Bool.random(using: &generator) ? try time(301...1200) : nil,
                    at: try time(0...1200), fadeIn: try time(0...300), fadeOut: try time(0...300),
                    volume: Double.random(in: 0...2, using: &generator),
                    isLooped: Bool.random(using: &generator)))
        }
        let ticks = try (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            SoundTick(
                time: try #require(Time(Int64.random(in: 0...1500, using: &generator), over: 1000)),
                name: Self.names.randomElement(using: &generator) ?? "impact")
        }
        let rate = commonRates.randomElement(using: &generator) ?? .sixty
        let count = rate.frame(at: Time(seconds: 1)) + Int.random(in: 1...9, using: &generator)
        return Soundtrack(
            clips: clips, ticks: ticks, frameRate: rate, frames: 0..<count, frameCount: count)
    }

    @Test("what is no number is silent, and what is too loud for binary32 is turned down")
    func notFinite() throws {
        let folder = try TemporaryFolder()
        let wild: [Float] = [.nan, -.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -3e38]
        for rate in [48_000, 44_100] {
            let samples = (0..<9600).map { $0 % 7 < wild.count ? wild[$0 % 7] : 0.5 }
            try Bytes.write(wav(samples, rate: rate), to: "\(folder.path)/wild.wav")
            let clip = SoundClip(path: "\(folder.path)/wild.wav", volume: 8, isLooped: true)
            let track = Soundtrack(
                clips: Array(repeating: clip, count: 4), ticks: [], frameRate: .sixty,
                frames: 0..<10, frameCount: 10)
            #expect(try mixed(track).allSatisfy { abs($0) <= 1 })
        }
    }

    @Test("parts of a film sound as they do in the whole, and none is above full scale")
    func parts() throws {
        let seed = TestSeed.fixed(48_000)
        var generator = SplitMix64(seed: seed)
        for number in 0..<25 {
            let folder = try TemporaryFolder()
            let track = try track(in: folder, level: number % 2 == 0 ? 0.2 : 1, &generator)
            let comment: Comment = "seed \(seed), film \(number): \(track)"
            let whole = try mixed(track)
            #expect(whole.count == track.total * 2, comment)
            #expect(whole.allSatisfy { abs($0) <= 1 }, comment)
            let cut = Int.random(in: 0...track.total, using: &generator)
            var parts: [Float] = []
            for range in [0..<cut, cut..<track.total] {
                var part = track
                part.part = range
                parts += try mixed(part)
            }
            #expect(parts == whole, comment)
        }
    }

    @Test("frames of every rate have the samples of their times, and none twice")
    func framesOfSamples() throws {
        for rate in commonRates {
            var next = 0
            for frame in 0..<500 {
                let track = Soundtrack(
                    clips: [], ticks: [], frameRate: rate, frames: frame..<frame + 1,
                    frameCount: 500)
                #expect(track.part.lowerBound == next)
                next = track.part.upperBound
                let exact = Double(frame + 1) / rate.framesPerSecond * 48000
                #expect(abs(Double(next) - exact) <= 0.5)
            }
        }
    }

    @Test("what is not too loud is heard as the file has it, cut, moved and looped")
    func exactCopies() throws {
        let seed = TestSeed.fixed(1_722)
        var generator = SplitMix64(seed: seed)
        let folder = try TemporaryFolder()
        for number in 0..<20 {
            let count = Int.random(in: 48...9000, using: &generator)
            let samples = noise(count, level: 1, &generator)
            let path = "\(folder.path)/\(number).wav"
            try Bytes.write(wav(samples), to: path)
            let milliseconds = Int64(count / 48)
            let start = Int64.random(in: 0..<milliseconds, using: &generator)
            let end = Int64.random(in: start + 1...milliseconds, using: &generator)
            let at = Int64.random(in: 0...300, using: &generator)
            var clip = SoundClip(path: path)
            clip.start = try #require(Time(start, over: 1000))
            clip.end = Time(end, over: 1000)
            clip.at = try #require(Time(at, over: 1000))
            clip.isLooped = number % 2 == 0
            let found = try mixed(
                Soundtrack(
                    clips: [clip], ticks: [], frameRate: .sixty, frames: 0..<30, frameCount: 30))
            let length = Int(end - start) * 48
            for index in 0..<24000 {
                let place = index - Int(at) * 48
                let isHeard = place >= 0 && (clip.isLooped || place < length)
                let source = (Int(start) * 48 + (isHeard ? place % length : 0)) * 2
                let expected = isHeard ? Array(samples[source..<source + 2]) : [0, 0]
                let isSame = Array(found[index * 2..<index * 2 + 2]) == expected
                #expect(isSame, "seed \(seed), sound \(number), sample \(index)")
                if !isSame { break }
            }
        }
    }

    @Test("a sine of any rate and number of channels is the same sine at 48 kHz")
    func resampling() throws {
        let folder = try TemporaryFolder()
        for (rate, channels) in [
            (8000, 1), (11025, 2), (22050, 1), (44100, 1), (44100, 2), (48000, 1), (96000, 2),
            (192_000, 1),
        ] {
            let path = "\(folder.path)/a.wav"
            func sine(_ index: Int, _ rate: Int) -> Float {
                0.5 * Float(Portable.sin(2 * Double.pi * 440 * Double(index) / Double(rate)))
            }
            let samples = (0..<rate).flatMap { [Float](repeating: sine($0, rate), count: channels) }
            try Bytes.write(wav(samples, rate: rate, channels: channels), to: path)
            let found = try sound(of: path)
            #expect(abs(found.count / 2 - 48_000) <= 1, "\(rate) Hz")
            var worst: Float = 0
            for index in 1000..<47_000 {
                worst = max(worst, abs(found[index * 2] - sine(index, 48_000)))
                worst = max(worst, abs(found[index * 2 + 1] - sine(index, 48_000)))
            }
            #expect(worst < 0.002, "\(rate) Hz, \(channels) channels")
        }
    }

    @Test("a fade begins and ends in silence, and grows in between")
    func fades() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.wav"
        try Bytes.write(wav([Float](repeating: 0.5, count: 96_000)), to: path)
        var clip = SoundClip(path: path, end: Time(seconds: 1))
        clip.fadeIn = Time(1, over: 4) ?? .zero
        clip.fadeOut = Time(1, over: 2) ?? .zero
        let found = try mixed(
            Soundtrack(clips: [clip], ticks: [], frameRate: .sixty, frames: 0..<60, frameCount: 60))
        #expect(found[0] == 0)
        #expect(zip((0..<12_000), (1..<12_000)).allSatisfy { found[$0 * 2] <= found[$1 * 2] })
        #expect(found[12_000 * 2] == 0.5 && found[24_000 * 2] == 0.5)
        #expect(
            zip((24_000..<48_000), (24_001..<48_000)).allSatisfy {
                found[$0 * 2] >= found[$1 * 2]
            })
        #expect(found[47_999 * 2] < 1e-6)
    }

    @Test("every haptic has a sound of its own, short, and silent at its end")
    func ticks() {
        let all = Self.names.map(HapticTick.samples)
        #expect(Set(all).count == Self.names.count)
        for samples in all {
            #expect(samples.count < HapticTick.longest)
            #expect(samples.allSatisfy { abs($0) < 0.8 })
            #expect(samples.map(abs).max() ?? 0 > 0.1)
            #expect(abs(samples.last ?? 1) < 1e-3)
        }
    }

    @Test("a film's ticks begin at their times, with silence between them")
    func onsets() throws {
        let seed = TestSeed.fixed(90_125)
        var generator = SplitMix64(seed: seed)
        let folder = try TemporaryFolder()
        for coding in Coding.available
        where coding.format.sound != nil && coding.codec != .av1 && coding.codec != .hevc {
            let rate = commonRates.randomElement(using: &generator) ?? .sixty
            let count = rate.frameCount(in: Time(seconds: 2))
            var time = Int64.random(in: 0...40, using: &generator)
            var ticks: [SoundTick] = []
            while time < 1900 {
                ticks.append(
                    SoundTick(
                        time: try #require(Time(time, over: 1000)),
                        name: Self.names.randomElement(using: &generator) ?? "impact"))
                time += Int64.random(in: 500...900, using: &generator)
            }
            var settings = FilmSettings(
                path: "\(folder.path)/a.\(coding.format.rawValue)", width: 16, height: 16,
                frameRate: rate, coding: coding)
            settings.frameCount = count
            settings.soundtrack = Soundtrack(
                clips: [], ticks: ticks, frameRate: rate, frames: 0..<count, frameCount: count)
            let total = try #require(settings.soundtrack).total
            try writeFilm(settings, count: count) { _ in
                noise(16, 16, settings.pixelFormat, hasAlpha: false, &generator)
            }
            let comment: Comment = "seed \(seed): \(coding.testDescription) at \(rate), \(ticks)"
            let found = try sound(of: settings.path)
            #expect(abs(found.count / 2 - total) <= (coding.format == .mkv ? 0 : 1024), comment)
            func peak(_ range: Range<Int>) -> Float {
                range.clamped(to: 0..<found.count / 2).reduce(0) { max($0, abs(found[$1 * 2])) }
            }
            var end = 0
            for tick in ticks {
                let start = Soundtrack.sample(at: tick.time)
                // A coder spreads what is sudden over some milliseconds, softly.
                #expect(peak(min(end, start)..<max(start - 240, min(end, start))) < 0.01, comment)
                #expect(peak(start..<start + 240) > 0.03, comment)
                end = start + HapticTick.samples(of: tick.name).count + 1024
            }
            if try Need.ffmpeg.isMet() {
                let starts = output(
                    of: "ffprobe -v error -show_entries stream=start_time -of csv=p=0 "
                        + "'\(settings.path)'")
                for start in (starts ?? "?").split(separator: "\n") {
                    #expect(abs(Double(start) ?? 9) < 0.008, comment)
                }
            }
        }
    }

    @Test("what has no sound to be read is told, and nothing crashes")
    func badFiles() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.wav"
        func kind() -> MediaError.Kind? {
            do throws(MediaError) {
                _ = try SoundFile.describe(path)
                return nil
            } catch { return error.kind }
        }
        #expect(kind() == .file(.notFound))
        try Bytes.write(Array("a text that is no sound, on several\nlines\n".utf8), to: path)
        #expect(kind() == .unknownFormat)
        try Bytes.write(wav([]), to: path)
        #expect(kind() == .unreadable)
        var long = wav([0, 0, 0, 0])
        long.replaceSubrange(24..<32, with: [1, 0, 0, 0, 8, 0, 0, 0])
        long.replaceSubrange(40..<44, with: [0, 0, 0, 16])
        try Bytes.write(long, to: path)
        #expect(kind() == .tooLarge || kind() == .unreadable)
        var settings = FilmSettings(
            path: "\(folder.path)/a.mp4", width: 16, height: 16, frameRate: .sixty)
        settings.preset = "ultrafast"
        try writeFilm(settings, count: 2) { _ in .flat(16, 16, Colour(red: 9, green: 9, blue: 9)) }
        try Bytes.write(Bytes.read(settings.path), to: path)
        #expect(kind() == .unreadable)
        let seed = TestSeed.fixed(13)
        var generator = SplitMix64(seed: seed)
        let whole = wav(noise(200, level: 1, &generator), rate: 44_100)
        for _ in 0..<200 {
            var bytes = Array(whole[..<Int.random(in: 0...whole.count, using: &generator)])
            for _ in 0..<Int.random(in: 0...4, using: &generator) where !bytes.isEmpty {
                let place = Int.random(in: 0..<min(bytes.count, 60), using: &generator)
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
            try Bytes.write(bytes, to: path)
            if kind() == nil { _ = try? sound(of: path) }
        }
    }
}
