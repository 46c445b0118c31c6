import Synchronization

/// The requests to git. No command line is accepted.
package enum GitRequest: Hashable, Sendable {
    /// The root of the work tree that contains `Git.folder`.
    case workTree
    /// The name of a revision's tree.
    case tree(revision: String)
    /// The name of the newest commit that changed a file; empty if there is none.
    ///
    /// - Parameter path: relative to the root of the work tree.
    case lastCommit(path: String)
    /// The files in a folder, as the lines of `ls-tree` with sizes, each terminated by a null byte.
    ///
    /// - Parameters:
    ///   - tree: the name of a commit or a tree.
    ///   - folder: relative to the tree's root; empty for the root.
    ///   - isDeep: whether to include subfolders.
    case entries(tree: String, folder: String, isDeep: Bool)
    /// The contents of blobs, as written by `cat-file --batch`.
    case contents([String])
}

package struct GitAnswer: Hashable, Sendable {
    /// git's exit code; non-zero if git could not be run.
    package var status: Int32
    package var output: [UInt8]
    /// The error output.
    package var errors: String

    package init(status: Int32, output: [UInt8], errors: String) {
        self.status = status
        self.output = output
        self.errors = errors
    }
}

/// All access to git.
package enum Git {
    package typealias Answerer = @Sendable (GitRequest) -> GitAnswer

    private static let answerer = Mutex<Answerer?>(nil)
    private static let chosenFolder = Mutex(".")

    /// The folder whose repository is used: the working directory, unless `useRepository` was
    /// called. No request names one, so a sandboxed process can't choose it.
    static var folder: String { chosenFolder.withLock { $0 } }

    package static func useRepository(of folder: String) {
        chosenFolder.withLock { $0 = folder }
    }

    /// Delegates requests to another process. A sandboxed process can't start git itself.
    package static func letAnswer(_ other: @escaping Answerer) {
        answerer.withLock { $0 = other }
    }

    package static func answer(_ request: GitRequest) -> GitAnswer {
        let other = answerer.withLock { $0 }
        return other?(request) ?? GitProcess.answer(request)
    }
}
