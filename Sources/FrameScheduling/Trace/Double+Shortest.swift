extension Double {
    /// The shortest text that reads back as this number; whole numbers without a point.
    var shortest: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
