#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// The scene that comes is uncovered from `edge`, a step from the middle, on. The border is as wide
// as `softness`, and at both ends of the transition lies just outside.
[[ stitchable ]] half4 wipe(
    float2 position, SwiftUI::Layer from, SwiftUI::Layer to, float2 size, float2 edge,
    float softness, float progress, float displayScale
) {
    float width = max(softness, 1.0 / displayScale);
    float length = abs(dot(size, edge));
    float distance = length * 0.5 - dot(position - size * 0.5, edge);
    float share = smoothstep(0.0, 1.0, (progress * (length + width) - distance) / width);
    return from.sample(position) * half(1.0 - share) + to.sample(position) * half(share);
}
