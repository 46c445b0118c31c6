/// A mapping with declared keys, so that comparisons use the file's words.
package protocol Declared {
    static var format: MappingFormat<Self> { get }
    /// The properties that no single key sets, with their names for display.
    static var otherParts: [(name: String, part: PartialKeyPath<Self>)] { get }
    /// The properties that the author doesn't choose: source locations, and values derived from a
    /// file.
    static var ignoredParts: [PartialKeyPath<Self>] { get }
}

extension Declared {
    package static var otherParts: [(name: String, part: PartialKeyPath<Self>)] { [] }
    package static var ignoredParts: [PartialKeyPath<Self>] { [] }

    /// All properties that an author chooses, in the order of the keys.
    package static var comparedParts: [(name: String, part: PartialKeyPath<Self>)] {
        format.keys.compactMap { key in key.part.map { (key.name, $0) } } + otherParts
    }
}

extension Layer: Declared {
    package static var otherParts: [(name: String, part: PartialKeyPath<Self>)] {
        [
            ("frame.width", \.width), ("frame.height", \.height), ("", \.stack), ("", \.cells),
            ("alignment", \.alignment), ("position", \.edgePlace), ("", \.content),
        ]
    }
    /// The layers of a mask are compared one by one, as children are.
    package static var ignoredParts: [PartialKeyPath<Self>] { [\.location, \.mask, \.plan] }
}

extension CellLayout: Declared {
    package static var otherParts: [(name: String, part: PartialKeyPath<Self>)] {
        [("spacing", \.spacing), ("alignment", \.alignment)]
    }
}

extension Stack: Declared {
    package static var otherParts: [(name: String, part: PartialKeyPath<Self>)] {
        [("axis", \.axis)]
    }
}

extension TextTree: Declared where Form == Written {
    package static var otherParts: [(name: String, part: PartialKeyPath<Self>)] {
        [("string", \.string), ("runs", \.runs)]
    }
    /// Derived from the string.
    package static var ignoredParts: [PartialKeyPath<Self>] { [\.parts] }
}
extension ImageUse: Declared {}
extension VideoUse: Declared {
    package static var otherParts: [(name: String, part: PartialKeyPath<Self>)] {
        [("", \.clock)]
    }
    package static var ignoredParts: [PartialKeyPath<Self>] { [\.times] }
}
extension VectorPath: Declared {}
extension VectorPicture: Declared {}
extension Camera.View: Declared {}
extension Camera.Following: Declared {}
extension ComputeUse: Declared {
    package static var otherParts: [(name: String, part: PartialKeyPath<Self>)] {
        [("pixels.width", \.pixelWidth), ("pixels.height", \.pixelHeight)]
    }
}
