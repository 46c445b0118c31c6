#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Colours are premultiplied, so what is added to a straight colour is added times its alpha.
[[ stitchable ]] half4 brightness(float2 position, half4 color, float amount, float factor) {
    float4 drawn = float4(color);
    float3 changed = drawn.rgb * factor + amount * drawn.a;
    return half4(half3(clamp(changed, float3(0.0), float3(drawn.a))), color.a);
}
