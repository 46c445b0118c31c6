internal import MediaCoding
internal import TimelineParsing

/// Files that are read are not written.
extension LoadedTimeline {
    /// Why some paths can't be written: a sentence for each that is a file that the timeline reads.
    ///
    /// - Parameter paths: `{frame}` stands for digits.
    func problems(ofWriting paths: [String]) -> [String] {
        let source = FilePlace.canonical(path)
        let files = sources.map { $0.files.values.map(\.path) + Array($0.texts.keys) } ?? []
        let places = Set(files.map(FilePlace.canonical))
        return paths.filter { $0 != Output.standardOutput }.compactMap { path in
            let place = FilePlace.canonical(path)
            if place == source { return "\(path) is the timeline; it would be overwritten" }
            return Self.isOne(of: places, place)
                ? "\(path) is read by the timeline; it would be overwritten" : nil
        }
    }

    /// - Throws: `FlipbookError.request` if a file that it reads would be overwritten.
    func check(writing paths: [String]) throws(FlipbookError) {
        let problems = problems(ofWriting: paths)
        guard problems.isEmpty else { throw .request(problems.joined(separator: "\n")) }
    }

    private static func isOne(of places: Set<String>, _ pattern: String) -> Bool {
        guard let frame = pattern.firstRange(of: FilmFormat.framePlaceholder) else {
            return places.contains(pattern)
        }
        let (start, end) = (pattern[..<frame.lowerBound], pattern[frame.upperBound...])
        return places.contains { place in
            place.count > start.count + end.count && place.hasPrefix(start)
                && place.hasSuffix(end)
                && place.dropFirst(start.count).dropLast(end.count).allSatisfy {
                    $0.isASCII && $0.isNumber
                }
        }
    }
}
