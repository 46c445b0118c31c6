#!/bin/sh
# Compares Flipbook's GIFs with those that FFmpeg makes of the same frames: bytes, and likeness to
# the frames (FFmpeg's SSIM of R, G and B, 1 is equal). Writes a table in Markdown.
set -eu
cd "$(dirname "$0")/.."

flipbook=.build/release/flipbook
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
width=480
rate=25

# likeness GIF: its SSIM to the frames.
likeness() {
    ffmpeg -hide_banner -loglevel info -nostats -i "$1" -i "$scratch/frames.mkv" \
        -lavfi "[0]fps=$rate,format=gbrp[a];[1]format=gbrp[b];[a][b]ssim" -f null - 2>&1 |
        sed -n 's/.*All:\([0-9.]*\).*/\1/p'
}

row() { echo "| $1 | $2 | $(($(wc -c <"$3") / 1000)) | $(likeness "$3") |"; }

echo '| timeline | made by | kB | SSIM |'
echo '|---|---|---|---|'
for name in ${*:-reactive-control photo-frame metaballs}; do
    timeline=Timelines/$name.yaml
    "$flipbook" export "$timeline" -o "$scratch/frames.mkv" --width $width --fps $rate --dither none --quiet
    for dither in none bayer:bayer_scale=3 bayer:bayer_scale=5 floyd_steinberg sierra2_4a; do
        ffmpeg -y -loglevel error -i "$scratch/frames.mkv" -lavfi \
            "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=$dither:diff_mode=rectangle" \
            "$scratch/other.gif"
        row "$name" "\`palettegen\`, \`paletteuse=dither=$dither\`" "$scratch/other.gif"
    done
    for quality in 100 90 80 65 50; do
        "$flipbook" export "$timeline" -o "$scratch/own.gif" --width $width --fps $rate --quality $quality --quiet
        row "$name" "**Flipbook**, \`--quality $quality\`" "$scratch/own.gif"
    done
done
