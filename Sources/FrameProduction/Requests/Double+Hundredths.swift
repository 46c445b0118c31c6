extension Double {
    /// A finite number with at most two decimals, such as `0.5`.
    package var hundredths: String {
        let all = Int((magnitude * 100).rounded())
        var text = (self < 0 && all > 0 ? "-" : "") + String(all / 100)
        if all % 100 > 0 { text += "." + String(all % 100 / 10) }
        if all % 10 > 0 { text += String(all % 10) }
        return text
    }
}
