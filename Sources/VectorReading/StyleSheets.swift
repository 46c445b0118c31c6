/// Bounds the work of an SVG's style sheets: every selector is matched with every element.
struct StyleSheets {
    /// The offset of the first one; nil if there is none.
    private(set) var offset: Int?
    private(set) var selectorCount = 0
    /// The number of selector parts that are matched with ancestors.
    private var ancestorParts = 0
    /// The number of selector parts that are matched with siblings.
    private var siblingParts = 0

    mutating func add(_ sheet: String, at offset: Int) {
        self.offset = self.offset ?? offset
        var isSelector = true
        var hasPart = false
        var wasSpace = false
        for byte in sheet.utf8 {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: ","):
                guard isSelector else { continue }
                selectorCount += 1
                hasPart = false
                isSelector = byte != UInt8(ascii: "{")
            case UInt8(ascii: "}"):
                isSelector = true
                hasPart = false
            case UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: ":"):
                if isSelector { siblingParts += 1 }
            case UInt8(ascii: ">"):
                if isSelector { ancestorParts += 1 }
            case 0x20, 0x09, 0x0A, 0x0D:
                wasSpace = true
                continue
            default:
                if isSelector, hasPart, wasSpace { ancestorParts += 1 }
                hasPart = true
            }
            wasSpace = false
        }
    }

    /// Returns the maximum number of matches of elements with selector parts.
    func matches(elementCount: Int, maxSiblings: Int, depth: Int) -> Int {
        // On average, half of the siblings come before an element, and visiting one costs less than
        // a match.
        let parts = selectorCount + ancestorParts * depth / 4 + siblingParts * maxSiblings / 8
        return parts.multipliedReportingOverflow(by: elementCount).overflow
            ? .max : parts * elementCount
    }
}
