#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Checkerboard (colour): every second square has another colour.
//
//   offset    where the board begins, points
//   side      a square's side, points
//   rotation  of the board, degrees
//   tint      the colour of the second squares; they keep the shape's alpha
//
// A square is the sign of sin x · sin y. Instead of the sign each factor is the distance to its
// next line, cut off at half a point: that is the antialiasing.
static float checkerboardBand(float x, float side) {
    float phase = fract(0.5 * x / side);
    float within = 0.25 - abs(phase - 0.5);
    return clamp(within * 4.0 * side, -1.0, 1.0);
}

[[ stitchable ]] half4 checkerboard(
    float2 position, half4 color, float2 offset, float side, float rotation, half4 tint
) {
    float turn = rotation * M_PI_F / 180.0;
    float2 p = position - offset;
    float2 q = float2(p.x * cos(turn) + p.y * sin(turn), p.y * cos(turn) - p.x * sin(turn));
    float square = checkerboardBand(q.x, side) * checkerboardBand(q.y, side);
    return mix(color, tint * color.a, half(0.5 + 0.5 * square));
}
