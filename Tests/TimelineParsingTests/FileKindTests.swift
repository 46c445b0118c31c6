import Testing
import TimelineSyntax

@testable import TimelineParsing

/// What a file is.
struct FileKindTests {
    @Test(
        "a text is what its keys say, also with mistakes",
        arguments: [
            ("flipbook: 1\n", FileKind.timeline), ("{\"flipbook\": 1}", .timeline),
            // The first line is wrong.
            ("flipbok: 1\nduration: 2\n", .timeline), ("flipbook 1\nduration: 2\n", .timeline),
            ("flipbook\n", .timeline), ("flipbook: [\nduration: 2\n", .timeline),
            ("\"flipbook: 1\nduration: 2\n", .timeline), ("layerz: []\n", .timeline),
            ("components: {}\nlayers: [\n", .timeline), ("components: {}\nlayers []\n", .timeline),
            ("components: {}\n", .components), ("flipbook: 1\ncomponents: {}\n", .components),
            ("components:\n  a: [\n", .components), ("components: {}\n@\n", .components),
            ("- a: 1\n- a: 2\n", .table), ("[1, 2]", .table),
            ("title: Hello\npeople: [Anna]\n", .values),
            // Keys of timelines that other files have, too.
            ("name: CI\njobs: {}\n", .neither), ("about: it\nuse: []\n", .neither),
            ("", .neither), ("# nothing\n", .neither), ("one line", .neither),
            ("title: [\n", .neither),
        ])
    func texts(text: String, kind: FileKind) {
        #expect(FileKind(SyntaxTree(text, file: "a.yaml")) == kind)
    }

    @Test("a name says what needs no reading")
    func names() {
        let names = ["a.METAL", "a.csv", "a.jsonl", "a.mp4", "a", "a.yaml", "a.yml", "a.json"]
        #expect(
            names.map { FileKind(named: $0) } == [
                .shader, .table, .table, .neither, .neither, nil, nil, nil,
            ])
    }
}
