#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// The matrix of `saturate` in Filter Effects (W3C), as a mix with the grey of the same luminance.
[[ stitchable ]] half4 saturation(float2 position, half4 color, float amount) {
    float4 drawn = float4(color);
    float grey = 0.213 * drawn.r + 0.715 * drawn.g + 0.072 * drawn.b;
    float3 changed = drawn.rgb * amount + grey * (1.0 - amount);
    return half4(half3(clamp(changed, float3(0.0), float3(drawn.a))), color.a);
}
