import Testing

/// A small film as FFmpeg makes it, of a container and a kind of packets, whose times are changed.
package struct FilmShape: CustomTestStringConvertible, Sendable {
    package var name: String
    package var ending: String
    /// FFmpeg's options between the source and the file.
    var options: String
    /// FFmpeg's options that copy the encoded film into another one; nil for none.
    var copying: String?

    package var testDescription: String { name }

    package struct NotMade: Error, CustomStringConvertible {
        package var description: String
    }

    private static let h264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p"

    /// Each picture is another one.
    private static let source =
        "\"color=s=32x16:r=25,geq=lum='mod(X*8+N*10,240)':cb=128:cr=128\""

    package static let all = [
        FilmShape("MPEG-TS, B pictures", "ts", "\(h264) -bf 2 -g 8 -x264-params b-adapt=0"),
        FilmShape(
            "MPEG-TS, open groups", "ts",
            "-c:v libx264 -bf 3 -g 7 -x264-params open-gop=1 -pix_fmt yuv420p"),
        FilmShape("MPEG-TS, MPEG-2", "ts", "-c:v mpeg2video -bf 2 -g 6"),
        FilmShape("MPEG-TS, in order", "ts", "\(h264) -bf 0 -g 5"),
        FilmShape("Flash", "flv", "\(h264) -bf 2 -g 8 -x264-params b-adapt=0"),
        FilmShape("Matroska, B pictures", "mkv", "\(h264) -bf 2 -g 8 -x264-params b-adapt=0"),
        FilmShape("Matroska, in order", "mkv", "\(h264) -bf 0 -g 6"),
        FilmShape("Matroska, FFV1", "mkv", "-c:v ffv1 -g 4 -pix_fmt yuv420p"),
        FilmShape("WebM, VP8", "webm", "-c:v libvpx -deadline realtime -cpu-used 8 -g 8"),
        FilmShape("WebM, VP9", "webm", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 8"),
        FilmShape("MP4 with an edit list", "mp4", "\(h264) -bf 2 -g 12", copying: "-ss 0.27"),
        FilmShape(
            "MP4 at uneven times", "mp4",
            "-vf \"setpts=(N*40+mod(N*13\\,17))/1000/TB\" -fps_mode passthrough "
                + "-enc_time_base 1:1000 \(h264) -bf 2 -g 8"),
        FilmShape(
            "fragmented MP4", "mp4",
            "\(h264) -bf 2 -g 6 -movflags frag_keyframe+empty_moov+default_base_moof"),
        FilmShape("AVI, MPEG-4", "avi", "-c:v mpeg4 -bf 2 -g 9"),
        FilmShape("AVI, H.264", "avi", "\(h264) -bf 2 -g 9 -x264-params b-adapt=0"),
        FilmShape("program stream", "mpg", "-c:v mpeg2video -bf 2 -g 6"),
        FilmShape("GIF", "gif", ""),
    ]

    private init(_ name: String, _ ending: String, _ options: String, copying: String? = nil) {
        (self.name, self.ending) = (name, ending)
        (self.options, self.copying) = (options, copying)
    }

    /// Makes `film.ENDING` in a folder.
    ///
    /// - Throws: `NotMade` where FFmpeg fails.
    /// - Returns: the bytes of the film; if it is copied, those of the copy.
    package func write(to folder: String, frames: Int = 24) throws -> [UInt8] {
        let path = "\(folder)/film.\(ending)"
        try run(
            "-f lavfi -i \(Self.source) -frames:v \(frames) -threads 1 \(options) "
                + "-fflags +bitexact \(path)")
        guard let copying else { return try Bytes.read(path) }
        let copy = "\(folder)/copy.\(ending)"
        try run("\(copying) -i \(path) -c copy -fflags +bitexact \(copy)")
        return try Bytes.read(copy)
    }

    private func run(_ arguments: String) throws {
        guard output(of: "ffmpeg -v error -y \(arguments) </dev/null") != nil else {
            throw NotMade(description: "ffmpeg, which makes the film '\(name)', failed")
        }
    }
}
