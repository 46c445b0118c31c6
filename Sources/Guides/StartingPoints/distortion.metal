// A shader in the Metal Shading Language; the same file works in SwiftUI.
#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// A distortion: says for every pixel which place of the layer it shows.
//
// - position: the pixel's centre in points of the layer, y downwards.
// - progress, strength: arguments, given by name in the timeline.
[[ stitchable ]] float2 {name}(float2 position, float progress, float strength) {
    float wave = sin(position.y / 14 - progress * 12);
    // Still at the beginning and at the end.
    float swell = sin(progress * M_PI_F);
    return position + float2(wave * swell * strength, 0);
}
