import TestSupport
import Testing

@testable import FilmExport
@testable import FrameProduction

/// Which files outputs are written to.
@Suite struct OutputPathTests {
    @Test(
        "an output that would replace a file that is read is found, however its path is written",
        arguments: [
            ("7/a-7.png", "{frame}/a-{frame}.png", true),
            ("7/a-8.png", "{frame}/a-{frame}.png", false),
            ("a-07.png", "./a-{frame}.png", true), ("a-x.png", "a-{frame}.png", false),
            ("a.png", "b/../a.png", true),
        ])
    func outputs(file: String, output: String, isRead: Bool) throws {
        let folder = try TemporaryFolder()
        var files = ReadFiles()
        files.add("\(folder.path)/\(file)", as: "the table")
        let problems = files.problems(ofWriting: ["\(folder.path)/\(output)"])
        #expect(problems.isEmpty != isRead)
        #expect(
            OutputPaths(["\(folder.path)/\(output)"]).hold(["\(folder.path)/\(file)"]) == isRead)
    }
}
