package import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What tests need that `Scripts/setup.sh --tests` installs. A test that lacks it is skipped; where
/// `FLIPBOOK_TEST_EVERYTHING` is set, it fails, so that a machine that should run them all does.
package struct Need: Sendable {
    package var words: String
    private var isThere: @Sendable () -> Bool

    package init(_ words: String, isThere: @escaping @Sendable () -> Bool) {
        self.words = words
        self.isThere = isThere
    }

    package struct Missing: Error, CustomStringConvertible {
        package var description: String
    }

    /// For a part of a test.
    ///
    /// - Returns: whether that part can run.
    /// - Throws: where it can't, and everything has to.
    package func isMet() throws -> Bool {
        if isThere() { return true }
        if Self.isEverything {
            throw Missing(description: "FLIPBOOK_TEST_EVERYTHING is set, but there is no \(words)")
        }
        return false
    }

    private static let isEverything = getenv("FLIPBOOK_TEST_EVERYTHING").map { $0[0] != 0 } ?? false

    /// FFmpeg's programs.
    package static let ffmpeg = Need("ffmpeg and ffprobe") {
        isOnPath("ffmpeg") && isOnPath("ffprobe")
    }

    package static let chromium = Need("chromium") { isOnPath("chromium") }

    /// The system's Python with a validator of JSON Schemas and a reader of YAML.
    package static let schemaValidator = Need("python3-jsonschema and python3-yaml") {
        let packages = "/usr/lib/python3/dist-packages"
        return access("/usr/bin/python3", X_OK) == 0
            && ["jsonschema", "yaml"].allSatisfy { access("\(packages)/\($0)", F_OK) == 0 }
    }

    package static let python = Need("python3") { access("/usr/bin/python3", X_OK) == 0 }

    private static func isOnPath(_ program: String) -> Bool {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }
}

extension Trait where Self == ConditionTrait {
    package static func needs(
        _ need: Need, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        .enabled("there is no \(need.words)", sourceLocation: sourceLocation) { try need.isMet() }
    }

    /// For what a machine's kernel and user have or have not, and nothing installs: without it the
    /// test is skipped, with these words, even where everything has to run.
    package static func needsOfMachine(
        _ words: String, _ isThere: Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        .enabled(if: isThere, "this machine has no \(words)", sourceLocation: sourceLocation)
    }
}
