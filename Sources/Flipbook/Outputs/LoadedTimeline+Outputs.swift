internal import TimelineParsing

/// Files that are read are not written.
extension LoadedTimeline {
    /// Why some paths can't be written: a sentence for each that is a file that the timeline reads.
    ///
    /// - Parameter paths: `{frame}` stands for digits.
    func problems(ofWriting paths: [String]) -> [String] {
        let source = FilePlace.canonical(path)
        let files = (sources?.files.values.map(\.path) ?? []) + (sources?.texts.keys.sorted() ?? [])
        let places = Set(files.map(FilePlace.canonical))
        return paths.filter { $0 != Output.standardOutput }.compactMap { path in
            let place = FilePlace.canonical(path)
            if place == source { return "\(path) is the timeline; it would be overwritten" }
            guard places.contains(where: { Self.is($0, oneOf: place) }) else { return nil }
            return "\(path) is read by the timeline; it would be overwritten"
        }
    }

    /// - Throws: `FlipbookError.request` if a file that it reads would be overwritten.
    func check(writing paths: [String]) throws(FlipbookError) {
        let problems = problems(ofWriting: paths)
        guard problems.isEmpty else { throw .request(problems.joined(separator: "\n")) }
    }

    private static func `is`(_ path: String, oneOf pattern: String) -> Bool {
        guard let place = pattern.firstRange(of: "{frame}") else { return path == pattern }
        let (start, end) = (pattern[..<place.lowerBound], pattern[place.upperBound...])
        guard path.hasPrefix(start), path.hasSuffix(end), path.count > start.count + end.count
        else { return false }
        return path.dropFirst(start.count).dropLast(end.count).allSatisfy {
            $0.isASCII && $0.isNumber
        }
    }
}
