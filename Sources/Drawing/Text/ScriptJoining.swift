/// The letters that a script joins to one shape.
enum ScriptJoining {
    /// Whether two neighbouring letters are drawn joined: cursively, or by a headline.
    ///
    /// Joining types as in Unicode's `ArabicShaping.txt`; all letters of the rarer cursive scripts
    /// count as joined.
    static func joins(_ first: Character, _ second: Character) -> Bool {
        let scalars = first.unicodeScalars
        if scalars.last == "\u{200C}" { return false }
        guard let last = scalars.last(where: { !isTransparent($0) }),
            let next = second.unicodeScalars.first, let script = script(of: last),
            script == self.script(of: next), isLetter(last), isLetter(next)
        else { return false }
        switch script {
        case .headline: return true
        case .cursive: return !joinsBackOnly(last) && !isSingle(last) && !isSingle(next)
        }
    }

    private enum Script: Equatable {
        case cursive(Int)
        case headline(Int)
    }

    private static let cursive: [[ClosedRange<UInt32>]] = [
        [0x600...0x6FF, 0x750...0x77F, 0x870...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC],  // Arabic
        [0x700...0x74F, 0x860...0x86F],  // Syriac
        [0x7C0...0x7FF],  // N'Ko
        [0x840...0x85F],  // Mandaic
        [0x1800...0x18AF],  // Mongolian
        [0xA840...0xA877],  // Phags-pa
        [0x10AC0...0x10AFF],  // Manichaean
        [0x10B80...0x10BAF],  // Psalter Pahlavi
        [0x10D00...0x10D3F],  // Hanifi Rohingya
        [0x10F30...0x10F6F],  // Sogdian
        [0x1E900...0x1E95F],  // Adlam
    ]
    private static let headline: [[ClosedRange<UInt32>]] = [
        [0x900...0x963, 0x970...0x97F, 0xA8E0...0xA8FF],  // Devanagari
        [0x980...0x9FF],  // Bengali
        [0xA00...0xA7F],  // Gurmukhi
    ]

    private static func script(of scalar: Unicode.Scalar) -> Script? {
        if scalar == "\u{200D}" { return nil }
        func index(_ scripts: [[ClosedRange<UInt32>]]) -> Int? {
            scripts.firstIndex { $0.contains { $0.contains(scalar.value) } }
        }
        return index(cursive).map(Script.cursive) ?? index(headline).map(Script.headline)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .otherLetter, .modifierLetter, .uppercaseLetter, .lowercaseLetter, .spacingMark,
            .nonspacingMark:
            true
        default: false
        }
    }

    private static func isTransparent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
    }

    /// Right-joining letters: joined to the letter before them, and to nothing after.
    private static func joinsBackOnly(_ scalar: Unicode.Scalar) -> Bool {
        let ranges: [ClosedRange<UInt32>] = [
            0x622...0x625, 0x627...0x627, 0x629...0x629, 0x62F...0x632, 0x648...0x648,
            0x671...0x673, 0x675...0x677, 0x688...0x699, 0x6C0...0x6C0, 0x6C3...0x6CB,
            0x6CD...0x6CD, 0x6CF...0x6CF, 0x6D2...0x6D3, 0x6D5...0x6D5, 0x6EE...0x6EF,
            0x710...0x710, 0x715...0x719, 0x71E...0x71E, 0x728...0x728, 0x72A...0x72A,
            0x72C...0x72C, 0x72F...0x72F, 0x74D...0x74D, 0x759...0x75B, 0x76B...0x76C,
            0x771...0x771, 0x773...0x774, 0x778...0x779, 0x840...0x840, 0x846...0x847,
            0x849...0x849, 0x854...0x854, 0x856...0x858, 0x867...0x867, 0x869...0x86A,
            0x870...0x882, 0x88E...0x88E, 0x8AA...0x8AC, 0x8AE...0x8AE, 0x8B1...0x8B2,
            0x8B9...0x8B9,
        ]
        return ranges.contains { $0.contains(scalar.value) }
    }

    /// Letters that join nothing.
    private static func isSingle(_ scalar: Unicode.Scalar) -> Bool {
        let ranges: [ClosedRange<UInt32>] = [
            0x621...0x621, 0x674...0x674, 0x6DD...0x6DD, 0x861...0x861, 0x866...0x866,
            0x887...0x888, 0x8AD...0x8AD,
        ]
        return ranges.contains { $0.contains(scalar.value) }
    }
}
