#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Diamonds (colour, for a view that goes or comes): it is opened by diamonds that grow in each
// cell.
//
//   size       the layer's size, points
//   side       a cell's side, points
//   direction  where the wave of diamonds runs: [1, 1] is from the upper left corner
//   progress   0: all there; 1: gone
//
// In a cell |x| + |y| is the distance from its middle; up to 1 it fills the cell's corners. Each
// cell waits for the wave, which comes to it after as much as its share of the way.
[[ stitchable ]] half4 diamonds(
    float2 position, half4 color, float2 size, float side, float2 direction, float progress
) {
    float2 cell = floor(position / side);
    float2 p = position - (cell + 0.5) * side;
    float2 place = saturate((cell + 0.5) * side / size);
    // A direction to the left or up counts from the other edge.
    float2 weight = abs(direction) / max(abs(direction.x) + abs(direction.y), 1e-6);
    float wait = weight.x * (direction.x < 0.0 ? 1.0 - place.x : place.x)
        + weight.y * (direction.y < 0.0 ? 1.0 - place.y : place.y);
    float grown = smoothstep(0.0, 1.0, saturate(2.0 * progress - wait));
    // From −1 to +1 point beyond, so that nothing is left at either end.
    float reach = mix(-1.0, side + 1.0, grown);
    float outside = abs(p.x) + abs(p.y) - reach;
    return color * half(smoothstep(-0.7, 0.7, outside));
}
