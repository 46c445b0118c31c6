#!/bin/sh
# Bytes of films in pieces against one piece, by FFmpeg's x264 with Flipbook's settings, and their
# SSIM. sizes.sh FLIPBOOK FOLDER TIMELINE…
set -eu
flipbook=$1 folder=$2
shift 2
encode() {  # OUTPUT INPUT [OPTION…]
    output=$1 input=$2
    shift 2
    ffmpeg -v error -y -i "$input" -an "$@" -g "$rate" -c:v libx264 -preset medium -crf 18 \
        -threads 1 -x264-params cpu-independent=1:rc-lookahead=10 -pix_fmt yuv420p \
        -bsf:v filter_units=remove_types=6 -f h264 "$output"
}
bytes() { wc -c <"$1"; }
ssim() {
    ffmpeg -hide_banner -r "$rate" -i "$1" -i "$2" -lavfi "[1]format=yuv420p[b];[0][b]ssim" \
        -f null - 2>&1 | sed -n 's/.*SSIM.*(\(.*\))$/\1 dB/p'
}
for timeline; do
    name=$(basename "$timeline" .yaml)
    film=$folder/$name.mkv
    "$flipbook" export "$timeline" -o "$film" --quiet
    count=$(ffprobe -v error -count_packets -select_streams v -of csv=p=0 \
        -show_entries stream=nb_read_packets "$film")
    rate=$(ffprobe -v error -select_streams v -of csv=p=0 \
        -show_entries stream=avg_frame_rate "$film")
    rate=$((${rate%/*} / ${rate#*/}))
    encode "$folder/whole.h264" "$film"
    whole=$(bytes "$folder/whole.h264")
    echo "$name: $count frames; one piece $whole, $(ssim "$folder/whole.h264" "$film")"
    for seconds in 1 2 3 4; do
        length=$((rate * seconds))
        pieces=$(((count + length / 2) / length))
        [ "$pieces" -gt 1 ] || continue
        encode "$folder/same.h264" "$film" -forced-idr 1 \
            -force_key_frames "expr:not(mod(n,$length))*lt(n,$((pieces * length)))"
        : >"$folder/joined.h264"
        piece=0
        while [ "$piece" -lt "$pieces" ]; do
            end=$((piece + 1 == pieces ? count : (piece + 1) * length))
            encode "$folder/piece.h264" "$film" \
                -vf "trim=start_frame=$((piece * length)):end_frame=$end,setpts=PTS-STARTPTS"
            cat "$folder/piece.h264" >>"$folder/joined.h264"
            piece=$((piece + 1))
        done
        joined=$(bytes "$folder/joined.h264") same=$(bytes "$folder/same.h264")
        echo "$name: $seconds s, $pieces pieces: $joined, $(ssim "$folder/joined.h264" "$film")" \
            "÷ same key frames: $(awk "BEGIN { printf \"%.3f\", $joined / $same }")" \
            "÷ one piece: $(awk "BEGIN { printf \"%.3f\", $joined / $whole }")"
    done
done
