import Foundation

@testable import FrameProduction

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

    /// Flips a bit of each byte of a stored file, and cuts it short; calls `check` each time, with
    /// what was done.
    func damage(_ kind: KeptKind, _ check: (String) -> Void) throws {
        let file = URL(filePath: try file(of: kind))
        let whole = try [UInt8](Data(contentsOf: file))
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 1 << UInt8(index % 8)
            try Data(bytes).write(to: file)
            check("byte \(index)")
        }
        for length in [0, 7, 8, 40, whole.count - 36, whole.count - 1] {
            try Data(whole.prefix(length)).write(to: file)
            check("\(length) bytes")
        }
    }

    /// Lets others write the folder of a kind, then its file; calls `check` while they may, and
    /// after.
    func expose(_ kind: KeptKind, _ check: (_ isExposed: Bool) -> Void) throws {
        for path in [kind.directory(in: self.path), try file(of: kind)] {
            for (mode, isExposed) in [(0o777, true), (0o700, false)] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
                check(isExposed)
            }
        }
    }
}
