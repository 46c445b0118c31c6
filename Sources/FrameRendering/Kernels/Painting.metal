#include <metal_stdlib>
using namespace metal;

// Premultiplied colours for what a mask covers.

[[ stitchable ]] half4 solid(float4 color) {
    return half4(color);
}

[[ stitchable ]] half4 paintColor(float4 mask [[pixel]], float4 color) {
    return half4(color * mask.a);
}

// An angular gradient about `center`, clockwise from the positive x axis. A stop is five numbers:
// its place, 0…1 of a turn, and its premultiplied colour.
[[ stitchable ]] half4 paintAngularGradient(
    float2 position, float4 mask [[pixel]], float2 center, device const float* stops, int count
) {
    if (mask.a <= 0.0) {
        return half4(0.0);
    }
    float2 offset = position - center;
    float turn = atan2(offset.y, offset.x) * 0.15915494309189535;
    if (turn < 0.0) {
        turn += 1.0;
    }
    float4 color = float4(stops[1], stops[2], stops[3], stops[4]);
    for (int next = 5; next < count; next += 5) {
        float start = stops[next - 5];
        float end = stops[next];
        if (turn >= start) {
            float4 from = float4(
                stops[next - 4], stops[next - 3], stops[next - 2], stops[next - 1]);
            float4 to = float4(
                stops[next + 1], stops[next + 2], stops[next + 3], stops[next + 4]);
            color = turn < end ? mix(from, to, (turn - start) / (end - start)) : to;
        }
    }
    return half4(color * mask.a);
}

[[ stitchable ]] half4 clipToMask(float4 color [[pixel]], float4 mask [[pixel]]) {
    return half4(color * mask.a);
}
