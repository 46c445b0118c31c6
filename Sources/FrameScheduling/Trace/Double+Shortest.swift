extension Double {
    /// The decimal number that people would write for this one, which a shader holds as binary32:
    /// 1.2, and not 1.2000000476837158.
    var shortestOfBinary32: Double { Double(Float(self).description) ?? self }

    /// The shortest text that reads back as this number; whole numbers without a point.
    var shortest: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
