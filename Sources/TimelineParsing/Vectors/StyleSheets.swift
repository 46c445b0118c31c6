/// How much work the style sheets of an SVG make: every selector is held against every element.
struct StyleSheets {
    /// Where the first of them begins; nil where there is none.
    private(set) var offset: Int?
    private(set) var selectorCount = 0
    /// Selectors' parts that are looked for among the elements around one.
    private var ancestorParts = 0
    /// Selectors' parts that are looked for among the elements beside one.
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

    /// How often an element is held against a part of a selector, at worst.
    func matches(elementCount: Int, mostSiblings: Int, depth: Int) -> Int {
        // An element of many has on average half of them before it, and looking at one costs less
        // than matching.
        let parts = selectorCount + ancestorParts * depth / 4 + siblingParts * mostSiblings / 8
        return parts.multipliedReportingOverflow(by: elementCount).overflow
            ? .max : parts * elementCount
    }
}
