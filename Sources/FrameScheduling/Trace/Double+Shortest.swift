extension Double {
    /// The shortest decimal number with the same binary32 value: 1.2, and not 1.2000000476837158.
    var shortestOfBinary32: Double { Double(Float(self).description) ?? self }

    /// The shortest text that reads back as this number. Whole numbers have no point.
    var shortest: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
