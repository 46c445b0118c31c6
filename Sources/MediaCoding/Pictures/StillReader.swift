internal import CLibav
import PixelBuffers
import WholeFiles

/// Reads PNG, JPEG and WebP pictures, whatever the file's extension.
package enum StillReader {
    /// Limits in pixels.
    package static let longestSide = 16384
    package static let mostPixels = 1 << 26
    static let mostBytes = 256 << 20

    package struct Description: Hashable, Sendable {
        /// The upright size in pixels.
        package var width: Int
        package var height: Int
        package var fingerprint: UInt64
        /// Limitations to warn about, as sentences.
        package var notes: [String]

    }

    /// Reads and decodes the picture, to know that it works.
    ///
    /// - Throws: as `picture`.
    package static func describe(_ path: String) throws(MediaError) -> Description {
        let bytes = try AssetFile.bytes(path, limitBytes: mostBytes)
        let (picture, hasForeignProfile) = try decode(bytes, path)
        let (width, height) = picture.orientation.size(width: picture.width, height: picture.height)
        let hash = try Fingerprint(LibraryCall(.read, path))
        hash.update(bytes[...])
        return Description(
            width: width, height: height, fingerprint: hash.finish(),
            notes: hasForeignProfile
                ? ["its colour profile is none that can be converted; it is taken for sRGB"] : [])
    }

    /// - Throws: a `MediaError`: no such file, another format, damaged, or too large, which is
    ///   checked before decoding.
    package static func picture(_ path: String) throws(MediaError) -> DecodedPicture {
        try decode(AssetFile.bytes(path, limitBytes: mostBytes), path).picture
    }

    private static func decode(
        _ bytes: [UInt8], _ path: String
    ) throws(MediaError) -> (picture: DecodedPicture, hasForeignProfile: Bool) {
        let call = LibraryCall(.read, path)
        let header = try header(bytes, path)
        let decoder = try Decoder(header.format.codec, call)
        let frame = try decoder.onlyFrame(header.decodable(bytes))
        let found = frame.pointer.pointee
        guard Int(found.width) == header.width, Int(found.height) == header.height,
            found.decode_error_flags == 0
        else { throw MediaError(.unreadable, "the picture is damaged", file: path) }
        let samples = try PictureUnpacker(frame, call).samples(still: header.format)
        var conversion = header.pngColors
        var hasForeignProfile = header.passesOverProfile
        if let profile = profile(frame) {
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
        guard width <= longestSide, height <= longestSide, width * height <= mostPixels else {
            throw MediaError(.tooLarge, limitMessage(width, height), file: path)
        }
        do throws(MemoryShortage) {
            // At worst 16 bits per channel: the decoder's frame and the unpacked copy.
            try MemoryLimit.check(width * height * 8, for: "the picture")
        } catch {
            throw MediaError(.memory(error), "\(error)", file: path)
        }
        guard header.isWhole else {
            throw MediaError(
                .unreadable, "the \(header.format.rawValue) is cut short: its end is missing",
                file: path)
        }
        return header
    }

    static func limitMessage(_ width: Int, _ height: Int) -> String {
        "\(width)×\(height) pixels are too many; the limit is \(longestSide) a side and "
            + "\(mostPixels) in all"
    }

    private static func profile(_ frame: RawFrame) -> [UInt8]? {
        guard let data = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_ICC_PROFILE) else {
            return nil
        }
        return Array(UnsafeBufferPointer(start: data.pointee.data, count: data.pointee.size))
    }
}
