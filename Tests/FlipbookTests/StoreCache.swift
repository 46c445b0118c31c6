import Foundation

@testable import Flipbook

/// A cache that goes with the test.
final class StoreCache {
    let path = FileManager.default.temporaryDirectory
        .appending(path: "flipbook-store-\(UUID().uuidString)").path()

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A stored file of this kind.
    func file(of kind: KeptKind) throws -> String {
        let folder = kind.directory(in: path)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return "\(folder)/\(names.first { $0.hasSuffix(kind.ending) } ?? "")"
    }
}
