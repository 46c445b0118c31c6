import Foundation
import TestSupport
import Testing

/// Films with sound, as people make them.
@Suite("Sound of films")
struct SoundVerbTests {
    /// A second of taps, each with a haptic.
    private static let timeline = """
        flipbook: 1
        canvas: { size: [32, 32] }
        framerate: 30
        duration: 1
        touches:
          finger: { path: [{ began: [4, 4], at: 0.2 }, { ended: true, at: 0.3 }] }
        triggers:
          tap: { touch: finger, set: began, haptic: impact }
        layers: [color: red]

        """

    /// One channel of 16 bits at 44.1 kHz, a soft saw-tooth.
    private static let wav: Data = {
        func little(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let data = (0..<44_100).flatMap { little($0 % 100 * 100, 2) }
        return Data(
            Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8)
                + little(16, 4) + little(1, 2) + little(1, 2) + little(44_100, 4)
                + little(88_200, 4) + little(2, 2) + little(16, 2) + Array("data".utf8)
                + little(data.count, 4) + data)
    }()

    private func folder(_ text: String) throws -> Folder {
        let folder = try Folder()
        try folder.write(text, to: "a.yaml")
        try Self.wav.write(to: URL(filePath: "\(folder.path)/a.wav"))
        return folder
    }

    @Test("a film with sound has the same bytes on any number of threads")
    func sameBytes() throws {
        let folder = try folder(Self.timeline + "audio: { file: a.wav, fadeOut: 0.5 }\n")
        let names = ["a.mp4", "a.mov", "a.webm", "a.mkv"]
        for jobs in ["1", "3"] {
            let outputs = names.flatMap { ["-o", "\(jobs)/\($0)"] }
            let outcome = try Program.built.run(
                ["export", "a.yaml", "--haptics", "click", "--jobs", jobs] + outputs,
                in: folder.path)
            try #require(outcome.code == 0, "\(outcome.talk)")
        }
        for name in names {
            let bytes = try folder.bytes("1/\(name)")
            #expect(try bytes == folder.bytes("3/\(name)"), "\(name)")
            #expect(bytes.count > 2000)
        }
    }

    @Test("haptics are refused where they can't be heard, and a timeline's sound is left out")
    func silence() throws {
        let folder = try folder(Self.timeline)
        let refused = try Program.built.run(
            ["export", "a.yaml", "-o", "a.apng", "--haptics", "click"], in: folder.path)
        #expect(refused.code == 2)
        #expect(refused.talk.contains("has no sound"), "\(refused.talk)")
        let unknown = try Program.built.run(
            ["export", "a.yaml", "-o", "a.mp4", "--haptics", "clik"], in: folder.path)
        #expect(unknown.code == 2)
        #expect(unknown.talk.contains("did you mean 'click'?"), "\(unknown.talk)")
        #expect(folder.contents == ["a.wav", "a.yaml"])
        try folder.write(Self.timeline + "audio: a.wav\n", to: "a.yaml")
        let silent = try Program.built.run(["export", "a.yaml", "-o", "a.apng"], in: folder.path)
        #expect(silent.code == 0, "\(silent.talk)")
        #expect(silent.talk.contains("'audio' was left out"), "\(silent.talk)")
    }

    @Test("a sound that breaks off in the middle leaves no film behind")
    func broken() throws {
        let folder = try folder(Self.timeline + "audio: a.flac\n")
        try Data("fLaC and no more".utf8).write(to: URL(filePath: "\(folder.path)/a.flac"))
        let outcome = try Program.built.run(["export", "a.yaml", "-o", "a.mp4"], in: folder.path)
        #expect(outcome.code == 3, "\(outcome.talk)")
        #expect(outcome.talk.contains("a.yaml:10:8"), "\(outcome.talk)")
        #expect(folder.contents == ["a.flac", "a.wav", "a.yaml"])
    }
}
