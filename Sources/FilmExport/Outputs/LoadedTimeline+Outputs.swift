internal import Diagnostics
package import FrameProduction
import TimelineSyntax

/// Refuses outputs that would replace a file that the timeline reads.
extension LoadedTimeline {
    /// The timeline's file and all files that it names.
    package var readFiles: ReadFiles {
        var files = ReadFiles()
        files.add(path, as: "the timeline")
        guard let sources else { return files }
        for file in sources.files.values { files.add(file.path, as: "read by the timeline") }
        for file in sources.texts.inOrder { files.add(file.path, as: "read by the timeline") }
        return files
    }

    /// A sentence for each path that is a file that the timeline reads, so can't be written.
    ///
    /// - Parameter paths: `{frame}` is for digits.
    func problems(ofWriting paths: [String]) -> [String] {
        readFiles.problems(ofWriting: paths)
    }

    /// - Throws: `FlipbookError.request` if a file that it reads would be overwritten.
    func check(writing paths: [String]) throws(FlipbookError) {
        try readFiles.check(writing: paths)
    }
}
