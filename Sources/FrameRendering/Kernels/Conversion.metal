#include <metal_stdlib>
using namespace metal;

// The same colour in another pixel format.
[[ stitchable ]] half4 copyPixel(float4 color [[pixel]]) {
    return half4(color);
}

// From premultiplied to straight alpha.
[[ stitchable ]] half4 straightAlpha(float4 color [[pixel]]) {
    return color.a > 0.0 ? half4(half3(color.rgb / color.a), half(color.a)) : half4(0.0);
}
