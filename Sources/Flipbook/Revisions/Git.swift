import Synchronization

/// What is asked of git: one of these few questions, and never a command line.
package enum GitRequest: Hashable, Sendable {
    /// The top of the work tree that holds the working directory.
    case workTree
    /// The tree of a revision, as its name.
    case tree(revision: String)
    /// The newest commit that touched a file, as its name; nothing where none did.
    ///
    /// - Parameter path: from the top of the work tree.
    case lastCommit(path: String)
    /// The files in a folder: `ls-tree`'s lines with sizes, each ended by a null byte.
    ///
    /// - Parameters:
    ///   - tree: the name of a commit or a tree.
    ///   - folder: from the tree's top; empty for the top itself.
    ///   - isDeep: whether the files of its subfolders are wanted, too.
    case entries(tree: String, folder: String, isDeep: Bool)
    /// The contents of files by the names of their blobs, as `cat-file --batch` writes them.
    case contents([String])
}

/// What git said.
package struct GitAnswer: Hashable, Sendable {
    /// git's exit code; another than 0 where git could not be asked.
    package var status: Int32
    package var output: [UInt8]
    /// Why there is no output.
    package var errors: String

    package init(status: Int32, output: [UInt8], errors: String) {
        self.status = status
        self.output = output
        self.errors = errors
    }
}

/// The one way to git.
package enum Git {
    package typealias Answerer = @Sendable (GitRequest) -> GitAnswer

    private static let answerer = Mutex<Answerer?>(nil)

    /// Lets somebody else answer: a process that may start no other asks one that may.
    package static func letAnswer(_ other: @escaping Answerer) {
        answerer.withLock { $0 = other }
    }

    package static func answer(_ request: GitRequest) -> GitAnswer {
        let other = answerer.withLock { $0 }
        return other?(request) ?? GitProcess.answer(request)
    }
}
