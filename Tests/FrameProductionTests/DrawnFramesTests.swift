import PixelBuffers
import PortableMath
import Synchronization
import TestSupport
import Testing
import Threads
import TimelineModel

@testable import FrameProduction
@testable import FrameScheduling

@Suite("Frames that films share", .seeded)
struct DrawnFramesTests {
    private static let canvas = Canvas(
        size: Size(width: 5, height: 3), scale: 1,
        background: RGBA(red: 0, green: 0, blue: 0), pixelWidth: 5, pixelHeight: 3)

    static func state(_ number: Int) -> FrameState {
        FrameState(
            canvas: canvas,
            layers: [
                LayerState(
                    size: canvas.size, center: Point(x: Double(number), y: 0),
                    content: .color(RGBA(red: 1, green: 0, blue: 0)))
            ])
    }

    static let form = DrawnFrames.Form(
        width: 5, height: 3, format: .rgba8, isDithered: true)

    /// A picture that says of which state it is.
    static func picture(_ number: Int, _ form: DrawnFrames.Form = form) -> PixelBuffer {
        let picture = PixelBuffer.zeroed(format: form.format, bounds: form.bounds)
        picture.base.initializeMemory(
            as: UInt8.self, repeating: UInt8(number % 251), count: picture.byteCount)
        return picture
    }

    private static func byte(_ picture: PixelBuffer?) -> UInt8? {
        picture.map { $0.base.load(as: UInt8.self) }
    }

    @Test(
        "a frame is the one that is drawn, however little room there is", arguments: [0, 9, 1000])
    func law(places: Int) {
        var generator = SplitMix64(seed: TestSeed.fixed(91))
        let frames = DrawnFrames(
            beside: nil, maxBytes: places * Self.form.byteCount, maxWeight: places * 3)
        for _ in 0..<40 {
            for _ in 0..<30 {
                let number = Int.random(in: 0..<50, using: &generator)
                let found = frames.pictures(of: Self.state(number), [nil, Self.form]) {
                    [nil, Self.picture(number)]
                }
                #expect(found[0] == nil)
                #expect(Self.byte(found[1]) == UInt8(number))
            }
            frames.filmEnds()
        }
        #expect(places < 1000 ? frames.drawnCount > 50 : frames.drawnCount == 50)
    }

    @Test("what all films have is drawn once, though each has more than there is room for")
    func shared() {
        let frames = DrawnFrames(beside: nil, maxWeight: 2 * 60)
        for film in 0..<20 {
            for number in 0..<10 {
                _ = frames.pictures(of: Self.state(number), [Self.form]) {
                    [Self.picture(number)]
                }
            }
            for number in 0..<40 {
                let own = 100 + film * 40 + number
                _ = frames.pictures(of: Self.state(own), [Self.form]) { [Self.picture(own)] }
            }
            frames.filmEnds()
        }
        #expect(frames.drawnCount == 10 + 20 * 40)
    }

    @Test("what all films have at their ends is drawn twice where there is no room for a film")
    func sharedEnds() {
        let frames = DrawnFrames(beside: nil, maxWeight: 2 * 20)
        for film in 0..<20 {
            let own = (0..<40).map { 100 + film * 40 + $0 }
            for number in own + Array(0..<10) {
                let found = frames.pictures(of: Self.state(number), [Self.form]) {
                    [Self.picture(number)]
                }
                #expect(Self.byte(found[0]) == UInt8(number % 251))
            }
            frames.filmEnds()
        }
        #expect(frames.drawnCount == 2 * 10 + 20 * 40)
    }

    @Test("frames that differ only in the sign of a shader's zero are two")
    func signs() {
        let frames = DrawnFrames(beside: nil)
        for (number, zero) in [Float(0), -0.0, 0, -0.0].enumerated() {
            var state = Self.state(7)
            state.layers[0].effects = [
                EffectState(
                    function: .author("sign"), arguments: [zero],
                    maxSampleOffset: Size(width: 0, height: 0))
            ]
            let found = frames.pictures(of: state, [Self.form]) { [Self.picture(number)] }
            #expect(Self.byte(found[0]) == UInt8(number % 2))
        }
        #expect(frames.drawnCount == 2)
    }

    @Test("a form that is missing is drawn, and then it is there")
    func forms() {
        let frames = DrawnFrames(beside: nil)
        let small = DrawnFrames.Form(width: 2, height: 1, format: .rgba16, isDithered: false)
        for _ in 0..<3 {
            for wanted in [[Self.form], [small, Self.form], [small]] {
                let found = frames.pictures(of: Self.state(7), wanted) {
                    wanted.map { Self.picture(7, $0) }
                }
                #expect(zip(found, wanted).allSatisfy { $0?.bounds == $1.bounds })
                #expect(found.allSatisfy { Self.byte($0) == 7 })
            }
        }
        #expect(frames.drawnCount == 2)
    }

    @Test("who asks for what is being drawn waits for it, and draws it where that fails")
    func threads() throws {
        struct Failure: Error {}
        let frames = DrawnFrames(beside: nil)
        let drawn = Atomic<Int>(0)
        let wrong = Atomic<Int>(0)
        let body: @Sendable () -> Void = {
            for number in 0..<50 {
                let found = try? frames.pictures(of: Self.state(number), [Self.form]) {
                    () throws(Failure) in
                    let count = drawn.add(1, ordering: .sequentiallyConsistent).newValue
                    if count.isMultiple(of: 7) { throw Failure() }
                    return [Self.picture(number)]
                }
                guard let found else { continue }
                if Self.byte(found[0]) != UInt8(number) {
                    wrong.add(1, ordering: .sequentiallyConsistent)
                }
            }
        }
        let threads = try (0..<4).map { _ throws(ThreadError) in try WorkerThread(body) }
        for thread in threads { thread.join() }
        #expect(wrong.load(ordering: .sequentiallyConsistent) == 0)
        // Each once, and again for each that failed.
        let count = drawn.load(ordering: .sequentiallyConsistent)
        #expect(frames.drawnCount <= 50 && count <= 50 + count / 7)
    }
}
