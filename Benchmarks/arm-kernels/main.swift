import Diagnostics
import Effects
import FrameRendering
import FrameScheduling
import LayerKinds
import MetalLanguage
import NativeKernels
import ShaderFuzzing
import TimelineChecks
import TimelineExpansion
import TimelineModel
import TimelineParsing
import WholeFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `arm-kernels FOLDER COUNT TIMELINE…` runs COUNT random shaders, and draws a few small frames of
/// each timeline. For each kernel that ran it writes the code for aarch64 to the folder, and some
/// of its runs with what the interpreter makes of them. `run.c` runs these on such a processor, and
/// compares.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 2, let folder = arguments.first,
    let shaderCount = arguments.dropFirst().first.flatMap({ UInt64($0) })
else { fail("usage: arm-kernels FOLDER COUNT TIMELINE…") }
/// Frames of each timeline.
let frameCount = 5
/// The longer side of frames in pixels, so that layers fit in small files.
let longestSide = 160.0

func fail(_ message: String) -> Never {
    let bytes = Array("arm-kernels: \(message)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(2)
}

let recorder = RunRecorder(folder: folder, target: .arm64)
let compiler = KernelCompiler(watcher: recorder)
let parser = TimelineParser(
    effects: BuiltInEffects.all, transitions: BuiltInTransitions.all,
    kinds: BuiltInLayerKinds.all, fonts: .installed)

for seed in 0..<shaderCount {
    do {
        try ShaderFuzzer.check(
            seed: seed, cases: 12, half: seed % 3 == 0 ? .binary16 : .binary32, watcher: recorder)
    } catch {
        fail("\(error)")
    }
}
for path in arguments.dropFirst(2) {
    guard var timeline = parser.parse(file: path, options: .init()).timeline else {
        fail("\(path) is invalid; flipbook check says why")
    }
    let size = timeline.canvas.size
    let scale = min(timeline.canvas.scale, longestSide / max(size.width, size.height))
    timeline.canvas.scale = scale
    timeline.canvas.pixelWidth = max(1, Int((size.width * scale).rounded(.up)))
    timeline.canvas.pixelHeight = max(1, Int((size.height * scale).rounded(.up)))
    do {
        let renderer = try FrameRenderer(
            compiler: compiler, authorShaders: timeline.shaders,
            half: timeline.roundsHalf ? .binary16 : .binary32,
            fontFiles: timeline.fonts.map(\.path))
        let schedule = try FrameScheduler(timeline: timeline, texts: renderer.textSizes)
        for index in 0..<min(frameCount, timeline.frameCount) {
            let frame = (2 * index + 1) * timeline.frameCount / (2 * frameCount)
            _ = try renderer.render(schedule.state(at: min(frame, timeline.frameCount - 1)))
        }
    } catch {
        fail("\(path): \(error)")
    }
}
if let failure = recorder.failure { fail(failure) }
print("\(recorder.kernelCount) kernels, \(recorder.runCount) runs, in \(folder)")
