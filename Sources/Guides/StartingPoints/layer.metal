// A shader in the Metal Shading Language; the same file works in SwiftUI.
#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// A layer effect: a ring that spreads from a point and bends what lies under it.
//
// - position: the pixel's centre in points of the layer, y downwards.
// - layer: what the layer shows; sample it anywhere within maxSampleOffset of position.
// - center, progress: arguments, given by name in the timeline.
[[ stitchable ]] half4 {name}(
    float2 position, SwiftUI::Layer layer, float2 center, float progress
) {
    float2 way = position - center;
    float distance = length(way);
    // The ring's edge runs outwards and fades on its way.
    float edge = progress * 320;
    float ring = exp(-pow((distance - edge) / 28, 2.0)) * (1 - progress);
    half4 color = layer.sample(position - normalize(way) * ring * 16);
    // Premultiplied: light is added only where there is layer.
    return color + half4(half3(ring * 0.35) * color.a, 0);
}
