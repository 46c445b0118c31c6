#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Shimmer (colour): a band of light runs over a shape, as over a page that is loading.
//
//   size      the layer's size, points
//   progress  0…1: from before the layer's left edge to behind its right one
//   width     of the band, points
//   slant     of the band, degrees from upright
//   strength  0…1: how much of the light is added
//
// The band is exp(−(d/w)²·4) over the distance d from its middle; light is added as screen does,
// 1 − (1 − c)(1 − l), so that what is white already stays as it is.
[[ stitchable ]] half4 shimmer(
    float2 position, half4 color, float2 size, float progress, float width, float slant,
    float strength
) {
    float turn = slant * M_PI_F / 180.0;
    float lean = abs(tan(turn)) * size.y;
    float start = -width - 0.5 * lean;
    float end = size.x + width + 0.5 * lean;
    float x = position.x - (position.y - 0.5 * size.y) * tan(turn);
    float d = (x - mix(start, end, progress)) * cos(turn) / width;
    half light = half(strength * exp(-4.0 * d * d));
    return half4(color.rgb + light * (color.a - color.rgb), color.a);
}
