#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// The matrix of `grayscale` in Filter Effects (W3C), as a mix with the grey of the same luminance.
[[ stitchable ]] half4 grayscale(float2 position, half4 color, float amount) {
    float4 drawn = float4(color);
    float share = clamp(amount, 0.0, 1.0);
    float grey = 0.2126 * drawn.r + 0.7152 * drawn.g + 0.0722 * drawn.b;
    float3 changed = drawn.rgb * (1.0 - share) + grey * share;
    return half4(half3(clamp(changed, float3(0.0), float3(drawn.a))), color.a);
}
