#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Film grain (colour): noise that is new in every frame, strongest in the middle tones.
//
//   time    seconds; the grain changes 24 times a second
//   amount  0…1; 0.25 is a fast film
//   grain   the size of a grain, points
//
// Two octaves of value noise from an integer hash, added as (n₁ + n₂ − 1)·amount·4L(1 − L): silver
// shows neither in the deepest shadow nor in the brightest light.
static uint filmGrainHash(uint x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ (x >> 16);
}

static float filmGrainNumber(int x, int y, uint frame) {
    uint hash = filmGrainHash(uint(x) + filmGrainHash(uint(y) + filmGrainHash(frame)));
    return float(hash >> 8) / 16777216.0;
}

static float filmGrainNoise(float2 p, uint frame) {
    float2 cell = floor(p);
    float2 f = p - cell;
    float2 s = f * f * (3.0 - 2.0 * f);
    int x = int(cell.x);
    int y = int(cell.y);
    float top = mix(filmGrainNumber(x, y, frame), filmGrainNumber(x + 1, y, frame), s.x);
    float bottom = mix(
        filmGrainNumber(x, y + 1, frame), filmGrainNumber(x + 1, y + 1, frame), s.x);
    return mix(top, bottom, s.y);
}

[[ stitchable ]] half4 filmGrain(
    float2 position, half4 color, float time, float amount, float grain
) {
    if (color.a <= 0.0h) {
        return color;
    }
    uint frame = uint(floor(time * 24.0 + 0.001));
    float coarse = filmGrainNoise(position / grain, frame);
    float fine = filmGrainNoise(position / (0.5 * grain) + 17.3, frame + 4096u);
    float light = dot(float3(color.rgb / color.a), float3(0.2126, 0.7152, 0.0722));
    float shown = 0.25 + 0.75 * 4.0 * light * (1.0 - light);
    half noise = half((coarse + fine - 1.0) * amount * shown);
    return half4(clamp(color.rgb + noise * color.a, half3(0.0h), half3(color.a)), color.a);
}
