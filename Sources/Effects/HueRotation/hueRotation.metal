#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// The matrix of `hueRotate` in Filter Effects (W3C).
[[ stitchable ]] half4 hueRotation(float2 position, half4 color, float degrees) {
    float4 drawn = float4(color);
    float angle = degrees * 0.017453292519943295;
    float c = cos(angle);
    float s = sin(angle);
    float red = (0.213 + c * 0.787 - s * 0.213) * drawn.r
        + (0.715 - c * 0.715 - s * 0.715) * drawn.g
        + (0.072 - c * 0.072 + s * 0.928) * drawn.b;
    float green = (0.213 - c * 0.213 + s * 0.143) * drawn.r
        + (0.715 + c * 0.285 + s * 0.140) * drawn.g
        + (0.072 - c * 0.072 - s * 0.283) * drawn.b;
    float blue = (0.213 - c * 0.213 - s * 0.787) * drawn.r
        + (0.715 - c * 0.715 + s * 0.715) * drawn.g
        + (0.072 + c * 0.928 + s * 0.072) * drawn.b;
    return half4(
        half3(clamp(float3(red, green, blue), float3(0.0), float3(drawn.a))), color.a);
}
