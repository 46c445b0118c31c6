import MediaCoding
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
}
