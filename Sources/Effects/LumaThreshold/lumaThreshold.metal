#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// White where the picture is bright, transparent where it is dark. Alpha counts, because the colours
// are premultiplied.
[[ stitchable ]] half4 lumaThreshold(
    float2 position, half4 color, float threshold, float softness
) {
    float luma = 0.2126 * color.r + 0.7152 * color.g + 0.0722 * color.b;
    if (softness > 0.0) {
        return half4(half(smoothstep(threshold - softness, threshold + softness, luma)));
    }
    return half4(luma > threshold ? 1.0h : 0.0h);
}
