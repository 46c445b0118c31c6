package import MediaTime

extension SoundClip {
    package static let loudest = 8.0

    package static let format = MappingFormat<SoundClip>(
        "a sound", "A part of a sound file.", initial: SoundClip(path: "")
    ) {
        Key.byHand(
            "file", .text(.notEmpty), .mistake,
            "WAV, AIFF, FLAC, MP3, AAC, Ogg, or a film with sound, of up to four hours; relative "
                + "to the timeline's folder, and in it", part: \.path)
        Key.time("start", \.start, .own, "the start of the played part: a time in the file")
        Key.time(
            "end", \.end, .means("the file's end"),
            "the end of the played part: a time in the file", isPositive: true)
        Key.time("at", \.at, .own, "when it starts in the timeline")
        Key.time("fadeIn", \.fadeIn, .own, "the duration of the fade at the start")
        Key.time(
            "fadeOut", \.fadeOut, .own,
            "the duration of the fade at its end or the film's, whichever comes first. Both fades "
                + "together must not exceed the played part")
        Key.number("volume", \.volume, in: 0...loudest, .own, "a factor, 0…8")
        Key.boolean(
            "loop", \.isLooped, .own,
            "whether it repeats until the film's end; then `fadeOut` is there")
    }
}
