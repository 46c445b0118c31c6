#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Colours are premultiplied: their grey is half of their alpha.
[[ stitchable ]] half4 contrast(float2 position, half4 color, float amount) {
    float4 drawn = float4(color);
    float3 changed = drawn.rgb * amount + (0.5 - 0.5 * amount) * drawn.a;
    return half4(half3(clamp(changed, float3(0.0), float3(drawn.a))), color.a);
}
