#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// A light that spreads from `origin` over the view while `progress` goes from 0 to 1.
[[ stitchable ]] half4 glow(
    float2 position, half4 color, float2 origin, float2 size, float amplitude, float progress
) {
    if (progress <= 0.0) {
        return half4(0.0);
    }
    // Component by component, so that the light fills a wide view as evenly as a square one.
    float2 offset = position / size - origin / size;
    float distance = length(offset);
    float intensity = smoothstep(0.0, 1.0, progress)
        * exp(-distance * distance)
        * amplitude
        * smoothstep(0.0, 1.0, 1.0 - distance / progress);
    return color * half(intensity);
}
