package import MediaTime

extension SoundClip {
    package static let loudest = 8.0

    package static let format = MappingFormat<SoundClip>(
        "a sound", "A part of a sound file."
    ) {
        Key.byHand(
            "file", .text(.notEmpty), .mistake,
            "WAV, AIFF, FLAC, MP3, AAC, Ogg, or a film with sound, of up to four hours; from "
                + "the timeline's folder, and in it", part: \.path)
        Key.time(
            "start", \.start, .means("0"),
            "where the part that is heard begins: a time of the file")
        Key.byHand(
            "end", .time, .means("the file's end"), "where it ends: a time of the file",
            part: \.end)
        Key.time("at", \.at, .means("0"), "when in the timeline that begins")
        Key.time("fadeIn", \.fadeIn, .means("0"), "how long it gets louder")
        Key.time(
            "fadeOut", \.fadeOut, .means("0"),
            "how long it gets softer, at its end or the film's, whichever comes first. Both "
                + "fades together take no longer than it is heard")
        Key.number("volume", \.volume, in: 0...loudest, .means("1"), "a factor, 0…8")
        Key.boolean(
            "loop", \.isLooped, .means("`false`"),
            "whether it begins again at its end; `fadeOut` is at the film's end then")
    }
}
