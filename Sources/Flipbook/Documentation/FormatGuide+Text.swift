/// The text around the table of `Docs/formats.md`.
extension FormatGuide {
    static var introduction: String {
        """
        <!-- Written by 'flipbook formats --format markdown' from the table that writers obey. -->

        # Formats

        An output's ending says the format: `flipbook export a.yaml -o a.mp4`. Of the codecs of a \
        format the first is taken; over a transparent canvas, the first with alpha. `--codec` \
        takes another. Several `-o` render once. What a format can't hold is refused with the \
        reason, before anything is rendered.

        """
    }

    static var rest: String {
        """

        **Alpha** is straight (not premultiplied). A canvas whose background is not opaque \
        (`background: clear`, or `a` below 1) needs a format with alpha; no other drops it.

        **Depth.** 8 bits are dithered by an ordered pattern, so that soft light on black has no \
        visible steps. 10 and 16 bits are made from the renderer's floating-point pixels, never \
        from 8 bits.

        **Colours** are sRGB's. Films of Y′CbCr have the matrix of BT.709 in limited range, and \
        matrix, primaries and transfer are tagged BT.709; what holds RGB is tagged sRGB. WebP has \
        no tag and means sRGB; its lossy kind has a matrix of its own, BT.601. YUV4MPEG2 can tag \
        its range only: its matrix is BT.709. Where two columns share a colour (4:2:0, 4:2:2), a \
        film of odd width or height gets its last column or row twice, and the command says so; \
        WebP takes odd sizes as they are.

        **Sizes.** `--width` and `--height` scale the frames by cubic convolution after they are \
        made in the canvas's size; `--scale` and `--size` draw them at another size. With one side \
        given the other follows, to the nearest even number where colours are shared.

        **Times.** MP4, QuickTime, animated PNG and YUV4MPEG2 hold every frame's time exactly. \
        WebM, Matroska and WebP count in milliseconds, so that times are rounded, and don't drift. \
        Animated WebP and GIF hold equal frames in a row as one that lasts longer. A browser shows \
        frames of 10 ms and less for 100 ms; the command says so.

        **Pieces.** MP4, QuickTime, WebM and Matroska are encoded in closed pieces of about two \
        seconds (at least 24 frames; the last one has half to one and a half as many), each of \
        which begins with a key frame and has an encoder of its own, and are joined packet by \
        packet. So parts that several machines make (`export --part`) are joined to the same \
        bytes. Sound is encoded in one.

        **GIF** counts in hundredths of a second. Times are rounded so that none drifts: the \
        film's length is right to the hundredth, and at 30 frames a second a frame lasts 3 or 4 \
        hundredths. Browsers show nothing for less than 2 hundredths, so that above 50 frames a \
        second every second frame is kept (above 100 every third), and the command says so. \
        Colours are chosen by libimagequant for as many frames together as they serve well, which \
        are the fewer the more `quality` is asked for, and at most 32 million pixels' worth; and \
        for a frame alone where those would not do. The colours of large flat parts are among them \
        exactly. Films of at most 255 colours are exact at quality 100. Pixels that don't change \
        are not drawn again. Two colours are mixed only in soft gradients, by a fine pattern that \
        stands still, and more of them with more `quality`; less lets near colours stand for each \
        other where that compresses better, the more so the brighter they are and the more is \
        going on around them. Alpha is all or nothing: a pixel is opaque from one half on. `loop` \
        says how often the film is shown: 0 without end, 1 once.

        **Fitting.** `--max-size 8MB` (`maxSize`) tries a GIF as it is asked for; where it is \
        larger, quality, then size, then frames are lowered, by halving the steps between the best \
        and the smallest until the best that fits is found. For the at most six trials frames are \
        drawn once, as many as fit into 2 GiB or a quarter of what the disk has left, where they \
        lie in a file without a name that goes with the process; the others are drawn anew. A \
        width, a height, a quality or a number of colours that is given is kept. The command says \
        what it chose, and fails, with nothing left behind, where nothing fits.

        **Sound.** A timeline's `audio` and, with `--haptics click`, its haptics are 48 kHz \
        stereo: 192 kb/s of AAC, 160 of Opus, or FLAC with 24 bits. Sample *n* is \
        heard at *n*/48000 s: \
        what an encoder puts in front is marked as such, and players leave it out. A film of a \
        format without sound is silent, and `--haptics` is refused for it. Two exports have the \
        same bytes of sound on CPUs of one kind; on others a coder may round another way.

        **Sequences.** `-o 'out/a-{frame}.png'` writes a file a frame; numbers are those of the \
        timeline, with zeros in front. All or nothing: the images appear when the last one is \
        written. Images of an earlier export with higher numbers stay.

        **Pipes.** `-o -` writes raw R, G, B, A to standard output, 8 bits a channel, or 16 in the \
        machine's byte order with `--depth 16`:

        ```sh
        flipbook export a.yaml -o - | ffmpeg -f rawvideo -pix_fmt rgba -s 960x540 -r 60 -i - a.avi
        ```

        **Equal bytes.** Two exports of a timeline by the same libraries have the same bytes, on \
        one thread or many: nothing in a file tells when or where it was made. Palettes of GIFs \
        are found in floating point by libimagequant, so that another version of it, or another \
        kind of processor, may find others.

        **Checked.** Before a film gets its name it is read back: the time of every frame, the \
        film's length, its colours' tags, its alpha and depth; and the first and the last picture \
        are decoded and compared with the frames that went in, exactly where nothing is lost. Its \
        sound is decoded: rate, channels and length. Of a GIF every picture is decoded and \
        compared, pixel by pixel, with what the encoder meant.

        """
    }
}
