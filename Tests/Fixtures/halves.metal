#include <metal_stdlib>
#include <SwiftUI/SwiftUI.h>
using namespace metal;

// A turning grid of lights, all of it in half. Of the 11 bits that a device has for each number, the grid's
// 1000 leaves one for where in a light a pixel lies.
[[ stitchable ]] half4 lights(float2 position, half4 color, half2 size, half time) {
    half2 place = half2(position) - size * 0.5h;
    half turn = dot(place, place) * 0.00004h + time;
    half2x2 spin = half2x2(cos(turn), sin(turn), -sin(turn), cos(turn));
    half2 cell = spin * place * 0.05h + 1000.0h;
    half2 inside = fract(cell) - 0.5h;
    half2 number = floor(cell) - 1000.0h;
    half chance = fract(sin(dot(number, half2(12.9898h, 78.233h))) * 437.58h);
    half light = smoothstep(0.45h, 0.1h, length(inside)) * (0.3h + 0.7h * chance);
    half3 shine = light * half3(1.0h, 0.8h - 0.3h * chance, 0.3h + 0.6h * chance);
    return half4(shine, 1.0h) * color.a;
}

// A swirl, which samples where a half says.
[[ stitchable ]] half4 swirl(float2 position, SwiftUI::Layer layer, half2 middle, half strength) {
    half2 way = half2(position) - middle;
    half turn = strength * exp(-length(way) / 120.0h);
    half2 from = half2(
        way.x * cos(turn) - way.y * sin(turn), way.x * sin(turn) + way.y * cos(turn));
    return layer.sample(float2(from + middle));
}
