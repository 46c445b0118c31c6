import Diagnostics

extension [FindingDescription] {
    static let manifests: Self = [
        FindingDescription(
            "cut-short", .error,
            means: """
                The manifest ends too early: within a line, or with fewer frames than its header \
                states.
                """,
            manifest: """
                 #flipbook-frame-count: 2
                 0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                +0, 1, 1, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """),
        FindingDescription(
            "frame-order", .error,
            means: """
                Frames must be in order of their numbers, and in the part of the film that the \
                header names.
                """,
            manifest: """
                +0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                 0, 1, 1, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                -0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """),
        FindingDescription(
            "frame-size", .error,
            means: "A frame's size in bytes is not its width times its height times four.",
            manifest: """
                -0, 0, 0, 1, 3, 0000000000000000000000000000000000000000000000000000000000000000
                +0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """),
        FindingDescription(
            "frames-differ", .error,
            means: """
                The film's frames differ from those of the manifest or the other film. The \
                message lists them and, if known, the reasons.
                """,
            shownBy: "Tests/FlipbookCommandsTests/RareFindingTests.swift",
            "frames that differ"),
        FindingDescription(
            "invalid-timeline", .error,
            means: """
                The manifest names a timeline outside its folder that has errors. Their messages \
                would quote its lines, so only `flipbook check` of the timeline itself shows them.
                """,
            shownBy: "Tests/FlipbookCommandsTests/RareFindingTests.swift",
            "a timeline elsewhere with errors"),
        FindingDescription(
            "malformed-frame", .error,
            means: """
                A frame's line does not have the six columns stream, dts, pts, duration, size and \
                hash, or one of them is invalid.
                """,
            manifest: """
                -0, 0, 0, 1, 0000000000000000000000000000000000000000000000000000000000000000
                +0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """),
        FindingDescription(
            "malformed-hash", .error,
            means: "A SHA-256 hash has 64 digits, 0–9 and a–f.",
            manifest: """
                -0, 0, 0, 1, 4, 00c0ffee
                +0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """),
        FindingDescription(
            "malformed-header", .error,
            means: "A line of the header has an invalid value.",
            wholeManifest: """
                 #format: frame checksums
                 #version: 2
                 #hash: SHA256
                -#tb 0: 60
                +#tb 0: 1/60
                 #media_type 0: video
                 #codec_id 0: rawvideo
                 #dimensions 0: 1x1
                +0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """),
        FindingDescription(
            "misplaced-header", .error,
            means: "A line of the header is below the first frame. The header comes first.",
            manifest: """
                +#software: Flipbook
                 0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                -#software: Flipbook
                """),
        FindingDescription(
            "missing-header", .error,
            means: "A required line of the header is missing.",
            wholeManifest: """
                 #format: frame checksums
                 #version: 2
                 #hash: SHA256
                 #tb 0: 1/60
                 #media_type 0: video
                 #codec_id 0: rawvideo
                +#dimensions 0: 1x1
                 0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """),
        FindingDescription(
            "missing-timeline", .error,
            means: """
                The timeline that the manifest names does not exist. Its path is relative to the \
                manifest's folder.
                """,
            manifest: """
                -#flipbook-timeline: dott.yaml
                +#flipbook-timeline: dot.yaml
                 0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """, .dot),
        FindingDescription(
            "no-manifest", .error,
            means: """
                A folder is verified, and a timeline in it has no manifest, so changes of its \
                frames would go unnoticed. `flipbook hash` writes one.
                """,
            shownBy: "Tests/FlipbookCommandsTests/RareFindingTests.swift",
            "a timeline that nobody verifies"),
        FindingDescription(
            "no-timeline", .error,
            means: """
                The manifest does not name its timeline, so there is nothing to compare it with. \
                `flipbook hash -o` writes manifests that do.
                """,
            manifest: """
                +#flipbook-timeline: dot.yaml
                 0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """, .dot),
        FindingDescription(
            "not-a-manifest", .error,
            means: "The file is empty, or does not begin like a frame hash manifest.",
            wholeManifest: """
                +#format: frame checksums
                +#version: 2
                +#hash: SHA256
                +#tb 0: 1/60
                +#media_type 0: video
                +#codec_id 0: rawvideo
                +#dimensions 0: 1x1
                 0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """),
        FindingDescription(
            "other-timeline", .error,
            means: """
                The manifest at a row's path, as expected by `verify --rows`, is of another \
                timeline.
                """,
            shownBy: "Tests/FlipbookCommandsTests/RowVerbTests.swift",
            "verify --rows compares each row with its manifest"),
        FindingDescription(
            "outside-timeline", .error,
            means: """
                The manifest names a timeline outside its folder. An untrusted manifest could \
                have any file read that way, so it is refused unless `--allow-assets-outside` is \
                given.
                """,
            manifest: """
                -#flipbook-timeline: ../dot.yaml
                +#flipbook-timeline: dot.yaml
                 0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """, .dot),
        FindingDescription(
            "repeated-header", .error,
            means: "A line of the header occurs twice, so its value is ambiguous.",
            manifest: """
                -#dimensions 0: 1x1
                 0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """),
        FindingDescription(
            "unknown-hash", .error,
            means: """
                The frames are hashed by another function than SHA-256, so they can't be \
                compared with Flipbook's.
                """,
            wholeManifest: """
                 #format: frame checksums
                 #version: 2
                -#hash: MD5
                +#hash: SHA256
                 #tb 0: 1/60
                 #media_type 0: video
                 #codec_id 0: rawvideo
                 #dimensions 0: 1x1
                +0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """),
        FindingDescription(
            "unknown-header", .warning,
            means: "A line of the header is unknown and ignored.",
            manifest: """
                -#mood: cheerful
                 0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """),
        FindingDescription(
            "unknown-version", .error,
            means: """
                The manifest has another version of FFmpeg's format than 2, in which lines may \
                have other meanings.
                """,
            wholeManifest: """
                 #format: frame checksums
                -#version: 1
                +#version: 2
                +#hash: SHA256
                +#tb 0: 1/60
                +#media_type 0: video
                +#codec_id 0: rawvideo
                +#dimensions 0: 1x1
                +0, 0, 0, 1, 4, 0000000000000000000000000000000000000000000000000000000000000000
                """),
        FindingDescription(
            "unreadable-manifest", .error,
            means: "The manifest could not be read; the message says why.",
            shownBy: "Tests/FlipbookCommandsTests/RareFindingTests.swift",
            "a manifest that can't be read"),
    ]
}
