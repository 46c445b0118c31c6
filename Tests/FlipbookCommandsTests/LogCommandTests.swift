import Foundation
import TestSupport
import Testing

/// CI runners take lines of a log for commands. Nothing that is read from a file, and no file's
/// name, begins one, nor moves a terminal's cursor.
@Suite("What files say can't be a command to the runner that reads the log")
struct LogCommandTests {
    private static let hostile = [
        "::error file=x::pwned", "   ::add-mask::a", "\t::warning::b", "##[error]c", "x ##[group]d",
        "##vso[task.setvariable variable=a]b", "##teamcity[blockOpened name='x']",
        "a\\n::error::e", "a\\r::error::f", "\\e[2J", "::\\u2028::error::",
    ]

    private func check(_ outcome: Command.Outcome, _ context: String) {
        let text = outcome.output + "\n" + outcome.talk
        for line in text.split(whereSeparator: \.isNewline) {
            let start = line.drop { $0.isWhitespace }
            #expect(!start.hasPrefix("::") && !start.hasPrefix("##"), "\(context): \(line)")
            for mark in ["##[", "##vso[", "##teamcity["] {
                #expect(!line.contains(mark), "\(context): \(line)")
            }
        }
        #expect(
            !text.unicodeScalars.contains {
                $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
            }, "\(context): \(text)")
    }

    @Test("quoted in findings and in lines shown")
    func findings() throws {
        let folder = try Folder()
        for text in Self.hostile {
            // As a key, as a value, as a line that a parser trips over, and in a shader.
            let raw = text.replacingOccurrences(of: "\\n", with: "\n")
                .replacingOccurrences(of: "\\e", with: "\u{1B}")
                .replacingOccurrences(of: "\\u2028", with: "\u{2028}")
                .replacingOccurrences(of: "\\r", with: "\r")
            for content in [
                "flipbook: 1\n\"\(text)\": 1\n", "flipbook: 1\nname: 'x\n\(raw)\n",
                "flipbook: 1\ncanvas: { size: \"\(text)\" }\nlayers: []\n", "\(raw)\n",
                "flipbook: 1\nshaders: [\"\(text)\"]\nlayers:\n  - \(raw)\n",
            ] {
                try folder.write(content, to: "a.yaml")
                for verb in [["check"], ["hash"], ["check", "--format", "json"]] {
                    check(
                        try Program.built.run(verb + ["a.yaml"], in: folder.path),
                        "\(verb) \(content)")
                }
            }
            try folder.write("\(raw)\nhalf4 f(float2 p) { return \(raw)", to: "a.metal")
            check(try Program.built.run(["shader", "a.metal"], in: folder.path), "shader \(raw)")
            try folder.write(
                "#format: frame checksums\n#version: 2\n#hash: \(raw)\n\(raw)\n",
                to: "a.framehash")
            check(
                try Program.built.run(["verify", "a.framehash"], in: folder.path),
                "manifest \(raw)")
        }
    }

    @Test("as a file's name, and in what differs")
    func names() throws {
        for name in ["::error::x", "##[error]x", " ::error::x", "a\n::error::x", "a\u{1B}[2Jx"] {
            let folder = try Folder()
            try folder.write(Sample.timeline, to: "\(name).yaml")
            check(try Program.built.run(["check", "\(name).yaml"], in: folder.path), "check")
            let hash = try Program.built.run(["hash", "."], in: folder.path)
            #expect(hash.code == 0)
            check(hash, "hash \(name)")
            try folder.write(
                Sample.timeline(replacing: "duration: 0.2", with: "duration: 0.1"),
                to: "\(name).yaml")
            for place in [".", "\(name).framehash"] {
                check(try Program.built.run(["verify", place], in: folder.path), "verify \(name)")
            }
            try folder.write("flipbook: 2\n", to: "\(name).yaml")
            for arguments in [
                ["verify", "."], ["check", "\(name).yaml"], ["trace", "\(name).yaml"],
                ["diff", "\(name).yaml", "\(name).framehash"], ["diff", "x:\(name)", "x"],
                ["still", "\(name).yaml", "--at", "\(name)", "-o", "x.png"], [name],
            ] {
                check(try Program.built.run(arguments, in: folder.path), "\(arguments)")
            }
        }
    }
}
