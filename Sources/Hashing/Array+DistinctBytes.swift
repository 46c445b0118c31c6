extension [String] {
    /// An injective encoding: each text, preceded by its length.
    package var distinctBytes: [UInt8] { flatMap { [UInt8]("\($0.utf8.count):\($0)".utf8) } }
}
