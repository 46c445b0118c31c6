import MediaCoding
import PixelBuffers

/// Converts a file's pixels for drawing: upright, sRGB, straight alpha.
struct PictureConverter {
    let tools: RenderingTools

    /// `rgba8`, or `rgba16` where 8 bits would lose something: more bits in the file, or colours
    /// that had to be converted.
    func converted(_ picture: DecodedPicture) throws(RenderingError) -> PixelBuffer {
        let orientation = picture.orientation
        let (width, height) = orientation.size(width: picture.width, height: picture.height)
        let bounds = PixelRectangle(x: 0, y: 0, width: width, height: height)
        let size = [picture.width, picture.height].map(Float.init)
        let turn: [Float] = [
            orientation.isTransposed, orientation.flipsColumns, orientation.flipsRows,
        ].map { $0 ? 1 : 0 }
        let result = try tools.buffer(
            picture.isDeep || picture.conversion != nil ? .rgba16 : .rgba8, bounds)
        switch picture.samples {
        case .rgb(let buffer):
            if orientation == .upright, picture.conversion == nil { return buffer }
            try tools.kernels.run(
                .uprightPixel, into: result, inputs: [buffer], uniforms: size + turn)
        case .yuv(let planes):
            try tools.kernels.run(
                .pixelOfPlanes, into: result,
                inputs: [planes.luma, planes.blue, planes.red, planes.alpha ?? planes.luma],
                uniforms: size + planes.chromaSize + turn + planes.numbers)
        }
        guard let conversion = picture.conversion else { return result }
        let final = try tools.buffer(.rgba16, bounds)
        try tools.kernels.run(
            .convertedColor, into: final, inputs: [result], uniforms: conversion.matrix,
            buffers: [conversion.curves])
        return final
    }
}

extension DecodedPicture {
    /// Whether the picture has more than 8 bits per channel.
    fileprivate var isDeep: Bool {
        switch samples {
        case .rgb(let buffer): buffer.format == .rgba16
        case .yuv(let planes): planes.luma.format == .plane16
        }
    }
}

extension DecodedPicture.Planes {
    fileprivate var chromaSize: [Float] { [blue.width, blue.height].map(Float.init) }

    /// The arguments of `pixelOfPlanes` after the sizes and the turn (ITU-R BT.709-6, 3 and
    /// BT.2100-2, table 9, for any number of bits).
    fileprivate var numbers: [Float] {
        // Kernels receive a number as a fraction of the largest value of its word.
        let maximum = luma.format == .plane16 ? 65535.0 : 255
        let codes = Double((1 << bitDepth) - 1)
        let step = Double(1 << bitDepth) / 256
        let lumaSpan = isFullRange ? codes : 219 * step
        let chromaSpan = isFullRange ? codes : 224 * step
        let black = isFullRange ? 0 : 16 * step
        let range = [
            maximum / lumaSpan, -black / lumaSpan, maximum / chromaSpan, -128 * step / chromaSpan,
        ]
        let opacity = alpha == nil ? [0, 1] : [maximum / codes, 0]
        let greenWeight = 1 - redWeight - blueWeight
        let weights = [
            2 * (1 - redWeight), 2 * (1 - blueWeight) * blueWeight / greenWeight,
            2 * (1 - redWeight) * redWeight / greenWeight, 2 * (1 - blueWeight),
        ]
        let chroma = [Double(chromaStepX), Double(chromaStepY), chromaX, chromaY]
        return (chroma + range + opacity + weights).map { Float($0) }
    }
}
