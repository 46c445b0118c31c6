import Drawing
import PixelBuffers
import TestSupport
import Testing
import TextStyles
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

private let interFont = Need("font Inter") {
    (try? TextDrawer().fonts(of: TextLook(string: "a", family: "Inter", size: 17)))?
        .fonts.first?.family == "Inter"
}

private let offered = Size(width: 120, height: 80)

private func text(
    _ string: String, size: Double = 20, color: RGBA = RGBA(red: 1, green: 0, blue: 0),
    alignment: TextAlignment = .center
) -> LayerState.Content {
    .text(
        TextState(
            string: string, family: "Inter", style: TextStyle(alignment: alignment), size: size,
            color: .color(color))
    )
}

private func picture(
    _ layers: [LayerState], scale: Double = 1
) throws -> Picture {
    try render(
        FrameState(canvas: canvas(offered.width, offered.height, scale: scale), layers: layers))
}

private func inked(_ picture: Picture) -> PixelRectangle {
    var ink = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    for y in picture.bounds.y..<picture.bounds.maxY {
        for x in picture.bounds.x..<picture.bounds.maxX where picture[x, y].w > 0 {
            ink = ink.union(PixelRectangle(x: x, y: y, width: 1, height: 1))
        }
    }
    return ink
}

@Suite("Painted texts", .needs(interFont))
struct TextPaintingTests {
    private let middle = Point(x: 60, y: 40)

    @Test("a text takes what its lines need, and the ink lies in that")
    func naturalSize() throws {
        guard case .text(let state) = text("HHHH") else { return }
        let wide = try #require(try TextSizes.drawn(by: TextDrawer()).extent(state, 120))
        #expect(wide.size.width > 30 && wide.size.width < 100)
        #expect(wide.size.height > 20 && wide.size.height < 32)
        #expect(wide.firstBaseline > 14 && wide.firstBaseline < wide.size.height)
        let narrow = try #require(
            try TextSizes.drawn(by: TextDrawer()).extent(state, wide.size.width * 0.6))
        #expect(narrow.size.width < wide.size.width)
        #expect(narrow.size.height > 1.5 * wide.size.height)
        #expect(narrow.firstBaseline == wide.firstBaseline)
        let ink = inked(try picture([layer(text("HHHH"), size: wide.size, center: middle)]))
        #expect(abs(ink.x + ink.maxX - 120) <= 2)
        #expect(ink.width < Int(wide.size.width) + 2)
        // H stands on the baseline.
        #expect(abs(Double(ink.maxY) - (40 - wide.size.height / 2 + wide.firstBaseline)) <= 1)
    }

    @Test("in a frame, lines are aligned in its width and are in the middle of its height")
    func frames() throws {
        func ink(_ alignment: TextAlignment) throws -> PixelRectangle {
            inked(
                try picture([
                    layer(
                        text("HH", alignment: alignment), size: offered,
                        center: middle)
                ]))
        }
        #expect(try ink(.leading).x < 5)
        #expect(try ink(.trailing).maxX > 115)
        let centred = try ink(.center)
        #expect(abs(centred.x + centred.maxX - 120) <= 2)
        #expect(abs(centred.y + centred.maxY - 80) <= 4)
    }

    @Test("colours are not rounded to 8 bits, and letters have the text's own")
    func colors() throws {
        let color = RGBA(red: 0.123456, green: 0.5, blue: 0.98765, alpha: 0.75)
        let picture = try picture([
            layer(text("■■■", size: 60, color: color), size: offered, center: middle)
        ])
        let expected = color.premultiplied
        #expect(
            picture.pixels.contains { pixel in
                (0..<4).allSatisfy { Float(pixel[$0]) == expected[$0] }
            })
    }

    @Test("a picture of a text is the same from the cache, and in part")
    func parts() throws {
        let tools = tools()
        let painter = TextPainter(tools: tools)
        let sized = try painter.inked([
            layer(text("Parts of it\nagain"), size: offered, center: middle)
        ])
        let layer = try #require(sized.first)
        guard case .text(let text) = layer.content else { return }
        let space = RasterSpace(originX: 3.3, originY: 4.7, scale: 1.6)
        let whole = LayerExtent.content(of: layer, in: space)
        func draw(_ bounds: PixelRectangle) throws -> Picture {
            Picture(
                try tools.drawn(
                    painter.picture(of: text, size: layer.size, in: space, bounds: bounds)))
        }
        let all = try draw(whole)
        #expect(try bytes(draw(whole).buffer) == bytes(all.buffer))
        let part = PixelRectangle(x: whole.x + 11, y: whole.y + 7, width: 40, height: 23)
        #expect(try draw(part).pixels == Picture(part) { all[$0, $1] }.pixels)
        // Nothing is inked outside of what is said to be.
        let around = try draw(whole.grown(by: 9))
        #expect(whole.contains(inked(around)))
    }

    @Test("a frame with a text that couldn't be measured isn't drawn")
    func failures() throws {
        var state = FrameState(canvas: canvas(120, 80), layers: [])
        _ = try render(state)
        state.textFailure = TextSizes.Failure(reason: "it is too wide")
        #expect {
            try render(state)
        } throws: {
            "\($0)" == "the text can't be drawn: it is too wide"
        }
    }

    @Test("texts without letters, without size or on a canvas without room draw nothing")
    func nothing() throws {
        for content in [text(""), text("a", size: 0), text("  ")] {
            let picture = try picture([layer(content, size: offered, center: middle)])
            #expect(inked(picture).isEmpty)
        }
        let none = Size(width: 0, height: 0)
        #expect(inked(try picture([layer(text(""), size: none, center: middle)])).isEmpty)
    }
}
