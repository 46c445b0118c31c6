import Diagnostics

extension [FindingDescription] {
    static let captions: Self = [
        FindingDescription(
            "broken-captions", .error,
            means: """
                The file isn't a file of captions: a `.vtt` file without `WEBVTT` in its first \
                line, or an `.srt` file without times.
                """,
            timeline: captioned("talk.vtt"),
            changing: "talk.vtt",
            by: """
                +WEBVTT
                +
                 00:00.200 --> 00:00.800
                 Hello
                """),
        FindingDescription(
            "captions-out-of-order", .warning,
            means: """
                A caption begins before the one in front of it in the file. Captions are shown by \
                their times, so nothing is wrong unless a time is.
                """,
            timeline: captioned("talk.srt"),
            changing: "talk.srt",
            by: """
                 1
                -00:00:00,500 --> 00:00:00,900
                -you
                +00:00:00,100 --> 00:00:00,400
                +Hello

                 2
                -00:00:00,100 --> 00:00:00,400
                -Hello
                +00:00:00,500 --> 00:00:00,900
                +you
                """),
        FindingDescription(
            "captions-overlap", .warning,
            means: """
                A caption begins before an earlier one has gone, so both are shown for a while, \
                the later one above.
                """,
            timeline: captioned("talk.srt"),
            changing: "talk.srt",
            by: """
                 1
                -00:00:00,100 --> 00:00:00,600
                +00:00:00,100 --> 00:00:00,500
                 Hello

                 2
                 00:00:00,500 --> 00:00:00,900
                 you
                """),
        FindingDescription(
            "lost-captions", .warning,
            means: """
                Captions are a `track` of the film, and an output's format has no tracks. The film \
                is written without them.
                """,
            timeline: """
                 layers:
                   - captions: { file: talk.srt, as: track }
                 outputs:
                -  - { file: talk.gif }
                +  - { file: talk.mp4 }
                """, talk),
        FindingDescription(
            "skipped-caption", .warning,
            means: """
                A caption, or the time of one of its words, isn't shown because it can't be \
                read, or ends before it begins.
                """,
            timeline: captioned("talk.srt"),
            changing: "talk.srt",
            by: """
                 1
                -00:00:00,100 --> 00:00:00
                +00:00:00,100 --> 00:00:00,500
                 Hello

                 2
                 00:00:00,500 --> 00:00:00,900
                 you
                """),
        FindingDescription(
            "unknown-language", .error,
            means: """
                The language of captions is a BCP 47 tag: a code of ISO 639 in small letters, \
                optionally with a country or a script, such as `de`, `pt-BR` or `zh-Hant`.
                """,
            timeline: """
                 layers:
                -  - captions: { file: talk.srt, as: track, language: English }
                +  - captions: { file: talk.srt, as: track, language: en }
                """, talk),
    ]

    private static let talk = FindingExample.File.text(
        "talk.srt",
        """
        1
        00:00:00,100 --> 00:00:00,500
        Hello
        """)

    private static func captioned(_ name: String) -> String {
        " layers:\n   - captions: \(name)"
    }
}
