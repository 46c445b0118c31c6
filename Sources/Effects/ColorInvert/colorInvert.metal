#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Colours are premultiplied: white is their alpha.
[[ stitchable ]] half4 colorInvert(float2 position, half4 color, float amount) {
    float4 drawn = float4(color);
    float share = clamp(amount, 0.0, 1.0);
    float3 changed = drawn.rgb * (1.0 - 2.0 * share) + share * drawn.a;
    return half4(half3(clamp(changed, float3(0.0), float3(drawn.a))), color.a);
}
