/// A text that equals only those with the same bytes of UTF-8.
///
/// Swift's texts are equal if Unicode calls them so: `é` is one character or two, and an ohm sign
/// is an omega. But such texts may have other glyphs, and they name different files.
@propertyWrapper
package struct ExactText: Hashable, Comparable, Encodable, Sendable {
    package var wrappedValue: String

    package init(wrappedValue: String) { self.wrappedValue = wrappedValue }

    package init(_ text: String) { wrappedValue = text }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        let (one, other) = (left.wrappedValue.utf8, right.wrappedValue.utf8)
        let areEqual = one.withContiguousStorageIfAvailable { one in
            other.withContiguousStorageIfAvailable { other in
                // A long text is most often compared with itself.
                one.count == other.count
                    && (one.baseAddress == other.baseAddress || one.elementsEqual(other))
            }
        }
        return areEqual.flatMap(\.self) ?? one.elementsEqual(other)
    }

    package static func < (left: ExactText, right: ExactText) -> Bool {
        left.wrappedValue.utf8.lexicographicallyPrecedes(right.wrappedValue.utf8)
    }

    /// Texts with the same bytes are equal, so their hashes are.
    package func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }

    /// Encodes the text alone, without a container.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}
