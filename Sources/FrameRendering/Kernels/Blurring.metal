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

// Motion blur: the mean of premultiplied sRGB colours in linear light. What is added up is how much
// each picture differs from the first one, so where all are equal, no bit changes. Results are
// clamped to 0…1: the sum begins at a half, and what is added is half of it times `share`, a
// picture's part of all samples. `lights` has the light of 4097 numbers; between them, it is on a
// straight line.

static float linear(device const float* lights, float number) {
    float place = saturate(number) * 4096.0;
    int index = min(int(place), 4095);
    float from = lights[index];
    return from + (lights[index + 1] - from) * (place - float(index));
}

static float encoded(float light) {
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 0.4166666666666667) - 0.055;
}

static float4 light(device const float* lights, float4 color) {
    float alpha = color.a > 0.0 ? color.a : 1.0;
    float3 straight = color.rgb / alpha;
    float3 light = float3(
        linear(lights, straight.r), linear(lights, straight.g), linear(lights, straight.b));
    return float4(light * alpha, color.a);
}

[[ stitchable ]] half4 addLight(
    float4 sum [[pixel]], float4 color [[pixel]], float4 first [[pixel]], float share,
    device const float* lights, int count
) {
    return half4(sum + (light(lights, color) - light(lights, first)) * (0.5 * share));
}

[[ stitchable ]] half4 meanLight(
    float4 first [[pixel]], float4 sum [[pixel]], device const float* lights, int count
) {
    if (sum.r == 0.5 && sum.g == 0.5 && sum.b == 0.5 && sum.a == 0.5) {
        return half4(first);
    }
    float4 mean = max(light(lights, first) + (sum - 0.5) * 2.0, float4(0.0));
    float alpha = mean.a > 0.0 ? mean.a : 1.0;
    float3 straight = mean.rgb / alpha;
    return half4(float4(
        float3(encoded(straight.r), encoded(straight.g), encoded(straight.b)) * alpha, mean.a));
}
