#include <metal_stdlib>
using namespace metal;

// The passes of a Gaussian blur; GaussianBlur.swift says how they make one. A pixel (x, y) of the
// output takes `count` neighbouring pixels of `source`, each times its weight.

[[ stitchable ]] half4 convolveRows(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int2 shift,
    device const float* weights, int count
) {
    int x = int(pixel.x) + shift.x;
    int y = int(pixel.y) + shift.y;
    float4 sum = float4(0.0);
    for (int tap = 0; tap < count; tap++) {
        sum += weights[tap] * source.read(int2(x + tap, y));
    }
    return half4(sum);
}

[[ stitchable ]] half4 convolveColumns(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int2 shift,
    device const float* weights, int count
) {
    int x = int(pixel.x) + shift.x;
    int y = int(pixel.y) + shift.y;
    float4 sum = float4(0.0);
    for (int tap = 0; tap < count; tap++) {
        sum += weights[tap] * source.read(int2(x, y + tap));
    }
    return half4(sum);
}

// The same, for every second pixel: the picture gets half as large.

[[ stitchable ]] half4 halveRows(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int2 shift,
    device const float* weights, int count
) {
    int x = 2 * int(pixel.x) + shift.x;
    int y = int(pixel.y) + shift.y;
    float4 sum = float4(0.0);
    for (int tap = 0; tap < count; tap++) {
        sum += weights[tap] * source.read(int2(x + tap, y));
    }
    return half4(sum);
}

[[ stitchable ]] half4 halveColumns(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int2 shift,
    device const float* weights, int count
) {
    int x = int(pixel.x) + shift.x;
    int y = 2 * int(pixel.y) + shift.y;
    float4 sum = float4(0.0);
    for (int tap = 0; tap < count; tap++) {
        sum += weights[tap] * source.read(int2(x, y + tap));
    }
    return half4(sum);
}

// The cubic B-spline's weights for the four pixels about a place `t` of the way from the second one
// to the third.
static float4 splineWeights(float t) {
    float s = 1.0 - t;
    return float4(
        s * s * s, 4.0 - 3.0 * t * t * (2.0 - t), 4.0 - 3.0 * s * s * (2.0 - s), t * t * t)
        * 0.16666666666666666;
}

// `factor` times as large; pixel 0 of the canvas begins where pixel 0 of the coarse one does.
// `origin` is the output's first pixel, `sourceOrigin` the source's.

[[ stitchable ]] half4 enlargeColumns(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int shift, int origin,
    int sourceOrigin, float factor
) {
    float place = (float(int(pixel.y) + origin) + 0.5) / factor - 0.5;
    float base = floor(place);
    float4 weights = splineWeights(place - base);
    int x = int(pixel.x) + shift;
    int y = int(base) - sourceOrigin;
    return half4(
        weights.x * source.read(int2(x, y - 1)) + weights.y * source.read(int2(x, y))
        + weights.z * source.read(int2(x, y + 1)) + weights.w * source.read(int2(x, y + 2)));
}

[[ stitchable ]] half4 enlargeRows(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int shift, int origin,
    int sourceOrigin, float factor
) {
    float place = (float(int(pixel.x) + origin) + 0.5) / factor - 0.5;
    float base = floor(place);
    float4 weights = splineWeights(place - base);
    int x = int(base) - sourceOrigin;
    int y = int(pixel.y) + shift;
    return half4(
        weights.x * source.read(int2(x - 1, y)) + weights.y * source.read(int2(x, y))
        + weights.z * source.read(int2(x + 1, y)) + weights.w * source.read(int2(x + 2, y)));
}
