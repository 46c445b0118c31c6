#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Pixellate (layer): squares of one colour each.
//
//   size  the layer's size, points; the squares are counted from its middle
//   side  a square's side, points; up to 1 the picture stays as it is
//
// A square's colour is the mean of 9 samples on a 3×3 grid inside it, so that thin things fade
// and don't flicker while the side changes.
[[ stitchable ]] half4 pixellate(
    float2 position, SwiftUI::Layer layer, float2 size, float side
) {
    half4 sharp = layer.sample(position);
    if (side <= 1.0) {
        return sharp;
    }
    float2 middle = 0.5 * size;
    float2 corner = floor((position - middle) / side) * side + middle;
    half4 sum = half4(0.0h);
    for (int row = 0; row < 3; row += 1) {
        for (int column = 0; column < 3; column += 1) {
            float2 inside = (float2(float(column), float(row)) + 0.5) * (side / 3.0);
            // Squares that reach over the edge are coloured by what lies within it.
            sum += layer.sample(clamp(corner + inside, float2(0.5), size - 0.5));
        }
    }
    return mix(sharp, sum / 9.0h, half(smoothstep(1.0, 2.0, side)));
}
