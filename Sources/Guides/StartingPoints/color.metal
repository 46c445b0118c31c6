// A shader in the Metal Shading Language; the same file works in SwiftUI.
#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// A colour effect: a band of light that crosses the layer from the left.
//
// - position: the pixel's centre in points of the layer, y downwards.
// - color: what the layer shows there, premultiplied with its alpha.
// - size, progress, tint: arguments, given by name in the timeline.
[[ stitchable ]] half4 {name}(
    float2 position, half4 color, float2 size, float progress, half4 tint
) {
    // The band leans to the right; it begins and ends outside the layer.
    float across = (position.x + position.y * 0.4) / (size.x + size.y * 0.4);
    float distance = abs(across - mix(-0.25, 1.25, progress));
    half light = half(1 - smoothstep(0.0, 0.2, distance));
    // Only as much light as there is layer: its edges stay what they are.
    return color + tint * (light * 0.45h * color.a);
}
