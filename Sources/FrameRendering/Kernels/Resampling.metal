#include <metal_stdlib>
using namespace metal;

// A picture in another size, one direction after the other; Resampler.swift says with which
// weights. Pixel n of the output takes `taps` pixels of `source` from `starts[n]` on, each times its
// weight.

[[ stitchable ]] half4 resampleRows(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int taps,
    device const float* weights, int weightCount, device const float* starts, int startCount
) {
    int x = int(starts[pixel.x]);
    int first = int(pixel.x) * taps;
    float4 sum = float4(0.0);
    for (int tap = 0; tap < taps; tap++) {
        sum += weights[first + tap] * source.read(int2(x + tap, int(pixel.y)));
    }
    return half4(sum);
}

// The weights have negative ones among them: what they make of an edge is kept a colour, and no
// brighter than its alpha.
[[ stitchable ]] half4 resampleColumns(
    uint2 pixel [[thread_position_in_grid]], texture2d<float> source, int taps,
    device const float* weights, int weightCount, device const float* starts, int startCount
) {
    int y = int(starts[pixel.y]);
    int first = int(pixel.y) * taps;
    float4 sum = float4(0.0);
    for (int tap = 0; tap < taps; tap++) {
        sum += weights[first + tap] * source.read(int2(int(pixel.x), y + tap));
    }
    float alpha = clamp(sum.a, 0.0, 1.0);
    return half4(float4(clamp(sum.rgb, float3(0.0), float3(alpha)), alpha));
}
