#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Samples farther right the farther up or down a pixel lies from the middle line.
[[ stitchable ]] float2 stretch(float2 position, float2 size) {
    float middle = size.y / 2.0;
    return position + float2(30.0 * abs((position.y - middle) / middle), 0.0);
}
