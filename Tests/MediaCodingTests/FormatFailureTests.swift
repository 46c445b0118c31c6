import MediaTime
import PixelBuffers
import PortableMath
import TestSupport
import Testing
import WholeFiles

@testable import MediaCoding

/// Films that can't be finished, in every format.
@Suite(.seeded) struct FormatFailureTests {
    private func noises(_ settings: FilmSettings, count: Int = 6) -> [PixelBuffer] {
        var generator = SplitMix64(seed: TestSeed.fixed(28))
        return (0..<count).map { _ in
            noise(
                settings.width, settings.height, settings.pixelFormat, hasAlpha: false, &generator)
        }
    }

    /// Writes frames of noise to a film on disks of these sizes, in pages of 4 KiB.
    private func expectWholeOrNothing(
        onDisksOf sizes: [Int], count: Int, _ settings: (_ folder: String) throws -> FilmSettings
    ) throws {
        let folder = try TemporaryFolder()
        let settings = try settings(folder.path)
        let frames = noises(settings, count: count)
        var outcomes: Set<Bool> = []
        for pages in sizes {
            #expect(SmallDisk.mount(folder.path, pages: pages))
            defer { SmallDisk.unmount(folder.path) }
            do {
                try writeFilm(settings, count: count) { frames[$0] }
                #expect(folder.names.count == (settings.coding.format.isSequence ? count : 1))
                #expect(try pictures(of: settings, count: count).count == count)
                outcomes.insert(true)
            } catch let error as MediaError {
                #expect(error.kind == .file(.diskFull), "\(pages) pages: \(error)")
                #expect(folder.names == [])
                outcomes.insert(false)
            }
        }
        #expect(outcomes == [true, false])
    }

    @Test(
        "on a disk of any size a film is whole, or the disk is full and nothing is left",
        .needsOfMachine(SmallDisk.words, SmallDisk.isAllowed),
        arguments: Coding.available)
    func fullDisk(coding: Coding) throws {
        try expectWholeOrNothing(onDisksOf: [1, 2, 5, 9, 14, 22, 40, 200], count: 6) {
            FilmSettings(coding, in: $0, count: 6)
        }
    }

    @Test(
        "so it is on one of every size, where the number of frames isn't promised",
        .needsOfMachine(SmallDisk.words, SmallDisk.isAllowed))
    func everySize() throws {
        let rate = try #require(FrameRate(30))
        try expectWholeOrNothing(onDisksOf: Array(1...60), count: 20) {
            FilmSettings(path: "\($0)/a.mp4", width: 64, height: 64, frameRate: rate)
        }
    }

    // An encoder that waits at its end for a frame that never comes would wait for ever.
    @Test(
        "what is given up or interrupted leaves nothing", .timeLimit(.minutes(60)),
        arguments: Coding.available)
    func givenUp(coding: Coding) throws {
        let folder = try TemporaryFolder()
        let settings = FilmSettings(coding, in: folder.path, count: 6)
        let frames = noises(settings)
        try FrameSinks.open(settings, registry: PartialFiles()).cancel()
        #expect(folder.names == [])
        let given = try FrameSinks.open(settings, registry: PartialFiles())
        try given.append(frames[0])
        given.cancel()
        given.cancel()
        #expect(folder.names == [])
        let late = #expect(throws: MediaError.self) { try given.append(frames[1]) }
        #expect(late?.kind == .ended)

        let registry = PartialFiles()
        let interrupted = try FrameSinks.open(settings, registry: registry)
        for frame in frames { try interrupted.append(frame) }
        registry.removeAll()
        let error = #expect(throws: MediaError.self) { try interrupted.finish() }
        #expect(error?.kind == .file(.interrupted), "\(error.map { "\($0)" } ?? "")")
        #expect(folder.names == [])
    }

    @Test("frames of another number than promised end the film", arguments: Coding.available)
    func wrongCount(coding: Coding) throws {
        let folder = try TemporaryFolder()
        let settings = FilmSettings(coding, in: folder.path, count: 6)
        let frames = noises(settings)
        let few = #expect(throws: MediaError.self) {
            try writeFilm(settings, count: 5) { frames[$0] }
        }
        #expect(few?.kind == .notAsPromised)
        let many = #expect(throws: MediaError.self) {
            try writeFilm(settings, count: 7) { frames[$0 % 6] }
        }
        #expect(many?.kind == .unexpectedFrame)
        #expect(folder.names == [])
    }

    @Test(
        "the check sees another size, rate, length, number, picture, alpha, depth or colour",
        arguments: Coding.available.filter { [.mp4, .mov, .webm, .mkv, .apng].contains($0.format) })
    func checked(coding: Coding) throws {
        let folder = try TemporaryFolder()
        let promised = FilmSettings(coding, in: folder.path, count: 6)
        let frames = (0..<6).map { index in
            PixelBuffer(width: 64, height: 64, format: .rgba8) { _, _ in
                Colour(red: 200, green: UInt8(20 * index), blue: 40)
            }
        }
        func frame(_ index: Int, _ settings: FilmSettings) -> PixelBuffer {
            guard settings.pixelFormat == .rgba16 else { return frames[index] }
            let deep = PixelBuffer.zeroed(format: .rgba16, bounds: frames[index].bounds)
            for y in 0..<64 {
                for x in 0..<256 {
                    deep.row(y).storeBytes(
                        of: UInt16(frames[index].row(y)[x]) * 257, toByteOffset: 2 * x,
                        as: UInt16.self)
                }
            }
            return deep
        }
        try writeFilm(promised, count: 6) { frame($0, promised) }
        func check(_ settings: FilmSettings, count: Int = 6, offset: Int = 0) throws {
            var check = FilmCheck(settings, LibraryCall(.write, settings.path))
            check.note(frame(offset, settings), index: 0)
            check.note(frame(5 - offset, settings), index: 5)
            try check.run(on: promised.path, frameCount: count)
        }
        try check(promised)
        #expect(throws: MediaError.self) { try check(promised, count: 5) }
        #expect(throws: MediaError.self) { try check(promised, count: 7) }
        #expect(throws: MediaError.self) { try check(promised, offset: 5) }
        var other = promised
        other.frameRate = try #require(FrameRate(30))
        #expect(throws: MediaError.self) { try check(other) }
        other = promised
        other.width = 32
        #expect(throws: MediaError.self) { try check(other) }
        if coding.alphaDepths.contains(promised.depth) {
            other = promised
            other.hasAlpha = true
            #expect(throws: MediaError.self) { try check(other) }
        }
        if let deeper = coding.depths.first(where: { $0 > promised.depth }) {
            other = promised
            other.depth = deeper
            #expect(throws: MediaError.self) { try check(other) }
        }
    }

    @Test(
        "the check sees other sound and other captions",
        arguments: Coding.available.filter { $0.format.captions != nil })
    func besidePictures(coding: Coding) throws {
        let folder = try TemporaryFolder()
        var promised = FilmSettings(coding, in: folder.path, count: 6)
        func sound(frameCount: Int) -> Soundtrack {
            Soundtrack(
                clips: [], ticks: [SoundTick(time: .zero, name: "impact")], frameRate: .sixty,
                frames: 0..<frameCount, frameCount: frameCount)
        }
        promised.soundtrack = sound(frameCount: 6)
        let cues = [
            CaptionCue(from: 10, to: 40, text: "a"), CaptionCue(from: 50, to: 90, text: "b"),
        ]
        promised.captions = [
            CaptionTrack(place: .track, language: "de", cues: cues),
            CaptionTrack(place: .track, language: "en", cues: cues),
        ]
        let frames = noises(promised)
        try writeFilm(promised, count: 6) { frames[$0] }
        func difference(_ settings: FilmSettings) -> String? {
            var check = FilmCheck(settings, LibraryCall(.write, settings.path))
            check.note(frames[0], index: 0)
            check.note(frames[5], index: 5)
            do throws(MediaError) {
                try check.run(on: promised.path, frameCount: 6)
                return nil
            } catch {
                return error.message
            }
        }
        #expect(difference(promised) == nil)
        var other = promised
        other.soundtrack = sound(frameCount: 12)
        #expect(difference(other)?.contains("samples and not 9600") == true)
        other.soundtrack = nil
        #expect(difference(other)?.hasSuffix("it has 4 streams") == true)
        for track in 0...1 {
            other = promised
            other.captions[track].cues[1].text = "c"
            #expect(difference(other)?.hasSuffix("the caption at 50 ms is another one") == true)
            other.captions[track].cues.removeLast()
            #expect(difference(other)?.hasSuffix("it has 2 captions and not 1") == true)
        }
    }

    @Test(
        "the check sees that a frame is missing in the middle, where nothing is decoded",
        arguments: Coding.available.filter { [.mp4, .mov, .webm, .mkv].contains($0.format) })
    func missing(coding: Coding) throws {
        let folder = try TemporaryFolder()
        let settings = FilmSettings(coding, in: folder.path, count: 40)
        let frame = noises(settings)[0]
        for missing in [nil, 1, 17, 38] {
            let file = try PartialFile(for: settings.path)
            let call = LibraryCall(.write, settings.path)
            let encoder = try FilmEncoder(settings, call)
            let muxer = try FilmMuxer(settings, file, encoder: encoder, sound: nil, call)
            let packet = try Packet(call)
            for index in 0..<40 where index != missing {
                try encoder.send(frame, index: index, isLast: index == 39)
                while try encoder.receive(packet) { try muxer.write(packet) }
            }
            try encoder.end()
            while try encoder.receive(packet) { try muxer.write(packet) }
            try muxer.finish()
            var check = FilmCheck(settings, LibraryCall(.write, settings.path))
            check.note(frame, index: 0)
            check.note(frame, index: 39)
            guard missing != nil else {
                try check.run(on: file.temporaryPath, frameCount: 40)
                continue
            }
            let error = #expect(throws: MediaError.self) {
                try check.run(on: file.temporaryPath, frameCount: 40)
            }
            #expect(error?.kind == .notAsPromised, "frame \(missing ?? 0)")
        }
    }
}
