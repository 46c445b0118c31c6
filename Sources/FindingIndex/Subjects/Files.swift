import Diagnostics

extension [FindingDescription] {
    static let files: Self = [
        FindingDescription(
            "broken-yaml", .error,
            means: """
                The file does not follow the rules of YAML: a bracket is not closed, a colon is \
                missing, or lines of one mapping are not indented alike.
                """,
            timeline: """
                 layers:
                -  - { color: red
                +  - { color: red }
                """),
        FindingDescription(
            "crash", .error,
            means: """
                The process that read the timeline crashed, because of a bug in Flipbook or in a \
                library that it uses. The other timelines are still checked. Please report it, \
                with the timeline.
                """,
            shownBy: "Tests/FlipbookCommandsTests/RareFindingTests.swift",
            "a crash while a timeline is read"),
        FindingDescription(
            "duplicate-key", .error,
            means: """
                A mapping has the same key twice. YAML forbids that, since either value could be \
                meant.
                """,
            timeline: """
                -duration: 2
                 layers: []
                """),
        FindingDescription(
            "empty-file", .error,
            means: """
                The file has no content. A timeline begins with `flipbook: 1`; a sensor's file \
                needs a line of names and a line of numbers.
                """,
            wholeTimeline: """
                -# The timeline will stand here.
                +flipbook: 1
                +canvas: { size: [100, 50] }
                +duration: 1
                +layers: []
                """),
        FindingDescription(
            "file-too-large", .error,
            means: "The file is larger than Flipbook reads. Most likely another file was meant.",
            shownBy: "Tests/TimelineParsingTests/LimitTests.swift",
            "16 MiB are read, and not one byte more"),
        FindingDescription(
            "forbidden-character", .error,
            means: """
                YAML does not allow control characters in a file. In double quotes they can be \
                written as an escape, such as `"\\a"`.
                """,
            timeline: """
                -name: ding\u{7}
                +name: "ding\\a"
                 layers: []
                """),
        FindingDescription(
            "hidden-file", .error,
            means: """
                A file that the timeline names is hidden, or a link to a hidden one: its name, or \
                that of a folder on the way to it, begins with a dot. Secrets are in such files \
                (`.env`, `.git/config`), and findings would quote them, so they are not read \
                unless `--allow-assets-outside` is given.
                """,
            timeline: """
                 layers:
                -  - svg: .dot.svg
                +  - svg: dot.svg
                """,
            right: .dotSVG),
        FindingDescription(
            "key-not-text", .error,
            means: "A key is a list, a mapping or an alias. Flipbook's keys are plain names.",
            timeline: """
                -? [layers]
                -: []
                 layers: []
                """),
        FindingDescription(
            "missing-file", .error,
            means: """
                A file that the timeline names does not exist. Paths are relative to the \
                timeline's folder and case-sensitive.
                """,
            timeline: """
                 layers:
                -  - svg: dott.svg
                +  - svg: dot.svg
                """, .dotSVG),
        FindingDescription(
            "nested-too-deep", .error,
            means: """
                Lists, mappings or groups of layers are nested too deeply. The limit bounds the \
                memory that reading takes.
                """,
            shownBy: "Tests/TimelineParsingTests/LimitTests.swift",
            "groups are 64 deep, and no deeper"),
        FindingDescription(
            "no-permission", .error,
            means: """
                The file is there, but its permissions do not let this user read it. `chmod u+r` \
                grants that.
                """,
            shownBy: "Tests/FlipbookCommandsTests/RareFindingTests.swift",
            "a file that may not be read"),
        FindingDescription(
            "not-a-file", .error,
            means: """
                The name stands for a folder, a pipe or a device. Only regular files can be \
                read.
                """,
            timeline: """
                 layers:
                -  - svg: shapes
                +  - svg: shapes/dot.svg
                """,
            .text(
                "shapes/dot.svg",
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="4"/></svg>
                """)),
        FindingDescription(
            "not-utf8", .error,
            means: """
                Timelines, shaders, SVG files and sensor files are UTF-8 text. This file holds \
                bytes that are not, such as UTF-16 or Latin-1. Save it as UTF-8.
                """,
            timeline: """
                 layers:
                   - svg: dot.svg
                """,
            changing: "dot.svg",
            by: """
                -<?xml version="1.0" encoding="ISO-8859-1"?>
                +<?xml version="1.0" encoding="UTF-8"?>
                 <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="4"/></svg>
                """, alongside: ["broken-svg"]),
        FindingDescription(
            "outside-asset", .error,
            means: """
                A file that the timeline names lies outside the timeline's folder. An untrusted \
                timeline could read any file that way, so it is refused unless \
                `--allow-assets-outside` is given.
                """,
            timeline: """
                 layers:
                -  - svg: ../dot.svg
                +  - svg: dot.svg
                """,
            right: .dotSVG),
        FindingDescription(
            "outside-file", .error,
            means: """
                The timeline, manifest, table, file of values or shader is a link that leads out \
                of its folder. Findings would quote lines of its target, so it is not followed \
                unless `--allow-assets-outside` is given.
                """,
            shownBy: "Tests/FlipbookCommandsTests/RareFindingTests.swift",
            "a link that leads out of its folder"),
        FindingDescription(
            "several-documents", .error,
            means: """
                A line `---` begins a second document in the file. A file holds one timeline.
                """,
            timeline: """
                 layers: []
                ----
                -layers: []
                """),
        FindingDescription(
            "too-little-memory", .error,
            means: """
                The timeline needs more memory than the process may use: its canvas or its \
                content is too large. The place is the one that was being read, or the layer that \
                was being drawn.
                """,
            shownBy: "Tests/FlipbookCommandsTests/RareFindingTests.swift",
            "a frame that the memory has no room for"),
        FindingDescription(
            "too-many-values", .error,
            means: """
                The file's values, with every alias counted as often as it is used, are more \
                than five million. A few lines of aliases to aliases can stand for billions of \
                values.
                """,
            wholeTimeline: """
                 flipbook: 1
                -a: &a [x, x, x, x, x, x, x, x, x]
                -b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
                -c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
                -d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]
                -e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d]
                -f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e]
                -g: &g [*f, *f, *f, *f, *f, *f, *f, *f, *f]
                -h: &h [*g, *g, *g, *g, *g, *g, *g, *g, *g]
                +canvas: { size: [100, 50] }
                +duration: 1
                +layers:
                +  - color: &accent red
                +  - circle: { fill: *accent }
                """),
        FindingDescription(
            "too-slow", .error,
            means: """
                Checking the timeline took longer than `--timeout` allows and was stopped. The \
                place is the one that was being read.
                """,
            shownBy: "Tests/FlipbookCommandsTests/SupervisionVerbTests.swift",
            "check tells what takes too long as a finding with its place, and checks the others"),
        FindingDescription(
            "unknown-alias", .error,
            means: """
                An alias `*name` refers to an anchor that no earlier value has. `&name` before a \
                value defines one.
                """,
            timeline: """
                 layers:
                +  - color: &accent red
                   - color: *accent
                """),
        FindingDescription(
            "unreadable-file", .error,
            means: """
                The system could not read the file; the message quotes its reason. A disk or a \
                network share that fails is a usual cause.
                """,
            shownBy: "Tests/TimelineParsingTests/LimitTests.swift",
            "a name that is too long for the system is told as it tells it"),
    ]
}
