extension [String] {
    /// `mp4`, `mp4 and mov`, `mp4, mov and mkv`, with any conjunction.
    package func series(_ conjunction: String) -> String {
        let start = dropLast().joined(separator: ", ")
        return [start, last ?? ""].filter { !$0.isEmpty }.joined(separator: " \(conjunction) ")
    }
}
