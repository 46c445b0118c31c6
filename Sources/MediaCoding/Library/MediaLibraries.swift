internal import CImagequant
internal import CLibav
internal import CWebP
internal import CZlib

/// The versions and encoders of the linked media libraries.
package enum MediaLibraries {
    /// E.g. `libavcodec` and `59.37.100`.
    package struct Version: Hashable, Sendable {
        package let library: String
        package let version: String
    }

    /// An encoder that Flipbook can use.
    package struct Encoder: Hashable, Sendable {
        /// libav's name.
        package let name: String
        package let isPresent: Bool
    }

    /// The versions at run time, which may be newer than at compile time.
    package static var versions: [Version] {
        [
            codecs, formats, version("libavutil", avutil_version()),
            version("libswresample", swresample_version()),
            version("libswscale", swscale_version()),
            Version(library: "libwebp", version: webpVersion),
            Version(library: "libimagequant", version: imagequantVersion),
            Version(library: "zlib", version: String(cString: zlibVersion())),
        ]
    }

    /// Loads libav: more than a hundred libraries.
    package static func begin() { LibraryLog.install() }

    /// Sets the environment that `begin` reads; called before `begin` runs on another thread.
    package static func prepare() { LibraryLog.silence() }

    private static var codecs: Version { version("libavcodec", avcodec_version()) }
    private static var formats: Version { version("libavformat", avformat_version()) }

    /// The version of one of libav's libraries.
    private static func version(_ library: String, _ number: UInt32) -> Version {
        let parts = [
            flipbookVersionMajor(number), flipbookVersionMinor(number),
            flipbookVersionMicro(number),
        ]
        return Version(library: library, version: parts.map(String.init).joined(separator: "."))
    }

    /// Two decimal digits each: 21700 is 2.17.0.
    private static var imagequantVersion: String {
        let version = liq_version()
        return [10000, 100, 1].map { String(version / $0 % 100) }.joined(separator: ".")
    }

    /// One byte each.
    private static var webpVersion: String {
        let version = WebPGetEncoderVersion()
        return [16, 8, 0].map { String(version >> $0 & 255) }.joined(separator: ".")
    }

    /// The version of the library that one of libav's encoders is in; nil for libav's own, and for
    /// x264 and x265: libav is built for one version of these.
    package static func version(ofEncoder name: String) -> String? {
        let function: String? =
            switch name {
            case "libaom-av1": "aom_codec_version_str"
            case "libopus": "opus_get_version_string"
            case "libsvtav1": "svt_av1_get_version"
            case "libvpx-vp9": "vpx_codec_version_str"
            default: nil
            }
        return function.flatMap { flipbookVersionOf($0) }.map { String(cString: $0) }
    }

    /// The libraries that frames depend on, if they contain pictures or films. Without either,
    /// libav isn't loaded.
    package static func decodingVersions(pictures: Bool, films: Bool) -> [Version] {
        (pictures || films ? [codecs] : []) + (films ? [formats] : [])
    }

    /// FFmpeg's release, e.g. `5.1.9-0+deb12u1`.
    package static var release: String { String(cString: av_version_info()) }

    /// The encoders to report, in a fixed order.
    package static var encoders: [Encoder] {
        [
            "libx264", "libx265", "libsvtav1", "libaom-av1", "libvpx-vp9", "prores_ks", "ffv1",
            "aac", "libopus", "flac",
        ].map { Encoder(name: $0, isPresent: hasEncoder($0)) }
    }

    package static func hasEncoder(_ name: String) -> Bool {
        avcodec_find_encoder_by_name(name) != nil
    }
}
