#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// The coefficients of `luminanceToAlpha` in Filter Effects (W3C). Colours are premultiplied, so what
// is translucent is darker.
[[ stitchable ]] half4 luminanceToAlpha(float2 position, half4 color) {
    float4 drawn = float4(color);
    float luminance = 0.2125 * drawn.r + 0.7154 * drawn.g + 0.0721 * drawn.b;
    return half4(half3(0.0h), half(clamp(luminance, 0.0, drawn.a)));
}
