#!/bin/sh
# Bytes of films in pieces against one piece, by FFmpeg's x264 with Flipbook's settings, and their
# SSIM. sizes.sh FLIPBOOK FOLDER TIMELINE…
#
# The second number of a ratio is at equal SSIM: the bytes that the pieces would have with the SSIM
# of the other film, by what a decibel costs it between CRF 18 and 17.
# PIECES: the lengths of pieces in seconds, else 1 2 3 4.
# OFFSET: of the quantizer of a piece's first frame, else Flipbook's.
set -eu
flipbook=$1 folder=$2
shift 2
encode() {  # OUTPUT INPUT CRF [OPTION…]
    output=$1 input=$2 crf=$3
    shift 3
    ffmpeg -v error -y -i "$input" -an "$@" -g "$rate" -c:v libx264 -preset medium -crf "$crf" \
        -threads 1 -x264-params cpu-independent=1:rc-lookahead=10 -pix_fmt yuv420p \
        -bsf:v filter_units=remove_types=6 -f h264 "$output"
}
# Filters that give a piece's first frame an offset.
offset="addroi=0:0:iw:ih:${OFFSET:--4}/51"
offset="$offset,sidedata=mode=delete:type=REGIONS_OF_INTEREST:enable=gt(n\\,0)"
bytes() { wc -c <"$1"; }
ssim() {  # in decibels
    ffmpeg -hide_banner -r "$rate" -i "$1" -i "$2" -lavfi "[1]format=yuv420p[b];[0][b]ssim" \
        -f null - 2>&1 | sed -n 's/.*SSIM.*(\(.*\))$/\1/p'
}
# BYTES and DECIBELS of the pieces, of the other film, and of the other film with more bytes.
ratios() {
    awk -v b="$1" -v d="$2" -v other="$3" -v od="$4" -v more="$5" -v md="$6" 'BEGIN {
        price = log(more / other) / (md - od)
        printf "%.3f, at equal SSIM %.3f", b / other, b / other * exp(price * (od - d))
    }'
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
    encode "$folder/whole.h264" "$film" 18
    whole=$(bytes "$folder/whole.h264")
    whole_ssim=$(ssim "$folder/whole.h264" "$film")
    encode "$folder/more.h264" "$film" 17
    more=$(bytes "$folder/more.h264")
    more_ssim=$(ssim "$folder/more.h264" "$film")
    echo "$name: $count frames; one piece $whole, $whole_ssim dB"
    for seconds in ${PIECES:-1 2 3 4}; do
        length=$((rate * seconds))
        pieces=$(((count + length / 2) / length))
        [ "$pieces" -gt 1 ] || continue
        for crf in 17 18; do
            encode "$folder/same$crf.h264" "$film" "$crf" -forced-idr 1 \
                -force_key_frames "expr:not(mod(n,$length))*lt(n,$((pieces * length)))"
        done
        : >"$folder/joined.h264"
        piece=0
        while [ "$piece" -lt "$pieces" ]; do
            end=$((piece + 1 == pieces ? count : (piece + 1) * length))
            trim="trim=start_frame=$((piece * length)):end_frame=$end,setpts=PTS-STARTPTS"
            encode "$folder/piece.h264" "$film" 18 -vf "$trim,$offset"
            cat "$folder/piece.h264" >>"$folder/joined.h264"
            piece=$((piece + 1))
        done
        joined=$(bytes "$folder/joined.h264")
        joined_ssim=$(ssim "$folder/joined.h264" "$film")
        echo "$name: $seconds s, $pieces pieces: $joined, $joined_ssim dB" \
            "÷ same key frames: $(ratios "$joined" "$joined_ssim" \
                "$(bytes "$folder/same18.h264")" "$(ssim "$folder/same18.h264" "$film")" \
                "$(bytes "$folder/same17.h264")" "$(ssim "$folder/same17.h264" "$film")")" \
            "÷ one piece: $(ratios "$joined" "$joined_ssim" "$whole" "$whole_ssim" \
                "$more" "$more_ssim")"
    done
done
