#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Vignette (colour): darkens towards the corners, as a lens does.
//
//   size    the layer's size, points
//   amount  0…1: how dark the corners get
//   inner   where it begins, as a fraction of the way from the middle to a corner
//   tint    the colour of the dark
//
// cos⁴ of the angle of view is what a plain lens gives; the angle grows from 0 at `inner` to 60° in
// the corner, and only as much of the colour is taken as the light is less.
[[ stitchable ]] half4 vignette(
    float2 position, half4 color, float2 size, float amount, float inner, half4 tint
) {
    float far = length(position - 0.5 * size) / length(0.5 * size);
    float beyond = saturate((far - inner) / max(1.0 - inner, 1e-3));
    float c = cos(beyond * beyond * (3.0 - 2.0 * beyond) * M_PI_F / 3.0);
    float dark = amount * (1.0 - c * c * c * c);
    return mix(color, tint * color.a, half(dark));
}
