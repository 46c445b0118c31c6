#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Kaleidoscope (distortion): three mirrors, or as many as you like.
//
//   center    the middle of the star, points
//   segments  how many wedges go round; each second one is a mirror image
//   rotation  of the mirrors, degrees
//   source    the middle of what is mirrored, points
//   turn      of what is mirrored, degrees
//   size      the layer's size, points
//
// The angle is folded into one wedge: a ← |((a + w) mod 2w) − w|. What would lie outside of the
// layer is folded back at its edge.
static float kaleidoscopeFold(float x, float extent) {
    float inside = extent - 1.0;
    float phase = fract((x - 0.5) / (2.0 * inside));
    return 0.5 + inside * (1.0 - abs(2.0 * phase - 1.0));
}

[[ stitchable ]] float2 kaleidoscope(
    float2 position, float2 center, float segments, float rotation, float2 source, float turn,
    float2 size
) {
    float2 p = position - center;
    float r = length(p);
    float wedge = M_PI_F / max(segments, 1.0);
    float angle = (r > 0.0 ? atan2(p.y, p.x) : 0.0) - rotation * M_PI_F / 180.0;
    float folded = abs(fract((angle + wedge) / (2.0 * wedge)) * 2.0 * wedge - wedge);
    float seen = folded + turn * M_PI_F / 180.0;
    float2 place = source + r * float2(cos(seen), sin(seen));
    return float2(kaleidoscopeFold(place.x, size.x), kaleidoscopeFold(place.y, size.y));
}
