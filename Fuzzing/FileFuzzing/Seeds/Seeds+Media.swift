import TestSupport

/// Small pictures, sounds and films, as FFmpeg makes them: the same bytes from the same version.
extension Seeds {
    private static let picture = ["-f", "lavfi", "-i", "testsrc2=s=24x16:d=1:r=10"]
    private static let sound = ["-f", "lavfi", "-i", "sine=f=440:r=48000:d=0.4"]

    private static let media: [(kind: FuzzKind, name: String, arguments: [String])] = [
        (.pictures, "plain.jpg", picture + ["-frames:v", "1"]),
        (.pictures, "gray.jpg", picture + ["-frames:v", "1", "-pix_fmt", "gray"]),
        (.pictures, "deep.png", picture + ["-frames:v", "1", "-pix_fmt", "rgba64be"]),
        (.pictures, "palette.png", picture + ["-frames:v", "1", "-pix_fmt", "pal8"]),
        (.pictures, "bits.png", picture + ["-frames:v", "1", "-pix_fmt", "monob"]),
        (.pictures, "lossy.webp", picture + ["-frames:v", "1", "-c:v", "libwebp"]),
        (
            .pictures, "whole.webp",
            picture + ["-frames:v", "1", "-c:v", "libwebp", "-lossless", "1"]
        ),
        (.pictures, "moving.gif", picture),
        (.sounds, "plain.wav", sound),
        (.sounds, "float.wav", sound + ["-c:a", "pcm_f32le", "-ac", "2"]),
        (.sounds, "adpcm.wav", sound + ["-c:a", "adpcm_ms"]),
        (.sounds, "plain.flac", sound),
        (.sounds, "plain.mp3", sound),
        (.sounds, "plain.m4a", sound),
        (.sounds, "bare.aac", sound),
        (.sounds, "plain.opus", sound),
        (.sounds, "plain.ogg", sound + ["-c:a", "libvorbis"]),
        (.sounds, "six.mka", sound + ["-c:a", "flac", "-ac", "6"]),
        (.sounds, "plain.aiff", sound),
        (.films, "plain.mp4", picture + sound + ["-c:v", "libx264", "-bf", "2", "-g", "5"]),
        (.films, "fragments.mp4", picture + ["-c:v", "libx264", "-movflags", "frag_keyframe"]),
        (.films, "list.mov", picture + ["-c:v", "png", "-pix_fmt", "rgba"]),
        (.films, "plain.webm", picture + sound + ["-c:v", "libvpx-vp9"]),
        (.films, "whole.mkv", picture + ["-c:v", "ffv1", "-level", "3"]),
        (.films, "stream.ts", picture + ["-c:v", "libx264", "-g", "5"]),
        (.films, "old.avi", picture + ["-c:v", "mjpeg"]),
        (.films, "moving.gif", picture),
    ]

    mutating func makeMedia(_ kinds: Set<FuzzKind>, in scratch: String) throws {
        for entry in Self.media where kinds.contains(entry.kind) {
            let always = ["-v", "error", "-nostdin", "-y", "-threads", "1"]
            let exact = [
                "-fflags", "+bitexact", "-flags", "+bitexact", "-threads", "1", entry.name,
            ]
            let outcome = try Command("ffmpeg", always + entry.arguments + exact, in: scratch).run()
            guard outcome.code == 0 else {
                throw Missing(
                    description: "ffmpeg, which makes \(entry.name), failed: \(outcome.talk)")
            }
            let file = File(name: entry.name, bytes: try Bytes.read("\(scratch)/\(entry.name)"))
            switch entry.kind {
            case .pictures: pictures.append(file)
            case .sounds: sounds.append(file)
            default: films.append(file)
            }
        }
    }
}
