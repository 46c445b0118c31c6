import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension GeneratedDocument {
    /// A folder with all the files that generated timelines name.
    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(shaders, to: "author.metal")
        for (name, text) in vectors { try folder.write(text, to: name) }
        let links = [
            ("pictures/disc@2x.png", "disc.png"), ("pictures/a-day.mp4", "film.mp4"),
        ]
        for (file, name) in links {
            try #require(symlink(SampleTimeline.path(file), "\(folder.path)/\(name)") == 0)
        }
        try folder.write(parts, to: "parts.yaml")
        try folder.write(tone, to: "tone.wav")
        try folder.write(talk, to: "talk.vtt")
        try folder.write(spoken, to: "talk.srt")
        return folder
    }

    private static let spoken = """
        1
        00:00:00,000 --> 00:00:00,400
        <i>Hello</i>

        2
        00:00:00,300 --> 00:00:09,000
        you
        """

    private static let talk = """
        WEBVTT

        00:00.000 --> 00:01.000
        One <00:00.200>two, <00:00.300>[music] and <00:00.500>more

        00:00.400 --> 01:00.000 line:0
        مرحبا at the top
        """

    /// Half a second of sound: 3840 samples of 8 bits at 8 kHz. No byte of it is above 127, so that
    /// it is a text as well.
    private static let tone: String = {
        func bytes(_ number: Int, _ count: Int) -> String {
            let scalars = (0..<count).map { Unicode.Scalar(UInt8(number >> (8 * $0) & 0xFF)) }
            return String(String.UnicodeScalarView(scalars))
        }
        let count = 3840
        let samples = (0..<count).map { $0 % 40 < 20 ? "a" : "A" }.joined()
        let format =
            bytes(1, 2) + bytes(1, 2) + bytes(8000, 4) + bytes(8000, 4) + bytes(1, 2)
            + bytes(8, 2)
        return "RIFF" + bytes(count + 36, 4) + "WAVEfmt " + bytes(16, 4) + format + "data"
            + bytes(count, 4) + samples
    }()
}

extension GeneratedDocument {
    static let vectors = [
        "good.svg": """
        <svg xmlns="http://www.w3.org/2000/svg" width="24" height="18">
        <circle cx="12" cy="9" r="8" fill="teal" opacity="0.5"/></svg>
        """,
        "thin.svg": """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e-3 40"><path d="M0 0H1V40"/></svg>
        """,
    ]
}
