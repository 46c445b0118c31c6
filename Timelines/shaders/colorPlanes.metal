#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Colour planes (layer): red and blue are drawn beside green, as by a press that is out of
// register.
//
//   offset  by how much red is moved, points; blue is moved the other way
//
// Each channel is sampled at its own place. The planes are light: where only one of them covers a
// pixel, the pixel has its colour, and the alpha of whichever covers it most.
[[ stitchable ]] half4 colorPlanes(float2 position, SwiftUI::Layer layer, float2 offset) {
    half4 red = layer.sample(position - offset);
    half4 green = layer.sample(position);
    half4 blue = layer.sample(position + offset);
    return half4(red.r, green.g, blue.b, max(red.a, max(green.a, blue.a)));
}
