#include <metal_stdlib>
#include <SwiftUI/SwiftUI_Metal.h>
using namespace metal;

// Colour ramp (colour): a linear gradient through five colours, at any angle, that moves along.
//
//   size              the layer's size, points
//   angle             of the gradient, degrees clockwise from the right
//   shift             by how much of its length it has moved on; whole numbers are the start again
//   first … fifth     the colours, at even distances; behind the fifth comes the first
//
// The gradient's line is as long as the layer is wide in that direction, so that the colours come
// into the corners. Between two colours it goes by a smoothstep, which shows no kink at a colour.
[[ stitchable ]] half4 colorRamp(
    float2 position, half4 color, float2 size, float angle, float shift,
    half4 first, half4 second, half4 third, half4 fourth, half4 fifth
) {
    half4 colors[6];
    colors[0] = first;
    colors[1] = second;
    colors[2] = third;
    colors[3] = fourth;
    colors[4] = fifth;
    colors[5] = first;
    float turn = angle * M_PI_F / 180.0;
    float2 line = float2(cos(turn), sin(turn));
    float reach = dot(abs(line), size);
    float along = dot(position - 0.5 * size, line) / reach + 0.5;
    // Four steps from the first to the fifth; the way back to the first is the fifth step.
    float place = fract(0.8 * along - shift) * 5.0;
    int index = min(int(place), 4);
    half between = half(smoothstep(0.0, 1.0, place - float(index)));
    return mix(colors[index], colors[index + 1], between) * color.a;
}
