#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Halftone (layer): the picture as printed in one colour, with dots on a turned grid.
//
//   size      the layer's size, points
//   spacing   from dot to dot, points
//   rotation  of the grid, degrees; printers take 45 for black
//   ink       the dots' colour
//   paper     the ground's colour
//
// A dot has the area that the tone at its middle asks for: r = s·√(darkness/π), and where dots
// would touch they grow on into the corners. A pixel looks at the four dots nearest to it,
// so that large dots are not cut at their cells' borders.
[[ stitchable ]] half4 halftone(
    float2 position, SwiftUI::Layer layer, float2 size, float spacing, float rotation,
    half4 ink, half4 paper
) {
    float turn = rotation * M_PI_F / 180.0;
    float c = cos(turn);
    float s = sin(turn);
    float2 p = position - 0.5 * size;
    float2 q = float2(c * p.x + s * p.y, c * p.y - s * p.x) / spacing;
    // No dot reaches as far as a cell: of the four nearest middles none is missed.
    float2 cell = floor(q - 0.5);
    float inked = 0.0;
    for (int row = 0; row < 2; row += 1) {
        for (int column = 0; column < 2; column += 1) {
            float2 middle = cell + float2(float(column), float(row)) + 0.5;
            float2 place = middle * spacing;
            place = float2(c * place.x - s * place.y, s * place.x + c * place.y) + 0.5 * size;
            half4 color = layer.sample(clamp(place, float2(0.5), size - 0.5));
            float light = dot(float3(color.rgb), float3(0.2126, 0.7152, 0.0722))
                + float(1.0h - color.a);
            float dark = saturate(1.0 - light);
            float radius = 0.76 * spacing * sqrt(dark);
            float d = length(q - middle) * spacing;
            inked = max(inked, smoothstep(radius + 0.5, radius - 0.5, d) * step(0.01, dark));
        }
    }
    return mix(paper, ink, half(inked));
}
