internal import CLLVM
import WholeFiles

/// Identifies the producer of code: this program, its LLVM and this machine. Code of other
/// producers isn't reused.
package enum CodeIdentity {
    /// Nil if the program's file is unknown; then nothing is cached.
    package static let current: String? = {
        let host = CodeTarget.host
        // The whole program: code depends on formats, budgets and layouts throughout.
        var files = [program, identity(of: flipbookFileWith(#dsohandle))].compactMap(\.self)
        guard !files.isEmpty else { return nil }
        files += [identity(of: flipbookFileWithLLVM())].compactMap(\.self)
        var seen: Set<String> = []
        return
            (files.filter { seen.insert($0).inserted }
            + [CodeTarget.llvmVersion, host.triple, host.cpu, host.features])
            .joined(separator: "|")
    }()

    private static var program: String? {
        #if canImport(Glibc)
            FileIdentity.of("/proc/self/exe")
        #else
            nil
        #endif
    }

    /// The program's name may be relative to another directory.
    private static func identity(of path: UnsafePointer<CChar>?) -> String? {
        guard let path, path.pointee == CChar(UInt8(ascii: "/")) else { return nil }
        return FileIdentity.of(String(cString: path))
    }
}
