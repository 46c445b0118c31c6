import Diagnostics
import MediaCoding
import PixelBuffers
import ShaderProgram
import Testing

@testable import Drawing
@testable import FrameRendering

@Suite("Why a frame couldn't be drawn")
struct RenderingErrorTests {
    @Test("the error of another room keeps its words")
    func words() throws {
        let shortage = MemoryShortage(subject: "a frame", neededBytes: 2, limitBytes: 1)
        let place = SourceLocation(file: "a.metal", line: 2, column: 3)
        let finding = Diagnostic(.error, code: "syntax", "expected ';'", hint: "add it", at: place)
        let media = try #require(
            #expect(throws: MediaError.self) { try StillReader.picture("no-such-picture.png") })
        let errors: [(RenderingError, String)] = [
            (.request("there is no effect 'glov'"), "there is no effect 'glov'"),
            (
                .shaders(DiagnosticError(finding)),
                "a.metal:2:3: error: expected ';' [syntax]\n  hint: add it"
            ),
            (.kernel(KernelError(message: "a loop takes too long")), "a loop takes too long"),
            (
                .shape(DrawingError(code: 1, reason: "out of memory")),
                "cairo can't draw the shape: out of memory (status 1)"
            ),
            (.text(TextError(reason: "no font")), "the text can't be drawn: no font"),
            (.svg(SVGError(reason: "no tag")), "the SVG can't be drawn: no tag"),
            (.media(media), "can't read 'no-such-picture.png': there is no such file"),
            (.memory(shortage), shortage.description),
        ]
        for (error, words) in errors { #expect("\(error)" == words) }
    }
}
