import Foundation
import Testing

/// The working copy these tests were compiled from, as files and lines.
enum Repository {
    struct File: CustomTestStringConvertible {
        /// Relative to the root, with slashes.
        var path: String
        var text: String
        var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
        var testDescription: String { path }
        /// The lines with their numbers, without comments' lines.
        var code: [(number: Int, text: Substring)] {
            zip(1..., lines).map { (number: $0, text: $1) }.filter {
                !$0.text.drop { $0 == " " }.hasPrefix("//")
            }
        }
        /// All names and words, once each.
        var names: Set<Substring> {
            Set(text.split { !$0.isASCII || !$0.isLetter && !$0.isNumber && $0 != "_" })
        }
        /// `Drawing` of `Sources/Drawing/Shapes/Capsule.swift`.
        var folder: String {
            let parts = path.split(separator: "/")
            return parts.count > 2 ? String(parts[1]) : ""
        }
    }

    static let root: String = {
        var url = URL(filePath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.path(percentEncoded: false)
    }()

    /// Everything a person wrote: no build products, no version control, no exports.
    static let files: [File] = {
        let skipped: Set = [".build", ".git", ".swiftpm", "out"]
        guard let walk = FileManager.default.enumerator(atPath: root) else { return [] }
        var files: [File] = []
        while let path = walk.nextObject() as? String {
            if skipped.contains(path) {
                walk.skipDescendants()
                continue
            }
            // Symbolic links lead out of the repository, to headers that are not ours.
            guard walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular,
                let data = FileManager.default.contents(atPath: "\(root)/\(path)"),
                let text = String(data: data, encoding: .utf8)
            else { continue }
            files.append(File(path: path, text: text))
        }
        return files.sorted { $0.path < $1.path }
    }()

    static let swiftSources = files.filter {
        $0.path.hasPrefix("Sources/") && $0.path.hasSuffix(".swift")
    }

    static let swiftFiles = files.filter { $0.path.hasSuffix(".swift") }

    /// One test for all files: what is wrong names the file and the line, and a case for each file
    /// and test would be more than all other cases.
    static func record(
        _ file: File, line: Int? = nil, _ mistake: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let place = line.map { "\(file.path):\($0)" } ?? file.path
        Issue.record("\(place): \(mistake)", sourceLocation: sourceLocation)
    }

    static func file(_ path: String) -> File? { files.first { $0.path == path } }

    static func folders(in folder: String) -> [String] {
        Set(files.filter { $0.path.hasPrefix("\(folder)/") }.map(\.folder)).sorted()
    }
}
