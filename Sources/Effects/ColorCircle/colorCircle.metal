#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// A circle in the middle of the view, of one colour, as opaque as what it lies on. Its line itself,
// at a distance of exactly the radius, lies outside.
[[ stitchable ]] half4 colorCircle(
    float2 position, half4 color, float2 size, float radius, half4 circleColor
) {
    return length(position - size / 2.0) < radius ? circleColor * color.a : color;
}
