#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Sine bow (generator; as a colour effect on any shape): bows of light that swing over one another.
//
//   time   seconds
//   size   the layer's size, points
//   glow   how far the light reaches around a bow, points
//   bows   how many there are, up to 12
//
// Each bow is a sine with a length and a pace of its own. Its light falls as 1/(1 + (d/g)²), where
// the distance d is divided by the root of 1 + slope²: so steep parts are no thicker than flat
// ones.
[[ stitchable ]] half4 sineBow(
    float2 position, half4 color, float time, float2 size, float glow, float bows
) {
    float2 uv = float2(position.x / size.x, position.y - 0.5 * size.y);
    // Tied together at both ends, wide in the middle.
    float width = sin(M_PI_F * saturate(uv.x));
    float3 light = float3(0.012, 0.010, 0.030) * (1.2 - abs(uv.y) / size.y);
    int count = clamp(int(bows), 1, 12);
    for (int i = 0; i < count; i += 1) {
        float share = float(i) / float(count);
        float waves = 1.1 + 0.45 * share;
        float angle = 2.0 * M_PI_F * (uv.x * waves + 0.28 * time + 0.55 * share);
        float swing = 0.34 * size.y * cos(0.9 * time + 2.2 * share);
        float y = swing * width * sin(angle);
        float slope = swing * width * cos(angle) * 2.0 * M_PI_F * waves / size.x;
        float d = abs(uv.y - y) / sqrt(1.0 + slope * slope);
        float core = smoothstep(1.1, 0.1, d);
        float around = 1.0 / (1.0 + (d / glow) * (d / glow));
        float3 turns = 0.50 - 0.52 * share + float3(0.0, 0.33, 0.67);
        float3 hue = 0.5 + 0.5 * cos(2.0 * M_PI_F * turns);
        light += hue * (0.75 * around * around + 0.55 * core) * (0.25 + 0.75 * width);
    }
    // Bends towards white where many bows meet.
    light = 1.0 - exp(-1.35 * light);
    return half4(half3(light) * color.a, color.a);
}
