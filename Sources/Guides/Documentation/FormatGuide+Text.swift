internal import Diagnostics
internal import MediaCoding

/// The text around the table of `Docs/formats.md`.
extension FormatGuide {
    /// `MP4, QuickTime and WebM`
    private static func titles(where holds: (FilmFormat) -> Bool) -> String {
        FilmFormat.allCases.filter(holds).map(\.title).series("and")
    }

    static var introduction: String {
        """
        <!-- Written by 'flipbook formats --format markdown' from the table that the encoders \
        use. -->

        # Formats

        The extension of an output selects its format: `flipbook export a.yaml -o a.mp4`. By \
        default, the format's first codec is used; over a transparent canvas, the first with \
        alpha. `--codec` selects another. Several `-o` share one rendering. Unsupported \
        combinations are refused with a reason before rendering.

        """
    }

    static var rest: String {
        """

        **Alpha** is straight (not premultiplied). A canvas whose background is not opaque \
        (`background: clear`, or `a` below 1) needs a format with alpha: alpha is never dropped.

        **Depth.** 8 bits are dithered by an ordered pattern, so that soft light on black has no \
        visible steps. 10 and 16 bits are made from the renderer's floating-point pixels, never \
        from 8 bits.

        **Colours** are sRGB. Y′CbCr films use BT.709's matrix in limited range; matrix, \
        primaries and transfer are tagged BT.709. RGB films are tagged sRGB. WebP has no tag and \
        means sRGB; lossy WebP uses BT.601's matrix. YUV4MPEG2 can only tag its range; its matrix \
        is BT.709. With chroma subsampling (4:2:0, 4:2:2), the last column or row of a film with \
        an odd width or height is repeated, and the command says so; WebP supports odd sizes.

        **Sizes.** `--width` and `--height` scale frames, which are drawn in the canvas's size, \
        by cubic convolution; `--scale` and `--size` draw them at another size. If one side is \
        given, the other follows; with chroma subsampling, it is rounded to the nearest even \
        number.

        **Times.** MP4, QuickTime, animated PNG and YUV4MPEG2 store every frame's time exactly. \
        WebM, Matroska and WebP count in milliseconds: times are rounded, without drift. Animated \
        WebP and GIF store equal consecutive frames as a single longer one. Browsers show frames \
        of 10 ms or less for 100 ms; the command says so.

        **Pieces.** \(titles(where: \.isCutIntoPieces)) films are encoded in closed pieces of about \
        two seconds (at least 24 frames; the last one has half to one and a half times as many). \
        Each piece starts with a key frame, in H.264 as fine as key frames in the middle of a \
        film, and has its own encoder. The pieces are joined packet by packet, so parts from \
        several machines (`export --part`) give the same bytes. Sound is encoded as a whole. In \
        \(titles(where: \.isJoinedOfFrames)), one encoder takes all frames; their pieces are \
        single frames without loss.

        **GIF** counts in hundredths of a second. Times are rounded without drift: the film's \
        length is exact to a hundredth, and at 30 frames per second a frame lasts 3 or 4 \
        hundredths. Browsers can't show a frame for less than 2 hundredths, so above 50 frames \
        per second every second frame is kept (above 100 every third), and the command says so. \
        libimagequant chooses a palette for as many frames as it suits: the fewer, the higher \
        `quality` is, and at most 32 million pixels. A frame that it doesn't suit gets its own. \
        Palettes contain the exact colours of large flat areas. Films with at most 255 colours \
        are exact at quality 100. Unchanged pixels are not drawn again. Colours are mixed only in \
        soft gradients, by a fine, static pattern; more so with higher `quality`. With lower \
        quality, similar colours replace each other if that compresses better, mostly in bright \
        and busy areas; not where flat areas come to rest, so nothing remains of what has passed. \
        Alpha is all or nothing: a pixel is opaque from one half on. `loop` is \
        the number of plays: 0 repeats forever, 1 plays once.

        **Fitting.** `--max-size 8MB` (`maxSize`) first tries the GIF as requested. If it is \
        larger, quality, then size, then the frame rate are lowered; a binary search finds the \
        best that fits. For the up to six trials, frames are drawn once and kept in an unnamed \
        temporary file of at most 2 GiB or a quarter of the free disk space; those that don't fit \
        are drawn again. A given width, height, quality or number of colours is kept. The command \
        prints its choice. If nothing fits, it fails and writes nothing.

        **Sound.** A timeline's `audio` and, with `--haptics click`, its haptics are 48 kHz \
        stereo: 192 kb/s of AAC, 160 of Opus, or FLAC with 24 bits. Sample *n* is heard at \
        *n*/48000 s: the encoder's delay is marked in the file, and players skip it. In a format \
        without sound, a film is silent, and `--haptics` is refused. Two exports have the same \
        bytes of sound on CPUs of the same kind; on others an encoder may round differently.

        **Captions.** A `captions` layer can be a track instead of a part of the frames \
        (`as: track`): `mov_text` in MP4 and QuickTime, WebVTT in WebM, SubRip in Matroska, in \
        milliseconds. Other formats have no tracks; the film is written without, and the command \
        says so. Files beside the film (`as: srt`, `as: vtt`) go with every format.

        **Sequences.** `-o 'out/a-{frame}.png'` writes one file per frame, with the timeline's \
        frame numbers and leading zeros. The images appear together, when the last one is \
        written. Images of an earlier export with higher numbers are kept.

        **Pipes.** `-o -` writes raw R, G, B, A to standard output, 8 bits per channel, or 16 in \
        the machine's byte order with `--depth 16`:

        ```sh
        flipbook export a.yaml -o - | ffmpeg -f rawvideo -pix_fmt rgba -s 960x540 -r 60 -i - a.avi
        ```

        **Equal bytes.** Two exports of a timeline with the same libraries have the same bytes, \
        on any number of threads: files contain no time or place of their creation. libimagequant \
        computes palettes of GIFs in floating point, so another version of it, or another kind of \
        processor, may choose others.

        **Checked.** Every film is read back before it gets its name: the time of every frame, \
        the film's length, its colour tags, its alpha and depth. The first and the last picture \
        are decoded and compared with the frames, exactly if the format is lossless. Sound is \
        decoded to check its rate, channels and length. Captions are compared one by one. For a \
        GIF, every picture is decoded and compared pixel by pixel with the encoder's input.

        """
    }
}
