#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Shock wave (layer): one ring that runs out from a touch, bends what it passes and parts its
// colours.
//
//   size       the layer's size, points
//   origin     where it began, points
//   progress   0…1 of its way
//   reach      how far it gets, points
//   thickness  of the ring, points
//   strength   how far it pushes outwards, points
//
// With d the distance from the ring, the push is the derivative of a bump, −d/w·exp(−½(d/w)²), as a
// lens of that profile gives; it dies with (1 − progress)². Red, green and blue are pushed by
// different amounts, as glass does.
[[ stitchable ]] half4 shockwave(
    float2 position, SwiftUI::Layer layer, float2 size, float2 origin, float progress,
    float reach, float thickness, float strength
) {
    float2 p = position - origin;
    float r = length(p);
    float2 outwards = r > 0.0 ? p / r : float2(0.0);
    float d = (r - progress * reach) / thickness;
    float bump = exp(-0.5 * d * d);
    float rest = (1.0 - progress) * (1.0 - progress) * smoothstep(0.0, 0.08, progress);
    float2 push = outwards * (strength * rest * bump * (1.0 + 0.6 * d));
    // What lies beyond the layer's edge is its edge.
    float2 least = float2(0.5);
    float2 most = size - 0.5;
    half4 red = layer.sample(clamp(position - 0.82 * push, least, most));
    half4 green = layer.sample(clamp(position - push, least, most));
    half4 blue = layer.sample(clamp(position - 1.18 * push, least, most));
    half4 color = half4(red.r, green.g, blue.b, max(red.a, max(green.a, blue.a)));
    // The front of the ring catches the light.
    float gleam = 0.28 * rest * exp(-2.0 * (d - 0.7) * (d - 0.7));
    color.rgb += half(gleam) * color.a;
    return color;
}
