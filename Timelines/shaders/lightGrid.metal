#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Light grid (generator; as a colour effect on any shape): small lamps that twinkle through
// colours.
//
//   time     seconds
//   size     the layer's size, points
//   spacing  from lamp to lamp, points
//   speed    turns of a lamp's colour a second
//   phase    0…1: where the wave of brightness stands that runs out from the middle
//
// Every lamp has a number of its own from its column and row, which chooses its hue and its moment;
// a lamp is a rounded square, bright in its middle.
static float lightGridNumber(float2 cell) {
    uint x = uint(int(cell.x)) * 2654435769u ^ uint(int(cell.y)) * 2246822519u;
    x ^= x >> 15;
    x *= 0x2c1b3c6du;
    x ^= x >> 12;
    x *= 0x297a2d39u;
    return float((x ^ (x >> 15)) >> 8) / 16777216.0;
}

[[ stitchable ]] half4 lightGrid(
    float2 position, half4 color, float time, float2 size, float spacing, float speed, float phase
) {
    float2 fromMiddle = position - 0.5 * size;
    float2 cell = floor(fromMiddle / spacing);
    float2 p = fromMiddle - (cell + 0.5) * spacing;
    float own = lightGridNumber(cell + 1000.0);

    // Distance to a square of half the side a, rounded by c.
    float a = 0.34 * spacing;
    float c = 0.12 * spacing;
    float2 q = abs(p) - (a - c);
    float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - c;
    float lamp = smoothstep(0.5, -0.5, d);
    float halo = exp(-max(d, 0.0) * 5.0 / spacing);

    float far = length(cell + 0.5) * spacing / length(0.5 * size);
    float wave = pow(0.5 + 0.5 * cos(2.0 * M_PI_F * (far - phase)), 3.0);
    float twinkle = 0.5 + 0.5 * sin(2.0 * M_PI_F * (speed * time + own));
    float shine = 0.10 + 0.55 * wave + 0.55 * twinkle * twinkle * twinkle;

    // From blue in the middle over violet to pink.
    float hue = 0.42 - 0.36 * far - 0.10 * own + 0.05 * sin(speed * time);
    float3 rgb = 0.55 + 0.45 * cos(2.0 * M_PI_F * (hue + float3(0.0, 0.33, 0.67)));
    float3 light = rgb * shine * (lamp * (0.75 + 0.35 * halo) + 0.22 * halo * (1.0 - lamp));
    light += lamp * 0.35 * shine * shine * smoothstep(a, 0.0, length(p));
    return half4(half3(saturate(light)) * color.a, color.a);
}
