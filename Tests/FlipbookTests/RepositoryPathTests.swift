import Foundation
import Testing

@testable import Flipbook

@Suite("Names of files in the changes that CI shows")
struct RepositoryPathTests {
    /// A new folder with files of these paths, and folders where they end with a slash.
    private func folder(_ paths: [String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "flipbook-\(UUID().uuidString)")
        for path in paths {
            let place = folder.appending(path: path)
            let isFolder = path.hasSuffix("/")
            try FileManager.default.createDirectory(
                at: isFolder ? place : place.deletingLastPathComponent(),
                withIntermediateDirectories: true)
            if !isFolder { try Data("flipbook: 1\n".utf8).write(to: place) }
        }
        return folder.path(percentEncoded: false)
    }

    @Test("begin at the repository's root, whatever the working directory is")
    func root() throws {
        // A work tree or a submodule has a file of that name.
        for git in ["a/.git/", "a/.git"] {
            let folder = try folder([git, "a/b/c/x.yaml", "a/y.yaml", "z.yaml"])
            defer { try? FileManager.default.removeItem(atPath: folder) }
            for place in ["a", "a/b", "a/b/c", "a/b/../b"] {
                func name(_ path: String) -> String {
                    RepositoryPath.of(
                        "\(folder)/\(path)", seenFrom: "\(folder)/\(place)", workspace: folder)
                }
                #expect(name("a/b/c/x.yaml") == "b/c/x.yaml")
                #expect(name("a/b/../y.yaml") == "y.yaml")
                #expect(name("z.yaml") == "\(folder)/z.yaml", "outside of it")
                #expect(name("a/none.yaml") == "\(folder)/a/none.yaml", "no file")
            }
        }
    }

    @Test("are those of the files that links lead to")
    func links() throws {
        let folder = try folder([".git/", "b/x.yaml"])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/l", withDestinationPath: "b")
        #expect(RepositoryPath.of("\(folder)/l/x.yaml", seenFrom: "\(folder)/l") == "b/x.yaml")
    }

    @Test("begin at a runner's workspace, if the files came without git")
    func workspace() throws {
        let folder = try folder(["a/b/x.yaml", "c/"])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = "\(folder)/a/b/x.yaml"
        func name(_ workspace: String?) -> String {
            RepositoryPath.of(file, seenFrom: "\(folder)/a/b", workspace: workspace)
        }
        #expect(name(folder) == "a/b/x.yaml" && name("\(folder)/a/") == "b/x.yaml")
        #expect(name("\(folder)/c") == file && name("\(folder)/none") == file)
        #expect(name("a") == file && name(nil) == file)
    }
}
