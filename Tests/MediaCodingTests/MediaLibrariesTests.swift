import MediaCoding
import MediaTime
import Testing

@Suite struct MediaLibrariesTests {
    @Test("the libraries have versions, and a film and a still can be written with them")
    func libraries() {
        #expect(
            MediaLibraries.versions.map(\.library)
                == [
                    "libavcodec", "libavformat", "libavutil", "libswresample", "libswscale",
                    "libwebp", "libimagequant", "zlib",
                ])
        for version in MediaLibraries.versions {
            #expect(version.version.split(separator: ".").count == 3)
        }
        let present = Set(MediaLibraries.encoders.filter(\.isPresent).map(\.name))
        #expect(present.isSuperset(of: ["libx264", "aac"]))
        #expect(!MediaLibraries.hasEncoder("libx999"))
    }

    /// Libraries that are replaced without libav would give a film pieces of two encoders.
    @Test(
        "what identifies a piece has the version of its encoder's library",
        arguments: ["libaom-av1", "libsvtav1", "libvpx-vp9"])
    func encoderVersions(encoder: String) throws {
        guard MediaLibraries.hasEncoder(encoder) else { return }
        let version = try #require(MediaLibraries.version(ofEncoder: encoder))
        var settings = FilmSettings(path: "a.webm", width: 64, height: 64, frameRate: .sixty)
        settings.encoder = encoder
        settings.frameCount = 1
        #expect(settings.pieceText(frameCount: 1).contains("\(encoder) \(version)"))
        settings.encoder = "libx264"
        #expect(!settings.pieceText(frameCount: 1).contains(version))
    }
}
