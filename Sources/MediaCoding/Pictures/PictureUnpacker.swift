internal import CLibav
import PixelBuffers

/// Copies decoded pictures into pixel buffers, sample for sample.
///
/// libav has some two hundred pixel formats; their descriptors give each component's position in
/// memory. libswscale isn't used: it rounds, differently on some machines.
struct PictureUnpacker {
    private let frame: UnsafeMutablePointer<AVFrame>
    private let format: AVPixelFormat
    private let descriptor: AVPixFmtDescriptor
    private let planes: [UnsafeMutablePointer<UInt8>?]
    private let strides: [Int32]
    private let call: LibraryCall

    private var width: Int { Int(frame.pointee.width) }
    private var height: Int { Int(frame.pointee.height) }
    private func has(_ flag: Int32) -> Bool { descriptor.flags & UInt64(flag) != 0 }

    /// - Throws: a `MediaError` for unsupported pixel formats.
    init(_ frame: RawFrame, _ call: LibraryCall) throws(MediaError) {
        self.frame = frame.pointer
        (planes, strides) = (frame.planes, frame.strides)
        self.call = call
        format = AVPixelFormat(rawValue: frame.pointer.pointee.format)
        guard let descriptor = av_pix_fmt_desc_get(format) else {
            throw MediaError(.unreadable, "its pixels are of an unknown kind", file: call.file)
        }
        self.descriptor = descriptor.pointee
        let unreadable = AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT
        guard !has(Int32(unreadable)), !has(Int32(AV_PIX_FMT_FLAG_BITSTREAM)) || isBitmap else {
            throw MediaError(
                .unreadable,
                "pixels of the kind '\(String(cString: descriptor.pointee.name))' are not read",
                file: call.file)
        }
    }

    private var isBitmap: Bool { format == AV_PIX_FMT_MONOBLACK || format == AV_PIX_FMT_MONOWHITE }

    /// - Parameter still: nil for films. JPEG (JFIF) and WebP (RFC 9649) use BT.601's matrix and
    ///   centred chroma; JPEG has full range.
    func samples(still: StillHeader.Format? = nil) throws(MediaError) -> DecodedPicture.Samples {
        if isBitmap { return .rgb(try bitmap()) }
        if has(Int32(AV_PIX_FMT_FLAG_PAL)) { return .rgb(try palette()) }
        let isGray = descriptor.nb_components <= 2
        if isGray || has(Int32(AV_PIX_FMT_FLAG_RGB)) { return .rgb(try colors(isGray: isGray)) }
        return .yuv(try planes(still))
    }

    // MARK: Components

    private func component(_ index: Int) -> AVComponentDescriptor {
        switch index {
        case 0: descriptor.comp.0
        case 1: descriptor.comp.1
        case 2: descriptor.comp.2
        default: descriptor.comp.3
        }
    }

    private func row(_ plane: Int, _ y: Int) throws(MediaError) -> UnsafeRawPointer {
        let start = try call.check(planes[plane], "a decoded picture has no pixels")
        return UnsafeRawPointer(start) + y * Int(strides[plane])
    }

    /// Calls `take` with the index and value of each sample of a component's row.
    @inline(__always)
    private func forEach(
        _ component: AVComponentDescriptor, count: Int, row y: Int, _ take: (Int, Int) -> Void
    ) throws(MediaError) {
        let start = try row(Int(component.plane), y) + Int(component.offset)
        let (step, shift) = (Int(component.step), Int(component.shift))
        let mask = (1 << Int(component.depth)) - 1
        if component.depth + component.shift <= 8 {
            for x in 0..<count {
                take(x, Int(start.load(fromByteOffset: x * step, as: UInt8.self)) >> shift & mask)
            }
        } else {
            let isBigEndian = has(Int32(AV_PIX_FMT_FLAG_BE))
            for x in 0..<count {
                let stored = start.loadUnaligned(fromByteOffset: x * step, as: UInt16.self)
                let word = isBigEndian ? UInt16(bigEndian: stored) : UInt16(littleEndian: stored)
                take(x, Int(word) >> shift & mask)
            }
        }
    }

    private func buffer(_ format: PixelFormat, _ width: Int, _ height: Int) -> PixelBuffer {
        PixelBuffer(
            format: format, bounds: PixelRectangle(x: 0, y: 0, width: width, height: height))
    }

    // MARK: Colours

    private func colors(isGray: Bool) throws(MediaError) -> PixelBuffer {
        let depth = Int(component(0).depth)
        // Formats named with `0` have a padding byte instead of alpha.
        let hasAlpha = has(Int32(AV_PIX_FMT_FLAG_ALPHA))
        let sources = isGray ? [0, 0, 0, 1] : [0, 1, 2, 3]
        let result = buffer(depth <= 8 ? .rgba8 : .rgba16, width, height)
        for y in 0..<height {
            for channel in 0..<(hasAlpha ? 4 : 3) {
                let component = component(sources[channel])
                let maximum = (1 << Int(component.depth)) - 1
                if depth <= 8 {
                    let row = result.row(y).assumingMemoryBound(to: UInt8.self)
                    try forEach(component, count: width, row: y) { x, number in
                        row[4 * x + channel] = UInt8(
                            truncatingIfNeeded: maximum == 255
                                ? number : (number * 255 + maximum / 2) / maximum)
                    }
                } else {
                    let row = result.row(y).assumingMemoryBound(to: UInt16.self)
                    try forEach(component, count: width, row: y) { x, number in
                        row[4 * x + channel] = UInt16(
                            truncatingIfNeeded: maximum == 65535
                                ? number : (number * 65535 + maximum / 2) / maximum)
                    }
                }
            }
            if !hasAlpha { fillAlpha(result, y) }
        }
        return result
    }

    private func fillAlpha(_ buffer: PixelBuffer, _ y: Int) {
        if buffer.format == .rgba8 {
            let row = buffer.row(y).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width { row[4 * x + 3] = 255 }
        } else {
            let row = buffer.row(y).assumingMemoryBound(to: UInt16.self)
            for x in 0..<width { row[4 * x + 3] = 65535 }
        }
    }

    private func palette() throws(MediaError) -> PixelBuffer {
        let result = buffer(.rgba8, width, height)
        // libav: 256 words of 0xAARRGGBB.
        let colors = try row(1, 0)
        for y in 0..<height {
            let indices = try row(0, y)
            let row = result.row(y).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let index = Int(indices.load(fromByteOffset: x, as: UInt8.self))
                let color = colors.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                row[4 * x] = UInt8(truncatingIfNeeded: color >> 16)
                row[4 * x + 1] = UInt8(truncatingIfNeeded: color >> 8)
                row[4 * x + 2] = UInt8(truncatingIfNeeded: color)
                row[4 * x + 3] = UInt8(truncatingIfNeeded: color >> 24)
            }
        }
        return result
    }

    /// One bit per pixel, most significant first.
    private func bitmap() throws(MediaError) -> PixelBuffer {
        let result = buffer(.rgba8, width, height)
        let flips: UInt8 = format == AV_PIX_FMT_MONOWHITE ? 0xFF : 0
        for y in 0..<height {
            let bits = try row(0, y)
            let row = result.row(y).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let byte = bits.load(fromByteOffset: x / 8, as: UInt8.self) ^ flips
                let value: UInt8 = byte >> UInt8(7 - x % 8) & 1 == 1 ? 255 : 0
                for channel in 0..<3 { row[4 * x + channel] = value }
                row[4 * x + 3] = 255
            }
        }
        return result
    }

    // MARK: Planes

    private func planes(_ still: StillHeader.Format?) throws(MediaError) -> DecodedPicture.Planes {
        let matrix = still != nil ? AVCOL_SPC_SMPTE170M : frame.pointee.colorspace
        guard let weights = FilmColors.weights(matrix, width: width, height: height) else {
            throw MediaError(
                .unreadable, "its colours are coded in a way that is not read", file: call.file)
        }
        let (stepX, stepY) = (
            1 << Int(descriptor.log2_chroma_w), 1 << Int(descriptor.log2_chroma_h)
        )
        let isJPEG = [
            AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P,
            AV_PIX_FMT_YUVJ411P,
        ].contains(format)
        let location = still != nil ? AVCHROMA_LOC_CENTER : frame.pointee.chroma_location
        let place = FilmColors.chromaPlace(location, stepX: stepX, stepY: stepY)
        let (chromaWidth, chromaHeight) = (
            (width + stepX - 1) / stepX, (height + stepY - 1) / stepY
        )
        return DecodedPicture.Planes(
            luma: try plane(component(0), width, height),
            blue: try plane(component(1), chromaWidth, chromaHeight),
            red: try plane(component(2), chromaWidth, chromaHeight),
            alpha: has(Int32(AV_PIX_FMT_FLAG_ALPHA)) ? try plane(component(3), width, height) : nil,
            bitDepth: Int(component(0).depth),
            isFullRange: still.map { $0 == .jpeg }
                ?? (isJPEG || frame.pointee.color_range == AVCOL_RANGE_JPEG),
            redWeight: weights.red, blueWeight: weights.blue, chromaStepX: stepX,
            chromaStepY: stepY, chromaX: place.x, chromaY: place.y)
    }

    private func plane(
        _ component: AVComponentDescriptor, _ width: Int, _ height: Int
    ) throws(MediaError) -> PixelBuffer {
        let isWide = component.depth > 8
        let result = buffer(isWide ? .plane16 : .coverage8, width, height)
        let isAsStored =
            component.shift == 0 && component.step == (isWide ? 2 : 1)
            && !(isWide && has(Int32(AV_PIX_FMT_FLAG_BE)))
        for y in 0..<height {
            let row = result.row(y)
            if isAsStored {
                let start = try self.row(Int(component.plane), y) + Int(component.offset)
                row.copyMemory(from: UnsafeRawBufferPointer(start: start, count: row.count))
            } else if isWide {
                let words = row.assumingMemoryBound(to: UInt16.self)
                try forEach(component, count: width, row: y) { x, number in
                    words[x] = UInt16(truncatingIfNeeded: number)
                }
            } else {
                let bytes = row.assumingMemoryBound(to: UInt8.self)
                try forEach(component, count: width, row: y) { x, number in
                    bytes[x] = UInt8(truncatingIfNeeded: number)
                }
            }
        }
        return result
    }
}
