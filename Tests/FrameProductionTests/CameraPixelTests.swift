import Foundation
import PixelBuffers
import TestSupport
import Testing

@testable import FrameProduction

@Suite("The camera's pixels")
struct CameraPixelTests {
    /// The bytes of a timeline's first frame.
    private func bytes(_ text: String) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try folder.write("flipbook: 1\nduration: 1\n" + text, to: "a.yaml")
        let loaded = try LoadedTimeline("\(folder.path)/a.yaml", options: RenderOptions())
        return try FrameMaker(loaded, jobs: 1).frame(0, format: .rgba8).pixelBytes
    }

    private func layers(_ x: Double, _ y: Double) -> String {
        """
        layers:
          - gradient: { linear: [navy, teal] }
            frame: [120, 60]
            position: [\(60 - x), \(30 - y)]
          - text: { string: Sharp, size: 11, color: white }
            position: [\(40 - x), \(24 - y)]
          - star: { fill: yellow, cornerRadius: 1 }
            frame: [16, 16]
            position: [\(70 - x), \(30 - y)]
            effects: [{ blur: 0.5 }]
          - rectangle: { stroke: { color: white, width: 2, dash: [4, 2] }, cornerRadius: 3 }
            frame: [40, 20]
            position: [\(60 - x), \(34 - y)]
            blend: plusLighter

        """
        .replacing("navy", with: "\"#001F3F\"")
    }

    @Test(
        "under the camera, everything is drawn as on a canvas with more pixels a point",
        arguments: [2, 3])
    func sharpness(zoom: Int) throws {
        let seen = try bytes(
            "canvas: { size: [120, 60], background: black }\n"
                + "camera: { zoom: \(zoom), center: [60, 30] }\n" + layers(0, 0))
        let (width, height) = (120 / zoom, 60 / zoom)
        let near = try bytes(
            "canvas: { size: [\(width), \(height)], scale: \(zoom), background: black }\n"
                + layers(60 - Double(width) / 2, 30 - Double(height) / 2))
        #expect(seen == near)
        let whole = try bytes(
            "canvas: { size: [120, 60], background: black }\ncamera: { zoom: 1 }\n" + layers(0, 0))
        let plain = try bytes("canvas: { size: [120, 60], background: black }\n" + layers(0, 0))
        #expect(whole == plain && whole != seen)
    }

    @Test("a fixed layer has the pixels that it has without a camera")
    func fixedLayers() throws {
        let caption = """
            layers:
              - color: black
              - text: { string: Caption, size: 11 }
                fixed: true
            """
        let canvas = "canvas: { size: [120, 60] }\n"
        #expect(try bytes(canvas + "camera: { zoom: 4 }\n" + caption) == bytes(canvas + caption))
    }
}
