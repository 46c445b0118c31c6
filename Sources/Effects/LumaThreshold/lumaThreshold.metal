#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// White where the picture is bright, transparent where it is dark. Alpha counts, because the colours
// are premultiplied.
[[ stitchable ]] half4 lumaThreshold(
    float2 position, half4 drawn, float threshold, float softness, half4 color
) {
    float luma = 0.2126 * drawn.r + 0.7152 * drawn.g + 0.0722 * drawn.b;
    if (softness > 0.0) {
        return color * half(smoothstep(threshold - softness, threshold + softness, luma));
    }
    return luma > threshold ? color : half4(0.0h);
}
