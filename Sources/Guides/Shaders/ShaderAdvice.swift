internal import Diagnostics
internal import FrameProduction
internal import MetalLanguage

/// Advice on a shader file that no timeline can use: it lacks a function that is marked as an
/// entry.
enum ShaderAdvice {
    /// Further functions are counted.
    private static let maxFunctions = 3
    private static let mark = "[[ stitchable ]]"
    static let words = "no function is marked \(mark), and none is a kernel"

    /// - Parameters:
    ///   - library: without errors and without entries.
    ///   - file: of its files the one that is listed.
    static func text(on library: ShaderLibrary, _ file: ShaderFile?) -> String {
        let found = library.unmarked.filter { $0.location.file == file?.path }
        guard !found.isEmpty else {
            return """
                \(words); an effect begins with such a line:
                  \(mark) half4 name(float2 position, half4 color) { return color; }
                """
        }
        let lines = file?.text.split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n"
        }
        var text = words
        for function in found.prefix(maxFunctions) {
            text += "\n\(function.location): to make '\(function.name)' a "
            text += ShaderText.kind(function) + ", write \(mark) before its type"
            let line = line(of: function, in: lines ?? [])
            if let line { text += ":\n  \(mark) \(line)" }
        }
        let more = found.count - maxFunctions
        return more > 0 ? text + "\nand \(EnglishText.count(more, "more function"))" : text
    }

    /// The line in which a function's type begins; nil if it isn't the first thing in it.
    private static func line(of function: ShaderFunction, in lines: [Substring]) -> String? {
        let number = function.location.line - 1
        guard lines.indices.contains(number) else { return nil }
        // The place is that of the name.
        var line = lines[number]
        var before = String(line.unicodeScalars.prefix(function.location.column - 1))
        if before.allSatisfy(\.isWhitespace), number > 0 {
            // The type is in the line above.
            line = lines[number - 1]
            before = String(line)
        }
        let type = before.drop(while: \.isWhitespace)
        guard type.first?.isLetter ?? false,
            type.allSatisfy({ $0.isLetter || $0.isNumber || "_:<, >\t".contains($0) })
        else { return nil }
        return String(line.drop(while: \.isWhitespace).prefix(200))
    }
}
