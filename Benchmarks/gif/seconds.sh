#!/bin/sh
# Processor time of Flipbook's GIF encoder and of FFmpeg's palettegen and paletteuse, of the same
# frames of 480 pixels' width, 25 a second; each the least of three runs in turn, one thread each.
# seconds.sh FLIPBOOK FOLDER TIMELINE…
#
# Flipbook's frames come from a film of them in FFV1; its time is that of the export, with the check
# of the written file, less that of the same frames as raw pixels. FFmpeg's come raw from a file.
set -eu
flipbook=$1 folder=$2
shift 2
rate=25

seconds() {  # COMMAND…
    (
        "$@" >/dev/null || kill "$$"
        times
    ) | tail -1 | tr 'ms' '  ' | awk '{ printf "%.2f ", 60 * $1 + $2 + 60 * $3 + $4 }'
}

export_frames() {  # OUTPUT
    "$flipbook" export "$folder/frames.yaml" -o "$1" --jobs 1 --no-cache --quiet
}

palette() {  # OPTIONS OF PALETTEUSE
    ffmpeg -y -v error -threads 1 -filter_threads 1 -filter_complex_threads 1 \
        -f rawvideo -pix_fmt rgba -s "$size" -r $rate -i "$folder/frames.rgba" \
        -lavfi "split[a][b];[a]palettegen[p];[b][p]paletteuse=$1" -threads 1 "$folder/other.gif"
}

echo '| timeline | Flipbook | FFmpeg | ratio | FFmpeg without dithering | ratio |'
echo '|---|---|---|---|---|---|'
for timeline; do
    film=$folder/$(basename "$timeline" .yaml).mkv
    [ -e "$film" ] || "$flipbook" export "$timeline" -o "$film" --width 480 --fps $rate \
        --dither none --quiet
    ffmpeg -y -v error -i "$film" -f rawvideo -pix_fmt rgba "$folder/frames.rgba"
    size=$(ffprobe -v error -select_streams v -of csv=p=0:s=x \
        -show_entries stream=width,height "$film")
    bytes=$(wc -c <"$folder/frames.rgba")
    cat >"$folder/frames.yaml" <<END
flipbook: 1
canvas: { size: [$(echo "$size" | tr x ,)] }
framerate: $rate
duration: $(echo "$size $bytes" | tr x ' ' | awk '{ print $3 / 4 / $1 / $2 / '$rate' }')
layers:
  - video: $(basename "$film")
END
    for _ in 1 2 3; do
        seconds export_frames "$folder/own.gif"
        seconds export_frames -
        seconds palette dither=sierra2_4a
        seconds palette dither=none:diff_mode=rectangle
        echo
    done | awk -v name="$(basename "$timeline" .yaml)" '
        { for (i = 1; i <= 4; i++) if (NR == 1 || $i < least[i]) least[i] = $i }
        END {
            own = least[1] - least[2]
            printf "| `%s` | %.2f | %.2f | %.2f | %.2f | %.2f |\n",
                name, own, least[3], own / least[3], least[4], own / least[4]
        }'
done
