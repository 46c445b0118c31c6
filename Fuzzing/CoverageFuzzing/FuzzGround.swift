import FileFuzzing
import TestSupport

/// A target with what it needs: a folder with the files that inputs may name.
package final class FuzzGround {
    package let target: FuzzTarget
    private let folder: String
    private let seeds: Seeds
    private let reader: any FuzzReader

    /// - Parameters:
    ///   - root: the project's folder.
    ///   - makesMedia: whether the target's first inputs are made by `ffmpeg` where they are films,
    ///     sounds or pictures. Without, only the project's own are there.
    package init(_ target: FuzzTarget, root: String, makesMedia: Bool) throws {
        self.target = target
        folder = try Folder.makeScratch()
        // Manifests as inputs are the project's; to make one takes the program.
        let kinds: Set<FuzzKind> = makesMedia && target != .manifests ? [target.kind] : []
        seeds = try Seeds(root: root, program: "", kinds: kinds, scratch: folder)
        try seeds.layShared(in: "\(folder)/files")
        reader = FuzzReaders.reader(for: target, folder: "\(folder)/files")
        inputs = seeds.whole(target.kind)
        for path in Self.projectFiles[target] ?? [] {
            inputs.append(try Bytes.read("\(root)/\(path)"))
        }
        if target == .rows { inputs += FuzzReaders.smallTables.map { Array($0.utf8) } }
    }

    deinit { Folder.remove(folder) }

    /// Files of the project that a run begins with.
    package private(set) var inputs: [[UInt8]] = []

    private static let projectFiles: [FuzzTarget: [String]] = [
        .manifests: ["Timelines/shaders/bubble.framehash", "Timelines/card-1.framehash"],
        .rows: ["Timelines/people.csv"],
    ]

    /// Gives an input to the target. A crash or a broken law ends the process.
    package func run(_ bytes: [UInt8]) { reader.read(bytes) }

    /// Breaks an input as `file-fuzz` does.
    package func broken(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
        seeds.broken(bytes, as: target.kind, seed: seed)
    }
}

/// What is given inputs.
protocol FuzzReader {
    func read(_ bytes: [UInt8])
}

/// Ends the process, since a law that must hold for every input doesn't.
func broken(_ law: String) -> Never { fatalError("broken law: \(law)") }
