extension [String] {
    /// Bytes of which two different lists never have the same: each text with its length.
    package var distinctBytes: [UInt8] { flatMap { [UInt8]("\($0.utf8.count):\($0)".utf8) } }
}
