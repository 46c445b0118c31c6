internal import FrameProduction
internal import MediaCoding
internal import WholeFiles

/// Files of captions beside films, hidden until `commit`. Films of one export have the same
/// captions, so `a.mp4` and `a.webm` share a file.
struct CaptionFiles {
    private let files: [PartialFile]

    /// Writes the files.
    init(_ films: [FilmSettings]) throws(FlipbookError) {
        var files: [PartialFile] = []
        var places: Set<String> = []
        for (path, text) in films.flatMap(\.captionFiles)
        where places.insert(FilePlace.canonical(path)).inserted {
            let file = try flipbookErrors { () throws(FileError) in
                let file = try PartialFile(for: path)
                try file.write(Array(text.utf8))
                return file
            }
            files.append(file)
        }
        self.files = files
    }

    /// Moves the files to their places.
    func commit() throws(FlipbookError) {
        try flipbookErrors { () throws(FileError) in try PartialFile.commit(files) }
    }
}
