#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// A layer turned and stretched about a point. Points are canvas pixels here; `inverse` undoes
// the layer's own matrix; its rows one after the other.
[[ stitchable ]] half4 transformAbout(
    float2 position, SwiftUI::Layer layer, float2 center, float4 inverse
) {
    float2 offset = position - center;
    return layer.sample(center + float2(
        inverse.x * offset.x + inverse.y * offset.y,
        inverse.z * offset.x + inverse.w * offset.y));
}
