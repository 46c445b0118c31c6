import PixelBuffers
import Testing
import TimelineModel

@testable import FrameRendering
@testable import FrameScheduling

@Suite("Effects that look far away")
struct FarSamplingTests {
    /// A layer that NameDrop turns upside down, with something in one corner.
    private func flipped(center: Point) -> LayerState {
        let red = layer(
            .color(RGBA(red: 1, green: 0, blue: 0)), size: Size(width: 9, height: 7),
            center: Point(x: 8, y: 30))
        return layer(
            .group([red]), size: Size(width: 40, height: 36), center: center,
            effects: [
                EffectState(
                    function: .builtIn("nameDrop"), arguments: [0.4, 40, 36],
                    maxSampleOffset: Size(width: 0, height: 0))
            ])
    }

    @Test("a layer that is partly outside the frame looks as it does wholly inside")
    func cutOff() throws {
        let whole = try render(
            FrameState(
                canvas: canvas(40, 36), layers: [flipped(center: Point(x: 20, y: 18))]))
        // The red corner lies below the frame; what shows it is at the frame's top.
        let upper = try render(
            FrameState(
                canvas: canvas(40, 18), layers: [flipped(center: Point(x: 20, y: 18))]))
        var reddest = 0.0
        for y in 0..<18 {
            for x in 0..<40 {
                #expect(upper[x, y] == whole[x, y], "at \(x), \(y)")
                reddest = max(reddest, upper[x, y].x)
            }
        }
        #expect(reddest > 0.5)
    }
}
