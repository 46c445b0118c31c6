import Diagnostics
package import MediaTime
import PixelBuffers
import TimelineChecks
package import TimelineModel
import TimelineSyntax

extension ConstantReader {
    func canvas(_ node: YAMLNode?) -> Canvas? {
        guard let node, let fields = fields(node, of: Canvas.format) else { return nil }
        let background = fields["background"].map { color($0, "background") } ?? .black
        let scale = fields["scale"].map { number($0, "scale") } ?? 1
        let size = required("size", in: fields).flatMap {
            pair($0, "size", names: ("width", "height"))
        }
        guard let size else { return nil }
        let width = number(size.0, "size")
        let height = number(size.1, "size")
        guard let width, let height, let scale else { return nil }
        if let scaleNode = fields["scale"], scale <= 0 {
            outOfRange("scale", "more than 0", scaleNode)
            return nil
        }
        let pixelWidth = side(width * scale, "width", size.0)
        let pixelHeight = side(height * scale, "height", size.1)
        guard let pixelWidth, let pixelHeight, let background else { return nil }
        checkMemory(pixelWidth, pixelHeight, size.0)
        var canvas = Canvas(
            size: Size(width: width, height: height), scale: scale, background: background,
            pixelWidth: pixelWidth, pixelHeight: pixelHeight)
        canvas.motionBlur = fields["motionBlur"].flatMap(motionBlur)
        return canvas
    }

    /// Reads a mapping, or the shutter's degrees.
    func motionBlur(_ node: YAMLNode) -> MotionBlur? {
        var blur = MotionBlur()
        guard node.mapping != nil else {
            guard node.scalar?.unsignedInteger != nil else {
                wrongType(
                    "'motionBlur'", must: "be whole degrees, or a mapping",
                    hint: "write motionBlur: 180, or { shutter: 180, samples: 16 }", node)
                return nil
            }
            guard let shutter = count(node, "motionBlur", in: MotionBlur.shutters) else {
                return nil
            }
            blur.shutter = shutter
            return blur
        }
        guard let fields = fields(node, of: MotionBlur.format) else { return nil }
        read(fields, into: &blur, MotionBlur.format)
        return blur
    }

    /// Checks that at least one drawn and one written frame fit into memory.
    private func checkMemory(_ width: Int, _ height: Int, _ node: YAMLNode) {
        let bounds = PixelRectangle(x: 0, y: 0, width: width, height: height)
        let bytes =
            PixelBuffer.byteCount(.rgbaFloat, bounds) + PixelBuffer.byteCount(.rgba8, bounds)
        do throws(MemoryShortage) {
            try MemoryLimit.check(bytes, for: "a frame of \(width)×\(height) pixels")
        } catch {
            diagnostics.error(.tooLittleMemory, "\(error)", at: node.location)
        }
    }

    /// Returns a side in whole pixels, at least one.
    private func side(_ pixels: Double, _ name: String, _ node: YAMLNode) -> Int? {
        guard pixels > 0 else {
            diagnostics.error(
                .canvasTooSmall, "the canvas's \(name) in 'size' must be more than 0",
                at: node.location)
            return nil
        }
        guard pixels.rounded() <= Double(Canvas.maxPixelsPerSide) else {
            diagnostics.error(
                .canvasTooLarge,
                "'size' makes the canvas's \(name) \(plain(pixels.rounded())) pixels; the limit is "
                    + "\(Canvas.maxPixelsPerSide)",
                hint: "pixels are points times 'scale'", at: node.location)
            return nil
        }
        return max(1, Int(pixels.rounded()))
    }

    /// Reads a frame rate; 60 by default.
    func frameRate(_ node: YAMLNode?) -> FrameRate {
        let standard = FrameRate.sixty
        guard let node else { return standard }
        guard let scalar = node.scalar, !scalar.isNull, scalar.boolean == nil else {
            wrongType("'framerate'", must: "be frames a second", node)
            return standard
        }
        guard let rate = FrameRate(text: scalar.text) else {
            let number = scalar.number ?? .nan
            if number.isFinite || scalar.number != nil {
                outOfRange("framerate", "\(describe(FrameRate.limits)) frames a second", node)
            } else {
                diagnostics.error(
                    .wrongType, "'framerate' must be frames a second, not \(node.summary)",
                    hint: "write 60 or 30000/1001", at: node.location)
            }
            return standard
        }
        guard FrameRate.limits.contains(rate.framesPerSecond) else {
            outOfRange("framerate", "\(describe(FrameRate.limits)) frames a second", node)
            return standard
        }
        let broadcast = ["23.976": "24000/1001", "29.97": "30000/1001", "59.94": "60000/1001"]
        if let exact = broadcast[scalar.text] {
            diagnostics.insert(
                Diagnostic(
                    .note, code: .inexactRate, "'framerate' \(scalar.text) means exactly \(rate)",
                    hint: "television's rate is \(exact)", at: node.location))
        }
        return rate
    }

    func duration(_ node: YAMLNode?, rate: FrameRate) -> Time? {
        guard let node, let duration = time(node, "duration", allowsZero: false) else { return nil }
        return limited(duration, "duration", node, rate: rate)
    }

    /// Returns the sum of a sequence's durations.
    func lengthOf(_ sequence: [SequenceStep], _ node: YAMLNode, rate: FrameRate) -> Time? {
        var length = Time.zero
        for step in sequence {
            // The sum of many unusual fractions may not be exact in 64 bits.
            guard let sum = length.adding(step.duration) else {
                diagnostics.error(
                    .outOfRange, "the times of 'sequence' can't be added up exactly",
                    hint: "give the timeline a 'duration'", at: node.location)
                return nil
            }
            length = sum
        }
        return limited(length, "sequence", node, rate: rate)
    }

    private func limited(
        _ duration: Time, _ key: String, _ node: YAMLNode, rate: FrameRate
    ) -> Time? {
        guard rate.frameCount(in: duration) <= EncodingOptions.maxFrames else {
            diagnostics.error(
                .tooManyFrames,
                "\(quoted(key)) makes \(rate.frameCount(in: duration)) frames; the limit is 2²⁴ = "
                    + "\(EncodingOptions.maxFrames)", at: node.location)
            return nil
        }
        return duration
    }
}

extension FrameRate: ReadablePart {
    package static func read(_ part: WrittenPart) -> FrameRate? { part.reader.frameRate(part.node) }
}

extension MotionBlur: ReadablePart {
    package static func read(_ part: WrittenPart) -> MotionBlur? {
        part.reader.motionBlur(part.node)
    }
}
