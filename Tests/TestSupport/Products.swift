import Foundation

/// What the build has made beside the tests.
package enum Products {
    /// The products of a build lie in one folder: the test bundle's.
    package static func path(of name: String) -> String {
        for bundle in CommandLine.arguments where bundle.contains(".xctest") {
            var folder = URL(filePath: bundle)
            while folder.path().contains(".xctest") { folder.deleteLastPathComponent() }
            let path = folder.appending(path: name).path(percentEncoded: false)
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        }
        return ".build/debug/\(name)"
    }
}
