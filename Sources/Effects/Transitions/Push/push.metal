#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// The scene that comes from `edge`, a step from the middle, pushes the other one out. Outside
// itself each is transparent, so that the two add up where they meet between pixels.
[[ stitchable ]] half4 push(
    float2 position, SwiftUI::Layer from, SwiftUI::Layer to, float2 size, float2 edge,
    float progress
) {
    float2 place = position + edge * size * progress;
    return from.sample(place) + to.sample(place - edge * size);
}
