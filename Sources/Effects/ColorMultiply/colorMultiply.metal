#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// The product of two premultiplied colours is that of the straight ones, premultiplied.
[[ stitchable ]] half4 colorMultiply(float2 position, half4 drawn, half4 color) {
    return drawn * color;
}
