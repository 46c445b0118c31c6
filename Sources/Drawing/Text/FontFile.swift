internal import CPango

package enum FontFile {
    /// The families in a font file, in order; empty if it isn't a readable font.
    package static func families(atPath path: String) -> [String] {
        guard let set = FcFontSetCreate() else { return [] }
        defer { FcFontSetDestroy(set) }
        var count: Int32 = 0
        // Face index -1: all faces and instances.
        _ = FcFreeTypeQueryAll(path, .max, nil, &count, set)
        var families: [String] = []
        for index in 0..<Int(set.pointee.nfont) {
            guard let pattern = set.pointee.fonts[index] else { continue }
            for family in Self.families(of: pattern) where !families.contains(family) {
                families.append(family)
            }
        }
        return families
    }

    /// A font may have its family's name in several languages.
    static func families(of pattern: OpaquePointer) -> [String] {
        var families: [String] = []
        while let family = string(FC_FAMILY, of: pattern, Int32(families.count)) {
            families.append(family)
        }
        return families
    }

    /// A string property of a pattern; nil if it has none.
    static func string(_ object: String, of pattern: OpaquePointer, _ index: Int32 = 0) -> String? {
        var text: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, object, index, &text) == FcResultMatch, let text else {
            return nil
        }
        return String(cString: text)
    }
}
