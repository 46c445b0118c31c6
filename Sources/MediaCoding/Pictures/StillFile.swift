internal import CLibav
import PixelBuffers
import WholeFiles

/// A PNG, JPEG or WebP picture that was read from its file and isn't decoded yet.
package struct StillFile: Sendable {
    let bytes: [UInt8]
    private let path: String
    private let header: StillHeader

    /// Reads the file and its header.
    ///
    /// - Throws: a `MediaError`: no such file, another format, too large, or no size or end.
    package init(_ path: String) throws(MediaError) {
        self.path = path
        bytes = try AssetFile.bytes(path, limitBytes: StillReader.maxBytes)
        header = try Self.header(bytes, path)
    }

    /// The bytes of the picture with 8 bits a channel.
    package var pictureBytes: Int { header.width * header.height * 4 }

    /// About the bytes that are allocated while it is decoded and converted: the file's and the
    /// decoder's copy of them; the decoder's frame, its unpacked copy and the converted one, with 8
    /// bits a channel.
    package var decodingBytes: Int { 2 * bytes.count + 3 * pictureBytes }

    /// - Throws: a `MediaError`: damaged, or too little memory, which is checked before decoding.
    package func picture() throws(MediaError) -> DecodedPicture { try decoded().picture }

    /// Also returns whether its colour profile can't be converted.
    func decoded() throws(MediaError) -> (picture: DecodedPicture, hasForeignProfile: Bool) {
        do throws(MemoryShortage) {
            // At worst 16 bits per channel: the decoder's frame and the unpacked copy.
            try MemoryLimit.check(header.width * header.height * 8, for: "the picture")
        } catch {
            throw MediaError(.memory(error), "\(error)", file: path)
        }
        let call = LibraryCall(.read, path)
        let decoder = try Decoder(header.format.codec, call)
        let frame = try decoder.onlyFrame(header.decodable(bytes))
        let found = frame.pointer.pointee
        guard Int(found.width) == header.width, Int(found.height) == header.height,
            found.decode_error_flags == 0
        else { throw MediaError(.unreadable, "the picture is damaged", file: path) }
        let samples = try PictureUnpacker(frame, call).samples(still: header.format)
        var conversion = header.pngColors
        var hasForeignProfile = header.passesOverProfile
        if let profile = Self.profile(frame) {
            let understood = ICCProfile.conversion(profile)
            hasForeignProfile = understood == nil
            conversion = understood?.unlessSRGB
        }
        let picture = DecodedPicture(
            samples: samples, orientation: header.orientation, conversion: conversion)
        return (picture, hasForeignProfile)
    }

    private static func header(_ bytes: [UInt8], _ path: String) throws(MediaError) -> StillHeader {
        guard !bytes.isEmpty else { throw MediaError(.unreadable, "the file is empty", file: path) }
        guard let header = StillHeader(bytes) else {
            throw MediaError(.unknownFormat, "this is not a PNG, JPEG or WebP picture", file: path)
        }
        if header.isAnimated {
            throw MediaError(
                .unknownFormat, "this \(header.format.rawValue) holds more than one picture",
                file: path)
        }
        let (width, height) = (header.width, header.height)
        guard width > 0, height > 0 else {
            throw MediaError(
                .unreadable, "the \(header.format.rawValue) is damaged: it has no size", file: path)
        }
        guard width <= StillReader.longestSide, height <= StillReader.longestSide,
            width * height <= StillReader.maxPixels
        else {
            throw MediaError(.tooLarge, StillReader.limitMessage(width, height), file: path)
        }
        guard header.isWhole else {
            throw MediaError(
                .unreadable, "the \(header.format.rawValue) is cut short: its end is missing",
                file: path)
        }
        return header
    }

    private static func profile(_ frame: RawFrame) -> [UInt8]? {
        guard let data = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_ICC_PROFILE) else {
            return nil
        }
        return Array(UnsafeBufferPointer(start: data.pointee.data, count: data.pointee.size))
    }
}
