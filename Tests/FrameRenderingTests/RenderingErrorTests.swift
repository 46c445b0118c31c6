import Diagnostics
import ShaderProgram
import Testing

@testable import Drawing
@testable import FrameRendering
@testable import MediaCoding
@testable import PixelBuffers

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

    @Test(
        "a picture that finds too little memory is a shortage, and is read again when some is free")
    func shortage() throws {
        let shortage = MemoryShortage(subject: "the picture", neededBytes: 2, limitBytes: 1)
        let error = RenderingError.reading(
            MediaError(.memory(shortage), "no memory", file: "a.png"))
        #expect("\(error)".hasPrefix("the picture 'a.png' needs "))
        let tools = tools()
        for failures in 0...2 {
            var left = failures
            func read() throws(RenderingError) -> Int {
                guard left > 0 else { return 7 }
                left -= 1
                throw error
            }
            let result = Result { () throws(RenderingError) in
                try tools.freeingMemory { () throws(RenderingError) in try read() }
            }
            guard failures < 2 else {
                guard case .failure(.memory) = result else { throw error }
                continue
            }
            #expect(try result.get() == 7)
        }
    }
}
