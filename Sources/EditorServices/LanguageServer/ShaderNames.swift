import TimelineSyntax
internal import WholeFiles

/// The functions of a shader file that effects can name.
enum ShaderNames {
    struct Function: Sendable {
        var name: String
        var file: String
        /// The line's number, from 0.
        var line: Int
        /// In UTF-16 code units.
        var characters: Range<Int>
    }

    private static let maxBytes = 1 << 20

    /// The functions of the shaders that a timeline names; none if it is in no file.
    static func functions(of outline: DocumentOutline, in path: String?) -> [Function] {
        guard let path else { return [] }
        let files = outline.tokens.filter { $0.role == .value && $0.path.first == .key("shaders") }
        let reach = AssetReach(of: path)
        return files.flatMap { file -> [Function] in
            let place = PathParts(path).path(named: PathParts.direct(file.text))
            let isRead = reach.holds(place) && !reach.hides(place, named: file.text)
            return isRead ? functions(in: place) : []
        }
    }

    /// Functions marked `[[ stitchable ]]` and fragment functions, also in a file with mistakes.
    static func functions(in path: String) -> [Function] {
        guard let bytes = try? WholeFile.read(path, limitBytes: maxBytes) else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        var found: [Function] = []
        var isMarked = false
        for (number, line) in lines.enumerated() {
            let code = line.prefix(while: { $0 != "/" })
            isMarked =
                isMarked || code.contains("stitchable")
                || code.split(whereSeparator: { !$0.isLetter && $0 != "_" }).contains("fragment")
            // The name is the word before the first bracket outside attributes.
            var depth = 0
            let first = code.indices.first { index in
                if code[index] == "[" { depth += 1 }
                if code[index] == "]" { depth -= 1 }
                return code[index] == "(" && depth == 0
            }
            guard isMarked, let bracket = first else { continue }
            let before = code[..<bracket]
            let name = before.reversed().drop { $0 == " " }.prefix {
                $0.isLetter || $0.isNumber || $0 == "_"
            }
            let end = before.utf16.count - before.reversed().prefix { $0 == " " }.count
            found.append(
                Function(
                    name: String(name.reversed()), file: path, line: number,
                    characters: end - name.count..<end))
            isMarked = false
        }
        return found.filter { !$0.name.isEmpty }
    }
}
