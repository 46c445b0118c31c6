import Diagnostics
import ShaderProgram
import Testing
import TimelineModel

@testable import Drawing
@testable import FrameRendering
@testable import FrameScheduling
@testable import MediaCoding
@testable import PixelBuffers

@Suite("Why a frame couldn't be drawn")
struct RenderingErrorTests {
    @Test("the error of another room keeps its words")
    func words() throws {
        let shortage = MemoryShortage(subject: "a frame", neededBytes: 2, limitBytes: 1)
        let place = SourceLocation(file: "a.metal", line: 2, column: 3)
        let finding = Diagnostic(.error, code: .syntax, "expected ';'", hint: "add it", at: place)
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

    @Test("a failure is at the innermost layer that stands in a file", arguments: [false, true])
    func places(isMasked: Bool) throws {
        func place(_ line: Int) -> LayerPlace {
            LayerPlace(SourceLocation(file: "a.yaml", line: line, column: 5))
        }
        let size = Size(width: 8, height: 8)
        let middle = Point(x: 4, y: 4)
        let huge = Size(width: 1e6, height: 1e6)
        let glow = EffectState(
            function: .gaussianBlur, arguments: [1e6], maxSampleOffset: Size(width: 0, height: 0))
        let white = RGBA(red: 1, green: 1, blue: 1)
        var inner = layer(.color(white), size: huge, center: middle, effects: [glow, glow])
        let seen = layer(.color(white), size: size, center: middle)
        func failure() -> RenderingError? {
            var outer = layer(
                isMasked
                    ? .masked(MaskedState(content: [seen], mask: [inner], mode: .alpha))
                    : .group([inner]), size: size, center: middle, opacity: 0.5)
            outer.place = place(2)
            let state = FrameState(canvas: canvas(8, 8), layers: [outer])
            return #expect(throws: RenderingError.self) { try render(state) }
        }
        let atGroup = failure()
        #expect(atGroup?.location == place(2).location)
        inner.place = place(3)
        let atLayer = failure()
        #expect(atLayer?.location == place(3).location)
        for error in [atGroup, atLayer] {
            guard case .tooLarge(let width, let height, let maximum) = error?.cause else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(width * height > maximum)
            #expect(error?.hint != nil)
        }
        #expect("\(try #require(atLayer))".hasPrefix("a.yaml:3:5: a layer needs a picture of "))
    }

    @Test("a text that can't be laid out says which layer it is")
    func texts() throws {
        var failure = TextSizes.Failure(reason: "it is too wide")
        #expect(failure.renderingError.location == nil)
        failure.place = LayerPlace(SourceLocation(file: "a.yaml", line: 2, column: 3))
        #expect(
            "\(failure.renderingError)" == "a.yaml:2:3: the text can't be drawn: it is too wide")
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
