package import WholeFiles

/// A message from worker to supervisor, through a pipe.
package enum WorkerMessage: Hashable, Sendable {
    /// The beginning or end of a hidden file or folder. If the worker dies, unended ones are
    /// removed.
    case file(PartialFiles.Event)
    case subjectBegins(WorkerSubject)
    /// The total number of results delivered.
    case resultsDelivered(Int)
    /// A step takes too long; the worker waits to be killed.
    case overrun(subject: String, sentence: String)

    /// A letter, the parts between separators, and a zero. Paths and sentences contain no zero,
    /// sentences no separator.
    var bytes: [UInt8] {
        let (kind, parts) = written
        return Array("\(kind)\(parts.joined(separator: Self.separator))".utf8) + [0]
    }

    private static let separator = "\u{1F}"

    private var written: (kind: Character, parts: [String]) {
        switch self {
        case .file(.begins(let path)): ("f", [path])
        case .file(.ends(let path)): ("F", [path])
        case .file(.folderBegins(let path)): ("d", [path])
        case .file(.folderEnds(let path)): ("D", [path])
        case .subjectBegins(let subject):
            ("n", ["\(subject.number)", "\(subject.count)", subject.name])
        case .resultsDelivered(let count): ("r", ["\(count)"])
        case .overrun(let subject, let sentence): ("t", [sentence, subject])
        }
    }

    /// - Parameter bytes: without the zero.
    init?(_ bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        /// The last part may contain separators.
        func parts(_ count: Int) -> [String]? {
            let parts = text.split(
                separator: Self.separator, maxSplits: count - 1, omittingEmptySubsequences: false)
            return parts.count == count ? parts.map(String.init) : nil
        }
        switch bytes.first.map({ Character(Unicode.Scalar($0)) }) {
        case "f": self = .file(.begins(text))
        case "F": self = .file(.ends(text))
        case "d": self = .file(.folderBegins(text))
        case "D": self = .file(.folderEnds(text))
        case "t":
            guard let parts = parts(2) else { return nil }
            self = .overrun(subject: parts[1], sentence: parts[0])
        case "n":
            guard let parts = parts(3), let number = Int(parts[0]), let count = Int(parts[1])
            else { return nil }
            self = .subjectBegins(WorkerSubject(number: number, count: count, name: parts[2]))
        case "r":
            guard let count = Int(text) else { return nil }
            self = .resultsDelivered(count)
        default: return nil
        }
    }
}

/// An input of a command: a timeline or a manifest.
package struct WorkerSubject: Hashable, Sendable {
    /// Counted from 0.
    package var number: Int
    package var count: Int
    package var name: String

    package init(number: Int, count: Int, name: String) {
        self.number = number
        self.count = count
        self.name = name
    }
}
