#!/bin/sh
# Compares Flipbook's GIFs with FFmpeg's of the same frames and size: bytes, similarity to the frames
# (FFmpeg's SSIM of R, G and B over every third frame, 1 is equal; the mean of the SSIM at full size and
# at half size, where dither dots are averaged as by the eye), and the encoder's processor time in
# seconds. Writes Benchmarks/gif.md; for given timelines (Scripts/bench-gif.sh NAME …) writes their
# tables to standard output.
#
# FFmpeg's results don't depend on Flipbook: they are measured once and stored in .build/bench-gif.
set -eu
cd "$(dirname "$0")/.."

flipbook=.build/release/flipbook
kept=.build/bench-gif
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
width=480
rate=25
mkdir -p "$kept"

# seconds COMMAND…: the processor time of a command.
seconds() {
    (
        "$@" >/dev/null || kill "$$"
        times
    ) | tail -1 | tr 'ms' '  ' | awk '{ printf "%.1f", 60 * $1 + $2 + 60 * $3 + $4 }'
}

# likeness GIF FRAMES: the SSIM at full and at half size.
likeness() {
    parts='[a]split[a1][a2];[b]split[b1][b2];[a1][b1]ssim=stats_file=%s'
    parts="$parts;[a2]scale=iw/2:ih/2:flags=area[c];[b2]scale=iw/2:ih/2:flags=area[d]"
    parts="$parts;[c][d]ssim=stats_file=%s"
    graph=$(printf "[0]fps=$rate,framestep=3,format=gbrp[a];[1]framestep=3,format=gbrp[b];$parts" \
        "$scratch/full" "$scratch/half")
    ffmpeg -y -loglevel error -i "$1" -i "$2" -lavfi "$graph" -f null -
    for which in full half; do
        awk '{ split($5, all, ":"); sum += all[2] } END { printf " %.4f", sum / NR }' \
            "$scratch/$which"
    done
}

# row MAKER GIF SECONDS FRAMES: a table row.
row() { echo "$1 $(wc -c <"$2")$(likeness "$2" "$4") $3"; }

# others FRAMES: rows for FFmpeg's common methods. Omitted are stronger dithers than bayer with scale 3,
# and dithers with a palette per frame: they are larger, less similar and the slowest.
others() {
    for stats in full diff single; do
        patterns='bayer:bayer_scale=3 bayer:bayer_scale=4 bayer:bayer_scale=5'
        new=0
        [ $stats = single ] && patterns= && new=1
        for dither in none $patterns sierra2_4a; do
            use="dither=$dither:diff_mode=rectangle:new=$new"
            time=$(seconds ffmpeg -y -loglevel error -i "$1" -lavfi \
                "split[a][b];[a]palettegen=stats_mode=$stats[p];[b][p]paletteuse=$use" \
                "$scratch/other.gif")
            row "\`$stats\`,\`$dither\`" "$scratch/other.gif" "$time" "$1"
        done
    done
}

# own TIMELINE FRAMES: a row for each of Flipbook's qualities.
own() {
    drawing=$(seconds "$flipbook" export "$1" -o - --width $width --fps $rate --quiet)
    for quality in 100 95 90 80 65 50; do
        all=$(seconds "$flipbook" export "$1" -o "$scratch/own.gif" --no-cache \
            --width $width --fps $rate --quality $quality --quiet)
        time=$(echo "$all $drawing" | awk '{ printf "%.1f", ($1 > $2 ? $1 - $2 : 0) }')
        row "**Flipbook**,\`--quality&$quality\`" "$scratch/own.gif" "$time" "$2"
    done
}

# table NAME: the rows, sorted by bytes.
table() {
    frames=$kept/$1.mkv
    [ -e "$frames" ] || "$flipbook" export "Timelines/$1.yaml" -o "$frames" \
        --width $width --fps $rate --dither none --quiet
    if ! [ -e "$kept/$1.others" ]; then
        others "$frames" >"$scratch/others"
        mv "$scratch/others" "$kept/$1.others"
    fi
    [ -n "${only_others:-}" ] && return
    own "Timelines/$1.yaml" "$frames" >"$scratch/own"
    sort -k2,2n "$scratch/own" >"$scratch/curve"
    echo
    echo "## $1.yaml"
    echo
    echo '| made by | | kB | SSIM | at half the size | mean | Flipbook'"'"'s at these bytes | seconds |'
    echo '|---|---|---|---|---|---|---|---|'
    # First Flipbook's curve, interpolated linearly between qualities, then all rows.
    sort -k2,2n "$kept/$1.others" "$scratch/own" | awk '
        NR == FNR { bytes[NR] = $2; mean[NR] = ($3 + $4) / 2; known = NR; next }
        function ours(size, i) {
            if (size < bytes[1]) return ""
            for (i = 1; i < known && size > bytes[i + 1]; i++);
            if (i == known) return mean[known]
            return mean[i] + (mean[i + 1] - mean[i]) * (size - bytes[i]) / (bytes[i + 1] - bytes[i])
        }
        {
            split($1, by, ","); gsub("&", " ", by[2])
            both = ($3 + $4) / 2; there = ""
            if ($1 !~ /Flipbook/) {
                rows++
                there = ours($2)
                if (there == "") there = "smaller than any"
                else {
                    nearer += there > both
                    there = sprintf(there > both ? "%.4f" : "%.4f (further)", there)
                }
            }
            printf "| %s | %s | %d | %s | %s | %.4f | %s | %s |\n",
                by[1], by[2], $2 / 1000, $3, $4, both, there, $5
        }
        END { printf "\nNearer than %d of %d by FFmpeg of the same size.\n", nearer, rows }
    ' "$scratch/curve" -
}

if [ $# -gt 0 ]; then
    for name; do table "$name"; done
    exit
fi

{
    cat <<END
<!-- Written by 'make bench-gif'. -->

# GIFs

The same frames, $width pixels wide, $rate a second, as GIFs by Flipbook and by FFmpeg ($(
        ffmpeg -version | awk 'NR == 1 { print $3 }'
    )),
sorted by size. FFmpeg's are those of \`palettegen\`'s \`stats_mode\` and \`paletteuse\`'s \`dither\` in use, with
\`diff_mode=rectangle\`. SSIM is FFmpeg's, of R, G and B over every third frame (1 is equal), at full size and at half of it,
where dither dots are averaged as by the eye. Flipbook's at the same bytes lies on the line between the two qualities
around them. Seconds are of one run's processor time, FFmpeg's with reading the frames;
[README.md](README.md#gifs) compares times.
END
    for name in reactive-control metaballs iridescent-disc screen-melt captions; do
        table "$name"
    done
} >"$scratch/gif.md"
mv "$scratch/gif.md" Benchmarks/gif.md
