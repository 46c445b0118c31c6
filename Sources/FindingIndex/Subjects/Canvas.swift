import Diagnostics

extension [FindingDescription] {
    static let canvas: Self = [
        FindingDescription(
            "canvas-too-large", .error,
            means: """
                A side of the frame, in pixels, is longer than the largest that can be drawn. \
                Pixels are the canvas's points times its `scale`.
                """,
            wholeTimeline: """
                 flipbook: 1
                -canvas: { size: [9000, 50], scale: 2 }
                +canvas: { size: [4500, 50], scale: 2 }
                 duration: 1
                 layers: []
                """),
        FindingDescription(
            "canvas-too-small", .error,
            means: "A side of the canvas is zero or negative, so there is nothing to draw on.",
            wholeTimeline: """
                 flipbook: 1
                -canvas: { size: [100, 0] }
                +canvas: { size: [100, 50] }
                 duration: 1
                 layers: []
                """),
        FindingDescription(
            "impossible-output", .error,
            means: """
                The output asks for something that its format or codec does not support, or names \
                no format. `flipbook formats` lists their capabilities.
                """,
            timeline: """
                 layers: []
                 outputs:
                -  - { file: demo.mov, codec: vp9 }
                +  - { file: demo.webm, codec: vp9 }
                """),
        FindingDescription(
            "inexact-rate", .note,
            means: """
                The frame rate is written as the decimal that television uses for a fraction: \
                29.97 stands for 30000/1001. The film gets exactly the rate as written.
                """,
            wholeTimeline: """
                 flipbook: 1
                 canvas: { size: [100, 50] }
                -framerate: 29.97
                +framerate: 30000/1001
                 duration: 1
                 layers: []
                """),
        FindingDescription(
            "same-output", .error,
            means: """
                Two outputs would be written to the same file, and one would replace the other.
                """,
            timeline: """
                 layers: []
                 outputs:
                   - { file: demo.mp4 }
                -  - { file: ./demo.mp4, width: 50 }
                +  - { file: small.mp4, width: 50 }
                """),
        FindingDescription(
            "too-many-frames", .error,
            means: """
                Duration and frame rate together make more frames than a film may have: 2²⁴, \
                which is 77 hours at 60 frames a second.
                """,
            wholeTimeline: """
                 flipbook: 1
                 canvas: { size: [100, 50] }
                 framerate: 60
                -duration: 1000000
                +duration: 10
                 layers: []
                """),
    ]
}
