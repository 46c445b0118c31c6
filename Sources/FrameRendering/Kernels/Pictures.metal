#include <metal_stdlib>
using namespace metal;

// From a file's pixels to straight sRGB, upright. `size` is the stored picture's in pixels; `turn`
// tells whether columns and rows are exchanged, and then whether each is counted from the end.

static int2 stored(uint2 pixel, int2 size, int3 turn) {
    int2 place = int2(int(pixel.x), int(pixel.y));
    if (turn.x != 0) {
        place = place.yx;
    }
    return int2(
        turn.y != 0 ? size.x - 1 - place.x : place.x, turn.z != 0 ? size.y - 1 - place.y : place.y);
}

[[ stitchable ]] half4 uprightPixel(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int2 size, int3 turn
) {
    return half4(source.read(stored(pixel, size, turn)));
}

// `chroma` is the distance of chroma samples and the place of the first one, in luma pixels; between
// samples lies a straight line, and beyond the last ones there is nothing new. A number becomes
// number · gain + offset: luma's and chroma's gain and offset are in `range`, alpha's in
// `opacity`. `weights` are how much Cr red has, Cb and Cr green, Cb blue.
[[ stitchable ]] half4 pixelOfPlanes(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> luma, texture2d<float> blue,
    texture2d<float> red, texture2d<float> alpha, int2 size, int2 chromaSize, int3 turn,
    float4 chroma, float4 range, float2 opacity, float4 weights
) {
    int2 place = stored(pixel, size, turn);
    float2 sample = (float2(place) - chroma.zw) / chroma.xy;
    float2 base = floor(sample);
    float2 part = sample - base;
    int2 last = chromaSize - 1;
    int2 from = clamp(int2(base), int2(0), last);
    int2 to = clamp(int2(base) + 1, int2(0), last);
    float4 shares = float4(
        (1.0 - part.x) * (1.0 - part.y), part.x * (1.0 - part.y), (1.0 - part.x) * part.y,
        part.x * part.y);
    int2 right = int2(to.x, from.y);
    int2 below = int2(from.x, to.y);
    float cb = shares.x * blue.read(from).r + shares.y * blue.read(right).r
        + shares.z * blue.read(below).r + shares.w * blue.read(to).r;
    float cr = shares.x * red.read(from).r + shares.y * red.read(right).r
        + shares.z * red.read(below).r + shares.w * red.read(to).r;
    float y = luma.read(place).r * range.x + range.y;
    cb = cb * range.z + range.w;
    cr = cr * range.z + range.w;
    float3 color = float3(
        y + weights.x * cr, y - weights.y * cb - weights.z * cr, y + weights.w * cb);
    return half4(float4(color, alpha.read(place).r * opacity.x + opacity.y));
}

// How much light a number of channel `channel` stands for: on a straight line between 4097 values.
static float light(device const float* curves, int channel, float number) {
    float place = saturate(number) * 4096.0;
    int index = min(int(place), 4095);
    float part = place - float(index);
    float from = curves[channel * 4097 + index];
    return from + (curves[channel * 4097 + index + 1] - from) * part;
}

static float encoded(float light) {
    float bounded = saturate(light);
    return bounded <= 0.0031308
        ? bounded * 12.92 : 1.055 * pow(bounded, 0.4166666666666667) - 0.055;
}

// From another colour space's numbers to sRGB's; a row of the matrix is one of the vectors.
[[ stitchable ]] half4 convertedColor(
    float4 color [[pixel]], float3 red, float3 green, float3 blue, device const float* curves,
    int count
) {
    float3 source = float3(
        light(curves, 0, color.r), light(curves, 1, color.g), light(curves, 2, color.b));
    return half4(float4(
        encoded(dot(red, source)), encoded(dot(green, source)), encoded(dot(blue, source)),
        color.a));
}

// From straight colours to a layer's, at another size: first along rows, then along columns.
// `taps` has, for every pixel of the output, the first pixel that it is made of and the weights
// of `tapCount` of them.

[[ stitchable ]] half4 scalePictureRows(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int firstRow, int tapCount,
    device const float* taps, int count
) {
    int place = int(pixel.x) * (tapCount + 1);
    int first = int(taps[place]);
    int y = int(pixel.y) + firstRow;
    float4 sum = float4(0.0);
    for (int tap = 0; tap < tapCount; tap++) {
        float4 color = source.read(int2(first + tap, y));
        sum += taps[place + 1 + tap] * float4(color.rgb * color.a, color.a);
    }
    return half4(sum);
}

[[ stitchable ]] half4 scalePictureColumns(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int firstRow, int tapCount,
    device const float* taps, int count
) {
    int place = int(pixel.y) * (tapCount + 1);
    int first = int(taps[place]) - firstRow;
    int x = int(pixel.x);
    float4 sum = float4(0.0);
    for (int tap = 0; tap < tapCount; tap++) {
        sum += taps[place + 1 + tap] * source.read(int2(x, first + tap));
    }
    // Sharpening may make a colour brighter than its alpha allows.
    float alpha = saturate(sum.a);
    return half4(float4(min(sum.rgb, float3(alpha)), alpha));
}
